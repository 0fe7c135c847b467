/* dowser-cost.c - estimates how many rows a statement would read, and finds missing indexes that would reduce this
 * number */
#include "audit/dowser-cost.h"

#include "analysis/dowser-cross-product.h"
#include "base/dowser-number-signs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The minimum number of rows of a table for an index hint. A smaller table is scanned quickly anyway. */
#define MIN_HINTED_ROWS 10000
#define MAX_INDEX_COLUMNS 3

static void
hint_free (gpointer data)
{
  DowserIndexHint *hint = data;

  g_free (hint->table);
  g_strfreev (hint->columns);
  g_free (hint);
}

void
dowser_cost_free (DowserCost *self)
{
  g_ptr_array_unref (self->hints);
  g_free (self);
}

/* An instance, identified by its id and its select. */
typedef struct
{
  const char *id;
  const DowserSelect *select;
  const DowserInstance *instance;
} InstancePlace;

static gboolean visit_subplan_cb (const DowserExpr *expr, gpointer user_data);

static void
find_place (InstancePlace *place, const DowserSelect *select)
{
  for (; select != NULL && place->instance == NULL; select = select->set_with)
    {
      place->instance = dowser_select_find_instance (select, place->id);
      place->select = select;
      if (place->instance == NULL)
        dowser_select_walk (select, visit_subplan_cb, place);
    }
}

static gboolean
visit_subplan_cb (const DowserExpr *expr, gpointer user_data)
{
  InstancePlace *place = user_data;

  if (place->instance == NULL && expr->select != NULL)
    find_place (place, expr->select);
  return place->instance == NULL;
}

static InstancePlace
find_scanned_place (const DowserForecastScan *scan, const DowserPlan *plan)
{
  InstancePlace place = { scan->alias != NULL ? scan->alias : scan->table, NULL, NULL };

  if (place.id == NULL)
    return place;
  for (guint i = 0; i < plan->steps->len && place.instance == NULL; i++)
    find_place (&place, ((const DowserPlanStep *) plan->steps->pdata[i])->select);
  if (place.instance == NULL)
    find_place (&place, plan->select);
  return place;
}

static const DowserTable *
find_table (const DowserForecastScan *scan, const InstancePlace *place, const DowserSchema *schema)
{
  if (place->instance != NULL && !place->instance->is_step)
    return dowser_schema_find_table (schema, place->instance->table);
  if (scan->table != NULL)
    return dowser_schema_find_table (schema, scan->table);
  return scan->alias != NULL ? dowser_schema_find_table (schema, scan->alias) : NULL;
}

/* The columns of an instance that conditions compare. An index helps if it begins with columns that are compared by
 * "=", followed by at most one column that is compared with a range. */
typedef struct
{
  const char *instance;
  const DowserTable *table;
  GPtrArray *equal; /* const char *: names of columns */
  GPtrArray *range;
} ComparedColumns;

/* Adds the column's name, spelled as in the schema. */
static void
add_column (GPtrArray *names, const ComparedColumns *compared, const DowserExpr *column)
{
  const char *name = dowser_table_find_column (compared->table, column->name)->name;

  if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, (gpointer) name);
}

static gboolean
is_own_column (const ComparedColumns *compared, const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, compared->instance) == 0
         && dowser_table_find_column (compared->table, expr->name) != NULL;
}

static void
add_comparison (ComparedColumns *compared, const DowserExpr *expr)
{
  for (guint i = 0; i < 2; i++)
    {
      const DowserExpr *column = expr->args->pdata[i];
      const DowserExpr *other = expr->args->pdata[1 - i];

      if (!is_own_column (compared, column) || is_own_column (compared, other) || expr->op == DOWSER_NOT_EQUAL)
        continue;
      add_column (expr->op == DOWSER_EQUAL ? compared->equal : compared->range, compared, column);
    }
}

/* Collects the conditions that all rows must meet. An OR is skipped, because an index on one of its alternatives
 * wouldn't help. */
static void
collect_comparisons (ComparedColumns *compared, const DowserExpr *expr)
{
  if (expr == NULL)
    return;
  if (expr->kind == DOWSER_EXPR_AND)
    for (guint i = 0; i < expr->args->len; i++)
      collect_comparisons (compared, expr->args->pdata[i]);
  else if (expr->kind == DOWSER_EXPR_COMPARE)
    add_comparison (compared, expr);
  else if (expr->kind == DOWSER_EXPR_IN && !expr->negated && is_own_column (compared, expr->args->pdata[0]))
    add_column (compared->equal, compared, expr->args->pdata[0]);
  else if (expr->kind == DOWSER_EXPR_BETWEEN && !expr->negated && is_own_column (compared, expr->args->pdata[0]))
    add_column (compared->range, compared, expr->args->pdata[0]);
}

/* Collects the columns by which the rows of an instance are looked up, because an index on them may help. For the first
 * table, these are the compared columns in the filter. For a joined table, they also include the compared columns in
 * the condition of the join. */
static void
collect_compared_columns (ComparedColumns *compared, const DowserSelect *select)
{
  collect_comparisons (compared, select->filter);
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; g_strcmp0 (join->to, compared->instance) == 0 && j < join->on->len; j++)
        collect_comparisons (compared, join->on->pdata[j]);
    }
}

