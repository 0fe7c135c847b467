/* dowser-meanings-expand.c - replaces the terms in a plan by their definitions */
#include "base/dowser-identifier.h"
#include "knowledge/dowser-expanding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- Metrics --- */

static const DowserMeaning *
find_term (const DowserExpanding *self, const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN
             ? _dowser_meanings_find_column (self->meanings, self->select, expr->instance, expr->name)
             : NULL;
}

static const DowserMeaning *
find_metric (const DowserExpanding *self, const DowserExpr *expr)
{
  const DowserMeaning *meaning = find_term (self, expr);

  return meaning != NULL && meaning->entry->kind == DOWSER_ENTRY_METRIC ? meaning : NULL;
}

/* Words that request an aggregate. If a metric's own name contains one, as in "average price", a request for this
 * aggregate only names the metric. */
static const struct
{
  DowserAggregate op;
  const char *words[6];
} aggregate_words[] = {
  { DOWSER_AVG, { "average", "avg", "mean" } },
  { DOWSER_MAX, { "highest", "maximum", "max", "largest", "latest" } },
  { DOWSER_MIN, { "lowest", "minimum", "min", "smallest", "earliest" } },
  { DOWSER_MEDIAN, { "median" } },
  { DOWSER_COUNT, { "number", "count" } },
};

static gboolean
is_aggregate_in_name (const char *term, int op)
{
  g_auto (GStrv) words = g_str_tokenize_and_fold (term, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (aggregate_words); i++)
    for (guint j = 0; aggregate_words[i].op == (DowserAggregate) op && aggregate_words[i].words[j] != NULL; j++)
      if (g_strv_contains ((const char *const *) words, aggregate_words[i].words[j]))
        return TRUE;
  return FALSE;
}

/* Refuses an aggregate of a metric, such as its average or maximum. A metric already aggregates rows. To aggregate it
 * again, groups are needed, which the question doesn't name. */
static void
check_aggregate (DowserExpanding *self, const DowserMeaning *metric, const DowserExpr *aggregate)
{
  const char *term = metric->entry->term;

  /* A metric that is an average or a ratio is already a rate. Planners write rates and shares as averages, so an
   * average of such a metric means the metric itself. */
  gboolean is_rate
      = aggregate->op == DOWSER_AVG && (metric->expr->kind != DOWSER_EXPR_AGGREGATE || metric->expr->op == DOWSER_AVG);

  if ((aggregate->op != DOWSER_SUM || aggregate->distinct) && !is_rate && !is_aggregate_in_name (term, aggregate->op))
    _dowser_expanding_set_refusal (self,
                                   g_strdup_printf (_ ("“%s” is one number calculated from many rows, so it has no "
                                                       "average, highest or lowest by itself. Group it, for example "
                                                       "“%s by …, highest %s first”."),
                                                    term, term, term));
}

static DowserExpr *
replace_metric (const DowserExpr *expr, gpointer data)
{
  DowserExpanding *self = data;
  const DowserExpr *inner = expr->kind == DOWSER_EXPR_AGGREGATE && expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  const DowserMeaning *metric = inner != NULL ? find_metric (self, inner) : NULL;

  if (metric != NULL)
    {
      check_aggregate (self, metric, expr);
      return _dowser_expanding_make_metric (self, metric, inner->instance, expr->filter);
    }
  metric = find_metric (self, expr);
  if (metric == NULL)
    return NULL;
  self->has_inserted_metric = TRUE;
  return _dowser_expanding_make_metric (self, metric, expr->instance, NULL);
}

typedef struct
{
  DowserExpanding *expanding;
  gboolean found;
} Search;

static gboolean
find_metric_cb (const DowserExpr *expr, gpointer data)
{
  Search *search = data;

  search->found |= find_metric (search->expanding, expr) != NULL;
  return !search->found;
}

