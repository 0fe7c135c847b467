/* dowser-explain-expr.c - describes values in words: columns, aggregates, arithmetic, functions */
#include "explain/dowser-explain-private.h"
#include "plan/dowser-aggregate.h"

#include "analysis/dowser-text-date.h"
#include "base/dowser-identifier.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns the singular of an English plural. Table names are often plurals. */
char *
_dowser_explain_dup_singular (const char *word)
{
  gsize length = strlen (word);

  if (length > 4 && g_str_has_suffix (word, "ies"))
    return g_strdup_printf ("%.*sy", (int) length - 3, word);
  if (length > 4 && (g_str_has_suffix (word, "sses") || g_str_has_suffix (word, "xes")))
    return g_strndup (word, length - 2);
  if (length > 3 && g_str_has_suffix (word, "s") && !g_str_has_suffix (word, "ss") && !g_str_has_suffix (word, "us")
      && !g_str_has_suffix (word, "is"))
    return g_strndup (word, length - 1);
  return g_strdup (word);
}

char *
_dowser_explain_dup_words (const char *name, gboolean is_singular)
{
  g_auto (GStrv) words = name != NULL ? dowser_identifier_split (name) : NULL;
  guint n = words != NULL ? g_strv_length (words) : 0;

  if (n == 0)
    return g_strdup (name != NULL ? name : "");
  if (is_singular)
    {
      char *last = _dowser_explain_dup_singular (words[n - 1]);

      g_free (words[n - 1]);
      words[n - 1] = last;
    }
  return g_strjoinv (" ", words);
}

char *
_dowser_explain_dup_instance (const DowserInstance *instance, gboolean is_singular)
{
  g_autofree char *table = _dowser_explain_dup_words (instance->table, is_singular);
  g_autofree char *id = NULL;

  /* If a select reads a table twice, the second instance has an id that differs from the table's name. Such an instance
   * is described by its id. */
  if (instance->id == NULL || g_ascii_strcasecmp (instance->id, instance->table) == 0)
    return g_steal_pointer (&table);
  id = _dowser_explain_dup_words (instance->id, is_singular);
  return is_singular ? g_steal_pointer (&id) : g_strdup_printf ("%s (%s)", table, id);
}

/* Returns TRUE for column names that don't show which table the column belongs to. */
static gboolean
is_vague (const char *name)
{
  static const char *const vague_names[] = { "id", "name",  "code", "title", "type", "status", "date", "description",
                                             "no", "label", "year", "value", "key",  "text",   NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_strv_contains (vague_names, lower);
}

static guint
count_tables_of (const DowserSelect *select, const DowserInstance *instance)
{
  guint n = 0;

  for (guint i = 0; i < select->from->len; i++)
    n += g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->table, instance->table) == 0;
  return n;
}

char *
_dowser_explain_dup_row_name (const DowserInstance *instance, const DowserSelect *select)
{
  if (count_tables_of (select, instance) == 1)
    return _dowser_explain_dup_words (instance->table, TRUE);
  return _dowser_explain_dup_instance (instance, TRUE);
}

static char *
describe_column (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserInstance *instance
      = select != NULL && select->from->len > 1 ? dowser_select_find_instance (select, expr->instance) : NULL;
  g_autofree char *words = _dowser_explain_dup_words (expr->name, FALSE);
  g_autofree char *of = NULL;

  if (instance == NULL || (!is_vague (expr->name) && count_tables_of (select, instance) == 1))
    return g_steal_pointer (&words);
  of = _dowser_explain_dup_row_name (instance, select);
  return g_strdup_printf ("%s %s", of, words);
}

static char *
describe_literal (const DowserValue *value)
{
  g_autofree char *display = NULL;

  if (value->is_null)
    return g_strdup (_ ("an empty value"));
  if (value->type == DOWSER_VALUE_BOOLEAN)
    return g_strdup (value->integer ? _ ("yes") : _ ("no"));
  display = dowser_value_to_display (value);
  /* Without quotes, an empty text and blanks at the ends would be invisible. */
  if (value->type == DOWSER_VALUE_TEXT && (*display == '\0' || *display == ' ' || display[strlen (display) - 1] == ' '))
    return g_strdup_printf ("“%s”", display);
  return g_steal_pointer (&display);
}

