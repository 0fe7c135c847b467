/* dowser-certainty-private.h - the parts of which dowser-certainty.c puts its features together */
#pragma once

#include "planner/certainty/dowser-certainty.h"

G_BEGIN_DECLS

/** What is odd about a frame and its plan, although every word has found its place: fills in its own features. */
void _dowser_certainty_measure_oddities (const DowserLattice *lattice, const DowserProposal *best, double *features);
/** What people may mean otherwise: fills in its own features. */
void _dowser_certainty_measure_doubts (const DowserLattice *lattice, const DowserProposal *best, double *features);
/** Words that carry structure and have left no trace in the frame: fills in its own features. */
void _dowser_certainty_measure_cues (const DowserProposal *best, double *features);

/** Whether @term adds up or averages dates, which no engine can do; the time between two dates can be. */
gboolean _dowser_certainty_adds_dates (const DowserSchemaIndex *index, const DowserTerm *term);

/** Whether @reading has a word of @kind. */
gboolean _dowser_certainty_says_cue (const DowserReading *reading, DowserCueKind kind);
/** Called with each term of @frame: shown, grouped, sorted by, tested; those of inner conditions are left out. */
typedef void (*DowserTermVisit) (const DowserTerm *term, gpointer user_data);
void _dowser_certainty_visit_terms (const DowserFrame *frame, DowserTermVisit visit, gpointer user_data);

G_END_DECLS
