/* dowser-options.c - the changes that a plan allows: columns with their roles, sorts, filters, limit */
#include "operations/dowser-options.h"

#include "analysis/dowser-analysis.h"
#include "analysis/dowser-conditions.h"
#include "analysis/dowser-output-meaning.h"
#include "analysis/dowser-shown-column.h"
#include "explain/dowser-explain-private.h"
#include "operations/dowser-apply-private.h"
#include "plan/dowser-types.h"

/* The maximum number of distinct values of a category. A user can compare this many groups. */
#define MAX_CATEGORIES 50

const char *const dowser_column_role_nicks[] = { "none", "projection", "filter", "group", "sort", "join", NULL };

static void
column_option_free (DowserColumnOption *option)
{
  g_free (option->name);
  g_free (option->table);
  g_free (option->instance);
  g_free (option);
}

static void
sort_option_free (DowserSortOption *option)
{
  g_free (option->label);
  dowser_expr_unref (option->expr);
  g_free (option);
}

typedef struct
{
  const DowserExpr *column;
  gboolean found;
} Search;

static gboolean
find_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  search->found |= dowser_expr_equal (expr, search->column);
  return !search->found;
}

static gboolean
uses_column (const DowserExpr *expr, const DowserExpr *column)
{
  Search search = { column, FALSE };

  if (expr != NULL)
    dowser_expr_walk (expr, find_cb, &search);
  return search.found;
}

static gboolean
any_uses_column (GPtrArray *exprs, const DowserExpr *column)
{
  for (guint i = 0; i < exprs->len; i++)
    if (uses_column (exprs->pdata[i], column))
      return TRUE;
  return FALSE;
}

static gboolean
is_sorted_by (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->order->len; i++)
    if (uses_column (((const DowserOrder *) select->order->pdata[i])->expr, column))
      return TRUE;
  return FALSE;
}

static gboolean
is_joined_by (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (any_uses_column (((const DowserJoin *) select->joins->pdata[i])->on, column))
      return TRUE;
  return FALSE;
}

static gboolean
is_shown_column (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (uses_column (((const DowserOutput *) select->outputs->pdata[i])->expr, column))
      return TRUE;
  return FALSE;
}

static DowserColumnRole
find_role (const DowserSelect *select, const DowserExpr *column)
{
  if (is_shown_column (select, column))
    return DOWSER_ROLE_PROJECTION;
  if (uses_column (select->filter, column) || uses_column (select->having, column))
    return DOWSER_ROLE_FILTER;
  if (any_uses_column (select->group, column))
    return DOWSER_ROLE_GROUP;
  if (is_sorted_by (select, column))
    return DOWSER_ROLE_SORT;
  return is_joined_by (select, column) ? DOWSER_ROLE_JOIN : DOWSER_ROLE_NONE;
}

static gboolean
is_joined_to (const DowserOptions *self, const DowserExpr *condition, const DowserExpr *column,
              const DowserForeignKey *key)
{
  for (guint i = 0; condition->kind == DOWSER_EXPR_COMPARE && i < 2; i++)
    {
      const DowserExpr *near = condition->args->pdata[i];
      const DowserExpr *far = condition->args->pdata[1 - i];
      const DowserInstance *instance
          = far->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (self->plan->select, far->instance) : NULL;

      if (instance != NULL && !instance->is_step && dowser_expr_equal (near, column)
          && dowser_schema_find_table (self->schema, instance->table) == key->to_table)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_key_joined (const DowserOptions *self, const DowserExpr *column, const DowserForeignKey *key)
{
  GPtrArray *joins = self->plan->select->joins;

  for (guint i = 0; i < joins->len; i++)
    {
      const DowserJoin *join = joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        if (is_joined_to (self, join->on->pdata[j], column, key))
          return TRUE;
    }
  return FALSE;
}

static const DowserForeignKey *
find_unjoined_key (const DowserOptions *self, const DowserExpr *expr, const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = column->table->foreign_keys->pdata[i];

      if (key->columns->len == 1 && key->columns->pdata[0] == column && !key->to_table->hidden
          && !is_key_joined (self, expr, key))
        return key;
    }
  return NULL;
}

static DowserColumnOption *
add_column (DowserOptions *self, const DowserInstance *instance, const char *table, const char *name)
{
  g_autoptr (DowserExpr) expr = dowser_expr_new_column (instance->id, name);
  DowserColumnOption *option = g_new0 (DowserColumnOption, 1);

  option->name = g_strdup (name);
  option->table = g_strdup (table);
  option->instance = g_strdup (instance->id);
  option->selected = _dowser_apply_find_output_by_expr (self->plan->select, expr) >= 0;
  option->role = find_role (self->plan->select, expr);
  g_ptr_array_add (self->columns, option);
  return option;
}

static DowserGrouping
get_grouping (const DowserColumn *column, const DowserSchema *schema, const DowserProfile *profile)
{
  DowserColumnKind kind = dowser_column_get_kind (column, schema, profile);
  const DowserColumnProfile *values = dowser_profile_find (profile, column);
  gint64 n = values != NULL ? values->n_distinct : -1;

  if (kind == DOWSER_KIND_KEY)
    return DOWSER_GROUPING_KEY;
  if (kind == DOWSER_KIND_DATE || kind == DOWSER_KIND_YEAR)
    return DOWSER_GROUPING_DATE;
  if (kind == DOWSER_KIND_MEASURE || n > MAX_CATEGORIES || n == 0 || n == 1)
    return DOWSER_GROUPING_MANY;
  if (n > 1)
    return DOWSER_GROUPING_CATEGORY;
  return column->type == DOWSER_VALUE_TEXT ? DOWSER_GROUPING_TEXT : DOWSER_GROUPING_MANY;
}

static void
add_columns (DowserOptions *self, const DowserInstance *instance, const DowserTable *table,
             const DowserProfile *profile)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      g_autoptr (DowserExpr) expr = dowser_expr_new_column (instance->id, column->name);
      DowserColumnOption *option;

      if (column->hidden)
        continue;
      option = add_column (self, instance, table->name, column->name);
      option->column = column;
      option->type = dowser_column_guess_type (column, profile);
      option->adds_up = dowser_value_type_is_number (option->type)
                        && dowser_number_role_can_sum (dowser_column_meaning_read (self->schema, profile, column).role);
      option->grouping = get_grouping (column, self->schema, profile);
      option->key = find_unjoined_key (self, expr, column);
    }
}

