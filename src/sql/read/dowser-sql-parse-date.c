/* dowser-sql-parse-date.c - reads dates: SQLite's modifiers, the date formats of all dialects, and date arithmetic */
#include "sql/read/dowser-sql-parser.h"

#include "plan/dowser-function.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The day from which Julian days are counted. */
#define DAY_ZERO "-4713-11-24 12:00:00"

static const char *
get_literal_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
             ? expr->value->text
             : NULL;
}

static DowserExpr *
make_call (const char *name, DowserExpr *x)
{
  return dowser_expr_new_function (name, x, NULL);
}

/* Returns the first argument of a date function. @day: TRUE if the time of day doesn't matter */
static DowserExpr *
make_date_arg (GPtrArray *args, gboolean day)
{
  const char *text = args->len > 0 ? get_literal_text (args->pdata[0]) : "now";

  if (text != NULL && g_ascii_strcasecmp (text, "now") == 0)
    return dowser_expr_new_function (day ? "today" : "now", NULL);
  return dowser_expr_ref (args->pdata[0]);
}

static DowserExpr *
cast_date_arg (GPtrArray *args, DowserValueType type)
{
  DowserExpr *x = make_date_arg (args, FALSE);

  return x->kind == DOWSER_EXPR_CAST && x->type == type ? x : dowser_expr_new_cast (x, type);
}

/* Parses a modifier such as "+7 days". Returns: the name of the function that adds this interval; NULL for any other
 * modifier. @n: the number */
static const char *
parse_shift (const char *modifier, gint64 *n)
{
  g_auto (GStrv) parts = g_strsplit (modifier, " ", 2);
  const char *number = parts[0] != NULL && *parts[0] == '+' ? parts[0] + 1 : parts[0];

  if (parts[0] == NULL || parts[1] == NULL || !g_ascii_string_to_signed (number, 10, -100000, 100000, n, NULL))
    return NULL;
  if (g_ascii_strncasecmp (parts[1], "hour", 4) == 0)
    return "add_hours";
  if (g_ascii_strncasecmp (parts[1], "minute", 6) == 0)
    return "add_minutes";
  if (g_ascii_strncasecmp (parts[1], "second", 6) == 0)
    return "add_seconds";
  if (g_ascii_strncasecmp (parts[1], "day", 3) == 0)
    return "add_days";
  if (g_ascii_strncasecmp (parts[1], "month", 5) == 0)
    return "add_months";
  return g_ascii_strncasecmp (parts[1], "year", 4) == 0 ? "add_years" : NULL;
}

static gboolean
moves_time (const char *shift)
{
  return shift != NULL && dowser_function_find (shift)->result == DOWSER_VALUE_TIMESTAMP;
}

/* Returns a call of @name that adds @n to @day (taken). @name: (nullable): with %NULL, @day is returned */
static DowserExpr *
make_shifted_date (const char *name, DowserExpr *day, gint64 n)
{
  return name != NULL ? dowser_expr_new_function (name, day, dowser_expr_new_integer (n), NULL) : day;
}

static const char *
find_truncation (const char *modifier)
{
  if (g_ascii_strcasecmp (modifier, "start of year") == 0)
    return "truncate_year";
  if (g_ascii_strcasecmp (modifier, "start of month") == 0)
    return "truncate_month";
  return g_ascii_strcasecmp (modifier, "start of day") == 0 ? "truncate_day" : NULL;
}

/* Returns TRUE if @expr is already a date without a time. A timestamp that is moved keeps its time. */
static gboolean
is_day (DowserSqlParser *self, const DowserExpr *expr)
{
  const DowserFunction *function = expr->kind == DOWSER_EXPR_FUNCTION ? dowser_function_find (expr->name) : NULL;

  if (function != NULL && dowser_function_moves_date (function))
    return dowser_sql_parser_type_of (self, expr) == DOWSER_VALUE_DATE;
  return (function != NULL && function->result == DOWSER_VALUE_DATE)
         || (expr->kind == DOWSER_EXPR_CAST && expr->type == DOWSER_VALUE_DATE);
}