static const char *
get_operator (DowserArithmetic op)
{
  switch (op)
    {
    case DOWSER_ADD:
      return "+";
    case DOWSER_SUBTRACT:
      return "−";
    case DOWSER_MULTIPLY:
      return "×";
    case DOWSER_DIVIDE:
      return "÷";
    case DOWSER_MODULO:
    default:
      return "mod";
    }
}

/* Returns TRUE if the description of @expr has several parts. Words next to it would seem to refer to only one part, so
 * it needs brackets. */
static gboolean
has_parts (const DowserExpr *expr)
{
  return (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op != DOWSER_NEGATE) || expr->kind == DOWSER_EXPR_RATIO
         || expr->kind == DOWSER_EXPR_CASE || expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_OR;
}

/* Describes @expr as an operand, in brackets if needed. */
static char *
describe_operand (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserExpr *inner = NULL;
  gboolean in_parentheses = (has_parts (expr) && !dowser_share_read (expr, &inner)
                             && !dowser_percentage_read (expr, &inner) && !dowser_part_percentage_read (expr, &inner))
                            || (expr->kind == DOWSER_EXPR_AGGREGATE && expr->filter != NULL);
  g_autofree char *text = _dowser_explain_dup_expr (expr, select);

  return in_parentheses ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text);
}

static char *
describe_arithmetic (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *a = describe_operand (expr->args->pdata[0], select);
  g_autofree char *b = expr->args->len > 1 ? describe_operand (expr->args->pdata[1], select) : NULL;

  if (b == NULL)
    return g_strdup_printf ("−%s", a);
  return g_strdup_printf ("%s %s %s", a, expr->kind == DOWSER_EXPR_RATIO ? "÷" : get_operator (expr->op), b);
}

/* Describes the arguments from @first on, separated by commas. */
static char *
describe_args (const DowserExpr *expr, guint first, const DowserSelect *select)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < expr->args->len; i++)
    {
      g_autofree char *one = _dowser_explain_dup_expr (expr->args->pdata[i], select);

      g_string_append_printf (text, "%s%s", i > first ? ", " : "", one);
    }
  return g_string_free (text, FALSE);
}

/* Functions whose names don't fit into a sentence. {a} and {b} are replaced by the arguments. */
static const struct
{
  const char *name;
  const char *phrase;
} phrases[] = {
  { "days_between", N_ ("days from {a} to {b}") },
  { "weeks_between", N_ ("weeks from {a} to {b}") },
  { "hours_between", N_ ("hours from {a} to {b}") },
  { "minutes_between", N_ ("minutes from {a} to {b}") },
  { "seconds_between", N_ ("seconds from {a} to {b}") },
  { "months_between", N_ ("whole months from {a} to {b}") },
  { "years_between", N_ ("whole years from {a} to {b}") },
  { "add_hours", N_ ("{a} plus {b} hours") },
  { "add_minutes", N_ ("{a} plus {b} minutes") },
  { "add_seconds", N_ ("{a} plus {b} seconds") },
  /* The function "month" returns a month without the year. The function "truncate_month" returns the month of a certain
   * year. */
  { "quarter", N_ ("quarter of the year of {a}") },
  { "month", N_ ("month of the year of {a}") },
  { "week", N_ ("week of the year of {a}") },
  { "day", N_ ("day of the month of {a}") },
  { "weekday", N_ ("day of the week of {a}") },
  { "hour", N_ ("hour of the day of {a}") },
  { "weekday_short", N_ ("short weekday name of {a}") },
  { "month_short", N_ ("short month name of {a}") },
  { "sqrt", N_ ("square root of {a}") },
  { "power", N_ ("{a} to the power of {b}") },
  { "exp", N_ ("e to the power of {a}") },
  { "ln", N_ ("natural logarithm of {a}") },
  { "log10", N_ ("logarithm of {a} to base 10") },
  { "log2", N_ ("logarithm of {a} to base 2") },
  { "initcap", N_ ("{a} with capitalized words") },
  { "ltrim", N_ ("{a} trimmed at its start") },
  { "rtrim", N_ ("{a} trimmed at its end") },
  { "lpad", N_ ("{a} padded at its start to {b} characters") },
  { "rpad", N_ ("{a} padded at its end to {b} characters") },
  { "translate", N_ ("{a} with the characters {b} replaced by {c}") },
  { "split_part", N_ ("part {c} of {a}, split at {b}") },
};

