/* dowser-decision.h - decides whether a plan is run, needs a question to the user, or is rejected */
#pragma once

#include "rows/dowser-agreement.h"
#include "session/dowser-understanding.h"
#include "verdict/dowser-confidence.h"

G_BEGIN_DECLS

/**
 * DowserDecisionFacts: all borrowed.
 * @plan: audited; @findings: (nullable): DowserFinding of its audit
 * @second: (nullable): another planner's plan for the same question, audited; @second_confidence: its confidence
 * @rows: whether both gave the same rows; %DOWSER_AGREEMENT_NONE if unknown
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
 * @parts: of the confidence, from dowser_confidence_measure(); @confidence: with the second opinion
 * @agreement: of the second opinion, by form or by rows; %DOWSER_AGREEMENT_NONE if the rows are unknown
 * @second_confidence: of the facts; 0 without a second opinion; @disagrees: whether the second opinion counts against
 * the plan
 * @reasons: char *: sentences that say what lowered the confidence, or why the plan is rejected
 * @ask: (nullable): the question to the user; @options: DowserOption to choose from, the current plan first
 * @other: (nullable): the other reading, offered if nothing is asked
 */
typedef struct
{
  DowserDecision decision;
  DowserConfidence parts;
  double confidence;
  DowserAgreement agreement;
  double second_confidence;
  gboolean disagrees;
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
 * - a plan that says there is nothing to ask for is rejected, with its reason
 * - the user is asked about a plan that calls itself ambiguous, a join that two undeclared keys could make, and a
 * confidence below %DOWSER_CONFIDENCE_ASK: each choice is a plan, no planner is called
 * - a second opinion of the same form or with the same rows raises the confidence, half way to 1; a confident one that
 * gives other rows, or could not be run, is offered, and the user is asked only if the confidence is low
 * - the user is asked about a plan that its model calls a guess ("quality": "low")
 *
 * Pure. Returns: (transfer full)
 */
DowserDecided *dowser_decide (const DowserDecisionFacts *facts);

/** Returns the question of @other, by which it is recognized later. Translated. */
const char *dowser_decision_get_other_question (void);

G_END_DECLS
