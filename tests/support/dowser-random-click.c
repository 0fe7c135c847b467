/* dowser-random-click.c - random operations that fit a plan, like a user's clicks on the shown columns and rows */
#include "support/dowser-random-click.h"

#include "plan/dowser-plan-json.h"
#include "support/dowser-random-plan.h"

typedef struct
{
  const DowserPlan *plan;
  const DowserSelect *select;
  const DowserSchema *schema;
  GRand *rand;
} ClickContext;

static guint
pick_number (const ClickContext *self, guint n)
{
  return n > 0 ? (guint) g_rand_int_range (self->rand, 0, (gint32) n) : 0;
}

static gboolean
pick_boolean (const ClickContext *self, guint percent)
{
  return pick_number (self, 100) < percent;
}

/* Returns a random index below @n, sometimes @n itself, which doesn't exist. */
static guint
pick_index (const ClickContext *self, guint n)
{
  return pick_number (self, pick_boolean (self, 95) ? n : n + 1);
}

static const DowserTable *
pick_table (const ClickContext *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);

  return tables->pdata[pick_number (self, tables->len)];
}

static char *
dup_column_name (const ClickContext *self, const DowserInstance *instance)
{
  const DowserPlanStep *step = instance->is_step ? dowser_plan_find_step (self->plan, instance->table) : NULL;
  const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (self->schema, instance->table);

  if (step != NULL && step->select->outputs->len > 0)
    return dowser_select_dup_heading (step->select, pick_number (self, step->select->outputs->len));
  if (table != NULL)
    return g_strdup (((const DowserColumn *) table->columns->pdata[pick_number (self, table->columns->len)])->name);
  return g_strdup ("nothing");
}

/* Makes an expression for a value of a row: a column that the plan reads, or an output. */
static DowserExpr *
make_value (const ClickContext *self)
{
  guint output = pick_number (self, self->select->outputs->len);
  const DowserInstance *instance;
  g_autofree char *name = NULL;

  if (self->select->from->len == 0 || (self->select->outputs->len > 0 && pick_boolean (self, 25)))
    {
      name = self->select->outputs->len > 0 ? dowser_select_dup_heading (self->select, output) : g_strdup ("nothing");
      return dowser_expr_new_output (name);
    }
  instance = self->select->from->pdata[pick_number (self, self->select->from->len)];
  name = dup_column_name (self, instance);
  return dowser_expr_new_column (instance->id, name);
}

/* Makes a column of type @type, if one of a few attempts finds such a column. */
static DowserExpr *
make_typed_column (const ClickContext *self, DowserValueType type)
{
  DowserExpr *value = make_value (self);

  for (guint tries = 0; tries < 8; tries++)
    {
      const DowserInstance *instance
          = value->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (self->select, value->instance) : NULL;
      const DowserTable *table
          = instance != NULL && !instance->is_step ? dowser_schema_find_table (self->schema, instance->table) : NULL;
      const DowserColumn *column = table != NULL ? dowser_table_find_column (table, value->name) : NULL;

      if (column != NULL && column->type == type)
        break;
      dowser_expr_unref (value);
      value = make_value (self);
    }
  return value;
}

static DowserValue *
make_cell (const ClickContext *self)
{
  static const char *const dates[] = { "2024-01-01", "2024-02-29", "2023-12-31", "2024-04-01 10:00:00", "9999-12-01" };

  switch (pick_number (self, 5))
    {
    case 0:
      return dowser_value_new_null (DOWSER_VALUE_UNKNOWN);
    case 1:
      return dowser_value_new_integer (g_rand_int_range (self->rand, -20, 20));
    case 2:
      return dowser_value_new_real (g_rand_int_range (self->rand, -20, 20) / 4.0);
    case 3:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, dates[pick_number (self, G_N_ELEMENTS (dates))], -1);
    default:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, dowser_random_get_hostile_text (self->rand), -1);
    }
}

