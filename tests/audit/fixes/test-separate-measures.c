/* test-separate-measures.c - tests that measures of several tables have the right values if each measure is aggregated
 * separately */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-separate-measures.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/run-plan.h"
#include "support/shop.h"

#define LIBRARY                                                                                                        \
  "towns: town_id INTEGER pk, county TEXT\n"                                                                           \
  "readers: reader_id INTEGER pk, town_id INTEGER -> towns, grade TEXT, deposit INTEGER\n"                             \
  "loans: loan_id INTEGER pk, reader_id INTEGER -> readers, days INTEGER, kind TEXT\n"                                 \
  "fines: fine_id INTEGER pk, reader_id INTEGER -> readers, cents INTEGER\n"                                           \
  "visits: visit_id INTEGER pk, reader_id INTEGER -> readers, minutes INTEGER\n"

#define CHILDREN " FROM readers r JOIN loans l ON l.reader_id = r.reader_id JOIN fines f ON f.reader_id = r.reader_id "

/* A statement, and an equivalent statement with scalar subqueries, in which no join multiplies rows. Both are sorted by
 * all columns. */
typedef struct
{
  const char *sql;
  const char *expected;
} Case;

static const Case cases[] = {
  { "SELECT r.grade, SUM(l.days), SUM(f.cents)" CHILDREN "GROUP BY r.grade",
    "SELECT g.grade, (SELECT coalesce(SUM(l.days), 0) FROM loans l JOIN readers r ON r.reader_id = l.reader_id WHERE "
    "r.grade IS g.grade), (SELECT coalesce(SUM(f.cents), 0) FROM fines f JOIN readers r ON r.reader_id = f.reader_id "
    "WHERE r.grade IS g.grade) FROM (SELECT DISTINCT grade FROM readers WHERE reader_id IN (SELECT reader_id FROM "
    "loans "
    "UNION SELECT reader_id FROM fines)) g" },
  { "SELECT COUNT(l.loan_id), AVG(f.cents), MAX(f.cents)" CHILDREN,
    "SELECT (SELECT COUNT(*) FROM loans l JOIN readers r ON r.reader_id = l.reader_id), (SELECT AVG(f.cents) FROM "
    "fines "
    "f JOIN readers r ON r.reader_id = f.reader_id), (SELECT MAX(cents) FROM fines f JOIN readers r ON r.reader_id = "
    "f.reader_id)" },
  /* a group by a column of another table, three children, a condition on one of the children */
  { "SELECT t.county, COUNT(l.loan_id), SUM(f.cents), COUNT(v.visit_id)" CHILDREN
    "JOIN visits v ON v.reader_id = r.reader_id JOIN towns t ON t.town_id = r.town_id GROUP BY t.county",
    "SELECT g.county, (SELECT COUNT(*) FROM loans JOIN readers USING (reader_id) JOIN towns USING (town_id) WHERE "
    "county "
    "IS g.county), (SELECT coalesce(SUM(cents), 0) FROM fines JOIN readers USING (reader_id) JOIN towns USING "
    "(town_id) "
    "WHERE county IS g.county), (SELECT COUNT(*) FROM visits JOIN readers USING (reader_id) JOIN towns USING (town_id) "
    "WHERE county IS g.county) FROM (SELECT DISTINCT county FROM towns JOIN readers USING (town_id) WHERE reader_id IN "
    "(SELECT reader_id FROM loans UNION SELECT reader_id FROM fines UNION SELECT reader_id FROM visits)) g" },
  { "SELECT r.grade, SUM(l.days) * 1.0 / COUNT(f.fine_id)" CHILDREN "GROUP BY r.grade HAVING COUNT(f.fine_id) > 2",
    "SELECT r.grade, (SELECT SUM(l.days) FROM loans l JOIN readers x ON x.reader_id = l.reader_id WHERE x.grade IS "
    "r.grade) * 1.0 / COUNT(*) FROM fines f JOIN readers r ON r.reader_id = f.reader_id GROUP BY r.grade HAVING "
    "COUNT(*) "
    "> 2" },
  /* the condition is on the parent table "readers" and applies to all measures */
  { "SELECT r.town_id, COUNT(l.loan_id), COUNT(f.fine_id)" CHILDREN "WHERE r.deposit > 3 GROUP BY r.town_id",
    "SELECT g.town_id, (SELECT COUNT(*) FROM loans JOIN readers r USING (reader_id) WHERE r.deposit > 3 AND r.town_id "
    "IS "
    "g.town_id), (SELECT COUNT(*) FROM fines JOIN readers r USING (reader_id) WHERE r.deposit > 3 AND r.town_id IS "
    "g.town_id) FROM (SELECT DISTINCT town_id FROM readers WHERE deposit > 3 AND reader_id IN (SELECT reader_id FROM "
    "loans UNION SELECT reader_id FROM fines)) g" },
  /* the tables are joined by conditions in WHERE, or readers without loans or fines are included */
  { "SELECT r.grade, COUNT(l.loan_id), SUM(f.cents) FROM readers r, loans l, fines f WHERE l.reader_id = r.reader_id "
    "AND "
    "f.reader_id = r.reader_id GROUP BY r.grade",
    "SELECT g.grade, (SELECT COUNT(*) FROM loans l JOIN readers r ON r.reader_id = l.reader_id WHERE r.grade IS "
    "g.grade), (SELECT coalesce(SUM(f.cents), 0) FROM fines f JOIN readers r ON r.reader_id = f.reader_id WHERE "
    "r.grade "
    "IS g.grade) FROM (SELECT DISTINCT grade FROM readers WHERE reader_id IN (SELECT reader_id FROM loans UNION SELECT "
    "reader_id FROM fines)) g" },
  { "SELECT r.grade, COUNT(l.loan_id), COUNT(f.fine_id) FROM readers r LEFT JOIN loans l ON l.reader_id = r.reader_id "
    "LEFT JOIN fines f ON f.reader_id = r.reader_id GROUP BY r.grade",
    "SELECT g.grade, (SELECT COUNT(*) FROM loans l JOIN readers r ON r.reader_id = l.reader_id WHERE r.grade IS "
    "g.grade), (SELECT COUNT(*) FROM fines f JOIN readers r ON r.reader_id = f.reader_id WHERE r.grade IS g.grade) "
    "FROM "
    "(SELECT DISTINCT grade FROM readers) g" },
  /* grouped by a column of one child: the rows of the other child are counted once for each group of their reader */
  { "SELECT l.kind, COUNT(l.loan_id), SUM(f.cents)" CHILDREN "GROUP BY l.kind",
    "SELECT g.kind, (SELECT COUNT(*) FROM loans l JOIN readers USING (reader_id) WHERE l.kind IS g.kind), (SELECT "
    "coalesce(SUM(f.cents), 0) FROM fines f WHERE f.reader_id IN (SELECT reader_id FROM loans JOIN readers USING "
    "(reader_id) WHERE kind IS g.kind)) FROM (SELECT DISTINCT kind FROM loans JOIN readers USING (reader_id)) g" },
};

