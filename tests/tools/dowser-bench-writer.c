/* dowser-bench-writer.c - measures how fast plans are written as SQL and read again, and whether writing leaks
 * memory */
#include "dowser-bench-writer.h"

#include "dowser-bench-model.h"

#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"

#include <malloc.h>

#define N_SAMPLES 200
#define N_WRITES 1000000

static DowserStatement *
write_plan (const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema)
{
  GDate today;
  const DowserSqlOptions options = { .today = &today, .schema = schema };

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 1, G_DATE_JANUARY, 2025);
  return dowser_sql_write_with_options (plan, dialect, &options, NULL);
}

static void
measure_writing (DowserBenchReport *report, const char *what, const DowserPlan *plan, const DowserSchema *schema)
{
  for (DowserDialectId dialect = DOWSER_DIALECT_SQLITE; dialect <= DOWSER_DIALECT_CLICKHOUSE; dialect++)
    {
      g_autofree char *name = dialect == DOWSER_DIALECT_SQLITE
                                  ? g_strdup_printf ("write: %s", what)
                                  : g_strdup_printf ("write: %s, %s", what, dowser_dialect_nicks[dialect]);

      for (guint i = 0; i < N_SAMPLES; i++)
        {
          gint64 begin = dowser_bench_get_cpu_time ();
          g_autoptr (DowserStatement) statement = write_plan (plan, dialect, schema);

          if (statement != NULL)
            dowser_bench_report_add_cpu_time (report, name, begin);
        }
    }
}

/* Measures how long reading the written SQL takes, for comparison with writing. */
static void
measure_reading (DowserBenchReport *report, const char *what, const DowserPlan *plan, const DowserSchema *schema)
{
  for (DowserDialectId dialect = DOWSER_DIALECT_SQLITE; dialect <= DOWSER_DIALECT_DUCKDB; dialect++)
    {
      g_autoptr (DowserStatement) statement = write_plan (plan, dialect, schema);
      g_autofree char *name = dialect == DOWSER_DIALECT_SQLITE
                                  ? g_strdup_printf ("read: %s", what)
                                  : g_strdup_printf ("read: %s, %s", what, dowser_dialect_nicks[dialect]);

      for (guint i = 0; statement != NULL && i < N_SAMPLES; i++)
        {
          gint64 begin = dowser_bench_get_cpu_time ();
          g_autoptr (DowserPlan) read = dowser_sql_read_in_dialect (statement->display, dialect, schema, NULL);

          if (read != NULL)
            dowser_bench_report_add_cpu_time (report, name, begin);
        }
    }
}

/* Measures whether memory grows. The first writes fill permanent caches; later writes must free all that they
 * allocate. */
static void
measure_growth (DowserBenchReport *report, const DowserPlan *plan, const DowserSchema *schema)
{
  gsize before = 0;

  for (guint i = 0; i < N_WRITES; i++)
    {
      g_autoptr (DowserStatement) statement = write_plan (plan, i % (DOWSER_DIALECT_CLICKHOUSE + 1), schema);

      if (i == N_WRITES / 100)
        before = mallinfo2 ().uordblks;
    }
  dowser_bench_report_add (report, "write: memory kept by a million writes", "MB",
                           MAX ((double) mallinfo2 ().uordblks - (double) before, 0) / (1024 * 1024));
}

void
dowser_bench_run_writer (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (8, 40);
  g_autoptr (DowserPlan) aggregate = dowser_bench_aggregate_new (schema);
  g_autoptr (DowserPlan) wide = dowser_bench_wide_new (schema, 8);
  g_autoptr (DowserPlan) windows = dowser_bench_windows_new (schema);

  measure_writing (report, "aggregate over two tables", aggregate, schema);
  measure_writing (report, "8 tables × 40 columns", wide, schema);
  measure_writing (report, "a step with three windows", windows, schema);
  measure_reading (report, "aggregate over two tables", aggregate, schema);
  measure_reading (report, "8 tables × 40 columns", wide, schema);
  measure_reading (report, "a step with three windows", windows, schema);
  measure_growth (report, aggregate, schema);
}