/* Reads "weekday 1", which means the next Monday, or @day itself if it is a Monday. Returns: (nullable): the changed
 * @day; @day is taken unless the result is %NULL */
static DowserExpr *
find_weekday (const char *modifier, DowserExpr *day)
{
  gint64 weekday, from_monday;

  if (g_ascii_strncasecmp (modifier, "weekday ", 8) != 0
      || !g_ascii_string_to_signed (modifier + 8, 10, 0, 6, &weekday, NULL))
    return NULL;
  from_monday = (weekday + 6) % 7;
  day = make_call ("truncate_week", make_shifted_date (from_monday < 6 ? "add_days" : NULL, day, 6 - from_monday));
  return make_shifted_date (from_monday > 0 ? "add_days" : NULL, day, from_monday);
}

/* Returns TRUE if @next is "start of year", which hides an overflow of @shift. SQLite moves a date to the next month if
 * the month of the result has too few days. This never leads from December into the next year, because December has 31
 * days. */
static gboolean
is_overflow_hidden (const char *shift, const DowserExpr *next)
{
  const char *modifier = next != NULL ? get_literal_text (next) : NULL;

  return shift != NULL && modifier != NULL && g_ascii_strcasecmp (modifier, "start of year") == 0;
}

/* SQLite counts days beyond the end of a month into the next month, while a plan stops at the end of the month.
 * Therefore, the first day of the month is moved, which gives the same result in SQLite and in a plan. Then the
 * remaining days are added. @day: taken */
static DowserExpr *
shift_with_overflow (DowserSqlParser *self, const char *shift, DowserExpr *day, gint64 n)
{
  DowserExpr *days
      = dowser_expr_new_arithmetic (DOWSER_SUBTRACT, make_call ("day", dowser_sql_parser_repeat_expr (self, day)),
                                    dowser_expr_new_integer (1));

  return dowser_expr_new_function ("add_days", make_shifted_date (shift, make_call ("truncate_month", day), n), days,
                                   NULL);
}

static void
refuse_modifier (DowserSqlParser *self, const DowserExpr *raw, const char *modifier)
{
  if (modifier == NULL)
    dowser_sql_refuse_call (self, raw, _ ("a date modifier that is computed, not a literal text"));
  else if (g_ascii_strcasecmp (modifier, "localtime") == 0 || g_ascii_strcasecmp (modifier, "utc") == 0)
    dowser_sql_refuse_call (self, raw, _ ("the date modifier “%.40s”, which depends on the time zone of the computer"),
                            modifier);
  else
    dowser_sql_refuse_call (self, raw, _ ("the date modifier “%.40s”"), modifier);
}

/* Returns: @day (taken), changed by the modifier @index of @args. @first_day: (inout): whether @day, and after the call
 * the result, is the first day of its month */
static DowserExpr *
modify_day (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args, guint index, DowserExpr *day,
            gboolean *first_day)
{
  const char *modifier = get_literal_text (args->pdata[index]);
  const char *truncation = modifier != NULL ? find_truncation (modifier) : NULL;
  gint64 n = 0;
  const char *shift = modifier != NULL ? parse_shift (modifier, &n) : NULL;
  DowserExpr *weekday;

  if (truncation != NULL)
    {
      *first_day = *first_day || !g_str_equal (truncation, "truncate_day");
      return make_call (truncation, day);
    }
  if (shift != NULL && !moves_time (shift)
      && (*first_day || g_str_equal (shift, "add_days")
          || is_overflow_hidden (shift, index + 1 < args->len ? args->pdata[index + 1] : NULL)))
    {
      *first_day = *first_day && !g_str_equal (shift, "add_days");
      /* SQLite's date () drops the time. */
      if (!is_day (self, day) && dowser_sql_parser_type_of (self, day) != DOWSER_VALUE_DATE)
        day = make_call ("date", day);
      return make_shifted_date (shift, day, n);
    }
  *first_day = FALSE;
  if (shift != NULL && !moves_time (shift))
    return shift_with_overflow (self, shift, day, n);
  weekday = modifier != NULL ? find_weekday (modifier, day) : NULL;
  if (weekday == NULL)
    refuse_modifier (self, raw, modifier);
  return weekday != NULL ? weekday : day;
}

