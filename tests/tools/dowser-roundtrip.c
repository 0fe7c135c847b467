/* dowser-roundtrip.c - dowser-tools roundtrip: takes many questions with known SQL, reads the SQL as plans, and writes
 * the plans as SQL again */
#include "dowser-tools.h"

#include "audit/dowser-audit.h"
#include "base/dowser-json-text.h"
#include "cli/dowser-cli-batch-job.h"
#include "cli/dowser-cli-session.h"
#include "pipeline/checks/dowser-own-sql-read.h"
#include "pipeline/context/dowser-today.h"
#include "sentence/dowser-sentence.h"
#include "sql/write/dowser-sql-writer.h"

#include <errno.h>
#include <json-glib/json-glib.h>
#include <stdio.h>

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

/** RoundTrip: the round trip of one question's SQL, treated as the user's own SQL. @through: (nullable): the plan's SQL
 * in another dialect; @n_findings: number of the audit's findings; @changed: TRUE if the audit has changed the
 * statement, which is an error */
typedef struct
{
  DowserDialectId dialect;
  DowserStatement *through;
  DowserStatement *statement;
  guint n_findings;
  gboolean changed;
  GError *error;
} RoundTrip;

static void
round_trip_clear (RoundTrip *way)
{
  g_clear_pointer (&way->through, dowser_statement_unref);
  g_clear_pointer (&way->statement, dowser_statement_unref);
  g_clear_error (&way->error);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoundTrip, round_trip_clear)

static void
write_result (DowserCliQuestion *question, const RoundTrip *way, const GError *error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  add_text (builder, "id", question->id);
  add_text (builder, "sql", way->statement != NULL ? way->statement->display : "");
  if (way->through != NULL)
    add_text (builder, dowser_dialect_nicks[way->dialect], way->through->display);
  json_builder_set_member_name (builder, "findings");
  json_builder_add_int_value (builder, way->n_findings);
  json_builder_set_member_name (builder, "changed");
  json_builder_add_boolean_value (builder, way->changed);
  add_text (builder, "error", error != NULL ? error->message : "");
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  question->line = dowser_json_to_text (root, FALSE);
}

static DowserStatement *
write_in_dialect (const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema, GError **error)
{
  GDate today;
  DowserSqlOptions options = { .today = &today, .has_hour = TRUE, .schema = schema };

  dowser_today_get_hour (&today, &options.hour);
  return dowser_sql_write_with_options (plan, dialect, &options, error);
}

/* Writes the plan in another dialect and reads that SQL again, so that the final rows test both writing and reading. */
static DowserPlan *
convert_through (RoundTrip *way, DowserPlan *plan, const DowserSchema *schema)
{
  DowserPlan *reread;

  if (way->dialect == DOWSER_DIALECT_SQLITE || plan == NULL)
    return plan;
  way->through = write_in_dialect (plan, way->dialect, schema, &way->error);
  reread = way->through != NULL
               ? dowser_own_sql_read_in_dialect (way->through->display, way->dialect, schema, &way->error)
               : NULL;
  dowser_plan_unref (plan);
  return reread;
}

static void
round_trip_sql (DowserCliQuestion *question, DowserSession *session, DowserDialectId through)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_auto (RoundTrip) way = { .dialect = through };
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;

  plan = convert_through (&way,
                          dowser_own_sql_read_in_dialect (question->gold_sql != NULL ? question->gold_sql : "",
                                                          DOWSER_DIALECT_SQLITE, schema, &way.error),
                          schema);
  if (plan != NULL)
    {
      audited = dowser_audit (plan, schema, dowser_session_get_profile (session), &findings, NULL);
      way.n_findings = findings != NULL ? findings->len : 0;
      way.changed = audited == NULL || !dowser_plan_has_same_statement (audited, plan);
      way.statement = write_in_dialect (plan, DOWSER_DIALECT_SQLITE, schema, &way.error);
    }
  write_result (question, &way, way.error);
}

