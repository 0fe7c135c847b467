/* dowser-cli-outcome.c - writes the answer to a question, or why there is none, as one JSON object, which
 * resources/answer.schema.json describes */
#include "cli/dowser-cli-outcome.h"

#include "analysis/dowser-undo-notes.h"
#include "audit/fixes/dowser-filter-losses.h"
#include "charts/dowser-answer-summary.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-rows.h"
#include "pipeline/steps/dowser-step-check-answer.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-reused-reply.h"
#include "session/dowser-tries.h"
#include "sources/dowser-source.h"
#include "verdict/dowser-present-verdict.h"
#include "verdict/dowser-why.h"

#include <inttypes.h>
#include <string.h>

static void
append_string (GString *into, const char *text)
{
  dowser_cli_rows_append_string (into, text, strlen (text));
}

static void
append_member (GString *into, const char *name, const char *text)
{
  if (text == NULL)
    return;
  g_string_append_printf (into, ",\n\"%s\":", name);
  append_string (into, text);
}

/* Appends a member with @text, or with null if @text is %NULL. @text: (nullable) */
static void
append_nullable (GString *into, const char *name, const char *text)
{
  if (text != NULL)
    append_member (into, name, text);
  else
    g_string_append_printf (into, ",\n\"%s\":null", name);
}

static void
append_findings (GString *into, GPtrArray *findings)
{
  g_autofree char *text = findings != NULL ? dowser_findings_to_json (findings) : g_strdup ("[]");

  g_string_append_printf (into, ",\n\"findings\":%s", g_strstrip (text));
}

static void
append_columns (GString *into, DowserResult *result)
{
  GPtrArray *columns = result != NULL ? dowser_result_get_columns (result) : NULL;

  g_string_append (into, ",\n\"columns\":[");
  for (guint i = 0; columns != NULL && i < columns->len; i++)
    {
      const DowserResultColumn *column = g_ptr_array_index (columns, i);

      g_string_append (into, i > 0 ? ",{\"name\":" : "{\"name\":");
      dowser_cli_rows_append_string (into, column->name, strlen (column->name));
      g_string_append_printf (into, ",\"type\":\"%s\"}",
                              dowser_value_type_to_string (dowser_result_guess_type (result, i)));
    }
  g_string_append (into, "]");
}

static void
append_usage (GString *into, DowserSession *session)
{
  DowserCliUsage usage = dowser_cli_model_get_usage (session);

  if (dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL)
    g_string_append_printf (into, ",\n\"calls\":%u,\n\"tokens_in\":%" PRId64 ",\n\"tokens_out\":%" PRId64, usage.calls,
                            usage.tokens_in, usage.tokens_out);
}

/* If a stored reply of a model was used, appends the time of this reply. For a new reply, nothing is appended. */
static void
append_reused (GString *into, DowserSession *session)
{
  const DowserModelCall *call = dowser_reused_reply_find (session);
  g_autofree char *time = call != NULL ? dowser_reused_reply_dup_time (call) : NULL;

  if (time != NULL)
    append_member (into, "reused", time);
  else if (call != NULL)
    g_string_append (into, ",\n\"reused\":null");
}

/* If the plan is a saved plan, appends the time when its question was saved. For a new plan, nothing is appended. */
static void
append_saved (GString *into, DowserSession *session)
{
  gint64 saved = dowser_reused_reply_get_saved_time (session);
  g_autoptr (GDateTime) date_time = saved > 0 ? g_date_time_new_from_unix_utc (saved / G_USEC_PER_SEC) : NULL;
  g_autofree char *time = date_time != NULL ? g_date_time_format_iso8601 (date_time) : NULL;

  append_member (into, "saved", time);
}

/* Appends an array of sentences. @sentences: (nullable) (char *) */
static void
append_sentences (GString *into, const char *name, GPtrArray *sentences)
{
  g_string_append_printf (into, ",\n\"%s\":[", name);
  for (guint i = 0; sentences != NULL && i < sentences->len; i++)
    {
      if (i > 0)
        g_string_append_c (into, ',');
      append_string (into, sentences->pdata[i]);
    }
  g_string_append_c (into, ']');
}

