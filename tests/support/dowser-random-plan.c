/* dowser-random-plan.c - random valid plans with all constructs of the language */
#include "support/dowser-random-plan.h"

#include "plan/dowser-plan-steps.h"

typedef enum
{
  NUMBER,
  TEXT,
  DATE,
  N_CLASSES
} TypeClass;

/** A column that an expression may read. */
typedef struct
{
  char *instance;
  char *name;
  TypeClass class;
  gboolean key;
} VisibleColumn;

/**
 * Maker: makes a random plan.
 * @step_classes: for each step of @plan, an array of the TypeClass of each of its columns
 * @visible: the columns that an expression may use: those of the current select, followed by those of the outer selects
 */
typedef struct
{
  const DowserSchema *schema;
  GRand *rand;
  DowserPlan *plan;
  GPtrArray *step_classes;
  GPtrArray *visible;
  guint n_outer;
  guint n_ids;
} PlanMaker;

static DowserExpr *make_expr (PlanMaker *self, TypeClass class, guint depth);
static DowserExpr *make_condition (PlanMaker *self, guint depth);
static DowserSelect *make_select (PlanMaker *self, GArray *classes, guint depth, gboolean settled);

static void
visible_column_free (VisibleColumn *visible)
{
  g_free (visible->instance);
  g_free (visible->name);
  g_free (visible);
}

static guint
pick_number (PlanMaker *self, guint n)
{
  return g_rand_int_range (self->rand, 0, n);
}

static gboolean
pick_boolean (PlanMaker *self, guint percent)
{
  return pick_number (self, 100) < percent;
}

static GPtrArray *
expr_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
}

static DowserExpr *
make_literal (PlanMaker *self, TypeClass class)
{
  static const char *const dates[] = { "2022-01-31", "2023-06-15", "2024-02-29" };

  if (pick_boolean (self, 4))
    return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
  if (class == DATE)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DATE, dates[pick_number (self, 3)], -1));
  if (class == TEXT && pick_boolean (self, 5))
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, "nul\0inside", 10));
  if (class == TEXT)
    return dowser_expr_new_text (dowser_random_get_hostile_text (self->rand));
  if (pick_boolean (self, 20))
    return dowser_expr_new_literal (dowser_value_new_real ((int) pick_number (self, 40) / 4.0 - 3));
  if (pick_boolean (self, 5))
    return dowser_expr_new_literal (
        dowser_value_new_text (DOWSER_VALUE_DECIMAL, pick_boolean (self, 50) ? "-12" : "1.50", -1));
  return dowser_expr_new_integer ((int) pick_number (self, 14) - 3);
}

static DowserExpr *
make_column (PlanMaker *self, TypeClass class, guint first, guint end)
{
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();
  const VisibleColumn *visible;

  for (guint i = first; i < end; i++)
    if (((const VisibleColumn *) self->visible->pdata[i])->class == class)
      g_ptr_array_add (fitting, self->visible->pdata[i]);
  if (fitting->len == 0)
    return make_literal (self, class);
  visible = fitting->pdata[pick_number (self, fitting->len)];
  return dowser_expr_new_column (visible->instance, visible->name);
}

/* Returns the number of columns of the current select; the columns of the outer selects follow them. */
static guint
count_own_columns (PlanMaker *self)
{
  return self->visible->len - self->n_outer;
}

static DowserExpr *
make_any_column (PlanMaker *self, TypeClass class)
{
  return make_column (self, class, 0, self->visible->len);
}

static DowserExpr *
make_case (PlanMaker *self, TypeClass class, guint depth)
{
  GPtrArray *args = expr_array_new ();

  for (guint n = 1 + pick_number (self, 2); n > 0; n--)
    {
      g_ptr_array_add (args, make_condition (self, depth));
      g_ptr_array_add (args, make_expr (self, class, depth));
    }
  if (pick_boolean (self, 60))
    g_ptr_array_add (args, make_expr (self, class, depth));
  return dowser_expr_new_case (args);
}

