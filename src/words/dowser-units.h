/* dowser-units.h - words for units of measure, and conversion factors between units */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns the unit that a word names, including plurals and short forms: kg, kilos → "kilogram". @word: lower case.
 * Returns: (nullable): static */
const char *dowser_unit_find (const char *word);
/** Sets @factor to the number of @to in one @from (0.001 for gram to kilogram). Returns: TRUE if both units are known
 * and measure the same quantity */
gboolean dowser_unit_convert (const char *from, const char *to, double *factor);

G_END_DECLS