/* Returns TRUE if the first column of an index is a compared column. In this case, no index is suggested: the engine
 * already has an index that it could use, and may have reasons not to use it. */
static gboolean
has_index (const ComparedColumns *compared)
{
  for (guint i = 0; i < compared->table->indexes->len; i++)
    {
      const GPtrArray *index = compared->table->indexes->pdata[i];
      const char *first = ((const DowserColumn *) index->pdata[0])->name;

      if (g_ptr_array_find_with_equal_func (compared->equal, first, g_str_equal, NULL)
          || g_ptr_array_find_with_equal_func (compared->range, first, g_str_equal, NULL))
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable) */
static DowserIndexHint *
make_hint (const ComparedColumns *compared)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint n_equal = MIN (compared->equal->len, MAX_INDEX_COLUMNS);
  DowserIndexHint *hint;

  if (n_equal == 0 && compared->range->len == 0)
    return NULL;
  if (has_index (compared))
    return NULL;
  for (guint i = 0; i < n_equal; i++)
    g_strv_builder_add (names, compared->equal->pdata[i]);
  if (n_equal < MAX_INDEX_COLUMNS && compared->range->len > 0)
    g_strv_builder_add (names, compared->range->pdata[0]);
  hint = g_new0 (DowserIndexHint, 1);
  hint->table = g_strdup (compared->table->name);
  hint->columns = g_strv_builder_end (names);
  hint->n_rows = compared->table->n_rows;
  return hint;
}

static gboolean
is_same_hint (gconstpointer a, gconstpointer b)
{
  const DowserIndexHint *one = a, *other = b;

  return g_str_equal (one->table, other->table)
         && g_strv_equal ((const char *const *) one->columns, (const char *const *) other->columns);
}

static void
add_hint (DowserCost *cost, const DowserTable *table, const InstancePlace *place)
{
  g_autoptr (GPtrArray) equal = g_ptr_array_new ();
  g_autoptr (GPtrArray) range = g_ptr_array_new ();
  ComparedColumns compared = { place->id, table, equal, range };
  DowserIndexHint *hint;

  if (table->n_rows < MIN_HINTED_ROWS || table->is_view || place->instance == NULL)
    return;
  collect_compared_columns (&compared, place->select);
  hint = make_hint (&compared);
  if (hint != NULL && g_ptr_array_find_with_equal_func (cost->hints, hint, is_same_hint, NULL))
    g_clear_pointer (&hint, hint_free);
  if (hint != NULL)
    g_ptr_array_add (cost->hints, hint);
}

DowserCost *
dowser_cost_estimate (const DowserForecast *forecast, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) none = NULL;
  DowserCost *cost;
  gint64 n_read = 0;
  double products;

  g_return_val_if_fail (forecast != NULL && schema != NULL, NULL);

  if (plan == NULL)
    plan = none = dowser_plan_new (NULL);
  cost = g_new0 (DowserCost, 1);
  cost->n_rows = forecast->n_rows;
  cost->hints = g_ptr_array_new_with_free_func (hint_free);
  for (guint i = 0; i < forecast->scans->len; i++)
    {
      const DowserForecastScan *scan = forecast->scans->pdata[i];
      const InstancePlace place = find_scanned_place (scan, plan);
      const DowserTable *table = find_table (scan, &place, schema);
      gint64 n_rows = scan->n_rows >= 0 || table == NULL ? scan->n_rows : table->n_rows;

      if (n_rows > 0)
        n_read += MIN (n_rows, G_MAXINT64 - n_read);
      if (table != NULL)
        add_hint (cost, table, &place);
    }
  cost->n_read = forecast->n_read >= 0 ? forecast->n_read : n_read > 0 ? n_read : -1;
  products = dowser_plan_estimate_products (plan, schema);
  if (products > (double) cost->n_read)
    cost->n_read = products < (double) G_MAXINT64 / 2 ? (gint64) products : G_MAXINT64 / 2;
  return cost;
}

char *
dowser_cost_format_rows (gint64 n_rows)
{
  double rounded = (double) n_rows;
  g_autofree char *count = NULL;

  if (n_rows >= 1000000000)
    return g_strdup_printf (_ ("about %.3g billion rows"), rounded / 1e9);
  if (n_rows >= 1000000)
    return g_strdup_printf (_ ("about %.3g million rows"), rounded / 1e6);
  if (n_rows >= 1000)
    rounded = floor (rounded / 1000) * 1000;
  count = dowser_count_to_text ((gint64) rounded);
  return g_strdup_printf (ngettext ("about %s row", "about %s rows", (gulong) rounded), count);
}

char *
dowser_cost_dup_sentence (const DowserCost *self)
{
  g_autofree char *rows = self->n_read >= 0 ? dowser_cost_format_rows (self->n_read) : NULL;

  return rows != NULL ? g_strdup_printf (_ ("Reads %s"), rows) : NULL;
}

char *
dowser_index_hint_dup_sentence (const DowserIndexHint *self)
{
  g_autofree char *rows = dowser_cost_format_rows (self->n_rows);
  g_autofree char *columns = g_strjoinv (", ", self->columns);

  return g_strdup_printf (ngettext ("“%s” is read completely (%s). An index on its column %s would help.",
                                    "“%s” is read completely (%s). An index on its columns %s would help.",
                                    g_strv_length (self->columns)),
                          self->table, rows, columns);
}
