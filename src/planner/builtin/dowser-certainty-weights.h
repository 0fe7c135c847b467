/* dowser-certainty-weights.h - learned by scripts/learn-certainty from public questions; not to be edited by hand */
#pragma once

static const double dowser_certainty_bias = 0.49;
static const double dowser_certainty_weights[DOWSER_N_FEATURES] = { 0.77, 0.67, 0.65, -0.33, -1.41, -0.06, -1.20, -0.27, -0.36, -1.26, -0.40, -2.86, -1.31, -1.00, 0.64, -0.78, -0.65, 0.22, 1.23, -0.40, 0.09, -0.11, 0.22, -0.20, 0.29, -0.59, 0.07 };
