/* dowser-key-inference.h - foreign keys that a schema does not declare, from names and types */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Confidence from which a key is used, and the lead below which two candidates for one column are ambiguous. */
#define DOWSER_KEY_INFERENCE_MINIMUM 0.70
#define DOWSER_KEY_INFERENCE_LEAD 0.10

/** DowserKeyRating: what speaks for a key: 0 to 1 for the likeness of names, of what people call them, and two signs.
 */
typedef struct
{
  double name;
  double business_name;
  gboolean primary_key;
  gboolean key_pattern;
} DowserKeyRating;
/** Their weighed sum, 0 to 1. */
double dowser_key_rating_get_sum (const DowserKeyRating *self);
/** What names and types say of @column as a key of @to_column. */
DowserKeyRating dowser_key_inference_rate (const DowserColumn *column, const DowserColumn *to_column);

/**
 * dowser_key_inference_run:
 *
 * For each column that no key of the schema uses and whose name reads like a reference, the keys of other tables it
 * may refer to, at least %DOWSER_KEY_INFERENCE_MINIMUM sure:
 * name similarity × .40 + business name × .25 + primary key × .20 + key pattern × .15, types compatible.
 * A key that its table rejects is passed over. Two that are within %DOWSER_KEY_INFERENCE_LEAD are both returned: the
 * caller asks which. Linear in the number of columns.
 *
 * Returns: (transfer full): DowserForeignKey in the schema's order, which borrow from @schema
 */
GPtrArray *dowser_key_inference_run (const DowserSchema *schema);
/** The same from @minimum on: candidates for a look at the values. */
GPtrArray *dowser_key_inference_run_from (const DowserSchema *schema, double minimum);

G_END_DECLS
