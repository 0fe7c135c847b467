/* dowser-cli-answer.c - what a session has come to, in the form that was asked for */
#include "cli/dowser-cli-answer.h"

#include "analysis/dowser-marks.h"
#include "audit/fixes/dowser-filter-losses.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-rows.h"
#include "explain/dowser-explain.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-reused-reply.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

const char *const dowser_cli_format_nicks[] = { "table", "csv", "json", "sql", "plan", NULL };

static void
append_member (GString *into, const char *name, const char *text)
{
  if (text == NULL)
    return;
  g_string_append_printf (into, ",\n\"%s\":", name);
  dowser_cli_rows_append_string (into, text, strlen (text));
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
  GPtrArray *columns = dowser_result_get_columns (result);

  g_string_append (into, ",\n\"columns\":[");
  for (guint i = 0; i < columns->len; i++)
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
  DowserCliUsage usage = dowser_cli_model_count (session);

  if (dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL)
    g_string_append_printf (into, ",\n\"calls\":%u,\n\"tokens_in\":%" PRId64 ",\n\"tokens_out\":%" PRId64, usage.calls,
                            usage.tokens_in, usage.tokens_out);
}

/* When the model said it; no member where it was asked now. */
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

static void
append_string (GString *into, const char *text)
{
  dowser_cli_rows_append_string (into, text, strlen (text));
}

/* @sentences: (nullable) (char *) */
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
  gboolean any = FALSE;

  g_string_append (into, ",\n\"assumptions\":[");
  for (guint i = 0; plan != NULL && i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = g_ptr_array_index (plan->assumptions, i);
      char number[32];

      if (dowser_mark_is_one (assumption))
        continue;
      g_string_append (into, any ? ",{\"words\":" : "{\"words\":");
      append_string (into, assumption->dimension);
      g_string_append (into, ",\"means\":");
      append_string (into, assumption->target);
      g_string_append_printf (into, ",\"basis\":\"%s\",\"confidence\":%s}", dowser_basis_nicks[assumption->basis],
                              dowser_double_to_text (assumption->confidence, number));
      any = TRUE;
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

/* @understanding: (nullable) */
static void
append_choices (GString *into, const DowserUnderstanding *understanding)
{
  g_string_append (into, ",\n\"choices\":[");
  for (guint i = 0; understanding != NULL && i < understanding->options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (understanding->options, i);

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

static GPtrArray *dup_notes (DowserSession *session);

static void
print_json (DowserSession *session, FILE *file)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_session_dup_verdict (session);
  const DowserStatement *statement = dowser_session_get_statement (session);
  const DowserFinding *wrong = dowser_findings_get_wrong (dowser_session_get_findings (session));
  DowserResult *result = dowser_session_get_result (session);
  g_autoptr (GPtrArray) notes = dup_notes (session);
  g_autoptr (GString) head = g_string_new ("{\"session\":");
  char number[32];

  append_string (head, dowser_session_get_id (session));
  append_member (head, "question", dowser_session_get_question (session));
  append_member (head, "restated", dowser_session_get_restated (session));
  if (understanding != NULL)
    g_string_append_printf (head, ",\n\"state\":\"%s\",\n\"confidence\":%s", dowser_state_nicks[understanding->state],
                            dowser_double_to_text (understanding->confidence, number));
  append_sentences (head, "reasons", understanding != NULL ? understanding->reasons : NULL);
  append_assumptions (head, dowser_session_get_plan (session));
  if (dowser_session_get_plan (session) != NULL)
    append_member (head, "explanation", dowser_session_get_plan (session)->explanation);
  append_member (head, "sql", statement != NULL ? statement->display : NULL);
  append_usage (head, session);
  append_reused (head, session);
  append_member (head, "wrong", wrong != NULL ? wrong->message : NULL);
  append_findings (head, dowser_session_get_findings (session));
  append_choices (head, understanding);
  append_sentences (head, "notes", notes);
  append_columns (head, result);
  g_string_append_printf (head, ",\n\"truncated\":%s,\n\"milliseconds\":%s,\n\"rows\":",
                          dowser_result_is_truncated (result) ? "true" : "false",
                          dowser_double_to_text ((double) dowser_result_get_elapsed (result) / 1000, number));
  dowser_cli_put_exact (head->str, head->len, file);
  dowser_cli_rows_print_json (result, file);
  fputs ("}\n", file);
}

/* Where no row fits: what there would be without each filter, and the values that may be meant. */
static void
add_losses (GPtrArray *notes, DowserSession *session)
{
  GPtrArray *cures = dowser_session_get_cures (session);

  for (guint i = 0; cures != NULL && i < cures->len; i++)
    {
      const DowserAmbiguity *cure = g_ptr_array_index (cures, i);

      if (!g_str_equal (cure->question, dowser_filter_losses_get_question ()))
        continue;
      for (guint j = 0; j < cure->choices->len; j++)
        g_ptr_array_add (notes, g_strdup (((const DowserChoice *) g_ptr_array_index (cure->choices, j))->label));
    }
}

/* What stands beside the rows and has no list of its own in JSON. */
static GPtrArray *
dup_notes (DowserSession *session)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);
  DowserResult *result = dowser_session_get_result (session);

  add_losses (notes, session);
  if (result != NULL && dowser_result_get_shortage (result) != NULL)
    g_ptr_array_add (notes, g_strdup (dowser_result_get_shortage (result)));
  return notes;
}

