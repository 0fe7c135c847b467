/* dowser-key-shared-names.h - infers keys between columns with the same name, in schemas that declare no keys */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_key_shared_names_run:
 * @keys: DowserForeignKey: the known keys; new ones are added
 *
 * Adds keys between columns of the same name that ends in "id". If the part before "id" is the whole name of one of
 * their tables, or its first letters, the other columns refer to that table: "did" of domain_author to "did" of domain.
 * Columns that a key uses already are skipped.
 */
void dowser_key_shared_names_run (const DowserSchema *schema, GPtrArray *keys);

G_END_DECLS
