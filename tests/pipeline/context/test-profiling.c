/* test-profiling.c - tests that profiling with several connections gives the same profile as with one, and that
 * profiling works if no further connection can be opened */
#include "pipeline/context/dowser-profiling.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>

/* Numbers of tables: enough for several connections, and too few for several connections. */
#define MANY GUINT_TO_POINTER (30)
#define FEW GUINT_TO_POINTER (2)
/* Number of rows of a table that keeps two connections busy for a while. */
#define LARGE GUINT_TO_POINTER (9)
#define N_LARGE_ROWS 4000
#define MAX_LOOKS 20
#define MAX_SECONDS 60

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
} Fixture;

static char *
make_tables (guint n)
{
  GString *sql = g_string_new ("BEGIN;");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (sql,
                            "CREATE TABLE t%u (id INTEGER PRIMARY KEY, name TEXT, amount REAL);"
                            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT %u) "
                            "INSERT INTO t%u SELECT i, 'name ' || %u || ' ' || i %% 7, i / 2.0 FROM n;",
                            i, n == GPOINTER_TO_UINT (LARGE) ? N_LARGE_ROWS : 100 + 50 * (i % 5), i, i);
  g_string_append (sql, "COMMIT;");
  return g_string_free (sql, FALSE);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *sql = make_tables (GPOINTER_TO_UINT (data));
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  fixture->database = dowser_test_database_new (sql);
  dowser_test_database_close (fixture->database);
  fixture->context = dowser_context_new (NULL);
  fixture->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  runner = dowser_runner_new (fixture->session, fixture->context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "schema");
  pipeline_run (runner, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
}

static char *
profile_at_once (Fixture *fixture)
{
  DowserSource *source = dowser_context_get_source (fixture->context, fixture->database->path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (DowserProfile) profile = NULL;

  dowser_source_profile_async (source, dowser_session_get_schema (fixture->session), MAX_SECONDS, NULL,
                               pipeline_ready_cb, &result);
  profile = dowser_source_profile_finish (source, pipeline_wait_for_result (&result), NULL);
  return dowser_profile_to_text (profile);
}

static char *
profile_values (Fixture *fixture)
{
  const DowserSchema *schema = dowser_session_get_schema (fixture->session);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserProfile) profile = NULL;

  dowser_profiling_run_async (fixture->context, fixture->database->path, schema, MAX_SECONDS, NULL, pipeline_ready_cb,
                              &result);
  profile = dowser_profiling_run_finish (fixture->context, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  g_assert_true (dowser_profile_get_schema (profile) == schema);
  return dowser_profile_to_text (profile);
}

static void
test_several_see_what_one_does (Fixture *fixture, gconstpointer data)
{
  g_autofree char *one = profile_at_once (fixture);
  g_autofree char *several = profile_values (fixture);

  g_assert_cmpstr (several, ==, one);
}

/* Returns: how many times this process has opened the database file and not closed it */
static guint
count_open (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL);
      g_autofree char *target = g_file_read_link (link, NULL);

      n += g_strcmp0 (target, fixture->database->path) == 0;
    }
  return n;
}

/* Returns: the CPU time of this thread in microseconds, as the kernel reports it; 0 if the kernel doesn't report it */
static gint64
get_test_cpu_time (void)
{
  g_autofree char *work = NULL;

  return g_file_get_contents ("/proc/thread-self/schedstat", &work, NULL, NULL)
             ? g_ascii_strtoll (work, NULL, 10) / 1000
             : 0;
}

/* Returns: the CPU time in microseconds of all threads of the engine except the thread with the longest CPU time */
static gint64
get_engine_cpu_time (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/task", 0, NULL);
  gint64 most = 0, all = 0;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *comm_path = g_build_filename ("/proc/self/task", name, "comm", NULL);
      g_autofree char *work_path = g_build_filename ("/proc/self/task", name, "schedstat", NULL);
      g_autofree char *comm = NULL;
      g_autofree char *work = NULL;
      gint64 worked;

      if (!g_file_get_contents (comm_path, &comm, NULL, NULL) || !g_file_get_contents (work_path, &work, NULL, NULL)
          || !g_str_equal (g_strchomp (comm), "sqlite"))
        continue;
      worked = g_ascii_strtoll (work, NULL, 10) / 1000;
      most = MAX (most, worked);
      all += worked;
    }
  return all - most;
}

/* In rare cases, the first connection finishes all tables before another connection is open. Therefore the test tries
 * again. */
static void
test_several_are_at_work (Fixture *fixture, gconstpointer data)
{
  guint most_open = 0;
  gint64 most_beside = 0;

  if (g_get_num_processors () < 2)
    {
      g_test_skip ("one processor reads by one connection");
      return;
    }
  if (get_test_cpu_time () <= 0)
    {
      g_test_skip ("this kernel does not say how long a thread has worked (CONFIG_SCHED_INFO)");
      return;
    }
  for (guint i = 0; i < MAX_LOOKS && (most_open < 2 || most_beside < 1000); i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (DowserProfile) profile = NULL;

      dowser_profiling_run_async (fixture->context, fixture->database->path,
                                  dowser_session_get_schema (fixture->session), MAX_SECONDS, NULL, pipeline_ready_cb,
                                  &result);
      while (result == NULL)
        {
          g_main_context_iteration (NULL, FALSE);
          most_open = MAX (most_open, count_open (fixture));
          most_beside = MAX (most_beside, get_engine_cpu_time ());
        }
      profile = dowser_profiling_run_finish (fixture->context, result, NULL);
      g_assert_nonnull (profile);
    }
  g_test_message ("%u open at once; beside the one that worked most: %d us", most_open, (int) most_beside);
  g_assert_cmpuint (most_open, >=, 2);
  g_assert_cmpint (most_beside, >=, 1000);
}

/* Tests a deleted file: the open connection can still read the file, but no new connection can open it. */
static void
test_no_more_connections (Fixture *fixture, gconstpointer data)
{
  g_autofree char *one = profile_at_once (fixture);
  g_autofree char *moved_path = g_strconcat (fixture->database->path, ".moved", NULL);
  g_autofree char *alone = NULL;

  g_assert_cmpint (g_rename (fixture->database->path, moved_path), ==, 0);
  alone = profile_values (fixture);
  g_assert_cmpstr (alone, ==, one);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  for (guint before = 0; before < 2; before++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) error = NULL;

      if (before)
        g_cancellable_cancel (cancellable);
      dowser_profiling_run_async (fixture->context, fixture->database->path,
                                  dowser_session_get_schema (fixture->session), MAX_SECONDS, cancellable,
                                  pipeline_ready_cb, &result);
      g_cancellable_cancel (cancellable);
      g_assert_null (dowser_profiling_run_finish (fixture->context, pipeline_wait_for_result (&result), &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

#define ADD(path, tables, func) g_test_add ("/pipeline/profiling/" path, Fixture, tables, set_up, func, tear_down)

DOWSER_TEST_MAIN (profiling)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("several-see-what-one-does", MANY, test_several_see_what_one_does);
  ADD ("several-are-at-work", LARGE, test_several_are_at_work);
  ADD ("no-more-connections", MANY, test_no_more_connections);
  ADD ("cancelled", MANY, test_cancelled);
  ADD ("cancelled-with-one", FEW, test_cancelled);
  return g_test_run ();
}
