/* dowser-bench.c - dowser-tools bench: measures Dowser's speed on this machine */
#include "dowser-tools.h"

#include "dowser-bench-clicks.h"
#include "dowser-bench-model.h"
#include "dowser-bench-report.h"
#include "dowser-bench-source.h"
#include "dowser-bench-writer.h"

#include "audit/dowser-audit.h"
#include "audit/dowser-data-checks.h"
#include "cli/dowser-cli.h"
#include "operations/dowser-apply.h"
#include "planner/dowser-planner.h"
#include "sql/write/dowser-sql-writer.h"

#define N_SAMPLES 200

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
measure_audits (DowserBenchReport *report, const char *name, const DowserPlan *plan, const DowserSchema *schema)
{
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      gint64 begin = dowser_bench_get_cpu_time ();
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);

      if (audited != NULL)
        dowser_bench_report_add_cpu_time (report, name, begin);
    }
}

static void
measure_audit (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (200, 12);
  g_autoptr (DowserPlan) sound = dowser_bench_aggregate_new (schema);
  g_autoptr (DowserPlan) unjoined = dowser_bench_unjoined_new (schema);

  measure_audits (report, "audit: a plan on 200 tables", sound, schema);
  measure_audits (report, "audit: joins found on 200 tables", unjoined, schema);
}

/* Measures how long making the probes takes, without running the probes. */
static void
measure_data_checks (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (200, 12);
  g_autoptr (DowserPlan) plan = dowser_bench_aggregate_new (schema);
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, NULL);

  for (guint i = 0; i < N_SAMPLES && audited != NULL; i++)
    {
      gint64 begin = dowser_bench_get_cpu_time ();
      g_autoptr (GPtrArray) data_checks = dowser_data_checks_make (audited, schema);

      if (data_checks != NULL)
        dowser_bench_report_add_cpu_time (report, "audit: its probes made, on 200 tables", begin);
    }
}

static gboolean
apply_click (const DowserOperation *operation, const DowserPlan *plan, DowserDialectId dialect,
             const DowserSchema *schema)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) changed = dowser_operation_apply (operation, plan, schema, NULL);
  g_autoptr (DowserPlan) audited = changed != NULL ? dowser_audit (changed, schema, NULL, &findings, NULL) : NULL;
  g_autoptr (DowserStatement) statement = audited != NULL ? write_plan (audited, dialect, schema) : NULL;

  return statement != NULL;
}

static void
measure_operation (DowserBenchReport *report, const char *name, const DowserOperation *operation,
                   const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema)
{
  for (guint i = 0; i < N_SAMPLES; i++)
    {
      gint64 begin = dowser_bench_get_cpu_time ();

      if (apply_click (operation, plan, dialect, schema))
        dowser_bench_report_add_cpu_time (report, name, begin);
    }
}

/* Measures the time to apply an operation, audit the new plan and write its SQL; the query isn't run. For SQLite,
 * reports each kind of operation separately. For every other dialect, reports all operations under one name. */
static void
measure_operations (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (200, 12);
  g_autoptr (DowserPlan) plan = dowser_bench_clicked_new (schema);
  g_autoptr (GPtrArray) operations = dowser_bench_clicks_new ();

  for (DowserDialectId dialect = DOWSER_DIALECT_SQLITE; dialect <= DOWSER_DIALECT_CLICKHOUSE; dialect++)
    for (guint i = 0; i < operations->len; i++)
      {
        const DowserOperation *operation = operations->pdata[i];
        g_autofree char *name
            = g_strdup_printf ("operation, audit and write: %s", dialect == DOWSER_DIALECT_SQLITE
                                                                     ? dowser_operation_kind_nicks[operation->kind]
                                                                     : dowser_dialect_nicks[dialect]);

        measure_operation (report, name, operation, plan, dialect, schema);
      }
}

static void
measure_planner (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (20, 12);
  g_autoptr (DowserProfile) profile = dowser_bench_profile_new (schema);
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, profile);
  g_auto (GStrv) questions = dowser_bench_questions_new (schema);

  dowser_bench_report_add_time (report, "planner: index of 20 tables", begin);
  for (guint i = 0; questions[i] != NULL; i++)
    {
      g_autoptr (DowserUnderstanding) understanding = NULL;

      begin = g_get_monotonic_time ();
      understanding = dowser_planner_plan (index, questions[i], NULL);
      dowser_bench_report_add_time (report, "planner: a question on 20 tables", begin);
    }
}

static void
measure_large_index (DowserBenchReport *report)
{
  g_autoptr (DowserSchema) schema = dowser_bench_schema_new (5000, 12);
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  dowser_bench_report_add_time (report, "planner: index of 5,000 tables", begin);
  g_clear_pointer (&index, dowser_planner_index_unref);
}

int
dowser_tools_bench (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "table", "json", NULL };
  g_autoptr (DowserBenchReport) report = dowser_bench_report_new ();
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  int format, n_rows = 1000000;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "rows", 'n', 0, G_OPTION_ARG_INT, &n_rows, "Rows of the large result, a million unless it is said", "N" },
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, "A database to ask as well", "SOURCE" },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, "table or json", "FORMAT" },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == 1;
  dowser_bench_run_writer (report);
  measure_audit (report);
  measure_data_checks (report);
  measure_operations (report);
  measure_planner (report);
  measure_large_index (report);
  if (!dowser_bench_run_sources (cli, report, (guint) CLAMP (n_rows, 1, 50000000), source, &error))
    return dowser_cli_fail (cli, error);
  dowser_bench_report_print (report, cli->json);
  return 0;
}
