/* dowser-gates.h - what forbids "understood" and what merely speaks against it, in words for people */
#pragma once

#include "planner/certainty/dowser-certainty.h"

G_BEGIN_DECLS

/** Whether nothing is odd beyond doubt. */
gboolean dowser_gates_are_open (const double *features);
/** Sentences for what is odd beyond doubt; each forbids "understood". @features: of dowser_certainty_measure() */
void dowser_gates_add_oddities (const double *features, GPtrArray *reasons);
/** Where certainty is low: sentences for what costs most of it, at least one. */
void dowser_gates_add_weaknesses (const double *features, GPtrArray *reasons);

/** Whether @reason is one of the sentences of dowser_gates_add_weaknesses(). */
gboolean dowser_gates_is_weakness (const char *reason);

G_END_DECLS
