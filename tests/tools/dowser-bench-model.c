/* dowser-bench-model.c - schemas, values and plans for measurements, made in memory */
#include "dowser-bench-model.h"

static const char *const table_names[]
    = { "customers", "orders",   "order_items", "products",  "categories",  "suppliers", "warehouses",
        "shipments", "invoices", "payments",    "employees", "departments", "stores",    "regions",
        "countries", "reviews",  "returns",     "coupons",   "campaigns",   "visits" };
static const char *const column_names[] = { "name",  "city",     "status",  "amount", "quantity", "price",
                                            "start", "end_date", "comment", "email",  "phone",    "rating" };
static const char *const column_types[]
    = { "TEXT", "TEXT", "TEXT", "REAL", "INTEGER", "REAL", "DATE", "DATE", "TEXT", "TEXT", "TEXT", "REAL" };
static const char *const values[] = { "Amsterdam", "Berlin", "cancelled", "Lisbon", "open", "Oslo", "paid", "Paris" };

static char *
dup_name (const char *const *names, guint n_names, guint index)
{
  return index < n_names ? g_strdup (names[index]) : g_strdup_printf ("%s_%u", names[index % n_names], index / n_names);
}

static char *
dup_table_name (guint index)
{
  return dup_name (table_names, G_N_ELEMENTS (table_names), index);
}

static void
add_table (DowserSchemaBuilder *builder, guint index, guint n_columns)
{
  g_autofree char *name = dup_table_name (index);
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  if (index > 0)
    {
      g_autofree char *before = dup_table_name (index - 1);
      g_autofree char *key = g_strconcat (before, "_id", NULL);
      const char *const key_columns[] = { key, NULL };

      dowser_schema_builder_add_column (builder, table, key, "INTEGER");
      dowser_schema_builder_add_foreign_key (builder, table, key_columns, before, NULL, TRUE, 1);
    }
  for (guint i = index > 0 ? 2 : 1; i < n_columns; i++)
    {
      g_autofree char *column = dup_name (column_names, G_N_ELEMENTS (column_names), i - 1);

      dowser_schema_builder_add_column (builder, table, column, column_types[(i - 1) % G_N_ELEMENTS (column_types)]);
    }
}

DowserSchema *
dowser_bench_schema_new (guint n_tables, guint n_columns)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < n_tables; i++)
    add_table (builder, i, n_columns);
  return dowser_schema_builder_end (builder);
}

DowserProfile *
dowser_bench_profile_new (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = g_ptr_array_index (table->columns, j);
          DowserColumnProfile *filled = dowser_profile_get (profile, column);

          if (column->type != DOWSER_VALUE_TEXT)
            continue;
          filled->has_text = TRUE;
          for (guint k = 0; k < G_N_ELEMENTS (values); k++)
            g_ptr_array_add (filled->values, g_strdup (values[k]));
        }
    }
  return profile;
}

static DowserJoin *
join_to (const DowserTable *table, const DowserTable *before)
{
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  const DowserForeignKey *key = g_ptr_array_index (table->foreign_keys, 0);
  const DowserColumn *column = g_ptr_array_index (key->columns, 0);

  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (table->name, column->name),
                                                dowser_expr_new_column (before->name, "id")));
  return dowser_join_new (DOWSER_JOIN_INNER, table->name, on, DOWSER_VIA_DECLARED, 1);
}

static DowserExpr *
find_column (const DowserTable *table, DowserValueType type)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (column->type == type)
        return dowser_expr_new_column (table->name, column->name);
    }
  g_assert_not_reached ();
}

DowserPlan *
dowser_bench_aggregate_new (const DowserSchema *schema)
{
  const DowserTable *first = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  const DowserTable *second = g_ptr_array_index (dowser_schema_get_tables (schema), 1);
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, first->name, first->name);
  dowser_select_add_instance (select, second->name, second->name);
  g_ptr_array_add (select->joins, join_to (second, first));
  dowser_select_add_output (select, find_column (first, DOWSER_VALUE_TEXT), NULL);
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, find_column (second, DOWSER_VALUE_REAL), FALSE,
                                                       NULL),
                            "total");
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, find_column (second, DOWSER_VALUE_TEXT),
                                                             dowser_expr_new_text ("Oslo")));
  g_ptr_array_add (select->group, find_column (first, DOWSER_VALUE_TEXT));
  dowser_select_add_order (select, dowser_expr_new_output ("total"), TRUE);
  select->limit = 10;
  return dowser_plan_new (select);
}