static DowserExpr *
make_condition (const ClickContext *self)
{
  DowserCompare compare = pick_number (self, DOWSER_GREATER_EQUAL + 1);

  if (pick_boolean (self, 20))
    return dowser_expr_new_is_null (make_value (self), pick_boolean (self, 50));
  return dowser_expr_new_compare (compare, make_value (self), dowser_expr_new_literal (make_cell (self)));
}

static DowserExpr *
make_metric_condition (const ClickContext *self)
{
  DowserExpr *metric = pick_boolean (self, 50) ? make_value (self)
                                               : dowser_expr_new_aggregate (DOWSER_MAX, make_value (self), FALSE, NULL);

  return dowser_expr_new_compare (DOWSER_GREATER, metric, dowser_expr_new_literal (make_cell (self)));
}

static DowserExpr *
make_derived (const ClickContext *self)
{
  switch (pick_number (self, 4))
    {
    case 0:
      return dowser_expr_new_arithmetic (pick_number (self, DOWSER_NEGATE), make_value (self), make_value (self));
    case 1:
      return dowser_expr_new_ratio (make_value (self), make_value (self));
    case 2:
      return dowser_expr_new_function ("concat", make_value (self), make_value (self), NULL);
    default:
      return dowser_expr_new_function ("year", make_value (self), NULL);
    }
}

static void
fill_order (const ClickContext *self, DowserOperation *operation)
{
  for (guint n = pick_number (self, 3); n > 0; n--)
    g_ptr_array_add (operation->order,
                     dowser_order_new (make_value (self), pick_boolean (self, 50), pick_number (self, 3)));
}

/* Joins by a key of the schema, or by any column. */
static void
fill_key (const ClickContext *self, DowserOperation *operation)
{
  const DowserTable *table = pick_table (self);
  const char *names[]
      = { ((const DowserColumn *) table->columns->pdata[pick_number (self, table->columns->len)])->name, NULL };

  g_free (operation->table);
  operation->table = g_strdup (table->name);
  if (table->foreign_keys->len > 0 && pick_boolean (self, 80))
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[pick_number (self, table->foreign_keys->len)];

      names[0] = ((const DowserColumn *) key->columns->pdata[0])->name;
      if (pick_boolean (self, 50))
        {
          g_free (operation->table);
          operation->table = g_strdup (key->to_table->name);
        }
    }
  if (pick_boolean (self, 50))
    operation->key = g_strdupv ((char **) names);
}

static void
fill_instance (const ClickContext *self, DowserOperation *operation)
{
  if (self->select->from->len > 0)
    operation->instance = g_strdup (
        ((const DowserInstance *) self->select->from->pdata[pick_number (self, self->select->from->len)])->id);
}

static guint
count_conditions (const DowserExpr *condition)
{
  if (condition == NULL)
    return 0;
  return condition->kind == DOWSER_EXPR_AND ? condition->args->len : 1;
}

static void
fill_filters (const ClickContext *self, DowserOperation *operation)
{
  guint n = count_conditions (self->select->filter) + count_conditions (self->select->having);

  if (operation->kind == DOWSER_OPERATION_TOGGLE_FILTER && operation->on)
    n = self->select->off->len;
  operation->index = (int) pick_index (self, n);
  operation->number = 1 + pick_number (self, 2);
  for (guint i = 0; i < 2; i++)
    {
      int index = (int) pick_index (self, n);

      g_array_append_val (operation->indexes, index);
    }
}

static void
fill_group_values (const ClickContext *self, DowserOperation *operation)
{
  guint n = self->select->group->len + (pick_boolean (self, 95) ? 0 : 1);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (operation->values, make_cell (self));
}