/* Returns the day of date (x, modifiers …). */
static DowserExpr *
make_day (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  DowserExpr *day = make_date_arg (args, TRUE);
  gboolean first_day = FALSE;

  for (guint i = 1; i < args->len && self->error == NULL; i++)
    day = modify_day (self, raw, args, i, day, &first_day);
  if (args->len <= 1 && !is_day (self, day))
    day = make_call ("date", day);
  return day;
}

static DowserExpr *
make_substring (DowserExpr *text, gint64 from, gint64 count)
{
  return dowser_expr_new_function ("substring", text, dowser_expr_new_integer (from), dowser_expr_new_integer (count),
                                   NULL);
}

/* The positions of the parts of a date and of a time of day in a text such as "2024-12-31" or "23:59:59". */
static const struct
{
  char letter;
  gboolean is_time_part;
  gint64 from;
  gint64 count;
} places[] = {
  { 'Y', .from = 1, .count = 4 },
  { 'm', .from = 6, .count = 2 },
  { 'd', .from = 9, .count = 2 },
  { 'H', .is_time_part = TRUE, .from = 1, .count = 2 },
  { 'M', .is_time_part = TRUE, .from = 4, .count = 2 },
  { 'S', .is_time_part = TRUE, .from = 7, .count = 2 },
};

static DowserExpr *
format_letter (DowserSqlParser *self, const DowserExpr *raw, char letter, GPtrArray *args)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      if (places[i].letter != letter)
        continue;
      if (!places[i].is_time_part)
        return make_substring (make_day (self, raw, args), places[i].from, places[i].count);
      if (args->len > 1)
        dowser_sql_refuse_call (self, raw, _ ("a time with modifiers"));
      return make_substring (dowser_expr_new_cast (make_date_arg (args, FALSE), DOWSER_VALUE_TIME), places[i].from,
                             places[i].count);
    }
  if (letter == 'w')
    return dowser_expr_new_cast (make_call ("weekday", make_day (self, raw, args)), DOWSER_VALUE_TEXT);
  dowser_sql_refuse_call (self, raw, _ ("the date format “%%%c”"), letter);
  return NULL;
}

/* Reads a format that gives the whole date or timestamp, or a part of a date's text, such as "%Y-%m". */
static DowserExpr *
format_at_once (DowserSqlParser *self, const DowserExpr *raw, const char *format, GPtrArray *args)
{
  if (g_str_equal (format, "%Y-%m-%d"))
    return make_day (self, raw, args);
  if (g_str_equal (format, "%Y-%m-%d %H:%M:%S") && args->len <= 1)
    return cast_date_arg (args, DOWSER_VALUE_TIMESTAMP);
  if (g_str_equal (format, "%Y-%m"))
    return make_substring (make_day (self, raw, args), 1, 7);
  if (g_str_equal (format, "%m-%d"))
    return make_substring (make_day (self, raw, args), 6, 5);
  return NULL;
}

static DowserExpr *
format_pieces (DowserSqlParser *self, const DowserExpr *raw, const char *format, GPtrArray *args)
{
  g_autoptr (GPtrArray) pieces = dowser_sql_expr_array_new ();

  for (const char *at = format; *at != '\0' && self->error == NULL;)
    {
      DowserExpr *part_expr;
      gsize length = strcspn (at, "%");

      if (length > 0)
        {
          g_autofree char *text = g_strndup (at, length);

          part_expr = dowser_expr_new_text (text);
          at += length;
        }
      else
        {
          part_expr = format_letter (self, raw, at[1], args);
          at += at[1] != '\0' ? 2 : 1;
        }
      if (part_expr != NULL)
        g_ptr_array_add (pieces, part_expr);
    }
  if (pieces->len == 0 || pieces->len > 16)
    dowser_sql_refuse_call (self, raw, _ ("the date format “%.40s”"), format);
  if (self->error != NULL)
    return NULL;
  if (pieces->len == 1)
    return dowser_expr_ref (pieces->pdata[0]);
  return dowser_expr_new_functionv ("concat", g_steal_pointer (&pieces));
}

