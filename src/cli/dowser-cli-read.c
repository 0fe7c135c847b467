/* dowser-cli-read.c - dowser-cli read: reads SQL, or a model's JSON document, and prints its plan */
#include "cli/dowser-cli-session.h"
#include "pipeline/checks/dowser-own-sql-read.h"
#include "plan/dowser-plan-json.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>

#define GUESSED G_MAXINT

/* A text to read as a plan. @document: TRUE if the text is a JSON document as models write it, FALSE if it is SQL;
 * @dialect: the dialect of the SQL, or GUESSED */
typedef struct
{
  const char *text;
  gboolean document;
  int dialect;
} PlanText;

static DowserPlan *
read_plan (const PlanText *text, DowserCliSession *cli_session, DowserSession *session, GError **error)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  DowserDialectId source_dialect
      = dowser_context_get_dialect (cli_session->context, dowser_session_get_source_uri (session));

  if (text->document)
    return dowser_prompt_size_read (text->text, -1, schema, error);
  return text->dialect == GUESSED
             ? dowser_own_sql_read (text->text, source_dialect, schema, error)
             : dowser_own_sql_read_in_dialect (text->text, (DowserDialectId) text->dialect, schema, error);
}

static int
print_plan (DowserCli *cli, const char *source, const PlanText *text)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *json = NULL;
  GError *error = NULL;

  dowser_context_set_waits_for_values (cli_session->context, FALSE);
  session = dowser_cli_session_read_source (cli_session, source, &error);
  if (session != NULL)
    plan = read_plan (text, cli_session, session, &error);
  if (plan == NULL)
    return dowser_cli_fail (cli, error);
  json = dowser_plan_to_json (plan, TRUE);
  dowser_cli_print (json);
  return 0;
}

int
dowser_cli_read_sql (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *source = NULL;
  g_autofree char *dialect_name = NULL;
  g_autofree char *document = NULL;
  g_autofree char *read = NULL;
  GError *error = NULL;
  gsize length;
  int dialect;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The database that the SQL is for"), N_ ("SOURCE") },
    { "dialect", 'd', 0, G_OPTION_ARG_STRING, &dialect_name, N_ ("The SQL dialect, guessed by default"),
      N_ ("DIALECT") },
    { "document", 0, 0, G_OPTION_ARG_FILENAME, &document,
      N_ ("Read a plan (JSON) instead of SQL, or “-” for standard input. “schema --tier” shows the format."),
      N_ ("FILE") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || !dowser_cli_check_arguments (cli, argc, document == NULL ? 1 : 0, document == NULL ? 1 : 0, &error)
      || (document != NULL && (read = dowser_cli_read_file (document, &length, &error)) == NULL)
      || (dialect = dowser_cli_parse_choice ("--dialect", dialect_name, dowser_dialect_nicks, GUESSED, &error)) < 0)
    return dowser_cli_fail (cli, error);

  return print_plan (cli, source, &(PlanText){ read != NULL ? read : argv[1], document != NULL, dialect });
}