/* Adds the columns of an instance of a step. These columns are the outputs of the step. */
static void
add_step_columns (DowserOptions *self, const DowserInstance *instance, const DowserProfile *profile)
{
  const DowserPlanStep *step = dowser_plan_find_step (self->plan, instance->table);
  g_autoptr (DowserTypes) types = dowser_types_new (self->plan, self->schema);

  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    {
      g_autofree char *name = dowser_select_dup_heading (step->select, i);
      DowserColumnOption *option = add_column (self, instance, step->id, name);
      g_autoptr (DowserExpr) expr = dowser_expr_new_column (instance->id, name);
      DowserNumberMeaning meaning
          = dowser_expr_meaning_read (self->plan, self->plan->select, self->schema, profile, expr);

      option->type = dowser_types_get_step_output_type (types, step->id, name).type;
      option->adds_up = dowser_value_type_is_number (option->type) && dowser_number_role_can_sum (meaning.role);
      option->grouping = option->type == DOWSER_VALUE_TEXT              ? DOWSER_GROUPING_TEXT
                         : dowser_value_type_is_temporal (option->type) ? DOWSER_GROUPING_DATE
                                                                        : DOWSER_GROUPING_MANY;
    }
}

/* Adds a sort option. Takes @label and @expr. */
static void
add_sort (DowserOptions *self, char *label, DowserExpr *expr, DowserValueType type)
{
  DowserSortOption *option = g_new0 (DowserSortOption, 1);

  option->label = label;
  option->expr = expr;
  option->type = type;
  g_ptr_array_add (self->sorts, option);
}

static void
add_shown_sorts (DowserOptions *self, const DowserSchema *schema)
{
  const DowserSelect *select = self->plan->select;
  DowserAnalysis analysis = { .schema = schema, .plan = self->plan, .n_steps = self->plan->steps->len };
  DowserAuditScope scope = { NULL, (DowserSelect *) select, "" };

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      char *heading = dowser_select_dup_heading (select, i);

      add_sort (self, heading, dowser_expr_new_output (heading),
                _dowser_audit_get_type (&analysis, &scope, output->expr));
    }
}

/* Adds sort options for columns that aren't shown, unless dowser_operation_apply() would refuse them. */
static void
add_hidden_sorts (DowserOptions *self, const DowserSchema *schema)
{
  const DowserSelect *select = self->plan->select;
  gboolean grouped = dowser_select_is_grouped (select);

  if (select->distinct || select->set_with != NULL)
    return;
  for (guint i = 0; i < self->columns->len; i++)
    {
      const DowserColumnOption *option = self->columns->pdata[i];
      g_autoptr (DowserExpr) column = dowser_expr_new_column (option->instance, option->name);

      if (option->selected || (grouped && !_dowser_apply_is_grouped_value (select, schema, column)))
        continue;
      add_sort (self, _dowser_explain_dup_expr (column, select), dowser_expr_ref (column), option->type);
    }
}

DowserOptions *
dowser_options_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  DowserOptions *self = g_new0 (DowserOptions, 1);
  const DowserSelect *select = plan->select;

  self->plan = dowser_plan_ref (plan);
  self->schema = dowser_schema_ref (schema);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) column_option_free);
  self->sorts = g_ptr_array_new_with_free_func ((GDestroyNotify) sort_option_free);
  self->order = g_ptr_array_copy (select->order, NULL, NULL);
  g_ptr_array_set_free_func (self->order, NULL);
  self->filters = dowser_conditions_dup (select->filter);
  self->limit = select->limit;
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (schema, instance->table);

      if (table != NULL)
        add_columns (self, instance, table, profile);
      else if (instance->is_step)
        add_step_columns (self, instance, profile);
    }
  add_shown_sorts (self, schema);
  add_hidden_sorts (self, schema);
  return self;
}

void
dowser_options_free (DowserOptions *self)
{
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->sorts);
  g_ptr_array_unref (self->order);
  g_ptr_array_unref (self->filters);
  dowser_plan_unref (self->plan);
  dowser_schema_unref (self->schema);
  g_free (self);
}