static char *
fill_phrase (const char *phrase, const DowserExpr *expr, const DowserSelect *select)
{
  static const char *const placeholders[] = { "{a}", "{b}", "{c}" };
  GString *text = g_string_new (phrase);

  for (guint i = 0; i < MIN (expr->args->len, G_N_ELEMENTS (placeholders)); i++)
    {
      g_autofree char *arg = _dowser_explain_dup_expr (expr->args->pdata[i], select);
      char *place = strstr (text->str, placeholders[i]);
      gssize at = place != NULL ? place - text->str : -1;

      if (at < 0)
        continue;
      g_string_erase (text, at, (gssize) strlen (placeholders[i]));
      g_string_insert (text, at, arg);
    }
  return g_string_free (text, FALSE);
}

/* Returns: (nullable) */
static char *
describe_phrase (const DowserExpr *expr, const DowserSelect *select)
{
  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    if (strcmp (phrases[i].name, expr->name) == 0)
      return fill_phrase (_ (phrases[i].phrase), expr, select);
  return NULL;
}

static char *
describe_aggregate_call (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = expr->args->len > 0 ? describe_operand (expr->args->pdata[0], select) : NULL;
  g_autofree char *list = NULL;

  switch ((DowserAggregate) expr->op)
    {
    case DOWSER_COUNT:
      if (x == NULL)
        return g_strdup (_ ("number of rows"));
      return g_strdup_printf (expr->distinct ? _ ("number of different %s") : _ ("number of %s"), x);
    case DOWSER_SUM:
      return g_strdup_printf (expr->distinct ? _ ("sum of different %s") : _ ("sum of %s"), x);
    case DOWSER_AVG:
      if (expr->distinct)
        return g_strdup_printf (_ ("average of different %s"), x);
      return g_strdup_printf (has_parts (expr->args->pdata[0]) ? _ ("average of %s") : _ ("average %s"), x);
    case DOWSER_MIN:
      return g_strdup_printf (_ ("least %s"), x);
    case DOWSER_MAX:
      return g_strdup_printf (_ ("greatest %s"), x);
    case DOWSER_CONCAT:
      list = describe_args (expr, 0, select);
      return g_strdup_printf (expr->distinct ? _ ("list of different %s") : _ ("list of %s"), list);
    default:
      return fill_phrase (_ (dowser_aggregate_get_info (expr->op)->phrase), expr, select);
    }
}

static char *
describe_aggregate (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *text = describe_aggregate_call (expr, select);
  g_autofree char *filter = expr->filter != NULL ? describe_operand (expr->filter, select) : NULL;

  return filter != NULL ? g_strdup_printf (_ ("%s where %s"), text, filter) : g_steal_pointer (&text);
}

static char *
describe_case (const DowserExpr *expr, const DowserSelect *select)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i + 1 < expr->args->len; i += 2)
    {
      g_autofree char *condition = _dowser_explain_dup_expr (expr->args->pdata[i], select);
      g_autofree char *result = _dowser_explain_dup_expr (expr->args->pdata[i + 1], select);

      g_string_append (text, i > 0 ? "; " : "");
      g_string_append_printf (text, _ ("%s if %s"), result, condition);
    }
  if (expr->args->len % 2 == 1)
    {
      g_autofree char *else_text = _dowser_explain_dup_expr (expr->args->pdata[expr->args->len - 1], select);

      g_string_append (text, "; ");
      g_string_append_printf (text, _ ("else %s"), else_text);
    }
  return g_string_free (text, FALSE);
}

static const char *
get_type_words (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_INTEGER:
      return _ ("a whole number");
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_DECIMAL:
      return _ ("a number");
    case DOWSER_VALUE_TEXT:
      return _ ("a text");
    case DOWSER_VALUE_DATE:
      return _ ("a date");
    case DOWSER_VALUE_TIMESTAMP:
      return _ ("a date and time");
    default:
      return dowser_value_type_to_string (type);
    }
}

static char *
describe_cast (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);

  return g_strdup_printf (_ ("%s as %s"), x, get_type_words (expr->type));
}

/* Describes a function of one argument as "year of order date". Describes any other function as a call, with the
 * function's name in words. */
