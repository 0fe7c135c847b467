/* dowser-decision.h - whether a plan is run, asked back about, or left, from facts of plan and question */
#pragma once

#include "rows/dowser-agreement.h"
#include "session/dowser-understanding.h"
#include "verdict/dowser-confidence.h"

G_BEGIN_DECLS

/**
 * DowserDecisionFacts: all borrowed.
 * @plan: audited; @findings: (nullable): DowserFinding of that
 * @second: (nullable): what another planner made of the same question, audited; @second_confidence: how sure that is
 * @rows: whether both gave the same rows; %DOWSER_AGREEMENT_NONE where that isn't known
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
 * @decision: to be run, asked back about, or left
 * @parts: of the confidence, by dowser_confidence_measure(); @confidence: with the second opinion
 * @agreement: of the second opinion, by form or by rows; %DOWSER_AGREEMENT_NONE where the rows aren't known
 * @second_confidence: of the facts; 0 without a second opinion; @disagrees: whether the second opinion counts against
 * the plan
 * @reasons: char *: sentences that lowered it, or why it is left
 * @ask: (nullable): the question back; @options: DowserOption, the present plan first: to be chosen among when asked
 * @other: (nullable): what to offer where nothing is asked: the other reading
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
 * - a plan that says there is nothing to ask for ends, with its reason
 * - one that calls itself ambiguous, one with a join that two undeclared keys could make, and one below
 *   %DOWSER_CONFIDENCE_ASK is asked about: each choice is a plan, no planner is called
 * - a second opinion of the same form or the same rows raises the confidence, half way to 1; one that is sure of itself
 *   and gives other rows, or could not be run, is offered, and asked about only where the confidence is low
 * - a plan that its model calls a guess ("quality": "low") is asked about
 *
 * Pure. Returns: (transfer full)
 */
DowserDecided *dowser_decide (const DowserDecisionFacts *facts);

/** The question of @other, by which that is known again. Translated. */
const char *dowser_decision_get_other_question (void);

G_END_DECLS
