/* dowser-key-inference.h - infers undeclared foreign keys from names and types */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The minimum confidence of a key that is used, and the minimum lead. If the confidences of two keys of one column
 * differ by less than the lead, the two keys are ambiguous. */
#define DOWSER_KEY_INFERENCE_MINIMUM 0.70
#define DOWSER_KEY_INFERENCE_LEAD 0.10

/** DowserKeyRating: the evidence for a key: the similarity of the names and of the business names, from 0 to 1, and two
 * facts that are true or false. */
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
 * Checks each column whose name looks like a reference, unless the column already belongs to a key of the schema. Finds
 * the columns of other tables to which it may refer, with compatible types and a confidence of at least
 * %DOWSER_KEY_INFERENCE_MINIMUM:
 * name similarity × .40 + business name × .25 + primary key × .20 + key pattern × .15.
 * Keys that the user has rejected are skipped. If the confidences of two keys differ by less than
 * %DOWSER_KEY_INFERENCE_LEAD, both are returned, and the caller asks the user. Linear in the number of columns.
 *
 * Returns: (transfer full): DowserForeignKey in the schema's order, which borrow from @schema
 */
GPtrArray *dowser_key_inference_run (const DowserSchema *schema);
/** Like dowser_key_inference_run(), but with a minimum confidence of @minimum. Used to find the keys whose values will
 * be tested. */
GPtrArray *dowser_key_inference_run_with_minimum (const DowserSchema *schema, double minimum);

G_END_DECLS
