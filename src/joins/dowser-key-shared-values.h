/* dowser-key-shared-values.h - infers keys between columns with the same name and matching values, for tables without
 * declared keys */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Finds columns (DowserColumn) that may be keys: other tables have a column of the same name, and the values may
 * identify rows. Returns: (transfer full): a set that borrows from @schema */
GHashTable *dowser_key_shared_values_find (const DowserSchema *schema);
/** Adds possible keys between columns with the same name. The keys refer to the table in which the column is unique. If
 * the column is unique in no table, the keys refer to the first table and are only offered to the user. No such key is
 * used before its values are tested. */
void dowser_key_shared_values_add_keys (const DowserSchema *schema, GPtrArray *keys);
/** Returns TRUE if @key can only be offered to the user, because the values in the referenced column repeat. */
gboolean dowser_key_shared_values_needs_confirmation (const DowserForeignKey *key);

G_END_DECLS
