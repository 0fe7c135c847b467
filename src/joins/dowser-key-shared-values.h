/* dowser-key-shared-values.h - columns of one name in tables without declared keys, joined where their values agree */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Of DowserColumn: those whose name is also that of a column in other tables, and whose values may tell rows apart.
 * Returns: (transfer full): a set that borrows from @schema */
GHashTable *dowser_key_shared_values_find (const DowserSchema *schema);
/**
 * Adds the keys that columns of one name may be: to the table in which it is unique, or, where it is so in none, to the
 * first table. None is sure without a look at its values; one of the second kind stays an offer.
 */
void dowser_key_shared_values_run (const DowserSchema *schema, GPtrArray *keys);
/** Whether @key can only be offered, because what it refers to stands in several rows. */
gboolean dowser_key_shared_values_is_offer (const DowserForeignKey *key);

G_END_DECLS