static void
fill_bucket (const ClickContext *self, DowserOperation *operation)
{
  guint kind = pick_number (self, 6) % 4;

  operation->expr = kind == 0 ? make_typed_column (self, DOWSER_VALUE_DATE)
                              : make_typed_column (self, kind == 1 ? DOWSER_VALUE_REAL : DOWSER_VALUE_INTEGER);
  if (kind == 0)
    operation->unit = (int) pick_number (self, DOWSER_UNIT_HOUR + 1);
  else if (kind == 1 && operation->kind == DOWSER_OPERATION_ADD_GROUP)
    operation->width = pick_boolean (self, 50) ? 2.5 : 10;
  else if (kind == 2 && operation->kind == DOWSER_OPERATION_ADD_GROUP)
    operation->bins = 1 + (int) pick_number (self, 12);
}

static void
fill_metric (const ClickContext *self, DowserOperation *operation)
{
  operation->index = (int) pick_index (self, self->select->outputs->len);
  operation->aggregate = (int) pick_number (self, DOWSER_CONCAT + (pick_boolean (self, 10) ? 1 : 0));
  operation->distinct = pick_boolean (self, 20);
  operation->share = pick_boolean (self, 20);
  if (operation->aggregate != DOWSER_COUNT || pick_boolean (self, 50))
    operation->expr = make_typed_column (self, pick_boolean (self, 50) ? DOWSER_VALUE_REAL : DOWSER_VALUE_INTEGER);
  if (pick_boolean (self, 10))
    operation->name = g_strdup (dowser_random_get_hostile_text (self->rand));
}

static void
fill_column (const ClickContext *self, DowserOperation *operation)
{
  const DowserTable *table = pick_table (self);

  operation->table = g_strdup (table->name);
  operation->column
      = g_strdup (((const DowserColumn *) table->columns->pdata[pick_number (self, table->columns->len)])->name);
  operation->index = -1;
  if (operation->kind == DOWSER_OPERATION_REMOVE_COLUMN && pick_boolean (self, 70))
    operation->index = (int) pick_index (self, self->select->outputs->len);
  if (pick_boolean (self, 20))
    fill_instance (self, operation);
}

/* Picks a condition of the filter that compares with a literal. Sometimes picks a condition without a literal. */
static void
fill_literal (const ClickContext *self, DowserOperation *operation)
{
  guint n = count_conditions (self->select->filter);

  operation->value = make_cell (self);
  if (n == 0 || pick_boolean (self, 10))
    operation->path = g_strdup (pick_boolean (self, 50) ? "/select/outputs/0/expr" : "/nowhere");
  else if (n == 1)
    operation->path = g_strdup ("/select/filter/args/1");
  else
    operation->path = g_strdup_printf ("/select/filter/args/%u/args/1", pick_number (self, n));
}

static void
fill_plan (const ClickContext *self, DowserOperation *operation)
{
  g_autoptr (DowserPlan) plan = dowser_random_plan_new (self->schema, self->rand, 1);

  operation->plan_json = dowser_plan_to_json (plan, FALSE);
}

/* Returns: the index of an output that is a key column, or of any output */
static guint
pick_key_output (const ClickContext *self)
{
  guint n = self->select->outputs->len;

  for (guint tries = 0; tries < 2 * n; tries++)
    {
      guint index = pick_number (self, n);
      const DowserExpr *expr = ((const DowserOutput *) self->select->outputs->pdata[index])->expr;
      const DowserInstance *instance
          = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (self->select, expr->instance) : NULL;
      const DowserTable *table
          = instance != NULL && !instance->is_step ? dowser_schema_find_table (self->schema, instance->table) : NULL;

      for (guint i = 0; table != NULL && i < table->foreign_keys->len; i++)
        {
          const DowserForeignKey *key = table->foreign_keys->pdata[i];

          if (g_str_equal (((const DowserColumn *) key->columns->pdata[0])->name, expr->name))
            return index;
        }
    }
  return pick_index (self, n);
}