static DowserExpr *
make_aggregate (PlanMaker *self, guint depth)
{
  DowserExpr *filter = self->n_outer == 0 && pick_boolean (self, 25) ? make_condition (self, depth) : NULL;
  TypeClass class = pick_number (self, N_CLASSES);

  switch (pick_number (self, 5))
    {
    case 0:
      return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, filter);
    case 1:
      return dowser_expr_new_aggregate (DOWSER_COUNT, make_column (self, class, 0, count_own_columns (self)),
                                        pick_boolean (self, 50), filter);
    case 2:
      return dowser_expr_new_aggregate (pick_boolean (self, 50) ? DOWSER_SUM : DOWSER_AVG,
                                        make_column (self, NUMBER, 0, count_own_columns (self)),
                                        pick_boolean (self, 20), filter);
    case 3:
      /* Uses only the length of aggregated texts, which is the same in any order of the rows. */
      return dowser_expr_new_function ("length",
                                       dowser_expr_new_aggregate (DOWSER_CONCAT,
                                                                  make_column (self, TEXT, 0, count_own_columns (self)),
                                                                  FALSE, filter),
                                       NULL);
    default:
      return dowser_expr_new_aggregate (pick_boolean (self, 50) ? DOWSER_MIN : DOWSER_MAX,
                                        make_column (self, NUMBER, 0, count_own_columns (self)), FALSE, filter);
    }
}

/* Makes a select of one column and one row. */
static DowserExpr *
make_scalar_subplan (PlanMaker *self, guint depth)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, sizeof (TypeClass));
  TypeClass class = NUMBER;

  g_array_append_val (classes, class);
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, make_select (self, classes, depth, TRUE), FALSE,
                                  DOWSER_EQUAL);
}

static DowserExpr *
make_number_call (PlanMaker *self, guint depth)
{
  static const char *const of_date[]
      = { "year", "quarter", "month", "week", "day", "weekday", "hour", "minute", "second" };
  static const char *const of_number[] = { "abs", "round", "floor", "ceiling" };

  switch (pick_number (self, 5))
    {
    case 0:
      return dowser_expr_new_function (of_date[pick_number (self, G_N_ELEMENTS (of_date))],
                                       make_expr (self, DATE, depth), NULL);
    case 1:
      return dowser_expr_new_function (of_number[pick_number (self, G_N_ELEMENTS (of_number))],
                                       make_expr (self, NUMBER, depth), NULL);
    case 2:
      return dowser_expr_new_function ("length", make_expr (self, TEXT, depth), NULL);
    case 3:
      return dowser_expr_new_function ("days_between", make_expr (self, DATE, depth), make_expr (self, DATE, depth),
                                       NULL);
    default:
      return dowser_expr_new_function ("position", make_expr (self, TEXT, depth), make_expr (self, TEXT, depth), NULL);
    }
}

static DowserExpr *
make_number (PlanMaker *self, guint depth)
{
  switch (pick_number (self, 8))
    {
    case 0:
      return dowser_expr_new_arithmetic (DOWSER_NEGATE, make_expr (self, NUMBER, depth), NULL);
    case 1:
      return dowser_expr_new_ratio (make_expr (self, NUMBER, depth), make_expr (self, NUMBER, depth));
    case 2:
      return make_case (self, NUMBER, depth);
    case 3:
      return dowser_expr_new_cast (make_expr (self, pick_number (self, N_CLASSES), depth),
                                   pick_boolean (self, 50) ? DOWSER_VALUE_INTEGER : DOWSER_VALUE_REAL);
    case 4:
      return make_number_call (self, depth);
    case 5:
      return depth > 1 ? make_scalar_subplan (self, depth - 1) : make_literal (self, NUMBER);
    default:
      return dowser_expr_new_arithmetic (pick_number (self, DOWSER_NEGATE), make_expr (self, NUMBER, depth),
                                         make_expr (self, NUMBER, depth));
    }
}