static gboolean
has_metric (DowserExpanding *self, const DowserExpr *expr)
{
  Search search = { self, FALSE };

  dowser_expr_walk (expr, find_metric_cb, &search);
  return search.found;
}

/* Moves conditions on metrics to HAVING, because they are conditions on groups. */
static void
move_conditions (DowserExpanding *self)
{
  DowserSelect *select = self->select;
  DowserExpr *filter = g_steal_pointer (&select->filter);
  g_autoptr (DowserExpr) owned = filter;
  gboolean is_conjunction = filter != NULL && filter->kind == DOWSER_EXPR_AND;
  guint n = filter == NULL ? 0 : (is_conjunction ? filter->args->len : 1);

  for (guint i = 0; i < n; i++)
    {
      DowserExpr *part = dowser_expr_ref (is_conjunction ? filter->args->pdata[i] : filter);
      DowserExpr **side = has_metric (self, part) ? &select->having : &select->filter;

      *side = dowser_expr_and (*side, part);
    }
}

static void
replace_expr (DowserExpr **expr, DowserExprReplace replace_func, DowserExpanding *self)
{
  DowserExpr *old = *expr;

  if (old == NULL)
    return;
  *expr = dowser_expr_map (old, replace_func, self);
  dowser_expr_unref (old);
}

static void
replace_in_orders (GPtrArray *orders, DowserExprReplace replace_func, DowserExpanding *self)
{
  for (guint i = 0; i < orders->len; i++)
    {
      DowserOrder *copy = dowser_order_copy (orders->pdata[i]);

      replace_expr (&copy->expr, replace_func, self);
      dowser_order_free (orders->pdata[i]);
      orders->pdata[i] = copy;
    }
}

/* Returns: (nullable): the term, if @output shows only that term */
static const DowserMeaning *
find_shown_term (const DowserOutput *output, const DowserExpanding *self)
{
  const DowserExpr *output_expr = output->expr;

  if (output_expr->kind == DOWSER_EXPR_AGGREGATE && output_expr->args->len == 1
      && find_metric (self, output_expr->args->pdata[0]) != NULL)
    output_expr = output_expr->args->pdata[0];
  return find_term (self, output_expr);
}

/* If the output shows a term with a unit, shows this unit with each number. */
static void
show_unit (DowserOutput *output, const DowserExpanding *self)
{
  const DowserMeaning *meaning = find_shown_term (output, self);
  const char *unit = meaning != NULL ? meaning->entry->unit : NULL;

  if (unit == NULL || *unit == '\0' || output->view.format != NULL)
    return;
  output->view.format = dowser_format_new ();
  output->view.format->currency = g_strdup (unit);
  output->view.format->thousands = TRUE;
}

/* Names the output by the term that it shows. */
static void
name_output (DowserOutput *output, const DowserExpanding *self)
{
  const DowserMeaning *meaning = find_shown_term (output, self);

  if (output->name != NULL || meaning == NULL || *meaning->column == '#')
    return;
  for (guint i = 0; i < self->select->order->len; i++)
    if (((const DowserOrder *) self->select->order->pdata[i])->expr->kind == DOWSER_EXPR_OUTPUT)
      return;
  for (guint i = 0; i < self->select->outputs->len; i++)
    if (g_strcmp0 (((const DowserOutput *) self->select->outputs->pdata[i])->name, meaning->entry->term) == 0)
      return;
  output->name = g_strdup (meaning->entry->term);
}

static void
replace_in_outputs (GPtrArray *outputs, DowserExprReplace replace_func, DowserExpanding *self)
{
  for (guint i = 0; i < outputs->len; i++)
    {
      DowserOutput *copy = dowser_output_copy (outputs->pdata[i]);

      name_output (copy, self);
      show_unit (copy, self);
      replace_expr (&copy->expr, replace_func, self);
      dowser_output_free (outputs->pdata[i]);
      outputs->pdata[i] = copy;
    }
}

