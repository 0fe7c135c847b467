/* dowser-sql-window.c - writes aggregates and windows */
#include "sql/dowser-sql-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_CALL 5
#define WEIGHT_CASE 7
#define WEIGHT_OVER 11

static void
put_argument (DowserSqlWriter *self, const DowserExpr *argument, guint weight)
{
  if (dowser_sql_enter (self, weight))
    dowser_sql_put_expr (self, argument, DOWSER_PRECEDENCE_OR);
  dowser_sql_leave (self, weight);
}

/* A condition inside instead of FILTER, which half of the dialects lack. */
static void
put_filtered (DowserSqlWriter *self, const DowserExpr *expr)
{
  if (expr->filter == NULL)
    {
      if (expr->args->len > 0)
        put_argument (self, expr->args->pdata[0], WEIGHT_CALL);
      else
        dowser_sql_put_len (self, "*", 1);
      return;
    }
  dowser_sql_put (self, "CASE WHEN ");
  put_argument (self, expr->filter, WEIGHT_CALL + WEIGHT_CASE);
  dowser_sql_put (self, " THEN ");
  if (expr->args->len > 0)
    put_argument (self, expr->args->pdata[0], WEIGHT_CALL + WEIGHT_CASE);
  else
    dowser_sql_put_len (self, "1", 1);
  dowser_sql_put (self, " END");
}

static gboolean
is_comma (const DowserExpr *separator)
{
  return separator->kind == DOWSER_EXPR_LITERAL && separator->value->type == DOWSER_VALUE_TEXT
         && !separator->value->is_null && g_str_equal (separator->value->text, ",") && separator->value->length == 1;
}

static void
put_separator (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserExpr *separator = expr->args->pdata[1];

  /* The comma is what stands there anyway, and the only one that DISTINCT allows. */
  if (is_comma (separator))
    return;
  if (expr->distinct)
    {
      dowser_sql_fail (self, _ ("distinct texts joined by another separator than a comma"));
      return;
    }
  dowser_sql_put_len (self, ", ", 2);
  put_argument (self, separator, WEIGHT_CALL);
}

typedef struct
{
  const DowserSelect *select;
  gboolean own;
  gboolean other;
} Origin;

static gboolean
note_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  Origin *origin = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  if (dowser_select_find_instance (origin->select, expr->instance) != NULL)
    origin->own = TRUE;
  else
    origin->other = TRUE;
  return TRUE;
}

/* By SQL's rule an aggregate of an outer select's columns alone belongs to that select, which no plan means. */
static gboolean
belongs_outside (const DowserSqlWriter *self, const DowserExpr *expr)
{
  Origin origin = { .select = self->scopes->pdata[self->scopes->len - 1] };

  dowser_expr_walk (expr, note_origin_cb, &origin);
  return origin.other && !origin.own;
}

void
dowser_sql_put_aggregate (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *no_aggregate = self->no_aggregate;
  const char *no_window = self->no_window;

  if (self->no_aggregate != NULL)
    dowser_sql_fail (self, _ ("an aggregate inside %s"), self->no_aggregate);
  if (expr->distinct && expr->args->len == 0)
    dowser_sql_fail (self, _ ("a count of distinct rows without a column"));
  if (self->scopes->len > 1 && belongs_outside (self, expr))
    dowser_sql_fail (self, _ ("an aggregate of columns that the nested plan does not read itself"));
  self->no_aggregate = _ ("an aggregate");
  self->no_window = self->no_aggregate;
  dowser_sql_put (self, self->dialect->aggregates[expr->op]);
  dowser_sql_put (self, expr->distinct ? "(DISTINCT " : "(");
  put_filtered (self, expr);
  if (expr->args->len > 1)
    put_separator (self, expr);
  dowser_sql_put_len (self, ")", 1);
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
}

