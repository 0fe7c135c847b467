/* dowser-certainty-weights.h - the weights from which the certainty of a plan is computed; learned by
 * scripts/learn-certainty from public questions; not to be edited by hand */
#pragma once

static const double dowser_certainty_bias = 0.03;
static const double dowser_certainty_weights[DOWSER_N_FEATURES] = {
  0.21,  /* margin */
  1.39,  /* worst name */
  0.60,  /* mean name */
  -0.12, /* rivals */
  -1.31, /* joins */
  -0.13, /* inferred */
  -0.57, /* ambiguous */
  -0.17, /* dropped */
  -0.39, /* unmentioned */
  -0.74, /* implicit */
  -0.77, /* hidden */
  -2.21, /* unused */
  0.27,  /* guessed */
  -0.62, /* value rivals */
  0.30,  /* fan out */
  -0.15, /* outputs */
  -0.37, /* conditions */
  -0.46, /* none */
  -0.23, /* set */
  -0.61, /* group table */
  -1.02, /* having */
  -0.81, /* order count */
  0.21,  /* order plain */
  0.01,  /* extreme joined */
  0.04,  /* count joined */
  -0.52, /* length */
  -0.91, /* or */
  -0.83, /* adjective */
  -0.91, /* cues */
  -1.08, /* lost cue */
  -0.02, /* alternative */
  -0.88, /* no amount */
  0.20,  /* self key */
  -1.76, /* date rivals */
  -0.82, /* negated */
  -1.34, /* number of unsaid */
  -1.02, /* contradiction */
  -1.65, /* repeated output */
  -1.68, /* all unasked */
  -2.39, /* tested shown */
  0.13,  /* repetitive */
  0.74,  /* repetitive top */
  -0.04, /* order unsaid */
  -0.51, /* named only */
  -1.39, /* having ungrouped */
  0.27,  /* many counted */
  -0.37, /* many shown */
  -0.50, /* value unknown */
  -0.79, /* value loose */
  0.30,  /* value plain */
  -0.92, /* no table */
  -0.22, /* several aggregates */
  -0.39, /* null test */
  -0.57, /* unnamed join */
  -0.27, /* untaken */
  1.17,  /* quality */
  -0.56, /* tie */
  -0.62, /* count repeated */
  -1.73, /* count fixed */
  -0.78, /* how much */
  -1.39, /* yes no */
  0.23,  /* lost group */
  0.00,  /* lost quantity */
  0.00,  /* lost compare */
  0.55,  /* number as text */
  0.14,  /* part of text */
  -0.76, /* stop shape */
  -1.17, /* stop noun */
  -0.12, /* ranks totals */
  -0.71, /* ranks repeated */
  -0.63, /* one table */
  -0.15, /* many tables */
  -1.12, /* no keys */
  -0.30, /* table match */
  0.07,  /* entity unnamed */
};