static void
add_group (DowserSelect *select, DowserExpr *key)
{
  g_autoptr (DowserExpr) owned = key;

  if (dowser_select_find_group (select, key) < 0)
    g_ptr_array_add (select->group, g_steal_pointer (&owned));
}

/* If @column is a name, adds the primary key of its table to the groups, because two rows may have the same name. */
static void
add_key_of_name (DowserExpanding *self, const DowserExpr *column)
{
  static const char *const names[] = { "name", "title", NULL };
  g_auto (GStrv) words = column->kind == DOWSER_EXPR_COLUMN ? dowser_identifier_split (column->name) : NULL;
  guint n = words != NULL ? g_strv_length (words) : 0;
  const DowserInstance *instance = n > 0 ? dowser_select_find_instance (self->select, column->instance) : NULL;
  const DowserTable *table = NULL;
  g_autoptr (GPtrArray) key = NULL;

  if (instance != NULL && !instance->is_step && g_strv_contains (names, words[n - 1]))
    table = dowser_schema_find_table (dowser_meanings_get_schema (self->meanings), instance->table);
  key = table != NULL ? dowser_table_dup_primary_key (table) : g_ptr_array_new ();
  for (guint i = 0; i < key->len; i++)
    add_group (self->select, dowser_expr_new_column (column->instance, ((const DowserColumn *) key->pdata[i])->name));
}

static gboolean
find_window_cb (const DowserExpr *expr, gpointer found)
{
  *(gboolean *) found |= expr->kind == DOWSER_EXPR_WINDOW;
  return TRUE;
}

static gboolean
has_window (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_window_cb, &found);
  return found;
}

/* Groups a select with a metric by all its other columns. */
static void
group_by_other_columns (DowserExpanding *self)
{
  DowserSelect *select = self->select;

  select->distinct = FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (dowser_expr_has_aggregate (output->expr) || has_window (output->expr))
        continue;
      add_key_of_name (self, output->expr);
      add_group (select, dowser_expr_ref (output->expr));
    }
}

/* Removes all tables from the select's FROM except the instance @id. The other tables were needed only for the
 * conditions. */
static void
keep_only_instance (DowserSelect *select, const char *id)
{
  g_ptr_array_set_size (select->joins, 0);
  for (guint i = select->from->len; i > 0; i--)
    if (!g_str_equal (((const DowserInstance *) select->from->pdata[i - 1])->id, id))
      g_ptr_array_remove_index (select->from, i - 1);
}

/* If the select counts the distinct rows of a table (“how many customers”), returns the primary key that is counted.
 * Returns: (nullable): borrowed */
static const DowserExpr *
get_counted_key (const DowserExpanding *self)
{
  const DowserSelect *select = self->select;
  const DowserOutput *output = select->outputs->len == 1 ? select->outputs->pdata[0] : NULL;
  const DowserExpr *expr = output != NULL ? output->expr : NULL;
  const DowserExpr *column = expr != NULL && expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT
                                     && expr->distinct && expr->filter == NULL && expr->args->len == 1
                                 ? expr->args->pdata[0]
                                 : NULL;
  const DowserInstance *instance = column != NULL && column->kind == DOWSER_EXPR_COLUMN
                                       ? dowser_select_find_instance (select, column->instance)
                                       : NULL;
  const DowserTable *table
      = instance != NULL && !instance->is_step
            ? dowser_schema_find_table (dowser_meanings_get_schema (self->meanings), instance->table)
            : NULL;
  const DowserColumn *key = table != NULL ? dowser_table_find_column (table, column->name) : NULL;
  g_autoptr (GPtrArray) keys = table != NULL ? dowser_table_dup_primary_key (table) : NULL;

  return key != NULL && keys->len == 1 && keys->pdata[0] == key ? column : NULL;
}

/* Nests a question such as “how many customers have revenue over 100”. A nested select finds the matching customers,
 * with one group for each, and the select counts them. Returns: TRUE if the select is such a question */
