/* dowser-trust-threshold.h - the confidence that a second opinion needs to count against a plan */
#pragma once

/* If the confidence of a second opinion is below this value, it doesn't count against a plan. The value was chosen, not
 * learned. */
static const double dowser_trust_second_is_sure = 0.85;
