/* number-plans.c - random plans over numbers; one table stores the numbers as numbers, another table stores them as
 * texts */
#include "support/number-plans.h"

#define N_KINDS 3

static const char *const columns[] = { "whole", "part" };

static void
add_table (DowserSchemaBuilder *builder, const char *name, gboolean texts)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "bigint")->type = DOWSER_VALUE_INTEGER;
  dowser_schema_builder_add_column (builder, table, "kind", "text")->type = DOWSER_VALUE_TEXT;
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      DowserColumn *column = dowser_schema_builder_add_column (builder, table, columns[i],
                                                               texts    ? "text"
                                                               : i == 0 ? "bigint"
                                                                        : "double precision");

      column->type = i == 0 ? DOWSER_VALUE_INTEGER : DOWSER_VALUE_REAL;
      column->number_text = texts;
    }
}

DowserSchema *
number_plans_schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  add_table (builder, NUMBER_PLANS_NUMBERS, FALSE);
  add_table (builder, NUMBER_PLANS_TEXTS, TRUE);
  return dowser_schema_builder_end (builder);
}

/* Returns a text that isn't a number, which plans must ignore without an error. */
static const char *
pick_odd_text (GRand *rand)
{
  static const char *const odd[]
      = { "n/a", "", "12abc", "1,5", "$40", "--5", ".", "1e", "0x1F", "nan", "1 2", "75.50-" };

  return odd[g_rand_int_range (rand, 0, G_N_ELEMENTS (odd))];
}

static void
add_cell (GRand *rand, gboolean whole, GString *numbers, GString *texts)
{
  static const char *const around[][2]
      = { { "", "" }, { " ", "" }, { "", " " }, { "+", "" }, { "", "0" }, { "", "e0" }, { "", "E+0" } };
  guint spelling = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (around));
  int n = g_rand_int_range (rand, whole ? -20 : 0, 120);
  int fraction = g_rand_int_range (rand, 0, 10);

  if (g_rand_int_range (rand, 0, 6) == 0)
    {
      g_string_append (numbers, ", NULL");
      g_string_append_printf (texts, ", '%s'", pick_odd_text (rand));
    }
  else if (whole)
    {
      g_string_append_printf (numbers, ", %d", n);
      g_string_append_printf (texts, ", '%d'", n);
    }
  else
    {
      g_string_append_printf (numbers, ", %d.%d", n, fraction);
      g_string_append_printf (texts, ", '%s%d.%d%s'", around[spelling][0], n, fraction, around[spelling][1]);
    }
}

char *
number_plans_to_sql (GRand *rand, guint n_rows, DowserDialectId dialect)
{
  gboolean clickhouse = dialect == DOWSER_DIALECT_CLICKHOUSE;
  const char *whole = clickhouse ? "Nullable(Int64)" : "bigint";
  const char *part = clickhouse ? "Nullable(Float64)" : "double precision";
  const char *text = clickhouse ? "Nullable(String)" : "varchar(40)";
  GString *sql = g_string_new (NULL);

  g_string_append_printf (sql, "CREATE TABLE " NUMBER_PLANS_NUMBERS " (id %s, kind %s, whole %s, part %s);",
                          clickhouse ? "Int64" : "bigint", clickhouse ? "String" : "varchar(20)", whole, part);
  g_string_append_printf (sql, "CREATE TABLE " NUMBER_PLANS_TEXTS " (id %s, kind %s, whole %s, part %s);",
                          clickhouse ? "Int64" : "bigint", clickhouse ? "String" : "varchar(20)", text, text);
  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (GString) numbers = g_string_new (NULL);
      g_autoptr (GString) texts = g_string_new (NULL);
      int kind = g_rand_int_range (rand, 0, N_KINDS);

      add_cell (rand, TRUE, numbers, texts);
      add_cell (rand, FALSE, numbers, texts);
      g_string_append_printf (sql, "INSERT INTO " NUMBER_PLANS_NUMBERS " VALUES (%u, 'k%d'%s);", i, kind, numbers->str);
      g_string_append_printf (sql, "INSERT INTO " NUMBER_PLANS_TEXTS " VALUES (%u, 'k%d'%s);", i, kind, texts->str);
    }
  return g_string_free (sql, FALSE);
}