/* Whether the reasons of @verdict hold what @finding says. */
static gboolean
is_told (const DowserUnderstanding *verdict, const DowserFinding *finding)
{
  return verdict != NULL && finding->fix == NULL
         && g_ptr_array_find_with_equal_func (verdict->reasons, finding->message, g_str_equal, NULL);
}

static void
print_assumptions (DowserSession *session, DowserCliFormat format)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_session_dup_verdict (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  GPtrArray *findings = dowser_session_get_findings (session);

  /* The reasons tell it where the planner wants it checked. */
  if (plan->explanation != NULL && *plan->explanation != '\0'
      && (understanding == NULL
          || !g_ptr_array_find_with_equal_func (understanding->reasons, plan->explanation, g_str_equal, NULL)))
    dowser_cli_note (_ ("Explanation: %s"), plan->explanation);
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = g_ptr_array_index (plan->assumptions, i);
      g_autofree char *basis = NULL;

      if (dowser_mark_is_one (assumption))
        continue;
      basis = dowser_explain_assumption_basis (assumption);
      dowser_cli_note (_ ("Taken for granted: “%s” means %s (%s)."), assumption->dimension, assumption->target, basis);
    }
  for (guint i = 0; understanding != NULL && i < understanding->reasons->len; i++)
    dowser_cli_note (_ ("Check: %s"), (const char *) g_ptr_array_index (understanding->reasons, i));
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = g_ptr_array_index (findings, i);

      if (is_told (understanding, finding) || (format == DOWSER_CLI_TABLE && dowser_finding_is_wrong (finding)))
        continue;
      dowser_cli_note ("%s%s%s", finding->message, finding->fix != NULL ? " " : "",
                       finding->fix != NULL ? finding->fix : "");
    }
}

static void
print_reused (DowserSession *session)
{
  const DowserModelCall *call = dowser_reused_reply_find (session);
  g_autofree char *text = call != NULL ? dowser_reused_reply_describe (call, g_get_real_time ()) : NULL;

  if (text != NULL)
    dowser_cli_note (_ ("%s. “ask --fresh” asks the model again."), text);
}

static void
print_notes (DowserSession *session, DowserCliFormat format)
{
  g_autoptr (GPtrArray) notes = dup_notes (session);
  DowserResult *result = dowser_session_get_result (session);
  guint n_rows = result != NULL ? dowser_result_get_n_rows (result) : 0;

  if (dowser_session_get_restated (session) != NULL)
    dowser_cli_note ("%s", dowser_session_get_restated (session));
  print_reused (session);
  print_assumptions (session, format);
  for (guint i = 0; i < notes->len; i++)
    dowser_cli_note ("  %s", (const char *) notes->pdata[i]);
  if (result == NULL)
    return;
  if (dowser_result_get_elapsed (result) < G_USEC_PER_SEC)
    dowser_cli_note (ngettext ("%u row in %.1f ms", "%u rows in %.1f ms", n_rows), n_rows,
                     (double) dowser_result_get_elapsed (result) / 1000);
  else
    dowser_cli_note (ngettext ("%u row in %.1f s", "%u rows in %.1f s", n_rows), n_rows,
                     (double) dowser_result_get_elapsed (result) / G_USEC_PER_SEC);
}

