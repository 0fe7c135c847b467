/* dowser-column-unit.h - finds the unit of measure in a column's name */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Gets the unit in a column's name or business name ("weight_grams" → "gram"). Returns: (nullable): static */
const char *dowser_unit_find_for_column (const DowserColumn *column);
/** Returns the factor that converts a number in @unit to the unit of @column; 1 if @unit is %NULL, @column has no unit,
 * or the units are of different kinds. @unit: (nullable) */
double dowser_unit_get_factor (const char *unit, const DowserColumn *column);

G_END_DECLS
