/* dowser-trust-threshold.h - the confidence that a second opinion needs to count against a plan */
#pragma once

/* The minimum confidence with which a second opinion counts against a plan. The value was chosen, not learned. */
static const double dowser_trust_second_is_sure = 0.85;
