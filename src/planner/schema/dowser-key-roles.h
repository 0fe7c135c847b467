/* dowser-key-roles.h - finds the words of a key's name that tell its role: "shipping" of shipping_address_id */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserRoleWord: a word in the name of a foreign key's column that is in neither of the two tables' names. */
typedef struct
{
  char *word;
  char *lemma;
  char *stem;
} DowserRoleWord;

/** Gets the role words of each foreign key: the words of its column's name that tell its role, such as "shipping".
 * Leaves out keys with several columns and keys without role words. Returns: (transfer full): const DowserForeignKey →
 * GArray of DowserRoleWord */
GHashTable *dowser_key_roles_new (const DowserSchema *schema);

G_END_DECLS