/* Returns: the number of arguments is right; @spelled is how the dialect writes the name. */
static gboolean
check_function (DowserSqlWriter *self, const DowserExpr *expr, const char **spelled)
{
  const DowserFunction *function = dowser_window_function_find (expr->name);
  guint n = expr->args->len;

  if (function != NULL)
    {
      *spelled = function->name;
      return n >= function->min_args && n <= function->max_args;
    }
  for (guint i = 0; dowser_aggregate_nicks[i] != NULL; i++)
    if (g_strcmp0 (dowser_aggregate_nicks[i], expr->name) == 0)
      {
        *spelled = self->dialect->aggregates[i];
        return n == 1 || (n == 0 && i == DOWSER_COUNT) || (n == 2 && i == DOWSER_CONCAT);
      }
  return FALSE;
}

static void
put_bound (DowserSqlWriter *self, int bound)
{
  if (bound == DOWSER_FRAME_UNBOUNDED_BEFORE)
    dowser_sql_put (self, "UNBOUNDED PRECEDING");
  else if (bound == DOWSER_FRAME_UNBOUNDED_AFTER)
    dowser_sql_put (self, "UNBOUNDED FOLLOWING");
  else if (bound == 0)
    dowser_sql_put (self, "CURRENT ROW");
  else
    {
      dowser_sql_put_integer (self, bound < 0 ? -(gint64) bound : bound);
      dowser_sql_put (self, bound < 0 ? " PRECEDING" : " FOLLOWING");
    }
}

static gboolean
is_offset (int bound)
{
  return bound != 0 && bound != DOWSER_FRAME_UNBOUNDED_BEFORE && bound != DOWSER_FRAME_UNBOUNDED_AFTER;
}

static void
put_frame (DowserSqlWriter *self, const DowserWindow *window)
{
  if (window->frame == DOWSER_FRAME_NONE)
    return;
  if (window->frame_start > window->frame_end || window->frame_start == DOWSER_FRAME_UNBOUNDED_AFTER
      || window->frame_end == DOWSER_FRAME_UNBOUNDED_BEFORE)
    dowser_sql_fail (self, _ ("a window whose frame ends before it starts"));
  if (window->frame == DOWSER_FRAME_RANGE && window->order->len != 1
      && (is_offset (window->frame_start) || is_offset (window->frame_end)))
    dowser_sql_fail (self, _ ("a window over a range of values without exactly one sort key"));
  if (window->partition->len > 0 || window->order->len > 0)
    dowser_sql_put_len (self, " ", 1);
  dowser_sql_put (self, window->frame == DOWSER_FRAME_ROWS ? "ROWS BETWEEN " : "RANGE BETWEEN ");
  put_bound (self, window->frame_start);
  dowser_sql_put (self, " AND ");
  put_bound (self, window->frame_end);
}

static void
put_over (DowserSqlWriter *self, const DowserWindow *window)
{
  dowser_sql_put (self, " OVER (");
  if (window->partition->len > 0)
    {
      dowser_sql_put (self, "PARTITION BY ");
      dowser_sql_put_exprs (self, window->partition, WEIGHT_OVER);
    }
  for (guint i = 0; i < window->order->len; i++)
    {
      const DowserOrder *order = window->order->pdata[i];

      dowser_sql_put (self, i > 0 ? ", " : window->partition->len > 0 ? " ORDER BY " : "ORDER BY ");
      put_argument (self, order->expr, WEIGHT_OVER);
      dowser_sql_put_direction (self, order);
    }
  put_frame (self, window);
  dowser_sql_put_len (self, ")", 1);
}

void
dowser_sql_put_window (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *no_window = self->no_window;
  const char *spelled = NULL;

  if (self->no_window != NULL)
    dowser_sql_fail (self, _ ("a window inside %s"), self->no_window);
  if (!check_function (self, expr, &spelled))
    {
      dowser_sql_fail (self, _ ("a window over “%s” with this number of arguments (%u)"),
                       expr->name != NULL ? expr->name : "", expr->args->len);
      return;
    }
  self->no_window = _ ("a window");
  dowser_sql_put (self, spelled);
  dowser_sql_put_len (self, "(", 1);
  if (expr->args->len == 0 && g_str_equal (expr->name, "count"))
    dowser_sql_put_len (self, "*", 1);
  dowser_sql_put_exprs (self, expr->args, WEIGHT_CALL);
  dowser_sql_put_len (self, ")", 1);
  put_over (self, expr->window);
  self->no_window = no_window;
}