static DowserExpr *
make_text (PlanMaker *self, guint depth)
{
  switch (pick_number (self, 6))
    {
    case 0:
      return dowser_expr_new_function (pick_boolean (self, 50) ? "upper" : "trim", make_expr (self, TEXT, depth), NULL);
    case 1:
      return dowser_expr_new_function ("substring", make_expr (self, TEXT, depth),
                                       dowser_expr_new_integer (1 + pick_number (self, 4)),
                                       dowser_expr_new_integer (pick_number (self, 5)), NULL);
    case 2:
      return dowser_expr_new_function ("concat", make_expr (self, TEXT, depth), make_expr (self, NUMBER, depth), NULL);
    case 3:
      return dowser_expr_new_function ("replace", make_expr (self, TEXT, depth), make_expr (self, TEXT, depth),
                                       make_expr (self, TEXT, depth), NULL);
    case 4:
      return make_case (self, TEXT, depth);
    default:
      return dowser_expr_new_function (pick_boolean (self, 50) ? "coalesce" : "nullif", make_expr (self, TEXT, depth),
                                       make_expr (self, TEXT, depth), NULL);
    }
}

static DowserExpr *
make_date (PlanMaker *self, guint depth)
{
  static const char *const truncations[]
      = { "truncate_year", "truncate_quarter", "truncate_month", "truncate_week", "truncate_day", "date" };
  static const char *const additions[] = { "add_days", "add_months", "add_years" };

  switch (pick_number (self, 5))
    {
    case 0:
      return dowser_expr_new_relative_date (pick_number (self, DOWSER_UNIT_HOUR), (int) pick_number (self, 9) - 6);
    case 1:
      return dowser_expr_new_function ("today", NULL);
    case 2:
      return dowser_expr_new_function (additions[pick_number (self, G_N_ELEMENTS (additions))],
                                       make_expr (self, DATE, depth),
                                       dowser_expr_new_integer ((int) pick_number (self, 30) - 15), NULL);
    default:
      return dowser_expr_new_function (truncations[pick_number (self, G_N_ELEMENTS (truncations))],
                                       make_expr (self, DATE, depth), NULL);
    }
}

static DowserExpr *
make_expr (PlanMaker *self, TypeClass class, guint depth)
{
  if (depth == 0 || pick_boolean (self, depth > 3 ? 5 : 40))
    return pick_boolean (self, 70) ? make_any_column (self, class) : make_literal (self, class);
  if (class == NUMBER)
    return make_number (self, depth - 1);
  return class == TEXT ? make_text (self, depth - 1) : make_date (self, depth - 1);
}

static DowserExpr *
make_in_condition (PlanMaker *self, guint depth)
{
  TypeClass class = pick_number (self, N_CLASSES);
  GPtrArray *members = expr_array_new ();

  for (guint n = 1 + pick_number (self, 4); n > 0; n--)
    g_ptr_array_add (members, make_literal (self, class));
  return dowser_expr_new_in (make_expr (self, class, depth), members, pick_boolean (self, 30));
}

static DowserExpr *
make_condition_subplan (PlanMaker *self, guint depth)
{
  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, sizeof (TypeClass));
  TypeClass class = pick_number (self, N_CLASSES);
  gboolean exists = pick_boolean (self, 40);

  g_array_append_val (classes, class);
  if (exists)
    return dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, make_select (self, classes, depth, FALSE),
                                    pick_boolean (self, 40), DOWSER_EQUAL);
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, make_expr (self, class, 0),
                                  make_select (self, classes, depth, FALSE), pick_boolean (self, 40), DOWSER_EQUAL);
}

static DowserExpr *
make_match (PlanMaker *self, guint depth)
{
  DowserMatch op = pick_number (self, DOWSER_MATCH_EQUALS + 1);
  DowserExpr *pattern = pick_boolean (self, 30) ? make_any_column (self, TEXT) : NULL;

  /* A literal may contain a NUL byte, but a pattern can't. */
  if (pattern == NULL || pattern->kind == DOWSER_EXPR_LITERAL)
    {
      g_clear_pointer (&pattern, dowser_expr_unref);
      pattern = dowser_expr_new_text (dowser_random_get_hostile_text (self->rand));
    }

  return dowser_expr_new_match (op, make_expr (self, TEXT, depth), pattern, pick_boolean (self, 30),
                                pick_boolean (self, 30));
}