static void
write_sentence_result (DowserCliQuestion *question, const char *sentence, const DowserStatement *statement,
                       const GError *error)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  add_text (builder, "id", question->id);
  add_text (builder, "sentence", sentence != NULL ? sentence : "");
  add_text (builder, "sql", statement != NULL ? statement->display : "");
  add_text (builder, "error", error != NULL ? error->message : "");
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  question->line = dowser_json_to_text (root, FALSE);
}

/* Writes the SQL of a question as a sentence, and reads the sentence as a plan again. */
static void
round_trip_sentence (DowserCliQuestion *question, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_own_sql_read_in_dialect (question->gold_sql != NULL ? question->gold_sql : "",
                                                                DOWSER_DIALECT_SQLITE, schema, &error);
  g_autofree char *sentence = plan != NULL ? dowser_sentence_write (plan, schema, &error) : NULL;
  g_autoptr (DowserPlan) restored = sentence != NULL ? dowser_sentence_read (sentence, schema, &error) : NULL;
  g_autoptr (DowserStatement) statement
      = restored != NULL ? write_in_dialect (restored, DOWSER_DIALECT_SQLITE, schema, &error) : NULL;

  write_sentence_result (question, sentence, statement, error);
}

/* RoundTripKind: the kind of round trip. @words: TRUE to go through a sentence */
typedef struct
{
  DowserDialectId through;
  gboolean words;
} RoundTripKind;

/* Converts the questions of one database. If the database can't be opened, only the questions of this database fail. */
static void
round_trip_group (DowserCli *cli, GPtrArray *group, const RoundTripKind *route)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, FALSE);
  const DowserCliQuestion *first = g_ptr_array_index (group, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, first->database, &error);
  const RoundTrip none = { 0 };

  for (guint i = 0; i < group->len; i++)
    if (session != NULL && route->words)
      round_trip_sentence (g_ptr_array_index (group, i), session);
    else if (session != NULL)
      round_trip_sql (g_ptr_array_index (group, i), session, route->through);
    else if (route->words)
      write_sentence_result (g_ptr_array_index (group, i), NULL, NULL, error);
    else
      write_result (g_ptr_array_index (group, i), &none, error);
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
round_trip_all (DowserCli *cli, const char *directory, const char *in, const char *out, const RoundTripKind *route)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) questions = dowser_cli_questions_read (in, directory, &error);
  g_autoptr (GPtrArray) groups = NULL;

  if (questions == NULL || !dowser_cli_questions_check_output (questions, in, out, &error))
    return dowser_cli_fail (cli, error);
  groups = dowser_cli_questions_group (questions);
  for (guint i = 0; i < groups->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cli->cancellable, &error))
        return dowser_cli_fail (cli, error);
      round_trip_group (cli, g_ptr_array_index (groups, i), route);
    }
  return write_lines (cli, questions, out);
}

int
dowser_tools_roundtrip (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *directory = NULL;
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  g_autofree char *through_name = NULL;
  GError *error = NULL;
  RoundTripKind route = { 0 };
  int through;
  const GOptionEntry entries[] = {
    { "databases", 'd', 0, G_OPTION_ARG_FILENAME, &directory, "Folder that contains the databases as SUITE/DB.sqlite",
      "DIR" },
    { "in", 'i', 0, G_OPTION_ARG_FILENAME, &in, "The questions with their gold_sql, one JSON object a line", "FILE" },
    { "through", 't', 0, G_OPTION_ARG_STRING, &through_name,
      "Write the plan in this dialect and read it again, sqlite unless it is said", "DIALECT" },
    { "words", 'w', 0, G_OPTION_ARG_NONE, &route.words, "Say the plan as a sentence and read that again", NULL },
    { "out", 'o', 0, G_OPTION_ARG_FILENAME, &out, "The SQL, one JSON object per line", "FILE" },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (through = dowser_cli_parse_choice ("--through", through_name, dowser_dialect_nicks, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);
  if (directory == NULL || in == NULL || out == NULL)
    return dowser_cli_fail (cli, g_error_new_literal (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                                      "--databases, --in and --out are all needed."));
  route.through = (DowserDialectId) through;
  return round_trip_all (cli, directory, in, out, &route);
}