/* Picks a table that refers to one of the plan's tables, if there is one. */
static void
fill_referring_table (const ClickContext *self, DowserOperation *operation)
{
  for (guint tries = 0; tries < 8; tries++)
    {
      const DowserTable *table = pick_table (self);
      const DowserForeignKey *key = table->foreign_keys->len > 0
                                        ? table->foreign_keys->pdata[pick_number (self, table->foreign_keys->len)]
                                        : NULL;
      const char *names[2] = { NULL, NULL };

      if (key == NULL)
        continue;
      names[0] = ((const DowserColumn *) key->columns->pdata[0])->name;
      g_free (operation->table);
      g_strfreev (operation->key);
      operation->table = g_strdup (table->name);
      operation->key = g_strdupv ((char **) names);
      for (guint i = 0; i < self->select->from->len; i++)
        if (g_str_equal (((const DowserInstance *) self->select->from->pdata[i])->table, key->to_table->name))
          return;
    }
}

static void
fill_row (const ClickContext *self, DowserOperation *operation)
{
  if (operation->kind == DOWSER_OPERATION_LIST_RELATED)
    fill_referring_table (self, operation);
  else
    operation->index = (int) pick_key_output (self);
  g_ptr_array_add (operation->values,
                   pick_boolean (self, 80) ? dowser_value_new_integer (pick_number (self, 9)) : make_cell (self));
}

static void
fill_kept_check (const ClickContext *self, DowserOperation *operation)
{
  operation->check = g_strdup (pick_boolean (self, 50) ? "unused-table" : "output-name");
}

static void
fill_format (const ClickContext *self, DowserOperation *operation)
{
  if (pick_boolean (self, 30))
    return;
  operation->format = dowser_format_new ();
  operation->format->thousands = TRUE;
}

static void
fill_name (const ClickContext *self, DowserOperation *operation)
{
  operation->name = pick_boolean (self, 70) ? g_strdup (dowser_random_get_hostile_text (self->rand)) : NULL;
}

static void
fill_derived (const ClickContext *self, DowserOperation *operation)
{
  operation->expr = make_derived (self);
}

static void
fill_condition (const ClickContext *self, DowserOperation *operation)
{
  operation->expr = make_condition (self);
  fill_filters (self, operation);
}

static void
fill_metric_condition (const ClickContext *self, DowserOperation *operation)
{
  operation->expr = make_metric_condition (self);
}

static void
fill_dates (const ClickContext *self, DowserOperation *operation)
{
  operation->expr = make_typed_column (self, DOWSER_VALUE_DATE);
  operation->unit = (int) pick_number (self, DOWSER_UNIT_HOUR + 1);
  operation->from = -(int) pick_number (self, 40);
  operation->to = operation->from + (int) pick_number (self, 40) - 1;
}

static void
fill_join (const ClickContext *self, DowserOperation *operation)
{
  fill_key (self, operation);
  if (pick_boolean (self, 50))
    fill_instance (self, operation);
}

static void
fill_choice (const ClickContext *self, DowserOperation *operation)
{
  operation->index = 0;
}

/* Picks a group by a date, if the plan has such a group. */
static int
pick_group (const ClickContext *self)
{
  guint first = pick_index (self, self->select->group->len);

  for (guint i = 0; i < self->select->group->len; i++)
    {
      guint index = (first + i) % self->select->group->len;
      const DowserExpr *key = self->select->group->pdata[index];

      if (key->kind == DOWSER_EXPR_FUNCTION && g_str_has_prefix (key->name, "truncate_"))
        return (int) index;
    }
  return (int) first;
}

/* Fills the members of an operation on a group key. When zooming in, the value is often 1 January 2024, because this
 * day is the start of a year, quarter, month and week. */
static void
fill_group_index (const ClickContext *self, DowserOperation *operation)
{
  operation->index = operation->kind == DOWSER_OPERATION_REMOVE_GROUP
                         ? (int) pick_index (self, self->select->group->len)
                         : pick_group (self);
  if (operation->kind == DOWSER_OPERATION_ZOOM_IN && pick_boolean (self, 60))
    operation->value
        = pick_boolean (self, 60) ? dowser_value_new_text (DOWSER_VALUE_TEXT, "2024-01-01", -1) : make_cell (self);
}