/* The letters of a dialect's date formats and the equivalents in SQLite. For example, minutes are %i in MySQL and MI in
 * PostgreSQL. */
typedef struct
{
  const char *from;
  const char *to;
} FormatLetters;

static const FormatLetters mysql_letters[] = {
  { "%Y", "%Y" }, { "%m", "%m" }, { "%d", "%d" }, { "%H", "%H" },
  { "%i", "%M" }, { "%s", "%S" }, { "%S", "%S" }, { "%w", "%w" },
};

static const FormatLetters postgresql_letters[] = {
  { "YYYY", "%Y" }, { "MM", "%m" }, { "DD", "%d" }, { "HH24", "%H" }, { "MI", "%M" }, { "SS", "%S" },
};

/* Returns: (nullable): the format in SQLite's letters; %NULL if it has a letter that isn't in @letters */
static char *
translate_format (const char *format, const FormatLetters *letters, guint n_letters)
{
  g_autoptr (GString) translated = g_string_new (NULL);

  for (const char *at = format; *at != '\0';)
    {
      guint i = 0;

      while (i < n_letters && !g_str_has_prefix (at, letters[i].from))
        i++;
      if (i < n_letters)
        {
          g_string_append (translated, letters[i].to);
          at += strlen (letters[i].from);
        }
      /* In PostgreSQL, quotes and backslashes make letters literal. */
      else if (*at == '%' || g_ascii_isalpha (*at) || (letters == postgresql_letters && strchr ("\"\\", *at) != NULL))
        return NULL;
      else
        g_string_append_c (translated, *at++);
    }
  return g_string_free (g_steal_pointer (&translated), FALSE);
}

/* Returns the date in @format. @format: in SQLite's letters; @args: borrowed: the date and its modifiers */
static DowserExpr *
format_date (DowserSqlParser *self, const DowserExpr *raw, const char *format, GPtrArray *args)
{
  DowserExpr *formatted;

  if (format == NULL)
    {
      dowser_sql_refuse_call (self, raw,
                              _ ("“%.40s” with a format that isn't a literal text with units from years to seconds"),
                              raw->name + 1);
      return NULL;
    }
  formatted = format_at_once (self, raw, format, args);
  return formatted != NULL || self->error != NULL ? formatted : format_pieces (self, raw, format, args);
}

/* The format is SQLite's first argument, and DuckDB's second. */
static DowserExpr *
read_strftime (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  g_autoptr (GPtrArray) rest = dowser_sql_expr_array_new ();
  guint place
      = self->dialect == DOWSER_DIALECT_SQLITE || args->len < 2 || get_literal_text (args->pdata[1]) == NULL ? 0 : 1;

  for (guint i = 0; i < args->len; i++)
    if (i != place)
      g_ptr_array_add (rest, dowser_expr_ref (args->pdata[i]));
  return format_date (self, raw, args->len > 0 ? get_literal_text (args->pdata[place]) : NULL, rest);
}

/* Reads date_format (x, '%Y-%m') and to_char (x, 'YYYY-MM'). */
static DowserExpr *
read_format (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args, const FormatLetters *letters,
             guint n_letters)
{
  g_autoptr (GPtrArray) rest = dowser_sql_expr_array_new ();
  const char *text = args->len == 2 ? get_literal_text (args->pdata[1]) : NULL;
  g_autofree char *format = text != NULL ? translate_format (text, letters, n_letters) : NULL;
  DowserValueType type = args->len > 0 ? dowser_sql_parser_type_of (self, args->pdata[0]) : DOWSER_VALUE_UNKNOWN;

  if (dowser_value_type_is_number (type))
    {
      dowser_sql_refuse_call (self, raw, _ ("“%.40s” of a number, because a plan cannot format numbers"),
                              raw->name + 1);
      return NULL;
    }
  if (args->len > 0)
    g_ptr_array_add (rest, dowser_expr_ref (args->pdata[0]));
  return format_date (self, raw, format, rest);
}

