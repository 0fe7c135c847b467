/* dowser-bench-scan.c - compares Dowser with the engine alone: time to the first rows, to all rows and for groups, and
 * memory that the rows need */
#include "dowser-bench-scan.h"

#include "dowser-scratch-database.h"

#include "cli/dowser-cli.h"
#include "sources/dowser-source.h"
#include "sources/dowser-spill-file.h"

#include <malloc.h>
#include <string.h>

/* Rounds of each measurement. Dowser and the engine alone are measured alternately, so that other load on the machine
 * affects both. */
#define N_ROUNDS 7

static const char all_sql[] = "SELECT id, customer, price, weight, sold, city, product, remark FROM facts";
static const char group_sql[] = "SELECT city, COUNT(*), SUM(price) FROM facts GROUP BY city";

/* One run of a source. The run's pages are freed, or kept in @result. times.all excludes the time in which the worker
 * waits for this thread. */
typedef struct
{
  gint64 begin;
  DowserScratchTimes times;
  gboolean keeps;
  DowserResult *result; /* (nullable) */
} ScanRun;

static DowserResult *
result_new (GPtrArray *columns)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      g_ptr_array_add (copies, dowser_result_column_new (column->name, column->type));
    }
  return dowser_result_new (copies);
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  ScanRun *run = user_data;

  if (page == NULL)
    return;
  if (run->times.first == 0)
    run->times.first = g_get_monotonic_time () - run->begin;
  if (run->keeps && run->result == NULL)
    run->result = result_new (columns);
  if (run->keeps)
    dowser_result_add_page (run->result, page);
}

static gboolean
run_source (DowserSource *source, const char *sql, ScanRun *run, GError **error)
{
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup (sql), NULL, g_ptr_array_new_with_free_func (NULL));
  g_autoptr (DowserSpillFile) spill = dowser_spill_file_new_by_settings (0);
  const DowserLimits limits = { .spill = run->keeps ? spill : NULL };
  g_autoptr (GAsyncResult) result = NULL;
  DowserRunSummary summary = { 0 };
  gboolean ok;

  run->begin = g_get_monotonic_time ();
  dowser_source_run_async (source, statement, &limits, page_cb, run, NULL, dowser_cli_ready_cb, &result);
  ok = dowser_source_run_finish (source, dowser_cli_wait (&result), &summary, error);
  run->times.all = summary.elapsed;
  return ok;
}

static gboolean
measure_scans (DowserBenchReport *report, DowserSource *source, const char *path, GError **error)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      DowserScratchTimes alone;
      ScanRun scan = { 0 }, groups = { 0 };

      if (!dowser_scratch_database_run_sql (path, all_sql, &alone, error)
          || !run_source (source, all_sql, &scan, error))
        return FALSE;
      dowser_bench_report_add (report, "rows: first page, over sqlite3_step itself", "ms",
                               (double) (scan.times.first - alone.first) / 1000);
      dowser_bench_report_add (report, "rows: all into pages, beside sqlite3_step", "×",
                               (double) scan.times.all / (double) alone.all);
      if (!dowser_scratch_database_run_sql (path, group_sql, &alone, error)
          || !run_source (source, group_sql, &groups, error))
        return FALSE;
      dowser_bench_report_add (report, "rows: GROUP BY, beside sqlite3_step", "×",
                               (double) groups.times.all / (double) alone.all);
    }
  return TRUE;
}

/* Returns the program's private memory. Pages of files, such as the spill file, don't count, because the system can
 * drop them. */
static gint64
count_own_memory (void)
{
  g_autofree char *status = NULL;
  const char *own;

  malloc_trim (0);
  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return 0;
  own = strstr (status, "RssAnon:");
  return own != NULL ? g_ascii_strtoll (own + strlen ("RssAnon:"), NULL, 10) * 1024 : 0;
}

/* Returns the minimum size of the rows: eight bytes for a number, and the bytes of each text. */
static gint64
count_raw_bytes (DowserResult *result)
{
  guint n_columns = dowser_result_get_columns (result)->len;
  gint64 n_bytes = 0;

  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    for (guint column = 0; column < n_columns; column++)
      {
        DowserCell cell;

        dowser_result_get_cell (result, row, column, &cell);
        n_bytes += cell.type == DOWSER_VALUE_INTEGER || cell.type == DOWSER_VALUE_REAL ? 8 : (gint64) cell.length;
      }
  return n_bytes;
}

static gboolean
measure_memory (DowserBenchReport *report, DowserSource *source, GError **error)
{
  gint64 before = count_own_memory (), after, raw;
  ScanRun run = { .keeps = TRUE };

  if (!run_source (source, all_sql, &run, error))
    return FALSE;
  after = count_own_memory ();
  raw = MAX (count_raw_bytes (run.result), 1);
  dowser_bench_report_add (report, "rows: pages of the large result, beside its raw bytes", "×",
                           (double) dowser_result_get_size (run.result) / (double) raw);
  dowser_bench_report_add (report, "rows: memory of the large result, beside its raw bytes", "×",
                           (double) (after - before) / (double) raw);
  g_clear_object (&run.result);
  return TRUE;
}

gboolean
dowser_bench_run_scan (DowserBenchReport *report, const char *path, GError **error)
{
  g_autoptr (DowserSource) source = dowser_source_new_for_uri (path, error);
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) closed = NULL;

  if (source == NULL)
    return FALSE;
  dowser_source_open_async (source, NULL, dowser_cli_ready_cb, &opened);
  if (!dowser_source_open_finish (source, dowser_cli_wait (&opened), error)
      || !measure_scans (report, source, path, error) || !measure_memory (report, source, error))
    return FALSE;
  dowser_source_close_async (source, NULL, dowser_cli_ready_cb, &closed);
  return dowser_source_close_finish (source, dowser_cli_wait (&closed), error);
}
