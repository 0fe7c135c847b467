/* dowser-confidence.h - the confidence that a plan does what the question asks for, from 0 to 1 */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** If the confidence is below this value, the user is asked. Otherwise, the plan is run. */
#define DOWSER_CONFIDENCE_ASK 0.5

/** DowserConfidence: the four parts of the confidence, each from 0 to its maximum, and their sum. */
typedef struct
{
  double schema_match; /* at most 0.3 */
  double complexity;   /* at most 0.2 */
  double clarity;      /* at most 0.3 */
  double validity;     /* at most 0.2 */
  double total;
} DowserConfidence;

/**
 * dowser_confidence_measure:
 * @question: the question as the user typed it
 * @unmet_request: (nullable): a request of the question that the plan doesn't fulfill, from dowser_plan_find_lack()
 * @coverage: the share (0–1) of the question's content words that were understood; negative if it is unknown
 * @valid: TRUE if the audited plan was written as SQL without an error
 *
 * The confidence is the sum of four parts. The formula is from the description of the schema-versioned state machine,
 * chapter "Confidence Score Calculation":
 * schema match: the average over the plan's tables and columns: .3 if @question has the exact name, .15 if it has a
 * similar name, otherwise 0;
 * complexity: .2 if the plan does everything that the wording asks for, .1 if there is a @unmet_request;
 * clarity: .3 if @question names tables or columns, .1 if it names none ("show me data"), 0 if nothing was understood;
 * then multiplied by @coverage;
 * validity: .2 if @valid is TRUE, otherwise 0.
 */
DowserConfidence dowser_confidence_measure (const DowserPlan *plan, const DowserSchema *schema, const char *question,
                                            const char *unmet_request, double coverage, gboolean valid);

G_END_DECLS
