/* test-run.c - tests that plans and SQL given by the user are run or exported, or are refused if they are invalid */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>
#include <unistd.h>

#define NAMES_PLAN                                                                                                     \
  "{\"version\":1,\"select\":{\"from\":[{\"id\":\"c\",\"table\":\"customers\"}],\"outputs\":[{\"expr\":"               \
  "{\"kind\":\"column\",\"instance\":\"c\",\"name\":\"name\"}}],\"limit\":2}}"

static int
run_plan (CliFixture *fixture, const char *plan)
{
  return cli_run_with_input (fixture, plan, "run", "--source", fixture->shop, "--format", "csv", "-", NULL);
}

static void
test_plan (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (run_plan (fixture, NAMES_PLAN), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\nAda\r\nBo\r\n");
}

static void
test_plan_behind_a_byte_order_mark (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (run_plan (fixture, "\xef\xbb\xbf" NAMES_PLAN), ==, 0);
}

#define SLOT_PLAN                                                                                                      \
  "{\"version\":1,\"parameters\":[{\"name\":\"who\",\"type\":\"text\"}],\"select\":{\"from\":[{\"table\":"             \
  "\"customers\"}],"                                                                                                   \
  "\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"customers\",\"name\":\"country\"}}],\"filter\":{"        \
  "\"kind\":"                                                                                                          \
  "\"compare\",\"op\":\"eq\",\"args\":[{\"kind\":\"column\",\"instance\":\"customers\",\"name\":\"name\"},{\"kind\":"  \
  "\"parameter\",\"name\":\"who\"}]}}}"

static void
test_parameters (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run_with_input (fixture, SLOT_PLAN, "run", "--source", fixture->shop, "--format", "csv",
                                       "--param", "who=Ada", "-", NULL),
                   ==, 0);
  g_assert_cmpstr (fixture->out, ==, "country\r\nNorway\r\n");
  g_assert_cmpint (cli_run_with_input (fixture, SLOT_PLAN, "write", "--inline", "-p", "who=x' OR 1=1 --", "-", NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "'x'' OR 1=1 --'"));
  g_assert_cmpint (run_plan (fixture, SLOT_PLAN), ==, 4);
  cli_assert_one_line (fixture, "“who”");
  g_assert_cmpint (cli_run_with_input (fixture, SLOT_PLAN, "write", "-p", "who=Ada", "-p", "how=1", "-", NULL), ==, 4);
  cli_assert_one_line (fixture, "“how”");
  g_assert_cmpint (cli_run_with_input (fixture, SLOT_PLAN, "write", "-p", "=Ada", "-", NULL), ==, 2);
  cli_assert_one_line (fixture, "NAME=VALUE");
}

static void
assert_plan_refused (CliFixture *fixture, const char *plan, int status)
{
  g_assert_cmpint (run_plan (fixture, plan), ==, status);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, "dowser-cli: ");
  g_assert_cmpint (cli_run_with_input (fixture, plan, "write", "-", NULL), ==, status);
  g_assert_cmpint (cli_run_with_input (fixture, plan, "audit", "--source", fixture->shop, "-", NULL), ==, status);
}