static void
append_assumptions (GString *into, const DowserPlan *plan)
{
  gboolean has_entry = FALSE;

  g_string_append (into, ",\n\"assumptions\":[");
  for (guint i = 0; plan != NULL && i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = g_ptr_array_index (plan->assumptions, i);
      char number[32];

      if (dowser_mark_is_mark_assumption (assumption))
        continue;
      g_string_append (into, has_entry ? ",{\"words\":" : "{\"words\":");
      append_string (into, assumption->dimension);
      g_string_append (into, ",\"means\":");
      append_string (into, assumption->target);
      g_string_append_printf (into, ",\"basis\":\"%s\",\"confidence\":%s}", dowser_basis_nicks[assumption->basis],
                              dowser_double_to_text (assumption->confidence, number));
      has_entry = TRUE;
    }
  g_string_append_c (into, ']');
}

/* Appends the parts of the plan, each with the reason why the plan has it. */
static void
append_explanation (GString *into, DowserSession *session)
{
  const DowserPlan *plan = session != NULL ? dowser_session_get_plan (session) : NULL;
  g_autoptr (GPtrArray) crumbs = plan != NULL ? dowser_explain_crumbs (plan) : g_ptr_array_new ();

  g_string_append (into, ",\n\"why\":[");
  for (guint i = 0, n = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      g_autofree char *reason = dowser_why_dup_reason (session, crumb);

      if (reason == NULL)
        continue;
      g_string_append (into, n++ > 0 ? ",{\"part\":" : "{\"part\":");
      append_string (into, crumb->text);
      g_string_append (into, ",\"why\":");
      append_string (into, reason);
      g_string_append_c (into, '}');
    }
  g_string_append_c (into, ']');
}

static void
append_cells (GString *into, char **cells)
{
  g_string_append_c (into, '[');
  for (guint i = 0; cells[i] != NULL; i++)
    {
      if (i > 0)
        g_string_append_c (into, ',');
      append_string (into, cells[i]);
    }
  g_string_append_c (into, ']');
}

static void
append_preview (GString *into, const DowserPreview *preview)
{
  g_string_append (into, ",\"columns\":");
  append_cells (into, preview->columns);
  g_string_append (into, ",\"rows\":[");
  for (guint i = 0; i < preview->rows->len; i++)
    {
      if (i > 0)
        g_string_append_c (into, ',');
      append_cells (into, preview->rows->pdata[i]);
    }
  g_string_append_c (into, ']');
}

/* Appends the choices of an open question. @understanding: (nullable) */
static void
append_choices (GString *into, const DowserUnderstanding *understanding)
{
  g_autoptr (GPtrArray) options
      = understanding != NULL ? dowser_understanding_list_other_options (understanding) : g_ptr_array_new ();

  g_string_append (into, ",\n\"choices\":[");
  for (guint i = 0; i < options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (options, i);

      g_string_append (into, i > 0 ? ",{\"label\":" : "{\"label\":");
      append_string (into, option->label);
      if (option->preview != NULL)
        append_preview (into, option->preview);
      if (option->wrong != NULL)
        {
          g_string_append (into, ",\"wrong\":");
          append_string (into, option->wrong);
        }
      g_string_append_c (into, '}');
    }
  g_string_append_c (into, ']');
}

/* If a filter leaves no rows, adds notes on the suggested changes: the removal of each filter, and stored values that
 * may be meant. */
static void
add_losses (GPtrArray *notes, DowserSession *session)
{
  GPtrArray *fixes = dowser_session_get_fixes (session);

  for (guint i = 0; fixes != NULL && i < fixes->len; i++)
    {
      const DowserAmbiguity *fix = g_ptr_array_index (fixes, i);

      if (!g_str_equal (fix->question, dowser_filter_losses_get_question ()))
        continue;
      for (guint j = 0; j < fix->choices->len; j++)
        g_ptr_array_add (notes, g_strdup (((const DowserChoice *) g_ptr_array_index (fix->choices, j))->label));
    }
}

GPtrArray *
dowser_cli_outcome_dup_notes (DowserSession *session)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);
  DowserResult *result = dowser_session_get_result (session);

  add_losses (notes, session);
  if (result != NULL && dowser_result_get_missing_rows_reason (result) != NULL)
    g_ptr_array_add (notes, g_strdup (dowser_result_get_missing_rows_reason (result)));
  return notes;
}

