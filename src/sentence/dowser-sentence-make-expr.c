/* dowser-sentence-make-expr.c - makes the expression for a part of a tree */
#include "sentence/dowser-sentence-make-private.h"

#include "plan/dowser-aggregate.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum year. The following year must also have four digits. */
#define MAX_YEAR 9998
/* The maximum number of rows in a window's bound, or of days, months or years in a relative date. A larger number is a
 * typo. */
#define MAX_DISTANCE 100000

static DowserExpr *
make_number (const char *text)
{
  gboolean is_integer = text[strspn (text, "-0123456789")] == '\0';
  gint64 integer;

  if (is_integer && g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return dowser_expr_new_integer (integer);
  return dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (text, NULL)));
}

gboolean
_dowser_sentence_make_integer (const DowserSentenceNode *leaf, gint64 min, gint64 max, gint64 *number, GError **error)
{
  const char *text = dowser_sentence_node_get_text (leaf);
  g_autofree char *min_text = NULL;
  g_autofree char *max_text = NULL;

  if (g_ascii_string_to_signed (text, 10, min, max, number, NULL))
    return TRUE;
  min_text = g_strdup_printf ("%" G_GINT64_FORMAT, min);
  max_text = g_strdup_printf ("%" G_GINT64_FORMAT, max);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
               _ ("“%s” must be a whole number from %s to %s"), text, min_text, max_text);
  return FALSE;
}

static DowserExpr *
make_literal (const DowserSentenceNode *leaf)
{
  const char *text = dowser_sentence_node_get_text (leaf);

  if (leaf->leaf == DOWSER_SENTENCE_NUMBER)
    return make_number (text);
  if (leaf->leaf == DOWSER_SENTENCE_DATE)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DATE, text, -1));
  return dowser_expr_new_text (text);
}

static DowserExpr *
make_constant (int op)
{
  return dowser_expr_new_literal (op < 0 ? dowser_value_new_null (DOWSER_VALUE_UNKNOWN)
                                         : dowser_value_new_boolean (op == 1));
}

GPtrArray *
_dowser_sentence_make_exprs (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                             GError **error)
{
  g_autoptr (GPtrArray) exprs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; i < node->children->len; i++)
    {
      DowserExpr *expr = _dowser_sentence_make_expr (maker, node->children->pdata[i], scope, error);

      if (expr == NULL)
        return NULL;
      g_ptr_array_add (exprs, expr);
    }
  return g_steal_pointer (&exprs);
}

const DowserInstance *
_dowser_sentence_make_place (DowserSentenceMaker *maker, const DowserSentenceNode *place, DowserSentenceScope *scope,
                             GError **error)
{
  GPtrArray *names = dowser_sentence_node_get_child (place, 0)->names;

  return dowser_sentence_node_is_part (place, DOWSER_SENTENCE_TABLE_ROLE)
             ? dowser_sentence_scope_find_role (maker, scope, names, error)
             : dowser_sentence_scope_find_place (maker, scope, names, error);
}

static DowserExpr *
make_column_of_place (DowserSentenceMaker *maker, const DowserSentenceNode *column, const DowserSentenceNode *place,
                      DowserSentenceScope *scope, GError **error)
{
  const DowserInstance *instance = _dowser_sentence_make_place (maker, place, scope, error);

  return instance != NULL ? dowser_sentence_scope_find_column (maker, scope, column->names, instance, error) : NULL;
}

/* Makes the count of the rows of a table that the select reads. */
static DowserExpr *
make_count (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *place = dowser_sentence_node_get_child (node, 0);

  if (node->row->op == 0 && _dowser_sentence_make_place (maker, place, scope, error) == NULL)
    return NULL;
  return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);
}

/* --- Windows --- */

static gboolean
read_bound (const DowserSentenceNode *bound, int *rows, GError **error)
{
  gint64 n = 0;

  if (bound->children->len > 0
      && !_dowser_sentence_make_integer (bound->children->pdata[0], 0, MAX_DISTANCE, &n, error))
    return FALSE;
  *rows = bound->row->op == 0   ? DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE
          : bound->row->op == 1 ? DOWSER_QUERY_FRAME_UNBOUNDED_AFTER
          : bound->row->op == 4 ? (int) n
                                : (int) -n;
  return TRUE;
}