static gboolean
nest_conditions (DowserExpanding *self)
{
  DowserSelect *select = self->select;
  const DowserExpr *counted = get_counted_key (self);
  DowserSelect *inner;
  g_autoptr (DowserSelect) listed = NULL;
  g_autofree char *id = NULL;

  if (counted == NULL || select->group->len > 0 || select->having != NULL || select->order->len > 0
      || select->set_with != NULL)
    return FALSE;
  listed = dowser_select_copy (select);
  g_ptr_array_set_size (listed->outputs, 0);
  dowser_select_add_output (listed, dowser_expr_ref (counted), NULL);
  g_ptr_array_set_size (listed->off, 0);
  inner = _dowser_meanings_expand_select (self->meanings, listed, self->used, self->refusal);
  id = g_strdup (counted->instance);
  g_clear_pointer (&select->filter, dowser_expr_unref);
  keep_only_instance (select, id);
  select->filter = dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_ref (counted), inner, FALSE, DOWSER_EQUAL);
  return TRUE;
}

static void
expand_metrics (DowserExpanding *self)
{
  DowserSelect *select = self->select;
  gboolean grouped = dowser_select_is_grouped (select);
  guint n_groups = select->group->len;

  self->has_inserted_metric = FALSE;
  for (guint i = select->group->len; i > 0; i--)
    if (has_metric (self, select->group->pdata[i - 1]))
      g_ptr_array_remove_index (select->group, i - 1);
  /* A metric can't be a group key. Planners group by every shown column, so they may add a metric, too. If there are
   * other keys, the metric is removed. */
  if (n_groups > 0 && select->group->len == 0)
    _dowser_expanding_set_refusal (self,
                                   g_strdup (_ ("A metric is one number calculated from many rows, so nothing can be "
                                                "grouped by it.")));
  if (grouped && select->filter != NULL && has_metric (self, select->filter) && !nest_conditions (self))
    _dowser_expanding_set_refusal (self,
                                   g_strdup (_ ("A condition on a metric needs rows to calculate it for. First ask "
                                                "for these rows, such as “customers with revenue over 100”.")));
  move_conditions (self);
  replace_in_outputs (select->outputs, replace_metric, self);
  replace_in_orders (select->order, replace_metric, self);
  replace_expr (&select->having, replace_metric, self);
  if (self->has_inserted_metric && !grouped)
    group_by_other_columns (self);
}

/* --- One condition for all --- */

typedef struct
{
  const DowserExpr *condition; /* (nullable) */
  gboolean shared;
} SharedCondition;

static gboolean
check_condition_cb (const DowserExpr *expr, gpointer data)
{
  SharedCondition *shared = data;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return TRUE;
  if (expr->filter == NULL || (shared->condition != NULL && !dowser_expr_equal (shared->condition, expr->filter)))
    shared->shared = FALSE;
  shared->condition = expr->filter;
  return FALSE;
}

static DowserExpr *
drop_condition (const DowserExpr *expr, gpointer data)
{
  DowserExpr *unfiltered;

  if (expr->kind != DOWSER_EXPR_AGGREGATE || expr->filter == NULL)
    return NULL;
  unfiltered = dowser_expr_new_aggregate (expr->op, expr->args->len > 0 ? dowser_expr_ref (expr->args->pdata[0]) : NULL,
                                          expr->distinct, NULL);
  for (guint i = 1; i < expr->args->len; i++)
    g_ptr_array_add (unfiltered->args, dowser_expr_ref (expr->args->pdata[i]));
  return unfiltered;
}

