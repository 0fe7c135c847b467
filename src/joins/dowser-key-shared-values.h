/* dowser-key-shared-values.h - joins tables without declared keys by columns with the same name, if their values
 * match */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * Returns the columns (DowserColumn) with a name that other tables have, too, and with values that may identify rows.
 * Returns: (transfer full): a set that borrows from @schema
 */
GHashTable *dowser_key_shared_values_find (const DowserSchema *schema);
/** Adds possible keys between columns with the same name. They refer to the table in which the column is unique or, if
 * there is none, to the first table. No such key is used before its values are tested. If the column is unique in no
 * table, the key is only offered to the user. */
void dowser_key_shared_values_run (const DowserSchema *schema, GPtrArray *keys);
/** Returns TRUE if @key can only be offered to the user, because the values that it refers to repeat. */
gboolean dowser_key_shared_values_is_offer (const DowserForeignKey *key);

G_END_DECLS
