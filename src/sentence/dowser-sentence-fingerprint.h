/* dowser-sentence-fingerprint.h - a text for the meaning of a plan, which doesn't depend on names and on the order of
 * parts */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_sentence_make_fingerprint:
 *
 * Returns a text for @plan. Two plans have the same text only if they give the same rows. The text leaves out what
 * doesn't affect the rows: IDs, headings, the order of inner joins and of conditions, unused steps, and how keys were
 * found.
 *
 * Returns: (transfer full) (nullable): %NULL if the text would be too long
 */
char *dowser_sentence_make_fingerprint (const DowserPlan *plan);

/** Returns TRUE if the outputs of @select don't matter in a condition with “there are”, which only tests if @select has
 * a row. */
gboolean dowser_sentence_only_rows_matter (const DowserSelect *select);

G_END_DECLS