static DowserExpr *
make_predicate (PlanMaker *self, guint depth)
{
  TypeClass class = pick_number (self, N_CLASSES);

  switch (pick_number (self, 7))
    {
    case 0:
      return dowser_expr_new_between (make_expr (self, class, depth), make_expr (self, class, depth),
                                      make_expr (self, class, depth), pick_boolean (self, 30));
    case 1:
      return make_in_condition (self, depth);
    case 2:
      return make_match (self, depth);
    case 3:
      return dowser_expr_new_is_null (make_expr (self, class, depth), pick_boolean (self, 50));
    case 4:
      return depth > 1 ? make_condition_subplan (self, depth - 1) : make_match (self, depth);
    default:
      return dowser_expr_new_compare (pick_number (self, DOWSER_GREATER_EQUAL + 1), make_expr (self, class, depth),
                                      make_expr (self, class, depth));
    }
}

static DowserExpr *
make_condition (PlanMaker *self, guint depth)
{
  if (depth == 0 || pick_boolean (self, 60))
    return make_predicate (self, depth > 0 ? depth - 1 : 0);
  if (pick_boolean (self, 25))
    return dowser_expr_new_not (make_condition (self, depth - 1));
  if (pick_boolean (self, 50))
    return dowser_expr_and (make_condition (self, depth - 1), make_condition (self, depth - 1));
  return dowser_expr_or (make_condition (self, depth - 1), make_condition (self, depth - 1));
}

/* Orders by the keys of each table, so that the order is unique. */
static DowserExpr *
make_window (PlanMaker *self, guint depth)
{
  static const char *const alone[] = { "row_number", "rank", "dense_rank", "count" };
  static const char *const of_one[] = { "sum", "lag", "first_value", "max", "lead" };
  DowserWindow *window = dowser_window_new ();
  GPtrArray *args = expr_array_new ();
  gboolean has_arg = pick_boolean (self, 50);

  if (pick_boolean (self, 50))
    g_ptr_array_add (window->partition, make_column (self, pick_number (self, N_CLASSES), 0, count_own_columns (self)));
  for (guint i = 0; i < count_own_columns (self); i++)
    {
      const VisibleColumn *visible = self->visible->pdata[i];

      if (visible->key)
        g_ptr_array_add (window->order, dowser_order_new (dowser_expr_new_column (visible->instance, visible->name),
                                                          pick_boolean (self, 50), pick_number (self, 3)));
    }
  if (pick_boolean (self, 40))
    {
      window->frame = DOWSER_QUERY_FRAME_ROWS;
      window->frame_start
          = pick_boolean (self, 50) ? DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE : -(int) pick_number (self, 3);
      window->frame_end = pick_boolean (self, 50) ? DOWSER_QUERY_FRAME_UNBOUNDED_AFTER : (int) pick_number (self, 3);
    }
  if (has_arg)
    g_ptr_array_add (args, make_column (self, NUMBER, 0, count_own_columns (self)));
  return dowser_expr_new_window (has_arg ? of_one[pick_number (self, G_N_ELEMENTS (of_one))]
                                         : alone[pick_number (self, G_N_ELEMENTS (alone))],
                                 args, window);
}

static void
add_visible_column (PlanMaker *self, guint at, const char *instance, const char *name, TypeClass class, gboolean key)
{
  VisibleColumn *visible = g_new0 (VisibleColumn, 1);

  visible->instance = g_strdup (instance);
  visible->name = g_strdup (name);
  visible->class = class;
  visible->key = key;
  g_ptr_array_insert (self->visible, at, visible);
}

static TypeClass
get_class (const DowserColumn *column)
{
  if (column->type == DOWSER_VALUE_DATE)
    return DATE;
  return column->type == DOWSER_VALUE_TEXT ? TEXT : NUMBER;
}

static char *
make_id (PlanMaker *self)
{
  return g_strdup_printf ("%s#%u", dowser_random_get_hostile_text (self->rand), self->n_ids++);
}

/* Adds a table or step to FROM. Returns: an index into the list of the columns that an expression can use: the index of
 * the first column of the table or step. In this list, the current select's columns come before those of outer
 * selects */
