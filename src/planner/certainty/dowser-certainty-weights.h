/* dowser-certainty-weights.h - learned by scripts/learn-certainty from public questions; not to be edited by hand */
#pragma once

static const double dowser_certainty_bias = 1.08;
static const double dowser_certainty_weights[DOWSER_N_FEATURES] = {
  0.56, /* margin */
  0.65, /* worst name */
  0.58, /* mean name */
  -0.23, /* rivals */
  -0.95, /* joins */
  -0.31, /* inferred */
  -1.05, /* ambiguous */
  -0.02, /* dropped */
  -0.84, /* unmentioned */
  -1.10, /* implicit */
  0.03, /* hidden */
  -2.40, /* unused */
  -0.82, /* guessed */
  -1.04, /* value rivals */
  0.39, /* fan out */
  -1.13, /* outputs */
  -0.25, /* conditions */
  -0.52, /* none */
  0.41, /* set */
  -0.40, /* group table */
  -0.49, /* having */
  -0.41, /* order count */
  0.13, /* order plain */
  -0.70, /* extreme joined */
  0.36, /* count joined */
  -0.68, /* length */
  -0.53, /* or */
  -0.63, /* adjective */
  -0.79, /* cues */
  -0.65, /* lost cue */
  -0.23, /* alternative */
  -1.00, /* no amount */
  0.15, /* self key */
  -0.78, /* date rivals */
  -0.28, /* negated */
  0.49, /* number of unsaid */
  -0.54, /* contradiction */
  -1.82, /* repeated output */
  -1.62, /* all unasked */
  -2.01, /* tested shown */
  -0.66, /* repetitive */
  0.16, /* repetitive top */
  0.50, /* order unsaid */
  -1.07, /* named only */
  -1.33, /* having ungrouped */
  0.18, /* many counted */
  -0.23, /* many shown */
  0.01, /* value unknown */
  -0.69, /* value loose */
  -0.28, /* value plain */
  -0.32, /* no table */
  0.26, /* several aggregates */
  -1.63, /* null test */
  -0.55, /* unnamed join */
  -0.16, /* untaken */
  0.86, /* quality */
  -0.49, /* tie */
};
