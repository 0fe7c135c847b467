/* dowser-key-shared-names.h - infers keys between columns with the same name, in schemas that declare none at all */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_key_shared_names_run:
 * @keys: DowserForeignKey: the known keys; new ones are added
 *
 * Adds keys such as "did" of domain_author to "did" of domain: if several tables have a column of the same name that
 * ends in "id", and the part before "id" names one of these tables (by its whole name or its first letters), the other
 * columns refer to that table. Columns that a key uses already are skipped.
 */
void dowser_key_shared_names_run (const DowserSchema *schema, GPtrArray *keys);

G_END_DECLS
