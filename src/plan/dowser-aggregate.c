/* dowser-aggregate.c - the closed list of aggregates for plans */
#include "plan/dowser-aggregate.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define ANY DOWSER_VALUE_UNKNOWN
#define REAL DOWSER_VALUE_REAL

/* columns: name, heading, phrase, minimum and maximum number of arguments, kinds of the arguments, type of the
 * result */
static const DowserAggregateInfo infos[] = {
  [DOWSER_COUNT]
  = { "count", "count", N_ ("number of {a}"), 0, 1, "x", DOWSER_VALUE_INTEGER, .distinct = TRUE, .windows = TRUE },
  [DOWSER_SUM] = { "sum", "sum", N_ ("sum of {a}"), 1, 1, "n", ANY, .distinct = TRUE, .windows = TRUE },
  [DOWSER_AVG] = { "avg", "average", N_ ("average {a}"), 1, 1, "n", REAL, .distinct = TRUE, .windows = TRUE },
  [DOWSER_MIN] = { "min", "minimum", N_ ("minimum of {a}"), 1, 1, "x", ANY, .distinct = TRUE, .windows = TRUE },
  [DOWSER_MAX] = { "max", "maximum", N_ ("maximum of {a}"), 1, 1, "x", ANY, .distinct = TRUE, .windows = TRUE },
  [DOWSER_CONCAT]
  = { "concat", "list", N_ ("list of {a}"), 1, 2, "x", DOWSER_VALUE_TEXT, .distinct = TRUE, .windows = TRUE },
  [DOWSER_MEDIAN] = { "median", "median", N_ ("median of {a}"), 1, 1, "n", REAL },
  [DOWSER_PERCENTILE_CONT] = { "percentile_cont", "percentile", N_ ("percentile {b} of {a}"), 2, 2, "nf", REAL },
  [DOWSER_PERCENTILE_DISC]
  = { "percentile_disc", "percentile", N_ ("percentile {b} of {a}, as an existing value"), 2, 2, "xf", ANY },
  [DOWSER_MODE] = { "mode", "most frequent", N_ ("most frequent {a}"), 1, 1, "x", ANY },
  [DOWSER_STDDEV_SAMP]
  = { "stddev_samp", "standard deviation", N_ ("standard deviation of {a}"), 1, 1, "n", REAL, .nullable = TRUE },
  [DOWSER_STDDEV_POP]
  = { "stddev_pop", "population standard deviation", N_ ("population standard deviation of {a}"), 1, 1, "n", REAL },
  [DOWSER_VAR_SAMP] = { "var_samp", "variance", N_ ("variance of {a}"), 1, 1, "n", REAL, .nullable = TRUE },
  [DOWSER_VAR_POP] = { "var_pop", "population variance", N_ ("population variance of {a}"), 1, 1, "n", REAL },
  [DOWSER_CORR] = { "corr", "correlation", N_ ("correlation of {a} and {b}"), 2, 2, "nn", REAL, .nullable = TRUE },
  [DOWSER_COVAR_SAMP]
  = { "covar_samp", "covariance", N_ ("covariance of {a} and {b}"), 2, 2, "nn", REAL, .nullable = TRUE },
  [DOWSER_COVAR_POP]
  = { "covar_pop", "population covariance", N_ ("population covariance of {a} and {b}"), 2, 2, "nn", REAL },
};

const char *const dowser_aggregate_nicks[]
    = { "count",           "sum",  "avg",         "min",        "max",      "concat",  "median", "percentile_cont",
        "percentile_disc", "mode", "stddev_samp", "stddev_pop", "var_samp", "var_pop", "corr",   "covar_samp",
        "covar_pop",       NULL };

G_STATIC_ASSERT (G_N_ELEMENTS (infos) == DOWSER_AGGREGATE_N);
G_STATIC_ASSERT (G_N_ELEMENTS (dowser_aggregate_nicks) == DOWSER_AGGREGATE_N + 1);

const DowserAggregateInfo *
dowser_aggregate_get_info (DowserAggregate self)
{
  g_return_val_if_fail ((guint) self < DOWSER_AGGREGATE_N, &infos[0]);

  return &infos[self];
}

int
dowser_aggregate_find (const char *name)
{
  for (int i = 0; i < DOWSER_AGGREGATE_N; i++)
    if (g_strcmp0 (infos[i].name, name) == 0)
      return i;
  return -1;
}

gboolean
dowser_aggregate_takes_numbers (DowserAggregate self)
{
  return dowser_aggregate_get_info (self)->args[0] == 'n';
}

gboolean
dowser_aggregate_read_fraction (const DowserExpr *expr, double *fraction)
{
  const DowserValue *value = expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value : NULL;

  if (value == NULL)
    return FALSE;
  if (value->type == DOWSER_VALUE_INTEGER)
    *fraction = (double) value->integer;
  else if (value->type == DOWSER_VALUE_REAL)
    *fraction = value->real;
  else if (value->type == DOWSER_VALUE_DECIMAL)
    *fraction = g_ascii_strtod (value->text, NULL);
  else
    return FALSE;
  return *fraction >= 0 && *fraction <= 1;
}

gboolean
dowser_aggregate_check (const DowserExpr *expr, char **reason)
{
  const DowserAggregateInfo *info = dowser_aggregate_get_info (expr->op);
  double fraction;

  if (expr->args->len < info->min_args || expr->args->len > info->max_args)
    *reason
        = g_strdup_printf (_ ("args: “%s” does not take this number of arguments (%u)"), info->name, expr->args->len);
  else if (expr->distinct && !info->distinct)
    *reason = g_strdup_printf (_ ("distinct: “%s” cannot be limited to distinct values"), info->name);
  else if (strchr (info->args, 'f') != NULL && !dowser_aggregate_read_fraction (expr->args->pdata[1], &fraction))
    *reason = g_strdup_printf (_ ("args: the second argument of “%s” must be a number from 0 to 1, such as 0.9"),
                               info->name);
  else
    return TRUE;
  return FALSE;
}

DowserExpr *
dowser_aggregate_new_binary (DowserAggregate op, DowserExpr *x, DowserExpr *y, DowserExpr *filter)
{
  DowserExpr *self = dowser_expr_new_aggregate (op, x, FALSE, filter);

  g_ptr_array_add (self->args, y);
  return self;
}