DowserPlan *
dowser_bench_wide_new (const DowserSchema *schema, guint n_tables)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  DowserSelect *select = dowser_select_new ();

  for (guint i = 0; i < n_tables; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      dowser_select_add_instance (select, table->name, table->name);
      if (i > 0)
        g_ptr_array_add (select->joins, join_to (table, g_ptr_array_index (tables, i - 1)));
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = g_ptr_array_index (table->columns, j);

          dowser_select_add_output (select, dowser_expr_new_column (table->name, column->name), NULL);
        }
    }
  return dowser_plan_new (select);
}

DowserPlan *
dowser_bench_unjoined_new (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  DowserSelect *select = dowser_select_new ();

  /* Uses only every second table, so that the planner must find the tables that connect them. */
  for (guint i = 0; i < 7; i += 2)
    {
      const DowserTable *table = g_ptr_array_index (tables, tables->len / 2 + i);

      dowser_select_add_instance (select, table->name, table->name);
      dowser_select_add_output (select, find_column (table, DOWSER_VALUE_TEXT), NULL);
    }
  return dowser_plan_new (select);
}

static DowserExpr *
make_window (const DowserTable *table, const char *name, DowserExpr *arg)
{
  DowserWindow *window = dowser_window_new ();
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  if (arg != NULL)
    g_ptr_array_add (args, arg);
  g_ptr_array_add (window->partition, find_column (table, DOWSER_VALUE_TEXT));
  g_ptr_array_add (window->order, dowser_order_new (find_column (table, DOWSER_VALUE_DATE), TRUE, DOWSER_NULLS_LAST));
  return dowser_expr_new_window (name, args, window);
}

DowserPlan *
dowser_bench_windows_new (const DowserSchema *schema)
{
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  DowserSelect *step = dowser_select_new ();
  DowserSelect *select = dowser_select_new ();
  DowserPlan *plan = dowser_plan_new (select);

  dowser_select_add_instance (step, table->name, table->name);
  dowser_select_add_output (step, find_column (table, DOWSER_VALUE_TEXT), "name");
  dowser_select_add_output (step, make_window (table, "row_number", NULL), "place");
  dowser_select_add_output (step, make_window (table, "sum", find_column (table, DOWSER_VALUE_REAL)), "running");
  dowser_select_add_output (step, make_window (table, "lag", find_column (table, DOWSER_VALUE_REAL)), "before");
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("ranked", NULL, step));
  g_ptr_array_add (select->from, dowser_instance_new ("r", "ranked", TRUE));
  dowser_select_add_output (select, dowser_expr_new_column ("r", "name"), NULL);
  dowser_select_add_output (select, dowser_expr_new_column ("r", "running"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_LESS_EQUAL, dowser_expr_new_column ("r", "place"),
                                                             dowser_expr_new_integer (3)));
  dowser_select_add_order (select, dowser_expr_new_column ("r", "name"), FALSE);
  return plan;
}

char **
dowser_bench_questions_new (const DowserSchema *schema)
{
  static const char *const templates[] = { "how many %s are there?",
                                           "show the names of all %s in Oslo",
                                           "average price of %s by status",
                                           "top 5 %s by amount in 2024",
                                           "which %s have more than 3 orders?",
                                           "total quantity of %s per city, sorted from highest to lowest" };
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (templates); j++)
      {
        const DowserTable *table = g_ptr_array_index (tables, i);
        g_auto (GStrv) parts = g_strsplit (templates[j], "%s", 2);
        g_autofree char *name = g_strdelimit (g_strdup (table->name), "_", ' ');

        g_ptr_array_add (questions, g_strjoinv (name, parts));
      }
  g_ptr_array_add (questions, NULL);
  return (char **) g_ptr_array_steal (questions, NULL);
}
