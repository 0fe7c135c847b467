/* dowser-explain-condition.c - describes conditions in words: "country is Norway", "order date in 2024" */
#include "explain/dowser-explain-private.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
get_comparison (DowserCompare op, gboolean date)
{
  switch (op)
    {
    case DOWSER_EQUAL:
      return date ? C_ ("date", "%s on %s") : _ ("%s is %s");
    case DOWSER_NOT_EQUAL:
      return _ ("%s is not %s");
    case DOWSER_LESS:
      return date ? _ ("%s before %s") : _ ("%s less than %s");
    case DOWSER_LESS_EQUAL:
      return date ? _ ("%s up to %s") : _ ("%s at most %s");
    case DOWSER_GREATER:
      return date ? _ ("%s after %s") : _ ("%s more than %s");
    case DOWSER_GREATER_EQUAL:
    default:
      return date ? _ ("%s since %s") : _ ("%s at least %s");
    }
}

/* Fills a template, which is a constant with two %s. The compiler can't check that it has two, so its warning is
 * disabled. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *
fill_two (const char *template, const char *a, const char *b)
{
  return g_strdup_printf (template, a, b);
}
#pragma GCC diagnostic pop

static gboolean
is_function (const DowserExpr *expr, const char *name)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && strcmp (expr->name, name) == 0 && expr->args->len == 1;
}

/* If @expr compares a bin with the value of its lower end, returns a range such as "price from 20 to under 30".
 * Returns: (nullable) */
static char *
describe_within_bin (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserExpr *low = expr->args->pdata[1];
  const DowserExpr *number;
  g_autofree char *name = NULL;
  g_autofree char *from = NULL;
  char buffer[32];
  double width, start;

  if (expr->op != DOWSER_EQUAL || low->kind != DOWSER_EXPR_LITERAL || low->value->is_null
      || !dowser_bin_read (expr->args->pdata[0], &number, &width))
    return NULL;
  name = _dowser_explain_dup_expr (number, select);
  from = dowser_value_to_display (low->value);
  start = g_ascii_strtod (from, NULL);
  return g_strdup_printf (_ ("%s from %s to less than %s"), name, from, dowser_double_to_text (start + width, buffer));
}

static char *
describe_comparison (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserExpr *a = expr->args->pdata[0];
  const DowserExpr *b = expr->args->pdata[1];
  gboolean in_year = expr->op == DOWSER_EQUAL && is_function (a, "year") && b->kind == DOWSER_EXPR_LITERAL;
  g_autofree char *x = _dowser_explain_dup_expr (in_year ? a->args->pdata[0] : a, select);
  g_autofree char *y = _dowser_explain_dup_expr (b, select);

  if (b->kind == DOWSER_EXPR_LITERAL && b->value->is_null && expr->op <= DOWSER_NOT_EQUAL)
    return g_strdup_printf (expr->op == DOWSER_EQUAL ? _ ("%s is empty") : _ ("%s is not empty"), x);
  if (in_year)
    return g_strdup_printf (C_ ("year", "%s in %s"), x, y);
  return fill_two (get_comparison (expr->op, _dowser_explain_is_date (b)), x, y);
}

/* Returns: (transfer full): the text of each condition, with brackets around AND and OR conditions */
static GPtrArray *
read_members (const DowserExpr *expr, const DowserSelect *select)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < expr->args->len; i++)
    {
      const DowserExpr *member = expr->args->pdata[i];
      const DowserExpr *next
          = expr->kind == DOWSER_EXPR_AND && i + 1 < expr->args->len ? expr->args->pdata[i + 1] : NULL;
      gboolean joined_next = FALSE;
      char *one = _dowser_explain_dup_condition (member, next, select, &joined_next);

      if (member->kind == DOWSER_EXPR_AND || member->kind == DOWSER_EXPR_OR)
        {
          g_autofree char *condition_text = one;

          one = g_strdup_printf ("(%s)", condition_text);
        }
      g_ptr_array_add (texts, one);
      i += joined_next;
    }
  return texts;
}

static char *
describe_connected (const DowserExpr *expr, const DowserSelect *select)
{
  g_autoptr (GPtrArray) texts = read_members (expr, select);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    _dowser_explain_append_listed (text, texts->pdata[i], i, texts->len,
                                   expr->kind == DOWSER_EXPR_AND ? _ (" and ") : _ (" or "));
  return g_string_free (text, FALSE);
}

static char *
describe_list (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);
  GString *list = g_string_new (NULL);
  char *text;

  for (guint i = 1; i < expr->args->len; i++)
    {
      g_autofree char *one = _dowser_explain_dup_expr (expr->args->pdata[i], select);

      _dowser_explain_append_listed (list, one, i - 1, expr->args->len - 1, ", ");
    }
  if (expr->args->len == 2)
    text = g_strdup_printf (expr->negated ? _ ("%s is not %s") : _ ("%s is %s"), x, list->str);
  else
    text = g_strdup_printf (expr->negated ? _ ("%s is none of %s") : _ ("%s is one of %s"), x, list->str);
  g_string_free (list, TRUE);
  return text;
}

static const char *
get_match (const DowserExpr *expr)
{
  switch ((DowserMatch) expr->op)
    {
    case DOWSER_MATCH_CONTAINS:
      return expr->negated ? _ ("%s does not contain %s") : _ ("%s contains %s");
    case DOWSER_MATCH_STARTS:
      return expr->negated ? _ ("%s does not begin with %s") : _ ("%s begins with %s");
    case DOWSER_MATCH_ENDS:
      return expr->negated ? _ ("%s does not end with %s") : _ ("%s ends with %s");
    case DOWSER_MATCH_EQUALS:
      return expr->negated ? _ ("%s is not %s") : _ ("%s is %s");
    case DOWSER_MATCH_LIKE:
    default:
      return expr->negated ? _ ("%s does not look like %s") : _ ("%s looks like %s");
    }
}

