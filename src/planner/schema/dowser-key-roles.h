/* dowser-key-roles.h - the words by which keys tell the roles in which they refer: "shipping" of shipping_address_id */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserRoleWord: a word of a key's column that neither of its tables is called by. */
typedef struct
{
  char *word;
  char *lemma;
  char *stem;
} DowserRoleWord;

/** The words of each key of one column that has any. Returns: (transfer full): const DowserForeignKey → GArray of
 * DowserRoleWord */
GHashTable *dowser_key_roles_new (const DowserSchema *schema);

G_END_DECLS
