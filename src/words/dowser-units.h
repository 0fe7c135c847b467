/* dowser-units.h - units of measure by their words, and how many of one another is */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The unit that a word names, plural and short forms too: kg, kilos → "kilogram". @word: lower case. Returns:
 * (nullable): static */
const char *dowser_unit_find (const char *word);
/** How many @to one @from is: 1000 gram are 1 kilogram. Returns: whether both are known and measure the same */
gboolean dowser_unit_convert (const char *from, const char *to, double *factor);

G_END_DECLS