/* Fills the tables with small numbers, so that keys often match. One value in seven is NULL, except in primary keys. */
static sqlite3 *
create_database (const DowserSchema *schema, GRand *rand)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GString) sql = g_string_new (NULL);
  sqlite3 *database;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      g_string_append_printf (sql, "CREATE TABLE %s (", table->name);
      for (guint j = 0; j < table->columns->len; j++)
        g_string_append_printf (sql, "%s%s %s", j > 0 ? ", " : "", ((DowserColumn *) table->columns->pdata[j])->name,
                                ((DowserColumn *) table->columns->pdata[j])->declared);
      g_string_append (sql, ");");
      for (int row = 1; row <= 9; row++)
        {
          g_string_append_printf (sql, "INSERT INTO %s VALUES (%d", table->name, row);
          for (guint j = 1; j < table->columns->len; j++)
            if (g_rand_int_range (rand, 0, 7) == 0)
              g_string_append (sql, ", NULL");
            else if (((DowserColumn *) table->columns->pdata[j])->type == DOWSER_VALUE_TEXT)
              g_string_append_printf (sql, ", '%c'", 'a' + g_rand_int_range (rand, 0, 3));
            else
              g_string_append_printf (sql, ", %d", g_rand_int_range (rand, 1, 8));
          g_string_append (sql, ");");
        }
    }
  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, sql->str, NULL, NULL, NULL), ==, SQLITE_OK);
  return database;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static char *
