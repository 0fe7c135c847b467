/* dowser-filter-maker.c - conditions from a column, a comparison and typed text; no widgets */
#include "views/refine/dowser-filter-maker.h"

#include "base/dowser-error.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static void
add_choice (GPtrArray *choices, DowserFilterKind kind, const char *title)
{
  DowserFilterChoice *choice = g_new (DowserFilterChoice, 1);

  choice->kind = kind;
  choice->title = title;
  g_ptr_array_add (choices, choice);
}

static void
add_text_choices (GPtrArray *choices)
{
  add_choice (choices, DOWSER_FILTER_IS, _ ("is"));
  add_choice (choices, DOWSER_FILTER_IS_NOT, _ ("is not"));
  add_choice (choices, DOWSER_FILTER_CONTAINS, _ ("contains"));
  add_choice (choices, DOWSER_FILTER_STARTS, _ ("starts with"));
  add_choice (choices, DOWSER_FILTER_ENDS, _ ("ends with"));
  add_choice (choices, DOWSER_FILTER_ONE_OF, _ ("is one of"));
}

static void
add_number_choices (GPtrArray *choices)
{
  add_choice (choices, DOWSER_FILTER_IS, _ ("is"));
  add_choice (choices, DOWSER_FILTER_IS_NOT, _ ("is not"));
  add_choice (choices, DOWSER_FILTER_AT_LEAST, _ ("at least"));
  add_choice (choices, DOWSER_FILTER_MORE, _ ("more than"));
  add_choice (choices, DOWSER_FILTER_AT_MOST, _ ("at most"));
  add_choice (choices, DOWSER_FILTER_LESS, _ ("less than"));
  add_choice (choices, DOWSER_FILTER_BETWEEN, _ ("between"));
  add_choice (choices, DOWSER_FILTER_ONE_OF, _ ("is one of"));
}

static void
add_date_choices (GPtrArray *choices)
{
  add_choice (choices, DOWSER_FILTER_AT_LEAST, _ ("from"));
  add_choice (choices, DOWSER_FILTER_LESS, _ ("before"));
  add_choice (choices, DOWSER_FILTER_MORE, _ ("after"));
  add_choice (choices, DOWSER_FILTER_AT_MOST, _ ("until"));
  add_choice (choices, DOWSER_FILTER_BETWEEN, _ ("between"));
  add_choice (choices, DOWSER_FILTER_IS, _ ("is"));
  add_choice (choices, DOWSER_FILTER_IS_NOT, _ ("is not"));
}

GPtrArray *
dowser_filter_choices_new (DowserValueType type)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func (g_free);

  if (dowser_value_type_is_number (type))
    add_number_choices (choices);
  else if (dowser_value_type_is_temporal (type) || type == DOWSER_VALUE_TIME)
    {
      add_date_choices (choices);
      if (type != DOWSER_VALUE_TIME)
        add_choice (choices, DOWSER_FILTER_PERIOD, _ ("in the period"));
    }
  else if (type == DOWSER_VALUE_BOOLEAN)
    add_choice (choices, DOWSER_FILTER_IS, _ ("is"));
  else if (type != DOWSER_VALUE_BLOB)
    add_text_choices (choices);
  add_choice (choices, DOWSER_FILTER_EMPTY, _ ("is empty"));
  add_choice (choices, DOWSER_FILTER_NOT_EMPTY, _ ("is not empty"));
  return choices;
}

gboolean
dowser_filter_needs_value (DowserFilterKind kind)
{
  return kind != DOWSER_FILTER_EMPTY && kind != DOWSER_FILTER_NOT_EMPTY;
}

static DowserValue *reject_value (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static DowserValue *
reject_value (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED, message);
  return NULL;
}

static DowserValue *
read_number (const char *text, GError **error)
{
  char *end = NULL;
  gint64 integer;
  double real;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return dowser_value_new_integer (integer);
  real = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0')
    return reject_value (error, _ ("“%s” is not a number. Enter a number such as 42 or 3.5."), text);
  return dowser_value_new_real (real);
}

/* Reads a year or a month as its first day, so that "from 2024" is accepted. */
static DowserValue *
read_date (DowserValueType type, const char *text, GError **error)
{
  g_autofree char *padded = NULL;
  g_autoptr (GDateTime) date = NULL;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *day = NULL;

  if (strlen (text) == 4)
    padded = g_strconcat (text, "-01-01", NULL);
  else if (strlen (text) == 7)
    padded = g_strconcat (text, "-01", NULL);
  else
    padded = g_strdup (text);
  day = g_strconcat (padded, strlen (padded) == 10 ? "T00:00:00" : "", NULL);
  g_strdelimit (day, " ", 'T');
  date = g_date_time_new_from_iso8601 (day, utc);
  if (date == NULL)
    return reject_value (error, _ ("“%s” is not a date. Enter a date such as 2024-03-31."), text);
  return dowser_value_new_text (type, padded, -1);
}

static DowserValue *
read_boolean (const char *text, GError **error)
{
  static const char *const words_for_true[] = { "1", "yes", "true", "y", "t", NULL };
  static const char *const words_for_false[] = { "0", "no", "false", "n", "f", NULL };
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *true_text = g_utf8_casefold (_ ("yes"), -1);
  g_autofree char *false_text = g_utf8_casefold (_ ("no"), -1);

  if (g_strv_contains (words_for_true, folded) || g_str_equal (folded, true_text))
    return dowser_value_new_boolean (TRUE);
  if (g_strv_contains (words_for_false, folded) || g_str_equal (folded, false_text))
    return dowser_value_new_boolean (FALSE);
  return reject_value (error, _ ("“%s” is neither yes nor no."), text);
}

