/* dowser-key-shared-names.h - infers keys between columns with the same name, in schemas that declare no keys */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_key_shared_names_add_keys:
 * @keys: DowserForeignKey: the known keys; new ones are added
 *
 * Adds keys between columns that have the same name, ending in "id", in several tables. If the part before "id" is the
 * name of one of these tables, or its first letters, the columns of the other tables refer to this table. For example,
 * "did" of domain_author refers to "did" of domain. Columns that already belong to a key are skipped.
 */
void dowser_key_shared_names_add_keys (const DowserSchema *schema, GPtrArray *keys);

G_END_DECLS
