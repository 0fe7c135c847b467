/* dowser-units.h - units of measure: what a number in the question's unit is in the column's */
#pragma once

#include "model/dowser-schema.h"

G_BEGIN_DECLS

/** The unit that a word names, plural and short forms too: kg, kilos → "kilogram". @word: lower case. Returns:
 * (nullable): static */
const char *dowser_unit_find (const char *word);
/** How many @to one @from is: 1000 gram are 1 kilogram. Returns: whether both are known and measure the same */
gboolean dowser_unit_convert (const char *from, const char *to, double *factor);
/** The unit in a column's name or business name ("weight_grams" → "gram"). Returns: (nullable): static */
const char *dowser_unit_of_column (const DowserColumn *column);
/** What to multiply a number in @unit with for @column; 1 where either has no unit or they differ in kind. @unit:
 * (nullable) */
double dowser_unit_get_factor (const char *unit, const DowserColumn *column);

G_END_DECLS