/* If all aggregates have the same filter, moves it to the WHERE clause, where the user can see and refine it. */
static void
move_shared_condition (DowserExpanding *self)
{
  DowserSelect *select = self->select;
  SharedCondition shared = { NULL, TRUE };
  guint n_shown = 0;

  /* In the WHERE clause, the filter also removes the groups in which no row meets it. Inside the aggregates, it keeps
   * these groups. Therefore, the filter isn't moved if the question may need such groups, or rows without a match in a
   * joined table. */
  if (select->having != NULL || _dowser_expanding_has_outer_join (select, self->added))
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    n_shown += dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr) ? 1 : 0;
  if (n_shown == 0)
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, check_condition_cb, &shared);
  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, check_condition_cb, &shared);
  if (!shared.shared || shared.condition == NULL)
    return;
  select->filter = dowser_expr_and (select->filter, dowser_expr_ref (shared.condition));
  replace_in_outputs (select->outputs, drop_condition, self);
  replace_in_orders (select->order, drop_condition, self);
}

/* --- Filters and dimensions --- */

/* Returns: (transfer full) */
static DowserExpr *
make_term (DowserExpanding *self, const DowserMeaning *meaning, const char *instance)
{
  return _dowser_expanding_rewrite (self, meaning, meaning->expr,
                                    _dowser_expanding_bind_instances (self, meaning, instance));
}

/* Returns a condition that is true where @condition (taken) is false or NULL. @condition is NULL for rows without a
 * match in a joined table, and these rows count as not matching. */
static DowserExpr *
make_negation (DowserExpr *condition)
{
  GPtrArray *cases = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (cases, condition);
  g_ptr_array_add (cases, dowser_expr_new_integer (1));
  g_ptr_array_add (cases, dowser_expr_new_integer (0));
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_case (cases), dowser_expr_new_integer (0));
}

/* Replaces a test of a column that stands for a named filter, such as "active". The replacement is the filter's
 * condition, or its negation. */
static DowserExpr *
replace_test (DowserExpanding *self, const DowserExpr *expr)
{
  const DowserExpr *tested = expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  const DowserMeaning *meaning = tested != NULL ? find_term (self, tested) : NULL;
  gboolean negated = expr->kind == DOWSER_EXPR_COMPARE ? expr->op == DOWSER_NOT_EQUAL : expr->negated;
  DowserExpr *condition;

  if (meaning == NULL || *meaning->column != '#'
      || !(expr->kind == DOWSER_EXPR_IN || expr->kind == DOWSER_EXPR_MATCH
           || (expr->kind == DOWSER_EXPR_COMPARE && (expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL))))
    return NULL;
  for (guint i = 1; i < expr->args->len; i++)
    if (((const DowserExpr *) expr->args->pdata[i])->kind != DOWSER_EXPR_LITERAL)
      return NULL;
  condition = make_term (self, meaning, tested->instance);
  if (!negated)
    return condition;
  return meaning->joins->len == 0 ? dowser_expr_new_not (condition) : make_negation (condition);
}

static DowserExpr *
replace_term (const DowserExpr *expr, gpointer data)
{
  DowserExpanding *self = data;
  const DowserMeaning *meaning = find_term (self, expr);
  DowserExpr *tested = replace_test (self, expr);
  GPtrArray *cases;

  if (tested != NULL || meaning == NULL)
    return tested;
  if (*meaning->column != '#')
    return make_term (self, meaning, expr->instance);
  cases = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (cases, make_term (self, meaning, expr->instance));
  g_ptr_array_add (cases, dowser_expr_new_text (meaning->entry->term));
  return dowser_expr_new_case (cases);
}

static void
replace_in_list (GPtrArray *list, DowserExprReplace replace_func, DowserExpanding *self)
{
  for (guint i = 0; i < list->len; i++)
    replace_expr ((DowserExpr **) &list->pdata[i], replace_func, self);
}

/* Replaces the terms in a nested select by their definitions, separately from the select around it. */
static DowserExpr *
replace_subplan (const DowserExpr *expr, gpointer data)
{
  DowserExpanding *self = data;
  DowserSelect *select;
  DowserExpr *tested;

  if (expr->kind != DOWSER_EXPR_SUBPLAN)
    return NULL;
  select = _dowser_meanings_expand_select (self->meanings, expr->select, self->used, self->refusal);
  tested = expr->args->len > 0 ? dowser_expr_map (expr->args->pdata[0], replace_subplan, self) : NULL;
  return dowser_expr_new_subplan (expr->op, tested, select, expr->negated, expr->compare);
}

