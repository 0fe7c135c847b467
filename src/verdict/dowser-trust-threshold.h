/* dowser-trust-threshold.h - from when on the disagreement of a second opinion counts */
#pragma once

/* A second opinion that is less sure of itself says nothing against a plan. Chosen; not learned. */
static const double dowser_trust_second_is_sure = 0.85;
