/* dowser-sentence-fingerprint.h - what a plan asks for, whatever its parts are called and in whatever order they stand
 */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_sentence_fingerprint:
 *
 * Two plans with one fingerprint give the same rows. What doesn't matter for these is left out: ids, headings, the
 * order of inner joins and of conditions, steps that nothing reads, how keys were found.
 *
 * Returns: (transfer full) (nullable): %NULL where it would be too long
 */
char *dowser_sentence_fingerprint (const DowserPlan *plan);

/** Whether it is only asked if @select, which stands behind “there are”, has a row: what it shows doesn't matter then.
 */
gboolean dowser_sentence_only_rows_matter (const DowserSelect *select);

G_END_DECLS
