/* dowser-cli-library-check.c - dowser-cli library check: checks that each saved question can still be answered */
#include "base/dowser-number-signs.h"
#include "cli/dowser-cli-library.h"
#include "plan/dowser-parameter.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The maximum number of rows that a checked question reads. This is enough to see that its plan runs. */
#define MAX_ROWS 1000

/** Case: the result of one question. @problem: (nullable): why the question failed; @has_failed: TRUE if the question
 * failed before its plan was run */
typedef struct
{
  const DowserSavedQuestion *question;
  char *problem;
  gboolean has_failed;
  gint64 n_rows;
  gint64 elapsed;
} Case;

static void
case_free (gpointer data)
{
  Case *library_case = data;

  g_free (library_case->problem);
  g_free (library_case);
}

static char *
run_plan (DowserCliSession *cli_session, Case *library_case, const DowserPlan *plan)
{
  g_autoptr (DowserSession) session
      = dowser_cli_library_make_session (library_case->question->source_uri, library_case->question->question, plan);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, cli_session->context);
  g_autoptr (GError) error = NULL;

  dowser_runner_set_last_step (runner, "run");
  if (!dowser_cli_session_run (cli_session, runner, &error))
    return g_strdup (error->message);
  if (dowser_session_get_result (session) == NULL)
    return g_strdup (_ ("The question was not run, because it needs an answer from you."));
  library_case->n_rows = dowser_session_get_n_rows (session);
  return NULL;
}

static Case *
check_one (DowserCliSession *cli_session, DowserSession *source, const DowserSavedQuestion *question)
{
  Case *library_case = g_new0 (Case, 1);
  gint64 started = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_plan_bind (question->plan, NULL, &error);

  library_case->question = question;
  library_case->n_rows = -1;
  library_case->problem = plan != NULL ? dowser_saved_plan_dup_problem (plan, dowser_session_get_schema (source))
                                       : g_strdup (error->message);
  library_case->has_failed = library_case->problem != NULL;
  if (!library_case->has_failed)
    library_case->problem = run_plan (cli_session, library_case, plan);
  library_case->elapsed = g_get_monotonic_time () - started;
  return library_case;
}

static void
print_case (const Case *library_case)
{
  g_autofree char *count = dowser_count_to_text (library_case->n_rows);
  g_autofree char *rows
      = g_strdup_printf (ngettext ("%s row, %.1f ms", "%s rows, %.1f ms", (gulong) library_case->n_rows), count,
                         (double) library_case->elapsed / 1000);
  g_autofree char *line = library_case->problem == NULL
                              ? g_strdup_printf (_ ("ok      %" PRId64 "  %s  (%s)\n"), library_case->question->id,
                                                 library_case->question->question, rows)
                              : g_strdup_printf (_ ("failed  %" PRId64 "  %s: %s\n"), library_case->question->id,
                                                 library_case->question->question, library_case->problem);

  dowser_cli_print (line);
}

static void
print_json (GPtrArray *cases)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < cases->len; i++)
    {
      const Case *library_case = cases->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_int_member (object, "id", library_case->question->id);
      json_object_set_string_member (object, "question", library_case->question->question);
      json_object_set_boolean_member (object, "ok", library_case->problem == NULL);
      if (library_case->problem != NULL)
        json_object_set_string_member (object, "problem", library_case->problem);
      else
        json_object_set_int_member (object, "rows", library_case->n_rows);
      json_object_set_double_member (object, "elapsed_ms", (double) library_case->elapsed / 1000);
      json_array_add_object_element (array, object);
    }
  json_node_take_array (node, array);
  dowser_cli_print_json (node);
}

static gboolean
write_junit (GPtrArray *cases, guint n_failed, const char *path, GError **error)
{
  g_autoptr (GString) text = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  g_string_append_printf (text, "<testsuites><testsuite name=\"dowser library\" tests=\"%u\" failures=\"%u\">\n",
                          cases->len, n_failed);
  for (guint i = 0; i < cases->len; i++)
    {
      const Case *library_case = cases->pdata[i];
      char seconds[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *name = g_markup_escape_text (library_case->question->question, -1);
      g_autofree char *problem
          = library_case->problem != NULL ? g_markup_escape_text (library_case->problem, -1) : NULL;

      g_ascii_formatd (seconds, (int) sizeof seconds, "%.3f", (double) library_case->elapsed / G_USEC_PER_SEC);
      g_string_append_printf (text, "<testcase classname=\"library\" name=\"%s\" time=\"%s\">", name, seconds);
      if (problem != NULL)
        g_string_append_printf (text, "<failure type=\"%s\" message=\"%s\"/>",
                                library_case->has_failed ? "broken" : "failed", problem);
      g_string_append (text, "</testcase>\n");
    }
  g_string_append (text, "</testsuite></testsuites>\n");
  return g_file_set_contents (path, text->str, (gssize) text->len, error);
}

static guint
count_failed (GPtrArray *cases)
{
  guint n = 0;

  for (guint i = 0; i < cases->len; i++)
    n += ((const Case *) cases->pdata[i])->problem != NULL;
  return n;
}

int
dowser_cli_library_check (DowserCliSession *cli_session, DowserSession *source, GPtrArray *questions, const char *junit)
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (case_free);
  GError *error = NULL;
  guint n_failed;

  dowser_cli_session_set_limits (cli_session, MAX_ROWS, DOWSER_CLI_TIME_LIMIT);
  for (guint i = 0; i < questions->len && !g_cancellable_is_cancelled (cli_session->cli->cancellable); i++)
    {
      Case *library_case = check_one (cli_session, source, questions->pdata[i]);

      g_ptr_array_add (cases, library_case);
      if (!cli_session->cli->json && !g_cancellable_is_cancelled (cli_session->cli->cancellable))
        print_case (library_case);
    }
  n_failed = count_failed (cases);
  if (g_cancellable_set_error_if_cancelled (cli_session->cli->cancellable, &error)
      || (junit != NULL && !write_junit (cases, n_failed, junit, &error)))
    return dowser_cli_fail (cli_session->cli, error);
  if (cli_session->cli->json)
    print_json (cases);
  return n_failed > 0 ? DOWSER_ERROR_FAMILY_REFUSED : 0;
}