static char *
make_nested_plan (guint depth)
{
  g_autoptr (GString) text = g_string_new ("{\"version\":1,\"select\":");

  for (guint i = 0; i < depth; i++)
    g_string_append (text, "{\"set_with\":");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_bad_plans (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *nested_json = make_nested_plan (10000);
  g_autofree char *blanks = g_strnfill (10 * 1024 * 1024, ' ');

  assert_plan_refused (fixture, "", 2);
  assert_plan_refused (fixture, "{", 2);
  assert_plan_refused (fixture, "[1,2]", 2);
  assert_plan_refused (fixture, "{\"version\":1,\"select\":{\"from\":7}}", 2);
  assert_plan_refused (fixture, "{\"version\":99,\"select\":{}}", 2);
  assert_plan_refused (fixture, nested_json, 2);
  assert_plan_refused (fixture, blanks, 2);
}

#define STEP(id, reads)                                                                                                \
  "{\"id\":\"" id "\",\"select\":{\"from\":[{\"id\":\"r\",\"step\":\"" reads "\"}],\"outputs\":"                       \
  "[{\"expr\":{\"kind\":\"column\",\"instance\":\"r\",\"name\":\"name\"}}]}}"
#define STEPS_PLAN(steps)                                                                                              \
  "{\"version\":1,\"steps\":[" steps "],\"select\":{\"from\":[{\"id\":\"c\",\"table\":\"customers\"}],\"outputs\":[{"  \
  "\"expr\":{\"kind\":\"column\",\"instance\":\"c\",\"name\":\"name\"}}]}}"

static void
test_bad_steps (CliFixture *fixture, gconstpointer data)
{
  const char *const plans[][2] = {
    { STEPS_PLAN (STEP ("berths", "crews") "," STEP ("crews", "berths")),
      "“berths” needs “crews”, which needs “berths”" },
    { STEPS_PLAN (STEP ("select", "r")), "“select” cannot be the name of a step" },
    { STEPS_PLAN (STEP ("a; drop", "r")), "“a; drop” cannot be the name of a step" },
    { STEPS_PLAN (STEP ("  ", "r")), "has no name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      assert_plan_refused (fixture, plans[i][0], 4);
      cli_assert_one_line (fixture, plans[i][1]);
    }
}

static void
test_plan_of_another_database (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *plan = g_strdup (NAMES_PLAN);

  memcpy (strstr (plan, "customers"), "elsewhere", strlen ("elsewhere"));
  g_assert_cmpint (run_plan (fixture, plan), ==, 4);
  cli_assert_one_line (fixture, "dowser-cli: ");
}

/* Tests that the command reports a wrong number above the table. Tests that it doesn't print the number with
 * --strict. */
static void
test_wrong_number (CliFixture *fixture, gconstpointer data)
{
  const char *sql = "SELECT sum(id) FROM customers";

  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, "--sql", sql, NULL), ==, 0);
  g_assert_true (g_str_has_prefix (fixture->out, "Wrong result: "));
  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, "--format", "json", "--sql", sql, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\"wrong\":\""));
  g_assert_nonnull (strstr (fixture->out, "\"severity\": \"wrong\""));
  g_assert_cmpint (cli_run (fixture, "run", "--strict", "--source", fixture->shop, "--sql", sql, NULL), ==, 3);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, "“id”");
  g_assert_cmpint (cli_run (fixture, "run", "--strict", "--source", fixture->shop, "--sql",
                            "SELECT count(id) FROM customers", NULL),
                   ==, 0);
}

static void
test_missing_plan (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, "/nowhere.json", NULL), ==, 2);
  cli_assert_one_line (fixture, "/nowhere.json");
  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, fixture->directory, NULL), ==, 2);
  cli_assert_one_line (fixture, fixture->directory);
}