/* Reads datetime (x, '+2 hours', '-5 minutes'). Returns: (nullable) */
static DowserExpr *
move_time (GPtrArray *args)
{
  g_autoptr (DowserExpr) moved = make_date_arg (args, FALSE);

  for (guint i = 1; i < args->len; i++)
    {
      const char *modifier = get_literal_text (args->pdata[i]);
      gint64 n = 0;
      const char *shift = modifier != NULL ? parse_shift (modifier, &n) : NULL;

      if (!moves_time (shift))
        return NULL;
      moved = make_shifted_date (shift, g_steal_pointer (&moved), n);
    }
  return g_steal_pointer (&moved);
}

static DowserExpr *
read_timestamp (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args, DowserValueType type)
{
  const char *first = args->len > 1 ? get_literal_text (args->pdata[1]) : NULL;
  DowserExpr *moved;

  /* SQLite's modifier "start of …" sets the time to midnight. */
  if (first != NULL && type == DOWSER_VALUE_TIMESTAMP && find_truncation (first) != NULL)
    return dowser_expr_new_cast (make_day (self, raw, args), DOWSER_VALUE_TIMESTAMP);
  if (args->len <= 1)
    return cast_date_arg (args, type);
  if (type == DOWSER_VALUE_TIMESTAMP && (moved = move_time (args)) != NULL)
    return moved;
  dowser_sql_refuse_call (self, raw, _ ("a time with modifiers, unless the first modifier is 'start of …'"));
  return NULL;
}

DowserExpr *
dowser_sql_read_date_call (DowserSqlParser *self, const DowserExpr *raw, const char *name, GPtrArray *args)
{
  if (g_str_equal (name, "strftime"))
    return read_strftime (self, raw, args);
  if (g_str_equal (name, "date_format"))
    return read_format (self, raw, args, mysql_letters, G_N_ELEMENTS (mysql_letters));
  if (g_str_equal (name, "to_char"))
    return read_format (self, raw, args, postgresql_letters, G_N_ELEMENTS (postgresql_letters));
  if (g_str_equal (name, "date"))
    return make_day (self, raw, args);
  if (g_str_equal (name, "datetime"))
    return read_timestamp (self, raw, args, DOWSER_VALUE_TIMESTAMP);
  if (g_str_equal (name, "time"))
    return read_timestamp (self, raw, args, DOWSER_VALUE_TIME);
  if (!g_str_equal (name, "julianday"))
    return NULL;
  return dowser_expr_new_function ("days_between", dowser_expr_new_text (DAY_ZERO),
                                   args->len > 1 ? make_day (self, raw, args) : make_date_arg (args, FALSE), NULL);
}

static gboolean
is_julian (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, "days_between")
         && g_strcmp0 (get_literal_text (expr->args->pdata[0]), DAY_ZERO) == 0;
}

static DowserExpr *
make_days_between (const DowserExpr *from, const DowserExpr *to)
{
  return dowser_expr_new_function ("days_between", dowser_expr_ref (from), dowser_expr_ref (to), NULL);
}

/* In an engine with a date type, a number added to a date is a number of days. */
static DowserExpr *
add_days (DowserSqlParser *self, const DowserExpr *date, const DowserExpr *n, gboolean subtract)
{
  DowserExpr *days;

  if (dowser_sql_parser_type_of (self, n) != DOWSER_VALUE_INTEGER)
    return NULL;
  days = subtract ? dowser_sql_negate (dowser_expr_ref (n)) : dowser_expr_ref (n);
  return dowser_expr_new_function ("add_days", dowser_expr_ref (date), days, NULL);
}

static gboolean
is_interval (DowserValueType from, DowserValueType to)
{
  return (from == DOWSER_VALUE_TIMESTAMP || to == DOWSER_VALUE_TIMESTAMP) && dowser_value_type_is_temporal (from)
         && dowser_value_type_is_temporal (to);
}