/* Makes a column of the table that the plan reads. Every plan reads only one table, with the id t. */
static DowserExpr *
pick_column (GRand *rand)
{
  return dowser_expr_new_column ("t", columns[g_rand_int_range (rand, 0, G_N_ELEMENTS (columns))]);
}

static DowserExpr *
pick_literal (GRand *rand)
{
  if (g_rand_boolean (rand))
    return dowser_expr_new_integer (g_rand_int_range (rand, -20, 120));
  return dowser_expr_new_literal (dowser_value_new_real (g_rand_int_range (rand, 0, 1000) / 10.0));
}

static GPtrArray *
list_new (DowserExpr *first, ...)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  va_list args;

  va_start (args, first);
  for (DowserExpr *expr = first; expr != NULL; expr = va_arg (args, DowserExpr *))
    g_ptr_array_add (list, expr);
  va_end (args);
  return list;
}

static DowserExpr *make_number (GRand *rand, guint depth);

static DowserExpr *
make_condition (GRand *rand, guint depth)
{
  DowserExpr *x = make_number (rand, depth);

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      return dowser_expr_new_between (x, pick_literal (rand), pick_literal (rand), g_rand_boolean (rand));
    case 1:
      return dowser_expr_new_in (x, list_new (pick_literal (rand), pick_literal (rand), NULL), FALSE);
    case 2:
      return dowser_expr_new_not (dowser_expr_new_compare (DOWSER_LESS, x, pick_column (rand)));
    default:
      return dowser_expr_new_compare ((DowserCompare) g_rand_int_range (rand, 0, 6), x, pick_literal (rand));
    }
}

static DowserExpr *
make_number (GRand *rand, guint depth)
{
  if (depth == 0)
    return pick_column (rand);
  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      return dowser_expr_new_arithmetic ((DowserArithmetic) g_rand_int_range (rand, 0, 3),
                                         make_number (rand, depth - 1), make_number (rand, depth - 1));
    case 1:
      return dowser_expr_new_function ("abs", make_number (rand, depth - 1), NULL);
    case 2:
      return dowser_expr_new_function ("coalesce", pick_column (rand), pick_literal (rand), NULL);
    case 3:
      return dowser_expr_new_case (
          list_new (make_condition (rand, depth - 1), make_number (rand, depth - 1), pick_literal (rand), NULL));
    default:
      return pick_column (rand);
    }
}

static DowserExpr *
make_aggregate (GRand *rand)
{
  static const DowserAggregate aggregates[] = { DOWSER_SUM, DOWSER_AVG, DOWSER_MIN, DOWSER_MAX };

  return dowser_expr_new_aggregate (aggregates[g_rand_int_range (rand, 0, G_N_ELEMENTS (aggregates))],
                                    make_number (rand, g_rand_int_range (rand, 0, 2)), FALSE, NULL);
}

static DowserExpr *
make_id (void)
{
  return dowser_expr_new_column ("t", "id");
}

/* Makes an output. Zero is added, because a bare column would show the stored text. */
static DowserExpr *
make_output_expr (GRand *rand, guint depth)
{
  return dowser_expr_new_arithmetic (DOWSER_ADD, make_number (rand, depth), dowser_expr_new_integer (0));
}

/* Makes a condition that is true for numbers only. The condition compares values, so the form of a number's text
 * doesn't matter. */
static DowserExpr *
make_is_number (const DowserExpr *column)
{
  return dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_ref (column), dowser_expr_new_integer (-1000));
}

static DowserExpr *
make_rank (GRand *rand)
{
  DowserWindow *window = dowser_window_new ();

  g_ptr_array_add (window->order, dowser_order_new (pick_column (rand), g_rand_boolean (rand), DOWSER_NULLS_DEFAULT));
  return dowser_expr_new_window ("rank", list_new (NULL), window);
}

