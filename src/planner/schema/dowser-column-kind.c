/* dowser-column-kind.c - determines the kind of a column from its name, type, keys and profile */
#include "planner/schema/dowser-column-kind.h"

#include "analysis/dowser-row-name.h"
#include "analysis/dowser-text-date.h"
#include "base/dowser-identifier.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-words.h"

#include <string.h>

/* The minimum share of dates among the texts of a date column. */
#define DATES_ENOUGH 0.8
/* The maximum number of distinct values of a category, and the maximum share of this number in the number of rows. */
#define CATEGORY_VALUES 40
#define CATEGORY_SHARE 0.5

static gboolean
is_one_of (const char *word, const char *const *set)
{
  return g_strv_contains (set, word);
}

static const char *
get_last_word (const char *const *words)
{
  guint n = g_strv_length ((char **) words);

  return n > 0 ? words[n - 1] : "";
}

static gboolean
is_year_value (const DowserValue *value)
{
  return value != NULL && !value->is_null && value->type == DOWSER_VALUE_INTEGER && value->integer >= 1000
         && value->integer <= 2200;
}

static gboolean
is_flag (const DowserColumnProfile *profile)
{

  if (profile == NULL || profile->n_distinct < 1 || profile->n_distinct > 2)
    return FALSE;
  if (profile->values->len == 0)
    return profile->has_integer && profile->min != NULL && profile->max != NULL
           && profile->min->type == DOWSER_VALUE_INTEGER && profile->max->type == DOWSER_VALUE_INTEGER
           && profile->min->integer >= 0 && profile->max->integer == 1;
  for (guint i = 0; i < profile->values->len; i++)
    {
      g_autofree char *folded = g_ascii_strdown (g_ptr_array_index (profile->values, i), -1);

      if (!g_strv_contains (dowser_lexicon_find_codes ("yes"), folded)
          && !g_strv_contains (dowser_lexicon_find_codes ("no"), folded))
        return FALSE;
    }
  return TRUE;
}

static gboolean
contains_number_texts (const DowserColumnProfile *profile)
{
  for (guint i = 0; i < profile->values->len; i++)
    {
      const char *text = g_ptr_array_index (profile->values, i);
      char *end = NULL;

      g_ascii_strtod (text, &end);
      if (end == text || *end != '\0')
        return FALSE;
    }
  return profile->values->len > 0;
}

/* Returns TRUE for a numeric column. Uses the stored values if the profile has values; otherwise, the declared type. */
static gboolean
contains_numbers (const DowserColumn *column, const DowserColumnProfile *profile)
{
  if (profile != NULL && (profile->has_integer || profile->has_real || profile->has_text || profile->has_blob))
    return !profile->has_blob && (!profile->has_text || contains_number_texts (profile));
  return dowser_value_type_is_number (column->type);
}

/* Returns TRUE for a column such as "card number" if nearly every row has a unique value. Such a column isn't
 * summed. */
static gboolean
is_serial_number (const char *const *words, const DowserColumnProfile *profile)
{
  return words[0] != NULL && words[1] != NULL && strcmp (get_last_word (words), "number") == 0
         && strcmp (words[0], "number") != 0 && profile != NULL && profile->n_distinct > profile->n_rows * 0.8;
}

static DowserColumnKind
get_text_kind (const DowserColumn *column, const char *const *words, const DowserColumnProfile *profile)
{
  static const char *const names[] = { "name", "title", "names", NULL };

  if (is_one_of (get_last_word (words), names))
    return DOWSER_COLUMN_NAME;
  if (profile != NULL && profile->n_distinct >= 0 && profile->n_distinct <= CATEGORY_VALUES
      && profile->n_distinct <= profile->n_rows * CATEGORY_SHARE)
    return DOWSER_COLUMN_CATEGORY;
  return DOWSER_COLUMN_TEXT;
}

/* Returns TRUE if the column has no profile but its name means a date: "order date", "shipped on". */
static gboolean
is_date_by_name (const char *const *words, const DowserColumnProfile *profile)
{
  static const char *const dates[] = { "date", "timestamp", NULL };
  static const char *const ends[] = { "on", "at", NULL };

  return (profile == NULL || profile->n_rows == 0) && words[0] != NULL
         && (dowser_identifier_has_common_word ((char **) words, dates)
             || (words[1] != NULL && is_one_of (get_last_word (words), ends)));
}

DowserColumnKind
dowser_column_kind_find (const DowserColumn *column, const char *const *words, gboolean is_reference,
                         const DowserColumnProfile *profile)
{
  static const char *const ids[]
      = { "id", "ids", "uuid", "guid", "key", "ssn", "isbn", "zip", "postcode", "phone", "fax", NULL };
  static const char *const years[] = { "year", "years", "founded", "established", "built", "opened", "opening", NULL };
  gboolean are_numbers = contains_numbers (column, profile);

  if (is_reference || dowser_identifier_has_common_word ((char **) words, ids) || is_serial_number (words, profile))
    return DOWSER_COLUMN_KEY;
  if (dowser_value_type_is_temporal (column->type) || (profile != NULL && profile->dates >= DATES_ENOUGH)
      || (column->type == DOWSER_VALUE_TEXT && dowser_text_date_find_layout (profile) != DOWSER_DATE_LAYOUT_NONE))
    return DOWSER_COLUMN_DATE;
  if (dowser_identifier_has_common_word ((char **) words, years)
      && (are_numbers || column->type == DOWSER_VALUE_INTEGER)
      && (profile == NULL || profile->min == NULL || (is_year_value (profile->min) && is_year_value (profile->max))))
    return DOWSER_COLUMN_YEAR;
  if (column->primary_key == 1 && column->table->columns->len > 1 && are_numbers)
    return DOWSER_COLUMN_KEY;
  if (is_flag (profile) || column->type == DOWSER_VALUE_BOOLEAN)
    return DOWSER_COLUMN_FLAG;
  if (are_numbers)
    return DOWSER_COLUMN_MEASURE;
  if (is_date_by_name (words, profile))
    return DOWSER_COLUMN_DATE;
  return get_text_kind (column, words, profile);
}

GPtrArray *
dowser_column_kind_find_names (const DowserTable *table, char ***words, const DowserColumnKind *kinds)
{
  g_autofree gboolean *others = g_new0 (gboolean, table->columns->len + 1);

  for (guint i = 0; i < table->columns->len; i++)
    others[i] = kinds[i] == DOWSER_COLUMN_KEY || kinds[i] == DOWSER_COLUMN_MEASURE || kinds[i] == DOWSER_COLUMN_DATE;
  return dowser_row_name_find (table, words, others);
}
