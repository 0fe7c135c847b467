/* dowser-sentence-fingerprint.h - writes the meaning of a plan as a text that doesn't depend on names and on the order
 * of parts */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_sentence_make_fingerprint:
 *
 * Returns a text that stands for the meaning of @plan. Two plans have the same text only if they give the same rows.
 * The text leaves out what doesn't affect the rows: IDs, headings, the order of inner joins and of conditions, unused
 * steps, and how keys were found.
 *
 * Returns: (transfer full) (nullable): %NULL if the text would be too long
 */
char *dowser_sentence_make_fingerprint (const DowserPlan *plan);

/** Returns TRUE if the outputs of @select don't matter in a “there are” condition. Such a condition only tests whether
 * @select returns a row. */
gboolean dowser_sentence_ignores_outputs (const DowserSelect *select);

G_END_DECLS