/* Returns an ID for a plan and its question. The same question with the same plan has the same ID in each run. Returns:
 * (transfer full) */
static char *
make_plan_id (const char *question, const char *plan)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  if (question != NULL)
    g_checksum_update (checksum, (const guchar *) question, (gssize) strlen (question));
  g_checksum_update (checksum, (const guchar *) "", 1);
  g_checksum_update (checksum, (const guchar *) plan, (gssize) strlen (plan));
  return g_strdup (g_checksum_get_string (checksum));
}

static void
append_plan (GString *into, DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  g_autofree char *text = plan != NULL ? dowser_plan_to_json (plan, FALSE) : NULL;
  g_autofree char *id = text != NULL ? make_plan_id (dowser_session_get_question (session), text) : NULL;

  append_nullable (into, "plan_id", id);
  g_string_append_printf (into, ",\n\"plan\":%s", text != NULL ? g_strstrip (text) : "null");
}

/* Sessions that an earlier version saved have no name of the source. For these, the title of the source's address is
 * returned. */
char *
dowser_cli_outcome_dup_source_name (DowserSession *session)
{
  const char *uri = dowser_session_get_source_uri (session);
  const char *name = dowser_session_get_source_name (session);

  return name == NULL && uri != NULL ? dowser_source_dup_uri_title (uri) : g_strdup (name);
}

static void
append_source (GString *into, DowserSession *session)
{
  g_autofree char *name = dowser_cli_outcome_dup_source_name (session);

  append_nullable (into, "source", dowser_session_get_source_uri (session));
  append_nullable (into, "source_name", name);
}

/* Appends an error. @understanding: (nullable): if set, its choices are appended as possible answers */
static void
append_error_object (GString *into, DowserErrorFamily family, const char *message,
                     const DowserUnderstanding *understanding)
{
  g_autoptr (GPtrArray) options
      = understanding != NULL ? dowser_understanding_list_other_options (understanding) : g_ptr_array_new ();

  g_string_append_printf (into, ",\n\"error\":{\"family\":\"%s\",\"status\":%d,\"message\":",
                          dowser_cli_get_family_name (family), family);
  append_string (into, message);
  g_string_append (into, ",\"options\":[");
  for (guint i = 0; i < options->len; i++)
    {
      if (i > 0)
        g_string_append_c (into, ',');
      append_string (into, ((const DowserOption *) options->pdata[i])->label);
    }
  g_string_append (into, "]}");
}

static gboolean
is_asking (DowserSession *session, const DowserUnderstanding *verdict)
{
  return dowser_session_get_result (session) == NULL && verdict != NULL && verdict->state == DOWSER_STATE_ASK;
}

/* Appends what was tried before the question failed. @error: (nullable) */
static void
append_tries (GString *into, DowserSession *session, const GError *error)
{
  g_autoptr (GPtrArray) attempts = session != NULL && error != NULL ? dowser_tries_list (session) : NULL;

  append_sentences (into, "tries", attempts);
}

/* Appends the error, or the question that the program asks the user, if there is either. @verdict, @error:
 * (nullable) */
static void
append_error (GString *into, DowserSession *session, const DowserUnderstanding *verdict, const GError *error)
{
  if (error != NULL)
    append_error_object (into, dowser_error_get_family (error), error->message, verdict);
  else if (is_asking (session, verdict))
    append_error_object (into, DOWSER_ERROR_FAMILY_CLARIFY, verdict->ask != NULL ? verdict->ask : "", verdict);
  else
    g_string_append (into, ",\n\"error\":null");
}

char *
dowser_cli_outcome_dup_summary (DowserSession *session, DowserResult *result)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);

  return plan != NULL && schema != NULL && result != NULL
             ? dowser_answer_summary_new (plan, schema, dowser_session_get_profile (session), result)
             : NULL;
}

