/* dowser-meanings-told.h - whether a plan does what a term means */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/**
 * dowser_meanings_is_told:
 * @plan: over the schema itself, with its definitions in place
 * @term: of an entry, or a further word of one
 *
 * Whether @plan says that it used @term, or a longer term that has these words, or does what the named filter or the
 * metric @term means without saying so.
 */
gboolean dowser_meanings_is_told (const DowserMeanings *self, const DowserPlan *plan, const char *term);

G_END_DECLS