/* Above the table, where it's seen before the number is. */
void
dowser_cli_answer_print_wrong (DowserSession *session, FILE *file)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (dowser_finding_is_wrong (finding))
        fprintf (file, _ ("Wrong: %s\n"), finding->message);
    }
}

void
dowser_cli_answer_print (DowserSession *session, DowserCliFormat format, gboolean notes, FILE *file)
{
  g_autofree char *text = NULL;

  switch (format)
    {
    case DOWSER_CLI_TABLE:
      dowser_cli_answer_print_wrong (session, file);
      dowser_cli_rows_print_table (dowser_session_get_result (session), dowser_session_get_plan (session), file);
      break;
    case DOWSER_CLI_CSV:
      dowser_cli_rows_print_csv (dowser_session_get_result (session), file);
      break;
    case DOWSER_CLI_JSON:
      print_json (session, file);
      break;
    case DOWSER_CLI_SQL:
      text = g_strconcat (dowser_session_get_statement (session)->display, "\n", NULL);
      dowser_cli_put_exact (text, strlen (text), file);
      break;
    case DOWSER_CLI_PLAN:
    default:
      text = dowser_plan_to_json (dowser_session_get_plan (session), TRUE);
      dowser_cli_put_exact (text, strlen (text), file);
    }
  fflush (file);
  if (notes && format != DOWSER_CLI_JSON)
    print_notes (session, format);
}

static void
print_choices_json (DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  g_autoptr (GString) text = g_string_new ("{\"session\":");

  append_string (text, dowser_session_get_id (session));
  append_member (text, "question", dowser_session_get_question (session));
  append_member (text, "state", dowser_state_nicks[DOWSER_STATE_ASK]);
  append_member (text, "ask", understanding->ask);
  append_sentences (text, "reasons", understanding->reasons);
  append_choices (text, understanding);
  g_string_append (text, "}\n");
  dowser_cli_print (text->str);
}

#define INDENT "       "

/* Behind @indent: what is stored may stand in it. */
static void
print_indented (const char *indent, const char *line)
{
  g_autofree char *text = g_strconcat (indent, line, "\n", NULL);

  dowser_cli_print (text);
}

static void
print_choice (const DowserOption *option, guint number)
{
  g_autofree char *head = g_strdup_printf ("  %u. ", number);

  print_indented (head, option->label);
  if (option->wrong != NULL)
    print_indented (INDENT, option->wrong);
  if (option->preview == NULL)
    return;
  if (option->preview->n_rows == 0)
    print_indented (INDENT, _ ("no rows"));
  if (option->preview->first > 0)
    print_indented (INDENT, "…");
  for (guint i = 0; i < option->preview->rows->len; i++)
    {
      g_autofree char *line = dowser_preview_dup_line (option->preview, i);

      print_indented (INDENT, line);
    }
  if (option->preview->n_rows > option->preview->first + option->preview->rows->len)
    print_indented (INDENT, "…");
}

int
dowser_cli_answer_print_choices (DowserSession *session, DowserCliFormat format)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);

  if (format == DOWSER_CLI_JSON)
    {
      print_choices_json (session);
      return DOWSER_ERROR_FAMILY_CLARIFY;
    }

  if (understanding->ask != NULL)
    print_indented ("", understanding->ask);
  for (guint i = 0; i < understanding->options->len; i++)
    print_choice (g_ptr_array_index (understanding->options, i), i + 1);
  dowser_cli_note (understanding->options->len > 0 ? _ ("Answer by asking again with --choose and a number.")
                                                   : _ ("Answer by asking again with --answer and some words."));
  return DOWSER_ERROR_FAMILY_CLARIFY;
}

int
dowser_cli_answer_get_status (DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);

  return result != NULL && dowser_result_is_truncated (result) ? DOWSER_ERROR_FAMILY_LIMIT : 0;
}