static void
append_words (GString *into, DowserSession *session, const DowserUnderstanding *verdict, gboolean with_question)
{
  const DowserStatement *statement = dowser_session_get_statement (session);
  const DowserFinding *wrong = dowser_findings_find_first_wrong (dowser_session_get_findings (session));
  const DowserPlan *plan = dowser_session_get_plan (session);
  g_autoptr (GPtrArray) notes = dowser_cli_outcome_dup_notes (session);
  g_autofree char *summary = dowser_cli_outcome_dup_summary (session, dowser_session_get_result (session));
  char number[32];

  append_member (into, "question", dowser_session_get_question (session));
  append_member (into, "restated", dowser_session_get_restated_question (session));
  append_nullable (into, "sentence", dowser_session_get_sentence (session));
  append_member (into, "summary", summary);
  if (verdict != NULL)
    g_string_append_printf (into, ",\n\"state\":\"%s\",\n\"confidence\":%s", dowser_state_nicks[verdict->state],
                            dowser_double_to_text (verdict->confidence, number));
  append_member (into, "ask", with_question ? verdict->ask : NULL);
  append_sentences (into, "reasons", verdict != NULL ? verdict->reasons : NULL);
  append_assumptions (into, plan);
  append_explanation (into, session);
  append_member (into, "explanation", plan != NULL ? plan->explanation : NULL);
  append_nullable (into, "sql", statement != NULL ? statement->display : NULL);
  append_usage (into, session);
  append_reused (into, session);
  append_saved (into, session);
  append_member (into, "wrong", wrong != NULL ? wrong->message : NULL);
  append_findings (into, dowser_session_get_findings (session));
  append_choices (into, verdict);
  append_sentences (into, "notes", notes);
}

/* Appends the number of rows and the times. @result: (nullable) */
static void
append_sizes (GString *into, const DowserCli *cli, DowserSession *session, DowserResult *result)
{
  const char *truncated = result != NULL && dowser_result_is_truncated (result) ? "true" : "false";
  gint64 total = g_get_monotonic_time () - cli->started;
  char number[32];

  g_string_append_printf (into, ",\n\"row_count\":%u,\n\"limited\":%s,\n\"truncated\":%s",
                          result != NULL ? dowser_result_get_n_rows (result) : 0, truncated, truncated);
  g_string_append_printf (into, ",\n\"milliseconds\":%s",
                          dowser_double_to_text (result != NULL ? (double) dowser_result_get_elapsed (result) / 1000
                                                                : 0,
                                                 number));
  g_string_append_printf (into, ",\n\"total_ms\":%s,\n\"clarify_turns\":%u",
                          dowser_double_to_text ((double) total / 1000, number), cli->clarify_turns);
  append_nullable (into, "satisfaction", dowser_step_check_answer_get_satisfaction (session));
}

/* Returns the JSON object up to its rows, which are its last member. @id: (nullable). Returns: (transfer full) */
static char *
make_json_head (DowserCli *cli, DowserSession *session, const char *id, const GError *error)
{
  g_autoptr (DowserUnderstanding) verdict = dowser_present_verdict_new (session);
  DowserResult *result = error == NULL ? dowser_session_get_result (session) : NULL;
  GString *head = g_string_new ("{\"session\":");

  if (id != NULL)
    append_string (head, id);
  else
    g_string_append (head, "null");
  append_nullable (head, "session_id", id);
  g_string_append_printf (head, ",\n\"success\":%s", error == NULL && result != NULL ? "true" : "false");
  append_error (head, session, verdict, error);
  append_source (head, session);
  append_tries (head, session, error);
  append_words (head, session, verdict, error == NULL && is_asking (session, verdict));
  append_plan (head, session);
  append_columns (head, result);
  append_sizes (head, cli, session, result);
  g_string_append (head, ",\n\"rows\":");
  return g_string_free (head, FALSE);
}

void
dowser_cli_outcome_print (DowserCli *cli, DowserSession *session, const GError *error, FILE *file)
{
  g_autoptr (DowserSession) no_session = session == NULL ? dowser_session_new (NULL) : NULL;
  DowserResult *result = session != NULL && error == NULL ? dowser_session_get_result (session) : NULL;
  g_autofree char *head = make_json_head (cli, session != NULL ? session : no_session,
                                          session != NULL ? dowser_session_get_id (session) : NULL, error);

  dowser_cli_write_exact (head, strlen (head), file);
  if (result != NULL)
    dowser_cli_rows_print_json (result, file);
  else
    fputs ("[]", file);
  fputs ("}\n", file);
}
