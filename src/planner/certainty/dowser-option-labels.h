/* dowser-option-labels.h - offers plans as options, labeled with questions that produce them */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** The maximum number of offered plans. */
#define DOWSER_MAX_OPTIONS 4

/**
 * dowser_options_add_plan:
 * @schema: the schema with which a label is read as a question
 *
 * Adds @plan to @options (DowserOption). Its label is a question that produces the plan or, if there is no such
 * question, the restatement of the plan. Doesn't add a plan if another option has the same label or restatement. Adds
 * no more than %DOWSER_MAX_OPTIONS plans.
 *
 * Returns: (transfer none) (nullable): the added option; %NULL if @plan wasn't added
 */
DowserOption *dowser_options_add_plan (GPtrArray *options, DowserPlan *plan, const DowserSchema *schema);
/** Returns: (transfer full): the label for @plan if it is the only option */
char *dowser_options_dup_label (const DowserPlan *plan, const DowserSchema *schema);
/** Gets the names of the columns by which @plan is joined and @other isn't, for example "billing address id". Returns:
 * (transfer full): perhaps empty */
char *dowser_options_dup_way_name (const DowserPlan *plan, const DowserPlan *other);

G_END_DECLS
