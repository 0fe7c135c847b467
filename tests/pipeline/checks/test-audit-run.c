/* test-audit-run.c - tests that an audit looks up unknown values in a real source, and looks up each value only one
 * time */
#include "pipeline/checks/dowser-audit-run.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);"                                                           \
  "INSERT INTO people (name) VALUES ('Magnus Carlsen'), ('Hikaru Nakamura'), ('Anna Lee'), ('Anna Les');"              \
  "CREATE TABLE towns (id INTEGER PRIMARY KEY, name TEXT);"                                                            \
  "INSERT INTO towns (name) VALUES ('Nakamura Bay'), ('Port Lee'), ('Port Les');"

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSchema *schema;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSource) source = NULL;
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GAsyncResult) introspected = NULL;
  g_autoptr (GError) error = NULL;

  fixture->database = dowser_test_database_new (SQL);
  dowser_test_database_close (fixture->database);
  fixture->context = dowser_context_new (NULL);
  source = dowser_source_new_for_uri (fixture->database->path, &error);
  g_assert_no_error (error);
  dowser_source_open_async (source, NULL, pipeline_ready_cb, &opened);
  g_assert_true (dowser_source_open_finish (source, pipeline_wait_for_result (&opened), &error));
  dowser_source_introspect_async (source, NULL, pipeline_ready_cb, &introspected);
  fixture->schema = dowser_source_introspect_finish (source, pipeline_wait_for_result (&introspected), &error);
  g_assert_no_error (error);
  dowser_context_add_source (fixture->context, source);
  dowser_context_set_schema (fixture->context, fixture->database->path, fixture->schema);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_schema_unref (fixture->schema);
  dowser_test_database_free (fixture->database);
}

static DowserPlan *
make_plan (const char *table, const char *name)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, table, table);
  dowser_select_add_output (select, dowser_expr_new_column (table, "id"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (table, "name"),
                                                             dowser_expr_new_text (name)));
  return dowser_plan_new (select);
}

static DowserAuditOutcome *
run_audit (Fixture *fixture, const char *table, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserPlan) plan = make_plan (table, name);
  g_autoptr (GAsyncResult) result = NULL;

  dowser_audit_run_async (fixture->context, fixture->database->path, plan, fixture->schema, NULL, NULL, cancellable,
                          pipeline_ready_cb, &result);
  return dowser_audit_run_finish (fixture->context, pipeline_wait_for_result (&result), error);
}

static const char *
get_searched_text (const DowserPlan *plan)
{
  return ((const DowserExpr *) plan->select->filter->args->pdata[1])->value->text;
}

static void
test_audit_looks_up_stored_values (Fixture *fixture, gconstpointer data)
{
  const struct
  {
    const char *table;
    const char *asked;
    const char *looked_for;
    guint n_findings;
    guint n_fixes;
  } cases[] = {
    { "people", "Magnus Carlsen", "Magnus Carlsen", 0, 0 },
    { "people", "magnus CARLSEN ", "Magnus Carlsen", 1, 0 },
    { "towns", "Nakmura Bay", "Nakamura Bay", 1, 0 },
    { "towns", "Nowhere At All", "Nowhere At All", 1, 0 },
    { "towns", "Port Lew", "Port Lew", 1, 1 },
    /* a misspelled name of a person gets no similar stored name as a fix, because that may be another person */
    { "people", "Hikaru Nakmura", "Hikaru Nakmura", 1, 0 },
    { "people", "Anna Lew", "Anna Lew", 1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserAuditOutcome) outcome = run_audit (fixture, cases[i].table, cases[i].asked, NULL, &error);
      DowserValueChecks *lookups
          = dowser_context_get_lookups (fixture->context, fixture->database->path, fixture->schema);

      g_assert_no_error (error);
      g_assert_cmpstr (get_searched_text (outcome->plan), ==, cases[i].looked_for);
      g_assert_cmpuint (outcome->findings->len, ==, cases[i].n_findings);
      g_assert_cmpuint (outcome->fixes->len, ==, cases[i].n_fixes);
      g_assert_null (dowser_value_checks_find_unqueried (lookups));
    }
}

static void
test_audit_can_be_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserAuditOutcome) outcome = NULL;

  g_cancellable_cancel (cancellable);
  outcome = run_audit (fixture, "people", "Magnus", cancellable, &error);
  g_assert_null (outcome);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

DOWSER_TEST_MAIN (audit_run)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/audit-run/audit-looks-up-stored-values", Fixture, NULL, set_up,
              test_audit_looks_up_stored_values, tear_down);
  g_test_add ("/pipeline/audit-run/audit-can-be-cancelled", Fixture, NULL, set_up, test_audit_can_be_cancelled,
              tear_down);
  return g_test_run ();
}
