/* dowser-option-labels.h - offers plans under the sentences that ask for them */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Most plans that are offered. */
#define DOWSER_MAX_OPTIONS 4

/**
 * dowser_options_offer:
 * @schema: what a question is read with that is asked by itself
 *
 * Adds @plan to @options (DowserOption) under the sentence that gives it when it is asked; restated where it has none.
 * A plan that reads like one of them is left out.
 *
 * Returns: (transfer none) (nullable): what was added
 */
DowserOption *dowser_options_offer (GPtrArray *options, DowserPlan *plan, const DowserSchema *schema);
/** What a choice of @plan alone is called. Returns: (transfer full) */
char *dowser_options_dup_label (const DowserPlan *plan, const DowserSchema *schema);
/** The columns that @plan is joined by and @other is not: "billing address id". Returns: (transfer full): perhaps empty
 */
char *dowser_options_name_way (const DowserPlan *plan, const DowserPlan *other);

G_END_DECLS
