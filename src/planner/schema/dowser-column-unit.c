/* dowser-column-unit.c - finds the unit of measure in a column's name */
#include "planner/schema/dowser-column-unit.h"

#include "words/dowser-units.h"
#include "words/dowser-words.h"

#include <string.h>

/* Returns the unit that the last word of a name means: "lead_time_days" is in days, "day_rate_cents" in cents. A single
 * letter isn't read as a unit. */
static const char *
find_unit_in_name (const char *name)
{
  g_auto (GStrv) words = dowser_words_split_identifier (name);
  guint n = g_strv_length (words);

  return n > 0 && strlen (words[n - 1]) > 1 ? dowser_unit_find (words[n - 1]) : NULL;
}

const char *
dowser_unit_find_for_column (const DowserColumn *column)
{
  const char *unit = find_unit_in_name (column->name);

  return unit != NULL || column->business_name == NULL ? unit : find_unit_in_name (column->business_name);
}

double
dowser_unit_get_factor (const char *unit, const DowserColumn *column)
{
  const char *own = unit != NULL && column != NULL ? dowser_unit_find_for_column (column) : NULL;
  double factor;

  return own != NULL && dowser_unit_convert (unit, own, &factor) ? factor : 1;
}
