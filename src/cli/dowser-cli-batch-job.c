/* dowser-cli-batch-job.c - reads the questions of a batch, and makes the output line of each question */
#include "cli/dowser-cli-batch-job.h"

#include "audit/dowser-audit.h"
#include "base/dowser-json-text.h"
#include "cli/dowser-cli-model.h"
#include "export/dowser-export-file.h"
#include "pipeline/context/dowser-today.h"
#include "sources/dowser-source.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>

void
dowser_cli_question_free (DowserCliQuestion *self)
{
  g_free (self->id);
  g_free (self->database);
  g_free (self->question);
  g_free (self->evidence);
  g_free (self->after);
  g_free (self->gold_sql);
  g_free (self->line);
  g_free (self);
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

static DowserCliQuestion *
read_question (const char *line, const char *directory)
{
  g_autoptr (JsonNode) root = json_from_string (line, NULL);
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  DowserCliQuestion *self;
  g_autofree char *file = NULL;
  g_autofree char *path = NULL;

  if (object == NULL || get_text (object, "id") == NULL || get_text (object, "db") == NULL
      || get_text (object, "question") == NULL)
    return NULL;

  file = g_strconcat (get_text (object, "db"), ".sqlite", NULL);
  self = g_new0 (DowserCliQuestion, 1);
  self->id = g_strdup (get_text (object, "id"));
  self->question = g_strdup (get_text (object, "question"));
  self->evidence = g_strdup (get_text (object, "evidence"));
  self->after = g_strdup (get_text (object, "after"));
  self->gold_sql = g_strdup (get_text (object, "gold_sql"));
  path = get_text (object, "suite") != NULL ? g_build_filename (directory, get_text (object, "suite"), file, NULL)
                                            : g_build_filename (directory, file, NULL);
  self->database = dowser_source_canonicalize_uri (path);
  return self;
}

GPtrArray *
dowser_cli_questions_read (const char *path, const char *directory, GError **error)
{
  g_autoptr (GPtrArray) questions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_cli_question_free);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  text = dowser_cli_read_file (path, &length, error);
  if (text == NULL)
    return NULL;

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      DowserCliQuestion *question;

      if (*g_strstrip (lines[i]) == '\0')
        continue;
      question = read_question (lines[i], directory);
      if (question == NULL)
        {
          g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("%s, line %u: not a JSON object with the texts id, db and question. Fix or remove the line."),
                       path, i + 1);
          return NULL;
        }
      g_ptr_array_add (questions, question);
    }
  return g_steal_pointer (&questions);
}

static DowserCliQuestion *
find_question (GPtrArray *questions, const char *id, const char *database)
{
  for (guint i = 0; i < questions->len; i++)
    {
      DowserCliQuestion *question = questions->pdata[i];

      if (g_str_equal (question->id, id) && g_str_equal (question->database, database))
        return question;
    }
  return NULL;
}

GPtrArray *
dowser_cli_question_list_chain (DowserCliQuestion *self, GPtrArray *questions)
{
  GPtrArray *chain = g_ptr_array_new ();

  /* Goes back from a question to the questions that it follows up. Stops at a question that is already in the chain,
   * because questions may form a circle. */
  for (DowserCliQuestion *at = self; at != NULL && !g_ptr_array_find (chain, at, NULL);
       at = at->after != NULL ? find_question (questions, at->after, at->database) : NULL)
    g_ptr_array_insert (chain, 0, at);
  return chain;
}

GPtrArray *
dowser_cli_questions_group (GPtrArray *questions)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GHashTable) groups_by_database = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < questions->len; i++)
    {
      DowserCliQuestion *question = g_ptr_array_index (questions, i);
      GPtrArray *group = g_hash_table_lookup (groups_by_database, question->database);

      if (group == NULL)
        {
          group = g_ptr_array_new ();
          g_ptr_array_add (groups, group);
          g_hash_table_insert (groups_by_database, question->database, group);
        }
      g_ptr_array_add (group, question);
    }
  return groups;
}

gboolean
dowser_cli_questions_check_output (GPtrArray *questions, const char *in, const char *out, GError **error)
{
  if (g_str_equal (out, "-"))
    return TRUE;
  if (!dowser_export_file_check (out, in, error))
    return FALSE;
  for (guint i = 0; i < questions->len; i++)
    if (!dowser_export_file_check (out, ((const DowserCliQuestion *) g_ptr_array_index (questions, i))->database,
                                   error))
      return FALSE;
  return TRUE;
}

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

