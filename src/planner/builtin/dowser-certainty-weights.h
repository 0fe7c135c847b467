/* dowser-certainty-weights.h - learned by scripts/learn-certainty from public questions; not to be edited by hand */
#pragma once

static const double dowser_certainty_bias = 0.89;
static const double dowser_certainty_weights[DOWSER_N_FEATURES] = {
  0.74, /* margin */
  0.84, /* worst name */
  0.34, /* mean name */
  -0.12, /* rivals */
  -0.72, /* joins */
  -0.18, /* inferred */
  -0.80, /* ambiguous */
  0.10, /* dropped */
  -0.62, /* unmentioned */
  -1.58, /* implicit */
  0.07, /* hidden */
  -2.68, /* unused */
  -0.72, /* guessed */
  -1.38, /* value rivals */
  0.14, /* fan out */
  -1.46, /* outputs */
  -0.47, /* conditions */
  -0.18, /* none */
  0.18, /* set */
  -0.31, /* group table */
  -0.49, /* having */
  -0.58, /* order count */
  0.17, /* order plain */
  -0.79, /* extreme joined */
  0.28, /* count joined */
  -0.40, /* length */
  -0.61, /* or */
  -0.68, /* adjective */
  -0.86, /* cues */
  -0.69, /* lost cue */
  0.24, /* alternative */
  -1.46, /* no amount */
  -0.22, /* self key */
  -0.73, /* date rivals */
  -0.54, /* negated */
  0.23, /* number of unsaid */
  0.27, /* contradiction */
  -1.69, /* repeated output */
  -1.55, /* all unasked */
  -2.06, /* tested shown */
  -0.50, /* repetitive */
  0.16, /* repetitive top */
  0.77, /* order unsaid */
  -1.14, /* named only */
  -1.38, /* having ungrouped */
  0.15, /* many counted */
  -0.24, /* many shown */
  -0.12, /* value unknown */
  -0.59, /* value loose */
  -0.14, /* value plain */
  -0.44, /* no table */
  0.12, /* several aggregates */
  -1.66, /* null test */
  -0.57, /* unnamed join */
  -0.26, /* untaken */
  0.88, /* quality */
  -0.51, /* tie */
};