static void
test_export (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *to = cli_dup_path (fixture, "out.csv");
  g_autofree char *text = NULL;

  g_assert_cmpint (cli_run_with_input (fixture, NAMES_PLAN, "run", "-s", fixture->shop, "--to", to, "-", NULL), ==, 0);
  g_assert_true (g_file_get_contents (to, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "name\r\nAda\r\nBo\r\n");

  g_assert_cmpint (cli_run_with_input (fixture, NAMES_PLAN, "run", "-s", fixture->shop, "--to", "/nowhere/out.csv", "-",
                                       NULL),
                   !=, 0);
  cli_assert_one_line (fixture, "/nowhere/out.csv");
}

static void
assert_not_written_to (CliFixture *fixture, const char *to)
{
  g_assert_cmpint (cli_run_with_input (fixture, NAMES_PLAN, "run", "-s", fixture->shop, "--to", to, "-", NULL), ==, 2);
  cli_assert_one_line (fixture, "Choose another file");
}

/* Tests that a mistyped file name doesn't overwrite a database. */
static void
test_export_spares_the_database (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *log = g_strconcat (fixture->shop, "-wal", NULL);
  g_autofree char *detour = g_build_filename (fixture->directory, ".", "shop.db", NULL);
  g_autofree char *link = cli_dup_path (fixture, "link.csv");

  g_assert_cmpint (symlink (fixture->shop, link), ==, 0);
  assert_not_written_to (fixture, fixture->shop);
  assert_not_written_to (fixture, log);
  assert_not_written_to (fixture, detour);
  assert_not_written_to (fixture, link);
  g_assert_cmpint (run_plan (fixture, NAMES_PLAN), ==, 0);
}

/* Tests that an output file that is a device is written to and not replaced. Tests that a write error is reported. */
static void
test_full_device (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *to = cli_dup_path (fixture, "full");

  if (symlink ("/dev/full", to) != 0 || !g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no full device");
      return;
    }
  g_assert_cmpint (cli_run_with_input (fixture, NAMES_PLAN, "run", "-s", fixture->shop, "--to", to, "-", NULL), ==, 1);
  cli_assert_one_line (fixture, "cannot be written");
  g_assert_true (g_file_test (to, G_FILE_TEST_IS_SYMLINK));
}

static int
run_sql (CliFixture *fixture, const char *sql)
{
  return cli_run (fixture, "run", "--source", fixture->shop, "--format", "csv", "--sql", sql, NULL);
}

static void
test_sql (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (run_sql (fixture, "SELECT name FROM customers WHERE country = 'Norway'"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name\r\nAda\r\n");
}

static void
assert_sql_refused (CliFixture *fixture, const char *sql)
{
  g_assert_cmpint (run_sql (fixture, sql), ==, 4);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, "dowser-cli: ");
}

static void
test_bad_sql (CliFixture *fixture, gconstpointer data)
{
  assert_sql_refused (fixture, "");
  assert_sql_refused (fixture, "DELETE FROM customers");
  assert_sql_refused (fixture, "SELECT 1; DROP TABLE customers");
  assert_sql_refused (fixture, "SELECT name FROM");
  assert_sql_refused (fixture, "ATTACH 'x' AS y");
}

/* Tests that SQL runs as written, also for an export, if a plan can't express it. Tests that the log contains none of
 * the values in the SQL. */
static void
test_sql_as_written (CliFixture *fixture, gconstpointer data)
{
  const char *sql
      = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2) SELECT i, 'quiet' AS w FROM n";

  g_assert_cmpint (run_sql (fixture, sql), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "i,w\r\n1,quiet\r\n2,quiet\r\n");
  g_assert_nonnull (strstr (fixture->err, "The SQL runs as written"));
  g_assert_cmpint (cli_run (fixture, "export", "--source", fixture->shop, "--sql", sql, NULL), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "i,w\r\n1,quiet\r\n2,quiet\r\n");
  g_assert_cmpint (cli_run (fixture, "log", NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "SELECT i, ? AS w FROM n"));
  g_assert_null (strstr (fixture->out, "quiet"));
  /* This command always reads its text as SQL, even if the text could be a question. */
  g_assert_cmpint (run_sql (fixture, "SELECT value FROM json_each('[7]')"), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "value\r\n7\r\n");
  assert_sql_refused (fixture, "WITH RECURSIVE n (i) AS (SELECT 1) DELETE FROM customers");
  assert_sql_refused (fixture, "WITH RECURSIVE n (i) AS (SELECT 1) SELECT i FROM n; DROP TABLE customers");
  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, "--param", "a=1", "--sql", sql, NULL), ==, 4);
}

static void
test_patch (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *plan = cli_write_file (fixture, "plan.json", NAMES_PLAN, -1);

  g_assert_cmpint (cli_run_with_input (fixture,
                                       "[{\"op\":\"add_column\",\"table\":\"customers\",\"column\":\"country\"},"
                                       "{\"op\":\"set_limit\",\"limit\":1}]",
                                       "patch", "--source", fixture->shop, plan, "-", NULL),
                   ==, 0);
  g_assert_nonnull (strstr (fixture->out, "country"));
  g_assert_cmpint (run_plan (fixture, fixture->out), ==, 0);
  g_assert_cmpstr (fixture->out, ==, "name,country\r\nAda,Norway\r\n");

  /* The only remaining column can't be removed: the reason is printed instead of a plan. */
  g_assert_cmpint (cli_run_with_input (fixture,
                                       "{\"op\":\"remove_column\",\"table\":\"customers\",\"column\":\"name\"}",
                                       "patch", "--source", fixture->shop, plan, "-", NULL),
                   ==, 4);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, "dowser-cli: ");
  g_assert_cmpint (cli_run_with_input (fixture, "{\"op\":\"fly\"}", "patch", "--source", fixture->shop, plan, "-",
                                       NULL),
                   ==, 2);
}

#define ADD(path, func) g_test_add ("/cli/run/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (run)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("plan", test_plan);
  ADD ("plan-behind-a-byte-order-mark", test_plan_behind_a_byte_order_mark);
  ADD ("parameters", test_parameters);
  ADD ("bad-plans", test_bad_plans);
  ADD ("bad-steps", test_bad_steps);
  ADD ("plan-of-another-database", test_plan_of_another_database);
  ADD ("missing-plan", test_missing_plan);
  ADD ("export", test_export);
  ADD ("export-spares-the-database", test_export_spares_the_database);
  ADD ("full-device", test_full_device);
  ADD ("wrong-number", test_wrong_number);
  ADD ("sql", test_sql);
  ADD ("sql-as-written", test_sql_as_written);
  ADD ("bad-sql", test_bad_sql);
  ADD ("patch", test_patch);
  return g_test_run ();
}