run_sql (sqlite3 *database, const char *sql)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *prepared;

  if (sqlite3_prepare_v2 (database, sql, -1, &prepared, NULL) != SQLITE_OK)
    g_error ("%s: %s", sqlite3_errmsg (database), sql);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    {
      GString *row = g_string_new (NULL);

      for (int i = 0; i < sqlite3_column_count (prepared); i++)
        if (sqlite3_column_type (prepared, i) == SQLITE_NULL || sqlite3_column_type (prepared, i) == SQLITE_TEXT)
          g_string_append_printf (row, "%s ", sqlite3_column_text (prepared, i));
        else
          g_string_append_printf (row, "%.6g ", sqlite3_column_double (prepared, i));
      g_ptr_array_add (rows, g_string_free (row, FALSE));
    }
  sqlite3_finalize (prepared);
  g_ptr_array_sort (rows, compare_cb);
  g_ptr_array_add (rows, NULL);
  return g_strjoinv ("| ", (char **) rows->pdata);
}

static DowserPlan *
read_plan (const DowserSchema *schema, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  DowserPlan *audited;

  g_assert_no_error (error);
  audited = dowser_audit (plan, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  return audited;
}

/* Checks that an audit doesn't change the plan, and that no total of the plan counts a row twice. */
static void
assert_sound (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);

  g_assert_true (dowser_plan_equal (plan, audited));
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      g_test_message ("%s: %s", finding->check, finding->message);
      if (g_strcmp0 (finding->check, "fan-out") == 0)
        g_assert_cmpint (finding->severity, ==, DOWSER_SEVERITY_NOTE);
    }
}

static void
test_separated_measures_have_right_values (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (LIBRARY);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = read_plan (schema, cases[i].sql);
      g_autoptr (DowserPlan) separated = dowser_separate_measures (plan, schema);
      g_autofree char *sql = NULL;

      g_test_message ("%s", cases[i].sql);
      g_assert_nonnull (separated);
      assert_sound (separated, schema);
      sql = write_plan (separated);
      g_test_message ("%s", sql);
      for (guint round = 0; round < 20; round++)
        {
          sqlite3 *database = create_database (schema, rand);
          g_autofree char *found = run_sql (database, sql);
          g_autofree char *expected = run_sql (database, cases[i].expected);

          g_assert_cmpstr (found, ==, expected);
          sqlite3_close (database);
        }
    }
}

/* Tests that the finding offers the plan with separate measures as a choice. */
static void
test_separated_plan_is_a_choice (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (LIBRARY);
  g_autoptr (DowserPlan) plan = read_plan (schema, cases[0].sql);
  g_autoptr (DowserPlan) separated = dowser_separate_measures (plan, schema);
  g_autoptr (GPtrArray) suggested_fixes = dowser_suggested_fixes_find (plan, schema);
  const DowserAmbiguity *fix;

  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  fix = suggested_fixes->pdata[0];
  g_assert_cmpuint (fix->choices->len, ==, 1);
  g_assert_cmpstr (((const DowserChoice *) fix->choices->pdata[0])->label, ==, "Calculate each metric separately");
  g_assert_nonnull (separated);
}

static void
test_some_measures_cannot_be_separated (void)
{
  static const char *const statements[] = {
    /* it is unclear which rows COUNT(*) counts */
    "SELECT r.grade, SUM(l.days), COUNT(*)" CHILDREN "GROUP BY r.grade",
    "SELECT SUM(l.days), SUM(f.cents), SUM(SUM(l.days)) OVER ()" CHILDREN,
    /* one measure that uses both tables */
    "SELECT SUM(l.days * f.cents)" CHILDREN,
    /* no rows are multiplied */
    "SELECT SUM(l.days) FROM loans l",
  };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (LIBRARY);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_autoptr (DowserPlan) plan = read_plan (schema, statements[i]);
      g_autoptr (DowserPlan) separated = dowser_separate_measures (plan, schema);

      g_test_message ("%s", statements[i]);
      g_assert_null (separated);
    }
}

DOWSER_TEST_MAIN (separate_measures)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/separate-measures/separated-measures-have-right-values",
                   test_separated_measures_have_right_values);
  g_test_add_func ("/planner/separate-measures/separated-plan-is-a-choice", test_separated_plan_is_a_choice);
  g_test_add_func ("/planner/separate-measures/some-measures-cannot-be-separated",
                   test_some_measures_cannot_be_separated);
  return g_test_run ();
}