static void
fill_group_part (const ClickContext *self, DowserOperation *operation)
{
  fill_bucket (self, operation);
  if (pick_boolean (self, 70))
    fill_group_values (self, operation);
}

/* Fills the members that several kinds of operations use: outputs and numbers. */
static void
fill_common (const ClickContext *self, DowserOperation *operation)
{
  operation->index = (int) pick_index (self, self->select->outputs->len);
  operation->to = (int) pick_index (self, self->select->outputs->len);
  operation->on = pick_boolean (self, 60);
  operation->any = pick_boolean (self, 50);
  operation->distinct = pick_boolean (self, 50);
  operation->descending = pick_boolean (self, 50);
  operation->choice = (int) pick_number (self, 2);
  operation->number = g_rand_int_range (self->rand, -1, 20);
  operation->join_type = pick_number (self, DOWSER_JOIN_CROSS + 1);
  operation->chart = pick_number (self, DOWSER_CHART_NUMBER + 1);
}

static void (*const fillers[DOWSER_OPERATION_N_KINDS]) (const ClickContext *self, DowserOperation *operation) = {
  [DOWSER_OPERATION_ADD_COLUMN] = fill_column,
  [DOWSER_OPERATION_REMOVE_COLUMN] = fill_column,
  [DOWSER_OPERATION_RENAME_COLUMN] = fill_name,
  [DOWSER_OPERATION_SET_ORDER_BY] = fill_order,
  [DOWSER_OPERATION_ADD_DERIVED] = fill_derived,
  [DOWSER_OPERATION_ADD_FILTER] = fill_condition,
  [DOWSER_OPERATION_EDIT_FILTER] = fill_condition,
  [DOWSER_OPERATION_REMOVE_FILTER] = fill_filters,
  [DOWSER_OPERATION_TOGGLE_FILTER] = fill_filters,
  [DOWSER_OPERATION_GROUP_FILTERS] = fill_filters,
  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = fill_dates,
  [DOWSER_OPERATION_ADD_JOIN] = fill_join,
  [DOWSER_OPERATION_REMOVE_JOIN] = fill_instance,
  [DOWSER_OPERATION_SET_JOIN_TYPE] = fill_instance,
  [DOWSER_OPERATION_REPLACE_LITERAL] = fill_literal,
  [DOWSER_OPERATION_CHOOSE] = fill_choice,
  [DOWSER_OPERATION_SET_FORMAT] = fill_format,
  [DOWSER_OPERATION_OPEN_RELATED] = fill_row,
  [DOWSER_OPERATION_LIST_RELATED] = fill_row,
  [DOWSER_OPERATION_REPLACE_PLAN] = fill_plan,
  [DOWSER_OPERATION_KEEP] = fill_kept_check,
  [DOWSER_OPERATION_ADD_GROUP] = fill_bucket,
  [DOWSER_OPERATION_REMOVE_GROUP] = fill_group_index,
  [DOWSER_OPERATION_ADD_METRIC] = fill_metric,
  [DOWSER_OPERATION_EDIT_METRIC] = fill_metric,
  [DOWSER_OPERATION_ADD_HAVING] = fill_metric_condition,
  [DOWSER_OPERATION_SEE_RECORDS] = fill_group_values,
  [DOWSER_OPERATION_BREAK_OUT_BY] = fill_group_part,
  [DOWSER_OPERATION_ZOOM_IN] = fill_group_index,
  [DOWSER_OPERATION_ZOOM_OUT] = fill_group_index,
};

DowserOperation *
dowser_random_click_new (DowserOperationKind kind, const DowserPlan *plan, const DowserSchema *schema, GRand *rand)
{
  ClickContext self = { plan, plan->select, schema, rand };
  DowserOperation *operation = dowser_operation_new (kind);

  fill_common (&self, operation);
  if (fillers[kind] != NULL)
    fillers[kind](&self, operation);
  return operation;
}