/* Returns the SQL of a choice. Returns: (transfer full): empty if the choice cannot be written */
static char *
write_option (const DowserOption *option, DowserSession *session)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;

  dowser_today_get (&today);
  /* An option without a plan is an answer in words; only a model can make a plan from it. */
  if (option->plan != NULL)
    plan = dowser_audit (option->plan, dowser_session_get_schema (session), dowser_session_get_profile (session),
                         &findings, NULL);
  if (plan != NULL)
    statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, NULL);
  return g_strdup (statement != NULL ? statement->display : "");
}

/* Returns: (transfer full): the SQL of each choice, even if the session still waits for an answer */
static char **
write_options (const DowserUnderstanding *understanding, DowserSession *session)
{
  guint n_options = understanding != NULL ? understanding->options->len : 0;
  char **texts = g_new0 (char *, n_options + 1);

  for (guint i = 0; i < n_options; i++)
    texts[i] = write_option (g_ptr_array_index (understanding->options, i), session);
  return texts;
}

static const char *
get_state (const DowserUnderstanding *understanding, const GError *error)
{
  if (error != NULL)
    return dowser_error_get_family (error) == DOWSER_ERROR_FAMILY_REFUSED ? "refused" : "error";
  return understanding != NULL ? dowser_state_nicks[understanding->state] : "error";
}

/* Adds the numbers of calls and tokens if a model was used. */
static void
add_usage (JsonBuilder *builder, DowserSession *session)
{
  DowserCliUsage usage = dowser_cli_model_get_usage (session);

  if (dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL)
    return;
  json_builder_set_member_name (builder, "calls");
  json_builder_add_int_value (builder, usage.calls);
  json_builder_set_member_name (builder, "tokens_in");
  json_builder_add_int_value (builder, usage.tokens_in);
  json_builder_set_member_name (builder, "tokens_out");
  json_builder_add_int_value (builder, usage.tokens_out);
}

static void
add_options (JsonBuilder *builder, char **options)
{
  json_builder_set_member_name (builder, "options");
  json_builder_begin_array (builder);
  for (guint i = 0; options[i] != NULL; i++)
    json_builder_add_string_value (builder, options[i]);
  json_builder_end_array (builder);
}

static void
add_findings (JsonBuilder *builder, GPtrArray *findings)
{
  guint counts[DOWSER_SEVERITY_ERROR + 1] = { 0 };

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    counts[((const DowserFinding *) findings->pdata[i])->severity]++;
  json_builder_set_member_name (builder, "findings");
  json_builder_begin_object (builder);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      json_builder_set_member_name (builder, dowser_severity_nicks[i]);
      json_builder_add_int_value (builder, counts[i]);
    }
  json_builder_end_object (builder);
}

/* Adds the facts on which the verdict on a model's plan is based. */
static void
add_trust (JsonBuilder *builder, DowserSession *session, const DowserUnderstanding *understanding)
{
  const DowserPlan *plan = dowser_session_get_plan (session);

  if (dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL || understanding == NULL || plan == NULL)
    return;
  add_text (builder, "agreement", dowser_agreement_nicks[understanding->agreement]);
  json_builder_set_member_name (builder, "second_confidence");
  json_builder_add_double_value (builder, understanding->second_confidence);
  add_text (builder, "quality", dowser_quality_nicks[plan->quality]);
  add_findings (builder, dowser_session_get_findings (session));
}

void
dowser_cli_question_set_answer (DowserCliQuestion *self, DowserSession *session, const GError *error, gint64 elapsed)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  const DowserStatement *statement = dowser_session_get_statement (session);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_auto (GStrv) options = write_options (understanding, session);
  const char *sql = statement != NULL ? statement->display : "";

  /* If the session waits for an answer, the first choice is the best guess. */
  if (error == NULL && understanding != NULL && understanding->state == DOWSER_STATE_ASK && options[0] != NULL)
    sql = options[0];

  json_builder_begin_object (builder);
  add_text (builder, "id", self->id);
  add_text (builder, "sql", sql);
  add_text (builder, "state", get_state (understanding, error));
  json_builder_set_member_name (builder, "confidence");
  json_builder_add_double_value (builder, understanding != NULL ? understanding->confidence : 0);
  add_trust (builder, session, understanding);
  add_options (builder, options);
  json_builder_set_member_name (builder, "ms");
  json_builder_add_double_value (builder, (double) elapsed / 1000);
  add_text (builder, "error", error != NULL ? error->message : "");
  add_usage (builder, session);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  g_free (self->line);
  self->line = dowser_json_to_text (root, FALSE);
}
