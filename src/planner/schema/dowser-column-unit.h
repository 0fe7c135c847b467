/* dowser-column-unit.h - the unit of measure that a column's name tells */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The unit in a column's name or business name ("weight_grams" → "gram"). Returns: (nullable): static */
const char *dowser_unit_of_column (const DowserColumn *column);
/** What to multiply a number in @unit with for @column; 1 where either has no unit or they differ in kind. @unit:
 * (nullable) */
double dowser_unit_get_factor (const char *unit, const DowserColumn *column);

G_END_DECLS
