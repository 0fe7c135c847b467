/* test-engine-errors.c - what an engine gets wrong by itself is refused for it, and right on the others */
#include "base/dowser-error.h"
#include "engines/test-engines.h"

static DowserSchema *
make_table (const DowserTestConnection *connection)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (GError) error = NULL;

  dowser_schema_builder_add_column (builder, table, "a", "INTEGER");
  connection->engine->reset (connection->handle, NULL);
  connection->engine->execute (connection->handle, "CREATE TABLE t (a BIGINT); INSERT INTO t VALUES (1), (2)", &error);
  g_assert_no_error (error);
  return dowser_schema_builder_end (builder);
}

/* @wrong: the dialect of the engine that would give something else */
static void
assert_right_or_refused (DowserSelect *select, DowserDialectId wrong, const char *cell)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);

  for (guint i = 0; i < test_engines_n; i++)
    {
      const DowserTestEngine *engine = test_engines[i].engine;
      g_autoptr (DowserSchema) schema = make_table (&test_engines[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserStatement) statement = test_engine_write (engine, plan, schema, NULL, &error);
      g_autoptr (DowserTestRows) rows = NULL;

      if (engine->dialect == wrong || (statement == NULL && engine->dialect == DOWSER_DIALECT_CLICKHOUSE_18))
        {
          g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
          continue;
        }
      g_assert_no_error (error);
      rows = engine->run (test_engines[i].handle, statement->sql, statement->parameters, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rows->cells->len, ==, cell != NULL ? 1 : 0);
      if (cell != NULL)
        g_assert_cmpstr (rows->cells->pdata[0], ==, cell);
    }
}

static GPtrArray *
on (DowserExpr *condition)
{
  GPtrArray *conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (conditions, condition);
  return conditions;
}

/* SQLite 3.40 gives no rows here, by a condition that it applies to all joins. */
static void
test_constant_join (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, "x", "t");
  dowser_select_add_from (select, "y", "t");
  dowser_select_add_from (select, "z", "t");
  g_ptr_array_add (select->joins,
                   dowser_join_new (DOWSER_JOIN_INNER, "y",
                                    on (dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_integer (1),
                                                                 dowser_expr_new_integer (2))),
                                    DOWSER_VIA_USER, 1.0));
  g_ptr_array_add (select->joins,
                   dowser_join_new (DOWSER_JOIN_RIGHT, "z",
                                    on (dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("x", "a"),
                                                                 dowser_expr_new_column ("z", "a"))),
                                    DOWSER_VIA_USER, 1.0));
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  assert_right_or_refused (select, DOWSER_DIALECT_SQLITE, "n2");
}

/* MariaDB 10.11 gives the one row that there is, and leaves none out. */
static void
test_constant_offset (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, "t", "t");
  dowser_select_add_output (select, dowser_expr_new_integer (2), "two");
  select->distinct = TRUE;
  select->limit = 10;
  select->offset = 1;
  assert_right_or_refused (select, DOWSER_DIALECT_MYSQL, NULL);
}

void
test_engine_errors_add (void)
{
  g_test_add_func ("/engines/errors/right-join-behind-a-join-on-constants", test_constant_join);
  g_test_add_func ("/engines/errors/offset-among-distinct-constants", test_constant_offset);
}