static guint
add_instance (PlanMaker *self, DowserSelect *select, gboolean may_be_step)
{
  guint first = count_own_columns (self);
  g_autofree char *id = make_id (self);
  guint at = first;

  if (may_be_step && self->plan->steps->len > 0 && pick_boolean (self, 50))
    {
      guint index = pick_number (self, self->plan->steps->len);
      const DowserPlanStep *step = self->plan->steps->pdata[index];
      GArray *classes = self->step_classes->pdata[index];

      g_ptr_array_add (select->from, dowser_instance_new (id, step->id, TRUE));
      for (guint i = 0; i < classes->len; i++)
        {
          g_autofree char *heading = dowser_select_dup_heading (step->select, i);

          add_visible_column (self, at++, id, heading, g_array_index (classes, TypeClass, i), TRUE);
        }
      return first;
    }

  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  const DowserTable *table = tables->pdata[pick_number (self, tables->len)];

  g_ptr_array_add (select->from, dowser_instance_new (id, table->name, FALSE));
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      add_visible_column (self, at++, id, column->name, get_class (column), column->primary_key > 0);
    }
  return first;
}

static void
add_join (PlanMaker *self, DowserSelect *select)
{
  guint first = add_instance (self, select, FALSE);
  guint end = count_own_columns (self);
  const DowserInstance *instance = select->from->pdata[select->from->len - 1];
  DowserJoinType type = pick_number (self, DOWSER_JOIN_CROSS + 1);
  GPtrArray *on = expr_array_new ();

  if (pick_boolean (self, 15))
    {
      g_ptr_array_unref (on);
      return;
    }
  if (type != DOWSER_JOIN_CROSS)
    g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, make_column (self, NUMBER, 0, first),
                                                  make_column (self, NUMBER, first, end)));
  if (type != DOWSER_JOIN_CROSS && pick_boolean (self, 20))
    g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_LESS, make_column (self, TEXT, 0, first),
                                                  make_column (self, TEXT, first, end)));
  g_ptr_array_add (select->joins, dowser_join_new (type, instance->id, on, pick_number (self, 3),
                                                   pick_boolean (self, 50) ? 1.0 : 0.75));
}

static char *
make_output_name (PlanMaker *self)
{
  return pick_boolean (self, 50) ? make_id (self) : NULL;
}

static void
fill_grouped (PlanMaker *self, DowserSelect *select, GArray *classes, guint depth, gboolean one_row)
{
  for (guint i = 0; i < classes->len; i++)
    {
      TypeClass class = g_array_index (classes, TypeClass, i);
      g_autofree char *name = make_output_name (self);

      if (class == NUMBER && (one_row || pick_boolean (self, 60)))
        dowser_select_add_output (select, make_aggregate (self, depth), name);
      else
        {
          DowserExpr *key = make_column (self, class, 0, count_own_columns (self));

          g_ptr_array_add (select->group, dowser_expr_ref (key));
          dowser_select_add_output (select, key, name);
        }
    }
  if (!one_row && pick_boolean (self, 40))
    select->having = dowser_expr_new_compare (pick_number (self, DOWSER_GREATER_EQUAL + 1),
                                              make_aggregate (self, depth), make_literal (self, NUMBER));
  if (select->having != NULL && select->group->len == 0)
    g_ptr_array_add (select->group, make_column (self, NUMBER, 0, count_own_columns (self)));
}

static void
fill_outputs (PlanMaker *self, DowserSelect *select, GArray *classes, guint depth)
{
  for (guint i = 0; i < classes->len; i++)
    {
      TypeClass class = g_array_index (classes, TypeClass, i);
      g_autofree char *name = make_output_name (self);

      if (class == NUMBER && depth > 0 && pick_boolean (self, 12))
        dowser_select_add_output (select, make_window (self, depth), name);
      else
        dowser_select_add_output (select, make_expr (self, class, depth), name);
    }
  select->distinct = pick_boolean (self, 20);
}

