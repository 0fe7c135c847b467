/* dowser-meanings-told.h - finds out whether a plan applies the meaning that a term has in the entries */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/**
 * dowser_meanings_is_applied:
 * @plan: a plan on the schema itself, with definitions expanded
 * @term: the term of an entry, or one of its further words
 *
 * Returns TRUE if the assumptions of @plan report that it used @term, or a longer term that contains @term. Also
 * returns TRUE if @plan contains the filter or metric that @term means, even if the assumptions don't report this.
 */
gboolean dowser_meanings_is_applied (const DowserMeanings *self, const DowserPlan *plan, const char *term);

G_END_DECLS