/* Fills @window from its parts. The parts are nested nodes, and the outermost node is the last part. */
static gboolean
fill_window (DowserSentenceMaker *maker, DowserWindow *window, const DowserSentenceNode *node,
             DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *part = node->children->len > 1 ? node->children->pdata[1] : NULL;

  if (part == NULL)
    return TRUE;
  if (!fill_window (maker, window, node->children->pdata[0], scope, error))
    return FALSE;
  for (guint i = 0; node->row->part == DOWSER_SENTENCE_PER && i < part->children->len; i++)
    {
      DowserExpr *expr = _dowser_sentence_make_expr (maker, part->children->pdata[i], scope, error);

      if (expr == NULL)
        return FALSE;
      g_ptr_array_add (window->partition, expr);
    }
  for (guint i = 0; node->row->part == DOWSER_SENTENCE_ALONG && i < part->children->len; i++)
    {
      DowserOrder *order = _dowser_sentence_make_order (maker, part->children->pdata[i], scope, error);

      if (order == NULL)
        return FALSE;
      g_ptr_array_add (window->order, order);
    }
  if (node->row->part != DOWSER_SENTENCE_FRAME)
    return TRUE;
  window->frame = node->row->op;
  return read_bound (part, &window->frame_start, error)
         && read_bound (node->children->pdata[2], &window->frame_end, error);
}

static void
window_free (DowserWindow *window)
{
  g_ptr_array_unref (window->partition);
  g_ptr_array_unref (window->order);
  g_free (window);
}

static DowserExpr *
make_window_expr (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                  GError **error)
{
  const char *name = dowser_sentence_node_get_text (node->children->pdata[0]);
  const DowserSentenceNode *list = node->children->len > 2 ? node->children->pdata[1] : NULL;
  g_autoptr (GPtrArray) args = list != NULL ? _dowser_sentence_make_exprs (maker, list, scope, error)
                                            : g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserWindow *window;

  if (args == NULL)
    return NULL;
  window = dowser_window_new ();
  if (fill_window (maker, window, node->children->pdata[node->children->len - 1], scope, error))
    return dowser_expr_new_window (name, g_steal_pointer (&args), window);
  window_free (window);
  return NULL;
}

/* --- Expressions with a row of their own --- */

static DowserExpr *
make_subplan (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceRow *row = node->row;
  const DowserSentenceNode *query = node->children->pdata[node->children->len - 1];
  g_autoptr (DowserExpr) tested = NULL;
  DowserSelect *select;

  if (node->children->len > 1
      && (tested = _dowser_sentence_make_expr (maker, node->children->pdata[0], scope, error)) == NULL)
    return NULL;
  select = _dowser_sentence_make_select (maker, query, scope, error);
  if (select == NULL)
    return NULL;
  /* A test whether there are rows needs only one output. */
  if (row->op == DOWSER_SUBPLAN_EXISTS && dowser_sentence_ignores_outputs (select))
    g_ptr_array_set_size (select->outputs, MIN (select->outputs->len, 1));
  return dowser_expr_new_subplan (row->op, g_steal_pointer (&tested), select, row->negated, row->compare);
}

static DowserExpr *
make_case (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  GPtrArray *args = _dowser_sentence_make_exprs (maker, node->children->pdata[0], scope, error);
  DowserExpr *otherwise;

  if (args == NULL || node->children->len < 2)
    return args != NULL ? dowser_expr_new_case (args) : NULL;
  otherwise = _dowser_sentence_make_expr (maker, node->children->pdata[1], scope, error);
  if (otherwise == NULL)
    {
      g_ptr_array_unref (args);
      return NULL;
    }
  g_ptr_array_add (args, otherwise);
  return dowser_expr_new_case (args);
}

static DowserExpr *
make_function_call (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                    GError **error)
{
  const char *name = dowser_sentence_node_get_text (node->children->pdata[0]);
  GPtrArray *args = node->children->len > 1
                        ? _dowser_sentence_make_exprs (maker, node->children->pdata[1], scope, error)
                        : g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  const DowserFunction *function = dowser_function_find (name);

  if (args == NULL)
    return NULL;
  if (function != NULL && args->len >= function->min_args && args->len <= function->max_args)
    return dowser_expr_new_functionv (name, args);
  g_ptr_array_unref (args);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("“%s” isn't a function, or doesn't take these arguments"), name);
  return NULL;
}