static DowserValue *
read_value (DowserValueType type, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (dowser_value_type_is_number (type))
    return read_number (stripped, error);
  if (dowser_value_type_is_temporal (type))
    return read_date (type, stripped, error);
  if (type == DOWSER_VALUE_BOOLEAN)
    return read_boolean (stripped, error);
  return dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1);
}

static DowserExpr *
make_comparison (DowserFilterKind kind, DowserExpr *column, DowserExpr *value)
{
  switch (kind)
    {
    case DOWSER_FILTER_IS_NOT:
      return dowser_expr_new_compare (DOWSER_NOT_EQUAL, column, value);
    case DOWSER_FILTER_CONTAINS:
      return dowser_expr_new_match (DOWSER_MATCH_CONTAINS, column, value, FALSE, FALSE);
    case DOWSER_FILTER_STARTS:
      return dowser_expr_new_match (DOWSER_MATCH_STARTS, column, value, FALSE, FALSE);
    case DOWSER_FILTER_ENDS:
      return dowser_expr_new_match (DOWSER_MATCH_ENDS, column, value, FALSE, FALSE);
    case DOWSER_FILTER_LESS:
      return dowser_expr_new_compare (DOWSER_LESS, column, value);
    case DOWSER_FILTER_AT_MOST:
      return dowser_expr_new_compare (DOWSER_LESS_EQUAL, column, value);
    case DOWSER_FILTER_MORE:
      return dowser_expr_new_compare (DOWSER_GREATER, column, value);
    case DOWSER_FILTER_AT_LEAST:
      return dowser_expr_new_compare (DOWSER_GREATER_EQUAL, column, value);
    case DOWSER_FILTER_IS:
    case DOWSER_FILTER_BETWEEN:
    case DOWSER_FILTER_ONE_OF:
    case DOWSER_FILTER_PERIOD:
    case DOWSER_FILTER_EMPTY:
    case DOWSER_FILTER_NOT_EMPTY:
    default:
      return dowser_expr_new_compare (DOWSER_EQUAL, column, value);
    }
}

char *
dowser_filter_add_days (const char *date, int days)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *midnight = strlen (date) == strlen ("2024-03-31") ? g_strconcat (date, "T00:00:00", NULL) : NULL;
  g_autoptr (GDateTime) day = midnight != NULL ? g_date_time_new_from_iso8601 (midnight, utc) : NULL;
  g_autoptr (GDateTime) moved = day != NULL ? g_date_time_add_days (day, days) : NULL;

  return moved != NULL ? g_date_time_format (moved, "%Y-%m-%d") : NULL;
}

/* The range includes the whole last day, at any time of day. */
static DowserExpr *
make_day_range (const DowserExpr *subject, DowserValue *low, DowserValueType type, const char *after)
{
  DowserExpr *from = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_ref (subject),
                                              dowser_expr_new_literal (dowser_value_ref (low)));
  DowserExpr *before = dowser_expr_new_compare (DOWSER_LESS, dowser_expr_ref (subject),
                                                dowser_expr_new_literal (dowser_value_new_text (type, after, -1)));

  return dowser_expr_and (from, before);
}

static DowserExpr *
make_between (const DowserExpr *subject, DowserValueType type, const char *text, const char *second, GError **error)
{
  g_autoptr (DowserValue) low = read_value (type, text, error);
  g_autoptr (DowserValue) high = low != NULL ? read_value (type, second, error) : NULL;

  g_autofree char *after = NULL;

  if (high == NULL)
    return NULL;
  after = dowser_value_type_is_temporal (type) ? dowser_filter_add_days (high->text, 1) : NULL;
  if (after != NULL)
    return make_day_range (subject, low, type, after);
  return dowser_expr_new_between (dowser_expr_ref (subject), dowser_expr_new_literal (g_steal_pointer (&low)),
                                  dowser_expr_new_literal (g_steal_pointer (&high)), FALSE);
}

static DowserExpr *
make_one_of_condition (const DowserExpr *subject, DowserValueType type, const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      DowserValue *value;

      if (*g_strstrip (parts[i]) == '\0')
        continue;
      value = read_value (type, parts[i], error);
      if (value == NULL)
        return NULL;
      g_ptr_array_add (members, dowser_expr_new_literal (value));
    }
  if (members->len == 0)
    {
      reject_value (error, _ ("Write the values separated by commas."));
      return NULL;
    }
  return dowser_expr_new_in (dowser_expr_ref (subject), g_steal_pointer (&members), FALSE);
}

DowserExpr *
dowser_filter_make_condition (const DowserExpr *subject, DowserValueType type, DowserFilterKind kind, const char *text,
                              const char *second, GError **error)
{
  DowserValue *value;

  if (!dowser_filter_needs_value (kind))
    return dowser_expr_new_is_null (dowser_expr_ref (subject), kind == DOWSER_FILTER_NOT_EMPTY);
  if (kind == DOWSER_FILTER_BETWEEN)
    return make_between (subject, type, text, second, error);
  if (kind == DOWSER_FILTER_ONE_OF)
    return make_one_of_condition (subject, type, text, error);
  value = read_value (type, text, error);
  if (value == NULL)
    return NULL;
  return make_comparison (kind, dowser_expr_ref (subject), dowser_expr_new_literal (value));
}
