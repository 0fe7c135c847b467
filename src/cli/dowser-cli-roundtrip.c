/* dowser-cli-roundtrip.c - dowser-cli roundtrip: SQL to plan to SQL, over many answers that are known */
#include "cli/dowser-cli-batch-job.h"
#include "cli/dowser-cli-desk.h"
#include "model/dowser-json-text.h"
#include "pipeline/dowser-today.h"
#include "planner/dowser-audit.h"
#include "sql/dowser-sql-reader.h"
#include "sql/dowser-sql-writer.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <stdio.h>

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

/* @findings: what the audit would have mended; it mends nothing here, since the plan is to say what the SQL says */
static void
take_line (DowserCliQuestion *question, const DowserStatement *statement, guint n_findings, const GError *error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  add_text (builder, "id", question->id);
  add_text (builder, "sql", statement != NULL ? statement->display : "");
  json_builder_set_member_name (builder, "findings");
  json_builder_add_int_value (builder, n_findings);
  add_text (builder, "error", error != NULL ? error->message : "");
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  question->line = dowser_json_to_text (root, FALSE);
}

static void
go_round (DowserCliQuestion *question, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;

  dowser_today_get (&today);
  plan = dowser_sql_read (question->gold_sql != NULL ? question->gold_sql : "", schema, &error);
  if (plan != NULL)
    {
      audited = dowser_audit (plan, schema, dowser_session_get_profile (session), &findings, NULL);
      statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, &error);
    }
  take_line (question, statement, findings != NULL ? findings->len : 0, error);
}

/* A database that cannot be opened fails its own questions only. */
static void
go_round_group (DowserCli *cli, GPtrArray *group)
{
  g_autoptr (DowserCliDesk) desk = dowser_cli_desk_new (cli, FALSE);
  const DowserCliQuestion *first = g_ptr_array_index (group, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, first->database, &error);

  for (guint i = 0; i < group->len; i++)
    if (session != NULL)
      go_round (g_ptr_array_index (group, i), session);
    else
      take_line (g_ptr_array_index (group, i), NULL, 0, error);
}

static int
write_lines (DowserCli *cli, GPtrArray *questions, const char *path)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GError *error = NULL;

  for (guint i = 0; i < questions->len; i++)
    g_string_append_printf (text, "%s\n", g_strchomp (((DowserCliQuestion *) g_ptr_array_index (questions, i))->line));
  if (g_str_equal (path, "-"))
    dowser_cli_print (text->str);
  else if (!g_file_set_contents (path, text->str, (gssize) text->len, &error))
    return dowser_cli_fail (cli, error);
  return 0;
}

static int
go_round_all (DowserCli *cli, const char *directory, const char *in, const char *out)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) questions = dowser_cli_questions_read (in, directory, &error);
  g_autoptr (GPtrArray) groups = NULL;

  if (questions == NULL || !dowser_cli_questions_check_out (questions, in, out, &error))
    return dowser_cli_fail (cli, error);
  groups = dowser_cli_questions_group (questions);
  for (guint i = 0; i < groups->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cli->cancellable, &error))
        return dowser_cli_fail (cli, error);
      go_round_group (cli, g_ptr_array_index (groups, i));
    }
  return write_lines (cli, questions, out);
}

int
dowser_cli_roundtrip (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *directory = NULL;
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "databases", 'd', 0, G_OPTION_ARG_FILENAME, &directory, N_ ("Folder of the databases: SUITE/DB.sqlite"),
      N_ ("DIR") },
    { "in", 'i', 0, G_OPTION_ARG_FILENAME, &in, N_ ("The questions with their gold_sql, one JSON object a line"),
      N_ ("FILE") },
    { "out", 'o', 0, G_OPTION_ARG_FILENAME, &out, N_ ("The SQL, one JSON object a line"), N_ ("FILE") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);
  if (directory == NULL || in == NULL || out == NULL)
    return dowser_cli_fail (cli, g_error_new_literal (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                                      _ ("--databases, --in and --out are all needed.")));
  return go_round_all (cli, directory, in, out);
}