/* Sorts by all outputs if there is a limit, so that only rows that are equal may change places. */
static void
fill_order (PlanMaker *self, DowserSelect *select)
{
  gboolean limited = pick_boolean (self, 30);

  if (!limited && pick_boolean (self, 50))
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);
      const DowserOutput *output = select->outputs->pdata[i];
      gboolean by_name = output->name != NULL && pick_boolean (self, 60);

      g_ptr_array_add (select->order,
                       dowser_order_new (by_name ? dowser_expr_new_output (heading) : dowser_expr_ref (output->expr),
                                         pick_boolean (self, 50), pick_number (self, 3)));
    }
  if (!limited)
    return;
  if (pick_boolean (self, 80))
    select->limit = pick_number (self, 6);
  if (pick_boolean (self, 40))
    select->offset = pick_number (self, 3);
}

/* @settled: TRUE if the select must return exactly one row, for any data */
static DowserSelect *
make_select (PlanMaker *self, GArray *classes, guint depth, gboolean settled)
{
  DowserSelect *select = dowser_select_new ();
  guint n_outer = self->n_outer;

  self->n_outer = self->visible->len;
  add_instance (self, select, TRUE);
  for (guint n = settled ? 0 : pick_number (self, 3); n > 0; n--)
    add_join (self, select);
  if (pick_boolean (self, 60))
    select->filter = make_condition (self, depth);
  if (settled || pick_boolean (self, 30))
    fill_grouped (self, select, classes, depth, settled);
  else
    fill_outputs (self, select, classes, depth);
  if (!settled && depth > 0 && pick_boolean (self, 12))
    {
      guint n_own = count_own_columns (self);

      g_ptr_array_remove_range (self->visible, 0, n_own);
      self->n_outer = n_outer;
      select->set_op = 1 + pick_number (self, DOWSER_SET_EXCEPT);
      select->set_with = make_select (self, classes, depth - 1, FALSE);
      fill_order (self, select);
      return select;
    }
  if (!settled)
    fill_order (self, select);
  g_ptr_array_remove_range (self->visible, 0, count_own_columns (self));
  self->n_outer = n_outer;
  return select;
}

static GArray *
make_classes (PlanMaker *self)
{
  GArray *classes = g_array_new (FALSE, FALSE, sizeof (TypeClass));

  for (guint n = 1 + pick_number (self, 4); n > 0; n--)
    {
      TypeClass class = pick_number (self, N_CLASSES);

      g_array_append_val (classes, class);
    }
  return classes;
}

static void
add_step (PlanMaker *self, guint depth)
{
  GArray *classes = make_classes (self);
  g_autofree char *letters = dowser_plan_step_id_make (dowser_random_get_hostile_text (self->rand));
  g_autofree char *id = g_strdup_printf ("%s_%u", letters, self->n_ids++);
  DowserSelect *select = make_select (self, classes, depth, FALSE);

  /* The outputs get names, because other selects refer to a step's columns by name. */
  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];

      if (output->name == NULL)
        output->name = make_id (self);
    }
  for (guint i = 0; i < select->order->len; i++)
    {
      DowserOrder *order = select->order->pdata[i];

      g_clear_pointer (&order->expr, dowser_expr_unref);
      order->expr = dowser_expr_new_output (((DowserOutput *) select->outputs->pdata[i])->name);
    }
  g_ptr_array_add (self->plan->steps, dowser_plan_step_new (id, pick_boolean (self, 50) ? "about" : NULL, select));
  g_ptr_array_add (self->step_classes, classes);
}

DowserPlan *
dowser_random_plan_new (const DowserSchema *schema, GRand *rand, guint depth)
{
  PlanMaker self = { .schema = schema, .rand = rand, .plan = dowser_plan_new (NULL) };
  g_autoptr (GArray) classes = NULL;
  DowserPlan *plan;

  self.visible = g_ptr_array_new_with_free_func ((GDestroyNotify) visible_column_free);
  self.step_classes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint n = pick_boolean (&self, 30) ? 1 + pick_number (&self, 2) : 0; n > 0; n--)
    add_step (&self, depth > 0 ? depth - 1 : 0);
  classes = make_classes (&self);
  plan = dowser_plan_with_select (self.plan, make_select (&self, classes, depth, FALSE));
  plan->question = g_strdup (dowser_random_get_hostile_text (rand));
  dowser_plan_unref (self.plan);
  g_ptr_array_unref (self.visible);
  g_ptr_array_unref (self.step_classes);
  return plan;
}
