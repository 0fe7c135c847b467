/* dowser-table-card.c - a short summary of a table */
#include "analysis/dowser-table-card.h"

#include <string.h>

#define MAX_VALUES 3
/* The maximum length of a value in a summary. */
#define MAX_LETTERS 24
#define ISO_DAY 10
/* The minimum share of dates that makes a text column a date column. */
#define MIN_DATES 0.9

void
dowser_table_card_free (DowserTableCard *self)
{
  g_free (self->values);
  g_free (self->newest);
  g_free (self);
}

static gboolean
contains_dates (const DowserColumn *column, const DowserColumnProfile *profile)
{
  return column->type == DOWSER_VALUE_DATE || column->type == DOWSER_VALUE_TIMESTAMP || profile->dates >= MIN_DATES;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_values (const DowserColumn *column, const DowserColumnProfile *profile)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint n = 0;

  if (contains_dates (column, profile) || profile->values->len < 2)
    return NULL;
  for (guint i = 0; i < profile->values->len && n < MAX_VALUES; i++)
    {
      const char *value = profile->values->pdata[i];

      if (*value == '\0' || g_utf8_strlen (value, -1) > MAX_LETTERS)
        continue;
      g_string_append_printf (words, "%s%s", n > 0 ? ", " : "", value);
      n++;
    }
  return n > 1 ? g_string_free (g_steal_pointer (&words), FALSE) : NULL;
}

/* Returns: (nullable): the latest day in the column */
static const char *
get_newest (const DowserColumn *column, const DowserColumnProfile *profile)
{
  const char *text = profile->max != NULL ? profile->max->text : NULL;

  return contains_dates (column, profile) && text != NULL && strlen (text) >= ISO_DAY ? text : NULL;
}

/* Returns TRUE if the column probably contains names, which tell users more than codes. */
static gboolean
is_name (const DowserColumn *column)
{
  g_autofree char *folded = g_ascii_strdown (column->name, -1);

  return strstr (folded, "name") != NULL || strstr (folded, "title") != NULL;
}

/* Returns some values of the first column that isn't hidden and has values to show. @names: TRUE to search only columns
 * whose name contains "name" or "title". Returns: (transfer full) (nullable) */
static char *
find_values (const DowserTable *table, const DowserProfile *profile, gboolean names)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      const DowserColumnProfile *column_profile = dowser_profile_find (profile, column);
      char *values = column_profile != NULL && !column->hidden && (!names || is_name (column))
                         ? dup_values (column, column_profile)
                         : NULL;

      if (values != NULL)
        return values;
    }
  return NULL;
}

DowserTableCard *
dowser_table_card_new (const DowserTable *table, const DowserProfile *profile)
{
  DowserTableCard *self = g_new0 (DowserTableCard, 1);

  self->table = table;
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      const DowserColumnProfile *column_profile = dowser_profile_find (profile, column);
      const char *newest = column_profile != NULL && !column->hidden ? get_newest (column, column_profile) : NULL;

      if (newest != NULL && (self->newest == NULL || strncmp (newest, self->newest, ISO_DAY) > 0))
        {
          g_free (self->newest);
          self->newest = g_strndup (newest, ISO_DAY);
        }
    }
  self->values = find_values (table, profile, TRUE);
  if (self->values == NULL)
    self->values = find_values (table, profile, FALSE);
  return self;
}
