/* dowser-decision.h - decides whether to run a plan, to ask the user a question, or to reject the plan */
#pragma once

#include "rows/dowser-agreement.h"
#include "session/dowser-understanding.h"
#include "verdict/dowser-confidence.h"

G_BEGIN_DECLS

/**
 * DowserDecisionFacts: all fields are borrowed.
 * @plan: the audited plan; @findings: (nullable): DowserFinding of this audit
 * @second: (nullable): the plan of another planner for the same question, audited; @second_confidence: its confidence
 * @rows: whether both plans gave the same rows; %DOWSER_AGREEMENT_NONE if this is unknown
 */
typedef struct
{
  const char *question;
  const DowserSchema *schema;
  const DowserPlan *plan;
  GPtrArray *findings;
  const DowserPlan *second;
  double second_confidence;
  DowserAgreement rows;
} DowserDecisionFacts;

/**
 * DowserDecided: plain data.
 * @decision: run, ask the user, or reject
 * @parts: the parts of the confidence, from dowser_confidence_measure(); @confidence: the confidence, including the
 * effect of the second opinion
 * @agreement: whether the second opinion agrees with the plan, by its form or by its rows; %DOWSER_AGREEMENT_NONE if
 * the rows are unknown
 * @second_confidence: the same value as in the facts; 0 without a second opinion; @has_disagreement: TRUE if the second
 * opinion counts against the plan
 * @reasons: char *: sentences that say what lowered the confidence, or why the plan is rejected
 * @ask: (nullable): the question to the user; @options: DowserOption, the choices for the user, the current plan first
 * @other: (nullable): the second opinion's interpretation of the question, offered if the user isn't asked
 */
typedef struct
{
  DowserDecision decision;
  DowserConfidence parts;
  double confidence;
  DowserAgreement agreement;
  double second_confidence;
  gboolean has_disagreement;
  GPtrArray *reasons;
  char *ask;
  GPtrArray *options;
  DowserAmbiguity *other;
} DowserDecided;
void dowser_decided_free (DowserDecided *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDecided, dowser_decided_free)

/**
 * dowser_decide:
 *
 * - If the plan says that the text asks for nothing, the plan is rejected with this reason.
 * - The user is asked if the plan says that the question is ambiguous, or if two undeclared keys could make a join. The
 * user is also asked if the confidence is below %DOWSER_CONFIDENCE_ASK. Each choice is a plan, so no planner is called
 * after the answer.
 * - If the second opinion has the same form or the same rows as the plan, the confidence is raised half way to 1.
 * - A confident second opinion is offered to the user if its rows differ or if it could not be run. The user is asked
 * only if the confidence of the plan is low.
 * - The user is asked if the model says that its plan is a guess ("quality": "low").
 *
 * Pure. Returns: (transfer full)
 */
DowserDecided *dowser_decide (const DowserDecisionFacts *facts);

/** Returns the question with which @other is offered. The question also serves to recognize the offer later.
 * Translated. */
const char *dowser_decision_get_other_question (void);

G_END_DECLS
