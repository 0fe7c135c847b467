/* test-sql-view.c - tests that personal and restricted columns are recognized in views, where they have other names */
#include "sql/read/dowser-sql-view.h"

#include "schema/dowser-personal-name.h"
#include "schema/dowser-view-calls.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserTable *
add_table (DowserSchemaBuilder *builder, const char *name, const char *definition, const char *columns)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, definition != NULL);
  g_auto (GStrv) names = g_strsplit (columns, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      gboolean personal = g_str_has_prefix (names[i], "*"), restricted = g_str_has_prefix (names[i], "!");
      DowserColumn *column
          = dowser_schema_builder_add_column (builder, table, names[i] + (personal || restricted), "text");

      column->pii = personal;
      column->restricted = column->hidden = restricted;
      column->entitlement = g_strdup (restricted ? "wages" : NULL);
    }
  table->definition = g_strdup (definition);
  return table;
}

static const struct
{
  const char *definition;
  const char *columns;
  const char *personal; /* one letter for each column: p for personal, r for restricted, b for both, - for neither */
} cases[] = {
  { "CREATE VIEW v AS SELECT id, badge AS code FROM rider", "id code", "-p" },
  { "CREATE VIEW v (a, b) AS SELECT upper(badge) || 'x', id FROM rider;", "a b", "p-" },
  { "CREATE VIEW v AS SELECT count(badge) AS n, max(badge) AS m FROM rider", "n m", "-p" },
  { "CREATE VIEW v AS SELECT * FROM rider", "id badge pay", "-pr" },
  { "CREATE VIEW v AS WITH s AS (SELECT badge AS b FROM rider) SELECT b AS c FROM s", "c", "p" },
  { "CREATE VIEW v AS SELECT town AS t FROM stop UNION SELECT badge FROM rider", "t", "p" },
  { "CREATE VIEW v AS SELECT (SELECT max(badge) FROM rider) AS top, town FROM stop", "top town", "p-" },
  { "CREATE VIEW v AS SELECT pay * 2 AS twice FROM rider", "twice", "r" },
  { "CREATE VIEW v AS SELECT code AS again FROM w", "again", "p" },
  { "CREATE VIEW v AS SELECT town AS place FROM stop", "place", "-" },
  /* Views that can't be read. They are marked like the tables that they name. If a function may read any table, all
   * columns are marked. */
  { "CREATE VIEW v AS SELECT id, fold(badge USING x) AS c FROM rider", "id c", "bb" },
  { "CREATE VIEW v AS SELECT FROM WHERE stop", "a", "-" },
  { "CREATE VIEW v AS SELECT a FROM peek('it''s') AS t (a), stop", "a", "b" },
  { "", "a b", "bb" },
};

static void
test_columns (gconstpointer data)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserSchema) followed = NULL;
  const DowserTable *view;

  add_table (builder, "v", cases[n].definition, cases[n].columns);
  add_table (builder, "w", "CREATE VIEW w AS SELECT badge AS code FROM rider", "code");
  add_table (builder, "rider", NULL, "id *badge !pay");
  add_table (builder, "stop", NULL, "id town");
  schema = dowser_schema_builder_end (g_steal_pointer (&builder));
  followed = dowser_sql_view_mark_personal (schema, DOWSER_DIALECT_SQLITE, dowser_column_is_personal_by_name);
  view = dowser_schema_find_table (followed, "v");
  for (guint i = 0; i < view->columns->len; i++)
    {
      const DowserColumn *column = view->columns->pdata[i];
      char expected = cases[n].personal[i];

      g_assert_cmpint (column->pii, ==, expected == 'p' || expected == 'b');
      g_assert_cmpint (column->restricted, ==, expected == 'r' || expected == 'b');
      g_assert_cmpint (column->hidden, ==, column->restricted);
    }
}

static void
test_personal_view_columns_are_recognized (void)
{
  static const char *const personal[]
      = { "rider.card_number", "rider.CreditCardNo", "rider.diagnosis", "rider.nickname",
          "rider.notes",       "log.client_ip",      "log.ipAddress",   "club.member_name",
          "members.name",      "log.remote_addr",    "rider.iban" };
  static const char *const others[] = { "stop.name", "stop.notebook", "stop.shipping", "stop.recipe", "stop.town" };

  for (guint i = 0; i < G_N_ELEMENTS (personal) + G_N_ELEMENTS (others); i++)
    {
      gboolean is_personal = i < G_N_ELEMENTS (personal);
      g_auto (GStrv) parts = g_strsplit (is_personal ? personal[i] : others[i - G_N_ELEMENTS (personal)], ".", 2);
      g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
      const DowserTable *table = add_table (builder, parts[0], NULL, parts[1]);

      g_assert_cmpint (dowser_column_is_personal_by_name (table->columns->pdata[0]), ==, is_personal);
    }
}

static void
test_function_calls_in_views_are_found (void)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  const DowserTable *view
      = add_table (builder, "v",
                   "CREATE VIEW v (a) AS SELECT lower ('f(x)') /* g(1) */, \"Odd\" /**/ (1), pg.dblink\n('x') "
                   "FROM t WHERE a IN (1, 2) AND b = 'it\\' , hid(1), '\\' AND x = $q$ h(1) $q$",
                   "a");
  g_auto (GStrv) calls = dowser_view_dup_calls (view);
  g_autofree char *all = g_strjoinv (" ", calls);

  g_assert_cmpstr (all, ==, "lower Odd dblink hid");
  g_assert_true (dowser_view_calls_unknown_function (view));
}

DOWSER_TEST_MAIN (sql_view)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/sql/sql-view/columns/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_columns);
    }
  g_test_add_func ("/sql/sql-view/personal-view-columns-are-recognized", test_personal_view_columns_are_recognized);
  g_test_add_func ("/sql/sql-view/function-calls-in-views-are-found", test_function_calls_in_views_are_found);
  return g_test_run ();
}