static char *
describe_function (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *args = describe_args (expr, 0, select);
  const char *unit_name = g_str_has_prefix (expr->name, "truncate_") ? expr->name + strlen ("truncate_") : expr->name;
  g_autofree char *name = _dowser_explain_dup_words (unit_name, FALSE);
  char *phrase;

  if (dowser_text_date_get_text (expr) != NULL)
    return _dowser_explain_dup_expr (dowser_text_date_get_text (expr), select);
  if (expr->args->len == 0)
    return strcmp (expr->name, "today") == 0 ? g_strdup (_ ("today")) : g_steal_pointer (&name);
  if ((phrase = describe_phrase (expr, select)) != NULL)
    return phrase;
  if (expr->args->len > 1)
    return g_strdup_printf ("%s (%s)", name, args);
  g_free (args);
  args = describe_operand (expr->args->pdata[0], select);
  return g_strdup_printf (_ ("%s of %s"), name, args);
}

static void
append_window_part (GString *text, const char *lead, GPtrArray *parts, gboolean is_order, const DowserSelect *select)
{
  for (guint i = 0; i < parts->len; i++)
    {
      g_autofree char *one = is_order ? _dowser_explain_dup_order (parts->pdata[i], select)
                                      : _dowser_explain_dup_expr (parts->pdata[i], select);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : lead, one);
    }
}

static char *
describe_window (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *name = _dowser_explain_dup_words (expr->name, FALSE);
  g_autofree char *args = describe_args (expr, 0, select);
  GString *text = g_string_new (name);

  if (*args != '\0')
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, _ ("of %s"), args);
    }
  append_window_part (text, _ (" within each "), expr->window->partition, FALSE, select);
  append_window_part (text, _ (", "), expr->window->order, TRUE, select);
  if (expr->window->frame != DOWSER_QUERY_FRAME_NONE)
    g_string_append (text, _ (" over the surrounding rows"));
  return g_string_free (text, FALSE);
}

/* Returns: (nullable): a short description, if @expr is a bin or a share; otherwise %NULL */
static char *
describe_shape (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserExpr *inner = NULL;
  g_autofree char *name = NULL;
  char buffer[32];
  double width;
  guint n_bins;

  if (dowser_bin_read (expr, &inner, &width))
    {
      name = _dowser_explain_dup_expr (inner, select);
      return g_strdup_printf (_ ("%s in steps of %s"), name, dowser_double_to_text (width, buffer));
    }
  if (dowser_bins_read (expr, &inner, &n_bins))
    {
      name = _dowser_explain_dup_expr (inner, select);
      return g_strdup_printf (ngettext ("%s in %u bin", "%s in %u bins", n_bins), name, n_bins);
    }
  if (dowser_percentage_read (expr, &inner))
    {
      name = _dowser_explain_dup_expr (inner, select);
      return g_strdup_printf (_ ("share of %s in percent"), name);
    }
  if (dowser_part_percentage_read (expr, &inner))
    {
      name = _dowser_explain_dup_expr (inner, select);
      return g_strdup_printf (_ ("share of (%s) in percent"), name);
    }
  if (!dowser_share_read (expr, &inner))
    return NULL;
  name = _dowser_explain_dup_expr (inner, select);
  return g_strdup_printf (_ ("share of %s"), name);
}

char *
_dowser_explain_dup_expr (const DowserExpr *expr, const DowserSelect *select)
{
  gboolean joined_next;
  char *shape = describe_shape (expr, select);

  if (shape != NULL)
    return shape;

  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return describe_column (expr, select);
    case DOWSER_EXPR_LITERAL:
      return describe_literal (expr->value);
    case DOWSER_EXPR_PARAMETER:
      return g_strdup_printf (_ ("the parameter %s"), expr->name);
    case DOWSER_EXPR_OUTPUT:
      return g_strdup (expr->name);
    case DOWSER_EXPR_ARITHMETIC:
    case DOWSER_EXPR_RATIO:
      return describe_arithmetic (expr, select);
    case DOWSER_EXPR_CASE:
      return describe_case (expr, select);
    case DOWSER_EXPR_CAST:
      return describe_cast (expr, select);
    case DOWSER_EXPR_AGGREGATE:
      return describe_aggregate (expr, select);
    case DOWSER_EXPR_WINDOW:
      return describe_window (expr, select);
    case DOWSER_EXPR_FUNCTION:
      return describe_function (expr, select);
    case DOWSER_EXPR_RELATIVE_DATE:
      return _dowser_explain_dup_relative_date (expr);
    default:
      return _dowser_explain_dup_condition (expr, NULL, select, &joined_next);
    }
}

char *
dowser_explain_expr (const DowserExpr *expr)
{
  return _dowser_explain_dup_expr (expr, NULL);
}
