/* dowser-key-inference.h - infers undeclared foreign keys from names and types */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The minimum confidence of a used key, and the minimum lead of a key over another one for the same column. With a
 * smaller lead, the two keys are ambiguous. */
#define DOWSER_KEY_INFERENCE_MINIMUM 0.70
#define DOWSER_KEY_INFERENCE_LEAD 0.10

/** DowserKeyRating: the evidence for a key: the similarity of names and of business names, 0 to 1, and two signs. */
typedef struct
{
  double name;
  double business_name;
  gboolean primary_key;
  gboolean key_pattern;
} DowserKeyRating;
/** Returns the weighted sum of the evidence, 0 to 1. */
double dowser_key_rating_get_sum (const DowserKeyRating *self);
/** Rates @column as a key to @to_column by names and types. */
DowserKeyRating dowser_key_inference_rate (const DowserColumn *column, const DowserColumn *to_column);

/**
 * dowser_key_inference_run:
 *
 * For each column that no key of the schema uses and whose name looks like a reference, finds the keys of other tables
 * that it may refer to, with a confidence of at least %DOWSER_KEY_INFERENCE_MINIMUM:
 * name similarity × .40 + business name × .25 + primary key × .20 + key pattern × .15, types compatible.
 * Keys that the user has rejected are skipped. Two keys that are within %DOWSER_KEY_INFERENCE_LEAD are both returned:
 * the caller asks the user. Linear in the number of columns.
 *
 * Returns: (transfer full): DowserForeignKey in the schema's order, which borrow from @schema
 */
GPtrArray *dowser_key_inference_run (const DowserSchema *schema);
/** Like dowser_key_inference_run(), with a confidence of at least @minimum. Used to find the keys whose values are
 * tested. */
GPtrArray *dowser_key_inference_run_with_minimum (const DowserSchema *schema, double minimum);

G_END_DECLS