static char *
describe_match (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);
  g_autofree char *pattern = _dowser_explain_dup_expr (expr->args->pdata[1], select);
  g_autofree char *text = fill_two (get_match (expr), x, pattern);

  return expr->case_sensitive ? g_strdup_printf (_ ("%s, with the same upper and lower case"), text)
                              : g_steal_pointer (&text);
}

static char *
describe_between (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);
  g_autofree char *low = _dowser_explain_dup_expr (expr->args->pdata[1], select);
  g_autofree char *high = _dowser_explain_dup_expr (expr->args->pdata[2], select);
  g_autofree char *span = _dowser_explain_dup_closed_span (expr->args->pdata[1], expr->args->pdata[2]);

  if (span != NULL)
    return g_strdup_printf (expr->negated ? _ ("%s isn't %s") : C_ ("span of time", "%s %s"), x, span);
  return g_strdup_printf (expr->negated ? _ ("%s isn't from %s to %s") : _ ("%s from %s to %s"), x, low, high);
}

static char *
describe_is_null (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);

  return g_strdup_printf (expr->negated ? _ ("%s is not empty") : _ ("%s is empty"), x);
}

static char *
describe_not (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *x = _dowser_explain_dup_expr (expr->args->pdata[0], select);

  return g_strdup_printf (_ ("not (%s)"), x);
}

static char *
describe_nested_select (const DowserExpr *expr, const DowserSelect *select)
{
  g_autofree char *nested = _dowser_explain_dup_select (expr->select);
  g_autofree char *x = expr->args->len > 0 ? _dowser_explain_dup_expr (expr->args->pdata[0], select) : NULL;
  g_autofree char *all = NULL;

  switch ((DowserSubplan) expr->op)
    {
    case DOWSER_SUBPLAN_EXISTS:
      return g_strdup_printf (expr->negated ? _ ("there is no (%s)") : _ ("there is (%s)"), nested);
    case DOWSER_SUBPLAN_IN:
      return g_strdup_printf (expr->negated ? _ ("%s is not among (%s)") : _ ("%s is among (%s)"), x, nested);
    case DOWSER_SUBPLAN_ANY:
    case DOWSER_SUBPLAN_ALL:
      all = g_strdup_printf (expr->op == DOWSER_SUBPLAN_ANY ? _ ("any of (%s)") : _ ("all of (%s)"), nested);
      return fill_two (get_comparison (expr->compare, FALSE), x, all);
    case DOWSER_SUBPLAN_SCALAR:
    default:
      return g_strdup_printf ("(%s)", nested);
    }
}

/* If @expr is date(x), returns x, otherwise @expr. This doesn't change the description, because a timestamp and its
 * date are in the same time span. */
static const DowserExpr *
get_date (const DowserExpr *expr)
{
  return is_function (expr, "date") ? expr->args->pdata[0] : expr;
}

/* Describes a range by the two conditions for its ends. The lower end is "date >= a"; the upper end is "date < b" or
 * "date <= b". */
static char *
describe_range (const DowserExpr *low, const DowserExpr *high, const DowserSelect *select)
{
  g_autofree char *x = NULL;
  g_autofree char *span = NULL;

  if (low->kind != DOWSER_EXPR_COMPARE || high->kind != DOWSER_EXPR_COMPARE || low->op != DOWSER_GREATER_EQUAL
      || (high->op != DOWSER_LESS && high->op != DOWSER_LESS_EQUAL)
      || !dowser_expr_equal (low->args->pdata[0], high->args->pdata[0]))
    return NULL;
  if (high->op == DOWSER_LESS)
    span = _dowser_explain_dup_span (low->args->pdata[1], high->args->pdata[1]);
  else
    span = _dowser_explain_dup_closed_span (low->args->pdata[1], high->args->pdata[1]);
  if (span == NULL)
    return NULL;
  x = _dowser_explain_dup_expr (get_date (low->args->pdata[0]), select);
  return g_strdup_printf (C_ ("span of time", "%s %s"), x, span);
}

char *
_dowser_explain_dup_condition (const DowserExpr *condition, const DowserExpr *next, const DowserSelect *select,
                               gboolean *joined_next)
{
  char *range = next != NULL ? describe_range (condition, next, select) : NULL;

  *joined_next = range != NULL;
  if (range != NULL)
    return range;
  switch (condition->kind)
    {
    case DOWSER_EXPR_COMPARE:
      range = describe_within_bin (condition, select);
      return range != NULL ? range : describe_comparison (condition, select);
    case DOWSER_EXPR_AND:
    case DOWSER_EXPR_OR:
      return describe_connected (condition, select);
    case DOWSER_EXPR_NOT:
      return describe_not (condition, select);
    case DOWSER_EXPR_BETWEEN:
      return describe_between (condition, select);
    case DOWSER_EXPR_IN:
      return describe_list (condition, select);
    case DOWSER_EXPR_MATCH:
      return describe_match (condition, select);
    case DOWSER_EXPR_IS_NULL:
      return describe_is_null (condition, select);
    case DOWSER_EXPR_SUBPLAN:
      return describe_nested_select (condition, select);
    default:
      return _dowser_explain_dup_expr (condition, select);
    }
}
