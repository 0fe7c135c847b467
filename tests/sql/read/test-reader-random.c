/* test-reader-random.c - tests that random plans written in each dialect are read back, and that long text is read in
 * linear time */
#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <time.h>

#define N_SCHEMAS 30
#define N_PLANS 15

static char *
write_plan (const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;
  const DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .hour = 7, .schema = schema };

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write_with_options (plan, dialect, &options, &error);
  if (statement != NULL)
    return g_strdup (statement->display);
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  return NULL;
}

/* Returns: TRUE if @text was read. In this case, the plan is written as the same text, or as a text that doesn't change
 * when it is read and written again */
static gboolean
assert_stable (const char *text, DowserDialectId dialect, const DowserSchema *schema)
{
  g_autofree char *original = g_strdup (text);

  for (guint round = 0; round < 3; round++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (original, dialect, schema, &error);
      g_autofree char *next = NULL;

      if (plan == NULL && !g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
        g_error ("%s\n%s", error->message, original);
      if (plan == NULL)
        g_test_message ("%s", error->message);
      if (plan == NULL || (next = write_plan (plan, dialect, schema)) == NULL)
        return FALSE;
      if (g_str_equal (original, next))
        return TRUE;
      g_free (original);
      original = g_steal_pointer (&next);
    }
  g_error ("%s never settles:\n%s\n%s", dowser_dialect_nicks[dialect], text, original);
}

static void
test_reads_back (gconstpointer data)
{
  DowserDialectId dialect = GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_written = 0, n_read = 0;

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);

      for (guint j = 0; j < N_PLANS; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
          g_autofree char *text = write_plan (plan, dialect, schema);

          if (text == NULL)
            continue;
          n_written++;
          n_read += assert_stable (text, dialect, schema);
        }
    }
  g_test_message ("%s: %u written, %u read back", dowser_dialect_nicks[dialect], n_written, n_read);
  g_assert_cmpuint (n_written, >, N_SCHEMAS * N_PLANS / 2);
  g_assert_cmpuint (n_read * 10, >=, n_written * 8);
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "day", "DATE");
  return dowser_schema_builder_end (builder);
}

/* Returns the CPU seconds of this thread only. */
static double
get_cpu_seconds (void)
{
  struct timespec now;

  g_assert_cmpint (clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now), ==, 0);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* @text: appended with @number instead of each # */
static void
append_numbered (GString *into, const char *text, guint number)
{
  for (const char *at = text; *at != '\0'; at++)
    if (*at == '#')
      g_string_append_printf (into, "%u", number);
    else
      g_string_append_c (into, *at);
}

static double
measure_seconds_per_byte (const DowserSchema *schema, const char *before, const char *each, const char *after,
                          gsize size)
{
  g_autoptr (GString) sql = g_string_new (before);
  double best = G_MAXDOUBLE;

  for (guint i = 0; sql->len < size; i++)
    append_numbered (sql, each, i);
  g_string_append (sql, after);
  for (guint run = 0; run < 2; run++)
    {
      g_autoptr (GError) error = NULL;
      double start_seconds = get_cpu_seconds ();
      g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql->str, DOWSER_DIALECT_SQLITE, schema, &error);

      g_assert_true (plan != NULL || g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED));
      best = MIN (best, (get_cpu_seconds () - start_seconds) / (double) sql->len);
    }
  return best;
}

static void
test_reading_time_is_linear (void)
{
  static const struct
  {
    const char *before;
    const char *each;
    const char *after;
  } shapes[] = {
    { "SELECT id FROM t WHERE id = 0", " OR id = # AND name <> 'n#'", "" },
    { "SELECT id", ", name AS a#, id + #", " FROM t" },
    { "SELECT name AS n", ", id AS a#", " FROM t ORDER BY a1, a2, a3, n" },
    { "SELECT id FROM t WHERE id IN (0", ", #", ")" },
    { "SELECT CASE id WHEN 0 THEN 1", " WHEN # THEN #", " END FROM t" },
    { "SELECT coalesce(0, 1)", ", strftime('%Y', day), lower(name || '#')", " FROM t" },
    { "SELECT id FROM t -- comment", " word # /* \n --", "" },
    { "SELECT 'text", " # ''quoted''", "' FROM t" },
    { "SELECT q.a1 FROM (SELECT id AS a1", ", id AS b#", " FROM t) q" },
    { "SELECT id FROM t ORDER BY id", ", name || # DESC", "" },
    { "WITH w AS (SELECT id AS x", ", name AS y#", " FROM t) SELECT w.* FROM w" },
    { "SELECT 1", " + (#)", "" },
    { "SELECT id FROM t WHERE ", "(NOT id = # OR ", "" },
  };
  g_autoptr (DowserSchema) schema = make_schema ();

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      double small = measure_seconds_per_byte (schema, shapes[i].before, shapes[i].each, shapes[i].after, 10 << 10);
      double middle = measure_seconds_per_byte (schema, shapes[i].before, shapes[i].each, shapes[i].after, 100 << 10);
      double large = measure_seconds_per_byte (schema, shapes[i].before, shapes[i].each, shapes[i].after, 1000 << 10);

      g_test_message ("“%s…”: %.0f, %.0f, %.0f ns a byte", shapes[i].before, small * 1e9, middle * 1e9, large * 1e9);
      /* A quadratic reader would need ten times as long for each byte if the text is ten times as long. */
      g_assert_cmpfloat (large, <, 4 * middle + 20e-9);
      g_assert_cmpfloat (middle, <, 4 * small + 20e-9);
    }
}

DOWSER_TEST_MAIN (reader_random)
{
  g_test_init (&argc, &argv, NULL);
  for (guint dialect = DOWSER_DIALECT_SQLITE; dialect <= DOWSER_DIALECT_DUCKDB; dialect++)
    {
      g_autofree char *path = g_strconcat ("/sql/reader/reads-back/", dowser_dialect_nicks[dialect], NULL);

      g_test_add_data_func (path, GINT_TO_POINTER (dialect), test_reads_back);
    }
  g_test_add_func ("/sql/reader/reading-time-is-linear", test_reading_time_is_linear);
  return g_test_run ();
}
