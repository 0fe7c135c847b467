/* dowser-confidence.h - the confidence that a plan is what was asked, from 0 to 1 */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** With a lower confidence the user is asked; otherwise the plan is run. */
#define DOWSER_CONFIDENCE_ASK 0.5

/** DowserConfidence: the four parts (each from 0 to its weight) and their sum. */
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
 * @question: the question as typed
 * @lack: (nullable): a request of the question that the plan doesn't fulfill, from dowser_plan_find_lack()
 * @coverage: share (0–1) of the question's content words that were understood; negative if unknown
 * @valid: the audited plan was written as SQL without an error
 *
 * The formula of the schema-versioned state machine (its chapter "Confidence Score Calculation"):
 * schema match: the plan's tables and columns named exactly in @question .3, similarly .15, not at all 0, averaged;
 * complexity: .2 if the plan does all that the wording asks for, .1 with a @lack;
 * clarity: .3 with tables or columns named, .1 without ("show me data"), 0 if nothing was understood, × @coverage;
 * validity: .2 if @valid.
 */
DowserConfidence dowser_confidence_measure (const DowserPlan *plan, const DowserSchema *schema, const char *question,
                                            const char *lack, double coverage, gboolean valid);

G_END_DECLS