/* Makes the expression of the grammar row @row. @args: (transfer container): its operands, as DowserExpr */
static DowserExpr *
make_from_args (const DowserSentenceRow *row, GPtrArray *args)
{
#define TAKE(i) dowser_expr_ref (args->pdata[i])
  switch (row->kind)
    {
    case DOWSER_EXPR_ARITHMETIC:
      return dowser_expr_new_arithmetic (row->op, TAKE (0), args->len > 1 ? TAKE (1) : NULL);
    case DOWSER_EXPR_COMPARE:
      return dowser_expr_new_compare (row->op, TAKE (0), TAKE (1));
    case DOWSER_EXPR_AND:
      return dowser_expr_and (TAKE (0), TAKE (1));
    case DOWSER_EXPR_OR:
      return dowser_expr_or (TAKE (0), TAKE (1));
    case DOWSER_EXPR_NOT:
      return dowser_expr_new_not (TAKE (0));
    case DOWSER_EXPR_BETWEEN:
      return dowser_expr_new_between (TAKE (0), TAKE (1), TAKE (2), row->negated);
    case DOWSER_EXPR_MATCH:
      return dowser_expr_new_match (row->op, TAKE (0), TAKE (1), row->negated, row->case_sensitive);
    case DOWSER_EXPR_IS_NULL:
      return dowser_expr_new_is_null (TAKE (0), row->negated);
    case DOWSER_EXPR_CAST:
      return dowser_expr_new_cast (TAKE (0), row->type);
    case DOWSER_EXPR_RATIO:
      return dowser_expr_new_ratio (TAKE (0), TAKE (1));
    case DOWSER_EXPR_FUNCTION:
      return dowser_expr_new_functionv (row->name, g_ptr_array_ref (args));
    case DOWSER_EXPR_AGGREGATE:
      if (args->len == 2)
        {
          DowserExpr *two_args = dowser_aggregate_new_binary (row->op, TAKE (0), TAKE (1), NULL);

          two_args->distinct = row->distinct;
          return two_args;
        }
      return dowser_expr_new_aggregate (row->op, args->len > 0 ? TAKE (0) : NULL, row->distinct, NULL);
    default:
      g_return_val_if_reached (NULL);
    }
#undef TAKE
}

static DowserExpr *
make_in_condition (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                   GError **error)
{
  g_autoptr (DowserExpr) tested = _dowser_sentence_make_expr (maker, node->children->pdata[0], scope, error);
  GPtrArray *members
      = tested != NULL ? _dowser_sentence_make_exprs (maker, node->children->pdata[1], scope, error) : NULL;

  return members != NULL ? dowser_expr_new_in (g_steal_pointer (&tested), members, node->row->negated) : NULL;
}

/* Makes the condition for a year, or for a month of a year. The condition starts with the first day of the period. It
 * ends before the first day of the next period. */
static DowserExpr *
make_period_condition (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                       GError **error)
{
  g_autoptr (DowserExpr) date = _dowser_sentence_make_expr (maker, node->children->pdata[0], scope, error);
  int month = node->row->op;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  gint64 year;

  if (date == NULL || !_dowser_sentence_make_integer (node->children->pdata[1], 1, MAX_YEAR, &year, error))
    return NULL;
  from = g_strdup_printf ("%04d-%02d-01", (int) year, MAX (month, 1));
  to = month == 0 || month == 12 ? g_strdup_printf ("%04d-01-01", (int) year + 1)
                                 : g_strdup_printf ("%04d-%02d-01", (int) year, month + 1);
  return dowser_expr_and (dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_ref (date),
                                                   dowser_expr_new_literal (
                                                       dowser_value_new_text (DOWSER_VALUE_DATE, from, -1))),
                          dowser_expr_new_compare (DOWSER_LESS, dowser_expr_ref (date),
                                                   dowser_expr_new_literal (
                                                       dowser_value_new_text (DOWSER_VALUE_DATE, to, -1))));
}

/* Makes an aggregate over a set in parentheses. The aggregate is computed from the set's last column. */
static DowserExpr *
make_aggregate_over_set (const DowserSentenceNode *node, const DowserSentenceScope *scope)
{
  const DowserInstance *first = scope->select->from->pdata[0];

  return dowser_expr_new_aggregate (node->row->op, dowser_expr_new_column (first->id, scope->measure),
                                    node->row->distinct, NULL);
}

static DowserExpr *
make_relative_date (const DowserSentenceNode *node, GError **error)
{
  gint64 n = 0;

  if (node->children->len > 0 && !_dowser_sentence_make_integer (node->children->pdata[0], 0, MAX_DISTANCE, &n, error))
    return NULL;
  return dowser_expr_new_relative_date (node->row->unit, node->row->op * (int) n);
}

const DowserSentenceNode *
_dowser_sentence_get_aggregated_set (const DowserSentenceNode *node)
{
  const DowserSentenceNode *child = node->row != NULL && node->children->len == 1 ? node->children->pdata[0] : NULL;

  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_COUNT_OF) && node->row->op == 1)
    return child;
  if (child != NULL && dowser_sentence_node_is_part (node, DOWSER_SENTENCE_EXPR)
      && node->row->kind == DOWSER_EXPR_AGGREGATE && dowser_sentence_node_is_part (child, DOWSER_SENTENCE_EXPR)
      && child->row->kind == DOWSER_EXPR_SUBPLAN && child->row->op == DOWSER_SUBPLAN_SCALAR)
    return child->children->pdata[0];
  return NULL;
}

/* Makes a reference to an output by its name. The output must come before the current output. Otherwise, an output
 * could refer to itself, which would never end. */
