/* dowser-key-shared-names.h - keys between columns of one name, in schemas that declare none at all */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_key_shared_names_run:
 * @keys: DowserForeignKey: those known already; what is found is added to it
 *
 * "did" of domain_author and of domain: where several tables hold a column of one name that ends in "id", and one
 * of them is called by what stands before the "id" (its whole name or its first letters), the others refer to it.
 * Only for columns that no key uses yet.
 */
void dowser_key_shared_names_run (const DowserSchema *schema, GPtrArray *keys);

G_END_DECLS