static void
replace_in_select (DowserExprReplace replace_func, DowserExpanding *self)
{
  DowserSelect *select = self->select;

  replace_in_outputs (select->outputs, replace_func, self);
  replace_in_list (select->group, replace_func, self);
  replace_in_list (select->off, replace_func, self);
  replace_expr (&select->filter, replace_func, self);
  replace_expr (&select->having, replace_func, self);
  replace_in_orders (select->order, replace_func, self);
}

static gboolean
find_term_cb (const DowserExpr *expr, gpointer data)
{
  Search *search = data;

  search->found |= find_term (search->expanding, expr) != NULL || expr->kind == DOWSER_EXPR_SUBPLAN;
  return !search->found;
}

DowserSelect *
_dowser_meanings_expand_select (const DowserMeanings *self, const DowserSelect *select, GPtrArray *used, char **refusal)
{
  DowserSelect *copy = dowser_select_copy (select);
  g_autoptr (GHashTable) bound = _dowser_expanding_bound_new ();
  g_autoptr (GHashTable) added = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  DowserExpanding expanding = { self, copy, bound, added, used, refusal, FALSE, FALSE };
  Search search = { &expanding, FALSE };

  dowser_select_walk (copy, find_term_cb, &search);
  if (search.found)
    {
      replace_in_select (replace_subplan, &expanding);
      expand_metrics (&expanding);
      if (expanding.has_metrics)
        move_shared_condition (&expanding);
      replace_in_select (replace_term, &expanding);
      replace_in_select (_dowser_expanding_unmark_column, &expanding);
      _dowser_meanings_simplify_joins (copy, added, dowser_meanings_get_schema (self));
    }
  if (copy->set_with != NULL)
    {
      DowserSelect *other = copy->set_with;

      copy->set_with = _dowser_meanings_expand_select (self, other, used, refusal);
      dowser_select_unref (other);
    }
  return copy;
}

static void
report_used (DowserPlan *plan, GPtrArray *used)
{
  for (guint i = 0; i < used->len; i++)
    {
      const DowserEntry *entry = ((const DowserMeaning *) used->pdata[i])->entry;
      g_autofree char *meaning_text
          = entry->value != NULL ? g_strdup_printf ("%s = %s", entry->means, entry->value) : g_strdup (entry->means);

      g_ptr_array_add (plan->assumptions,
                       dowser_assumption_new (entry->term, meaning_text,
                                              entry->tier == DOWSER_ENTRY_LEARNED ? DOWSER_BASIS_LESSON
                                                                                  : DOWSER_BASIS_GLOSSARY,
                                              entry->confidence));
    }
}

DowserPlan *
dowser_meanings_expand (const DowserMeanings *self, const DowserPlan *plan, char **refusal)
{
  g_autoptr (GPtrArray) used = g_ptr_array_new ();
  g_autoptr (DowserPlan) expanded = NULL;
  g_autofree char *reason = NULL;

  g_return_val_if_fail (self != NULL && plan != NULL, NULL);

  expanded = dowser_plan_with_select (plan, _dowser_meanings_expand_select (self, plan->select, used, &reason));
  for (guint i = 0; i < expanded->steps->len; i++)
    {
      const DowserPlanStep *step = expanded->steps->pdata[i];
      DowserPlanStep *copy = dowser_plan_step_new (step->id, step->about,
                                                   _dowser_meanings_expand_select (self, step->select, used, &reason));

      dowser_plan_step_free (expanded->steps->pdata[i]);
      expanded->steps->pdata[i] = copy;
    }
  if (reason != NULL)
    {
      if (refusal != NULL)
        *refusal = g_steal_pointer (&reason);
      return NULL;
    }
  report_used (expanded, used);
  return g_steal_pointer (&expanded);
}
