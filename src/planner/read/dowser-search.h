/* dowser-search.h - chooses readings of a whole question among the candidates of its spans */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** DowserReading: @items: const DowserCandidate, one after the other, covering every token; those of kind WORD are
 * @owned. */
typedef struct
{
  GPtrArray *items;
  GPtrArray *owned;
  double score;
} DowserReading;
void dowser_reading_free (DowserReading *self);

/** The best readings first. Returns: (transfer full): DowserReading, at most %DOWSER_READINGS */
GPtrArray *dowser_search_run (const DowserLattice *lattice);

G_END_DECLS