static void
fill_rows (GRand *rand, DowserSelect *select)
{
  g_autoptr (DowserExpr) column = pick_column (rand);

  dowser_select_add_output (select, make_id (), "id");
  dowser_select_add_output (select, dowser_expr_ref (column), "shown");
  select->filter = dowser_expr_and (make_condition (rand, 1), make_is_number (column));
  dowser_select_add_order (select, g_rand_boolean (rand) ? dowser_expr_ref (column) : dowser_expr_new_output ("shown"),
                           g_rand_boolean (rand));
  dowser_select_add_order (select, make_id (), FALSE);
  select->limit = g_rand_int_range (rand, 1, 30);
}

static void
fill_groups (GRand *rand, DowserSelect *select)
{
  dowser_select_add_output (select, dowser_expr_new_column ("t", "kind"), "kind");
  dowser_select_add_output (select, make_aggregate (rand), "a");
  dowser_select_add_output (select, make_aggregate (rand), "b");
  g_ptr_array_add (select->group, dowser_expr_new_column ("t", "kind"));
  if (g_rand_boolean (rand))
    select->having = dowser_expr_new_compare (DOWSER_GREATER, make_aggregate (rand), pick_literal (rand));
  dowser_select_add_order (select, dowser_expr_new_column ("t", "kind"), FALSE);
}

static void
fill_distinct (GRand *rand, DowserSelect *select)
{
  g_autoptr (DowserExpr) column = dowser_expr_new_column ("t", "whole");

  dowser_select_add_output (select, dowser_expr_ref (column), "shown");
  select->distinct = TRUE;
  select->filter = make_is_number (column);
  dowser_select_add_order (select, dowser_expr_ref (column), g_rand_boolean (rand));
}

static void
fill_members (GRand *rand, DowserSelect *select, const char *table)
{
  DowserSelect *members = dowser_select_new ();

  dowser_select_add_instance (members, "m", table);
  dowser_select_add_output (members, dowser_expr_new_column ("m", "part"), "part");
  members->filter = dowser_expr_new_compare (DOWSER_LESS, dowser_expr_new_column ("m", "part"), pick_literal (rand));
  dowser_select_add_output (select, make_id (), "id");
  dowser_select_add_output (select, make_output_expr (rand, 2), "made");
  select->filter = dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_column ("t", "whole"), members, FALSE,
                                            DOWSER_EQUAL);
  dowser_select_add_order (select, make_id (), FALSE);
}

/* Adds a step that returns the stored value; a select on the step reads the value as a number. */
static void
fill_step (GRand *rand, DowserSelect *select, DowserPlan *plan)
{
  DowserSelect *step = dowser_select_new ();

  g_ptr_array_add (step->from, g_ptr_array_steal_index (select->from, 0));
  dowser_select_add_output (step, make_id (), "id");
  dowser_select_add_output (step, dowser_expr_new_column ("t", "whole"), "whole");
  dowser_select_add_output (step, dowser_expr_new_column ("t", "part"), "part");
  step->filter = make_condition (rand, 1);
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("rows", NULL, step));
  g_ptr_array_add (select->from, dowser_instance_new ("t", "rows", TRUE));
  dowser_select_add_output (select, make_aggregate (rand), "a");
  dowser_select_add_output (select, make_aggregate (rand), "b");
  select->filter = make_condition (rand, 1);
}

static void
fill_ranks (GRand *rand, DowserSelect *select)
{
  dowser_select_add_output (select, make_id (), "id");
  dowser_select_add_output (select, make_output_expr (rand, 3), "made");
  dowser_select_add_output (select, make_rank (rand), "place");
  dowser_select_add_order (select, make_id (), FALSE);
}

DowserPlan *
number_plans_new (GRand *rand, const char *table, gboolean *ordered)
{
  DowserSelect *select = dowser_select_new ();
  DowserPlan *plan = dowser_plan_new (select);
  int kind = g_rand_int_range (rand, 0, 6);

  dowser_select_add_instance (select, "t", table);
  *ordered = kind != 3;
  if (kind == 0)
    fill_rows (rand, select);
  else if (kind == 1)
    fill_groups (rand, select);
  else if (kind == 2)
    fill_distinct (rand, select);
  else if (kind == 3)
    fill_step (rand, select, plan);
  else if (kind == 4)
    fill_members (rand, select, table);
  else
    fill_ranks (rand, select);
  return plan;
}