static DowserExpr *
make_output_reference (const char *name, const DowserSentenceScope *scope, GError **error)
{
  if (dowser_select_find_output (scope->select, name) >= 0)
    return dowser_expr_new_output (name);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("no column “%s” is shown earlier in the sentence"), name);
  return NULL;
}

static DowserExpr *
make_expr_from_row (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                    GError **error)
{
  const DowserSentenceRow *row = node->row;
  g_autoptr (GPtrArray) args = NULL;

  switch (row->kind)
    {
    case DOWSER_EXPR_OUTPUT:
      return make_output_reference (dowser_sentence_node_get_text (node->children->pdata[0]), scope, error);
    case DOWSER_EXPR_RELATIVE_DATE:
      return make_relative_date (node, error);
    case DOWSER_EXPR_SUBPLAN:
      return make_subplan (maker, node, scope, error);
    case DOWSER_EXPR_CASE:
      return make_case (maker, node, scope, error);
    case DOWSER_EXPR_IN:
      return make_in_condition (maker, node, scope, error);
    case DOWSER_EXPR_FUNCTION:
      if (row->name == NULL)
        return make_function_call (maker, node, scope, error);
      break;
    default:
      break;
    }
  if (scope->frame != NULL && _dowser_sentence_get_aggregated_set (node) == scope->frame)
    return make_aggregate_over_set (node, scope);
  args = _dowser_sentence_make_exprs (maker, node, scope, error);
  return args != NULL ? make_from_args (row, args) : NULL;
}

static DowserExpr *
make_filtered_aggregate (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                         GError **error)
{
  g_autoptr (DowserExpr) all = _dowser_sentence_make_expr (maker, node->children->pdata[0], scope, error);
  g_autoptr (DowserExpr) condition = NULL;
  DowserExpr *with_filter;

  if (all == NULL)
    return NULL;
  condition = _dowser_sentence_make_expr (maker, node->children->pdata[1], scope, error);
  if (condition == NULL || all->kind != DOWSER_EXPR_AGGREGATE || all->filter != NULL)
    {
      if (condition != NULL)
        g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
                             _ ("“only where” must follow a sum, an average or a number of rows"));
      return NULL;
    }
  with_filter = dowser_expr_new_aggregate (all->op, all->args->len > 0 ? dowser_expr_ref (all->args->pdata[0]) : NULL,
                                           all->distinct, g_steal_pointer (&condition));
  for (guint i = 1; i < all->args->len; i++)
    g_ptr_array_add (with_filter->args, dowser_expr_ref (all->args->pdata[i]));
  return with_filter;
}

DowserExpr *
_dowser_sentence_make_expr (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                            GError **error)
{
  if (node->row == NULL)
    return make_literal (node);
  switch (node->row->part)
    {
    case DOWSER_SENTENCE_EXPR:
      return make_expr_from_row (maker, node, scope, error);
    case DOWSER_SENTENCE_COLUMN_HERE:
      return dowser_sentence_scope_find_column (maker, scope, dowser_sentence_node_get_child (node, 0)->names, NULL,
                                                error);
    case DOWSER_SENTENCE_COLUMN_OF:
      return make_column_of_place (maker, node->children->pdata[0], node->children->pdata[1], scope, error);
    case DOWSER_SENTENCE_LITERAL:
      return make_literal (node->children->pdata[0]);
    case DOWSER_SENTENCE_TYPED_LITERAL:
      return dowser_expr_new_literal (
          dowser_value_new_text (node->row->type, dowser_sentence_node_get_text (node->children->pdata[0]), -1));
    case DOWSER_SENTENCE_CONSTANT:
      return make_constant (node->row->op);
    case DOWSER_SENTENCE_DEFAULT_DATE:
      return dowser_sentence_scope_find_date (maker, scope, error);
    case DOWSER_SENTENCE_IN_PERIOD:
      return make_period_condition (maker, node, scope, error);
    case DOWSER_SENTENCE_COUNT_OF:
      return make_count (maker, node, scope, error);
    case DOWSER_SENTENCE_ONLY_WHERE:
      return make_filtered_aggregate (maker, node, scope, error);
    case DOWSER_SENTENCE_WINDOWED:
      return make_window_expr (maker, node, scope, error);
    default:
      g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                           _ ("a value is missing in the sentence"));
      return NULL;
    }
}

DowserOrder *
_dowser_sentence_make_order (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                             GError **error)
{
  DowserNulls nulls = node->row->part == DOWSER_SENTENCE_NULLS ? node->row->op : DOWSER_NULLS_DEFAULT;
  const DowserSentenceNode *order = nulls != DOWSER_NULLS_DEFAULT ? node->children->pdata[0] : node;
  DowserExpr *expr = _dowser_sentence_make_expr (maker, order->children->pdata[0], scope, error);

  return expr != NULL ? dowser_order_new (expr, order->row->part == DOWSER_SENTENCE_DESCENDING, nulls) : NULL;
}
