/* dowser-trust-threshold.h - the confidence from which a second opinion's disagreement counts */
#pragma once

/* A less confident second opinion doesn't count against a plan. The value was chosen, not learned. */
static const double dowser_trust_second_is_sure = 0.85;