DowserExpr *
dowser_sql_read_date_arithmetic (DowserSqlParser *self, const DowserExpr *expr)
{
  gboolean subtract = expr->op == DOWSER_SUBTRACT;
  const DowserExpr *x = expr->args->pdata[0];
  const DowserExpr *y = expr->args->len > 1 ? expr->args->pdata[1] : NULL;

  if (expr->op != DOWSER_ADD && !subtract)
    return NULL;
  if (subtract && is_julian (x) && is_julian (y))
    return make_days_between (y->args->pdata[1], x->args->pdata[1]);
  if (self->dialect == DOWSER_DIALECT_MYSQL && y != NULL
      && (dowser_value_type_is_temporal (dowser_sql_parser_type_of (self, x))
          || dowser_value_type_is_temporal (dowser_sql_parser_type_of (self, y))))
    dowser_sql_refuse_call (self, expr,
                            _ ("a calculation with a date without DATE_ADD or DATEDIFF, because MySQL reads the date "
                               "as a number"));
  if (self->dialect != DOWSER_DIALECT_POSTGRESQL && self->dialect != DOWSER_DIALECT_DUCKDB)
    return NULL;
  if (subtract && is_interval (dowser_sql_parser_type_of (self, x), dowser_sql_parser_type_of (self, y)))
    {
      dowser_sql_refuse_call (
          self, expr, _ ("the difference between two timestamps, because it is an interval, not a number of days"));
      return NULL;
    }
  if (dowser_sql_parser_type_of (self, x) != DOWSER_VALUE_DATE)
    return NULL;
  if (subtract && dowser_sql_parser_type_of (self, y) == DOWSER_VALUE_DATE)
    return make_days_between (y, x);
  return add_days (self, x, y, subtract);
}

static gboolean
is_call (const DowserExpr *expr, const char *name)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, name);
}

DowserExpr *
dowser_sql_read_date_part (const DowserExpr *x)
{
  static const char *const names[] = { "year", "month", "day" };
  const DowserExpr *day;

  if (!is_call (x, "substring") || x->args->len != 3)
    return NULL;
  day = x->args->pdata[0];
  if (!is_call (day, "date") && !is_call (day, "today"))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const DowserExpr *from = x->args->pdata[1];
      const DowserExpr *count = x->args->pdata[2];

      if (from->kind == DOWSER_EXPR_LITERAL && count->kind == DOWSER_EXPR_LITERAL
          && from->value->integer == places[i].from && count->value->integer == places[i].count)
        return make_call (names[i], dowser_expr_ref (is_call (day, "today") ? day : day->args->pdata[0]));
    }
  return NULL;
}

/* Returns TRUE if @x comes from format_letter() and consists of digits. */
static gboolean
is_digits (const DowserExpr *x)
{
  if (is_call (x, "substring") && x->args->len == 3)
    {
      const DowserExpr *time = x->args->pdata[0];

      return time->kind == DOWSER_EXPR_CAST && time->type == DOWSER_VALUE_TIME
             && ((const DowserExpr *) x->args->pdata[1])->kind == DOWSER_EXPR_LITERAL;
    }
  return x->kind == DOWSER_EXPR_CAST && x->type == DOWSER_VALUE_TEXT && is_call (x->args->pdata[0], "weekday");
}

void
dowser_sql_convert_date_parts (DowserExpr *arithmetic)
{
  for (guint i = 0; i < arithmetic->args->len; i++)
    {
      DowserExpr *x = arithmetic->args->pdata[i];
      DowserExpr *part = dowser_sql_read_date_part (x);

      if (part == NULL && is_digits (x))
        part = x->kind == DOWSER_EXPR_CAST ? dowser_expr_ref (x->args->pdata[0])
                                           : dowser_expr_new_cast (dowser_expr_ref (x), DOWSER_VALUE_INTEGER);
      if (part == NULL)
        continue;
      dowser_expr_unref (x);
      arithmetic->args->pdata[i] = part;
    }
}
