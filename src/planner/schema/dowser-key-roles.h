/* dowser-key-roles.h - the words in foreign keys that name their roles: "shipping" of shipping_address_id */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserRoleWord: a word in a foreign key's column that is in the name of neither table. */
typedef struct
{
  char *word;
  char *lemma;
  char *stem;
} DowserRoleWord;

/** Gets the role words of each single-column key that has any. Returns: (transfer full): const DowserForeignKey →
 * GArray of DowserRoleWord */
GHashTable *dowser_key_roles_new (const DowserSchema *schema);

G_END_DECLS
