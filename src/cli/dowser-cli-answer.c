/* dowser-cli-answer.c - prints the answer to a question, or why there is none, in the requested format */
#include "cli/dowser-cli-answer.h"

#include "analysis/dowser-output-format.h"
#include "analysis/dowser-undo-notes.h"
#include "base/dowser-number-signs.h"
#include "cli/dowser-cli-outcome.h"
#include "cli/dowser-cli-rows.h"
#include "explain/dowser-explain.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-reused-reply.h"
#include "session/dowser-tries.h"
#include "verdict/dowser-present-verdict.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const dowser_cli_format_nicks[] = { "table", "csv", "json", "sql", "plan", NULL };

/* Returns TRUE if the message of @finding is already printed as one of the reasons of @verdict. */
static gboolean
is_already_reported (const DowserUnderstanding *verdict, const DowserFinding *finding)
{
  return verdict != NULL && finding->fix == NULL
         && g_ptr_array_find_with_equal_func (verdict->reasons, finding->message, g_str_equal, NULL);
}

static void
print_assumptions (DowserSession *session, DowserCliFormat format)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_present_verdict_new (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  GPtrArray *findings = dowser_session_get_findings (session);
  guint n_assumptions = plan != NULL ? plan->assumptions->len : 0;

  /* The explanation isn't printed if the reasons in @understanding already contain it. */
  if (plan != NULL && plan->explanation != NULL && *plan->explanation != '\0'
      && (understanding == NULL
          || !g_ptr_array_find_with_equal_func (understanding->reasons, plan->explanation, g_str_equal, NULL)))
    dowser_cli_print_note (_ ("Explanation: %s"), plan->explanation);
  for (guint i = 0; i < n_assumptions; i++)
    {
      const DowserAssumption *assumption = g_ptr_array_index (plan->assumptions, i);
      g_autofree char *basis = NULL;

      if (dowser_mark_is_mark_assumption (assumption))
        continue;
      basis = dowser_explain_assumption_basis (assumption);
      dowser_cli_print_note (_ ("Assumption: “%s” means %s (%s)."), assumption->dimension, assumption->target, basis);
    }
  for (guint i = 0; understanding != NULL && i < understanding->reasons->len; i++)
    dowser_cli_print_note (_ ("Check: %s"), (const char *) g_ptr_array_index (understanding->reasons, i));
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = g_ptr_array_index (findings, i);

      if (is_already_reported (understanding, finding)
          || (format == DOWSER_CLI_TABLE && dowser_finding_is_wrong (finding)))
        continue;
      dowser_cli_print_note ("%s%s%s", finding->message, finding->fix != NULL ? " " : "",
                             finding->fix != NULL ? finding->fix : "");
    }
}

static void
print_reused (DowserSession *session)
{
  g_autofree char *text = dowser_reused_reply_describe_origin (session, g_get_real_time ());

  if (text != NULL && dowser_reused_reply_get_saved_time (session) > 0)
    dowser_cli_print_note (_ ("%s. “ask --fresh” makes a new plan."), text);
  else if (text != NULL)
    dowser_cli_print_note (_ ("%s. “ask --fresh” asks the model again."), text);
}

static void
print_summary (DowserSession *session, DowserResult *result)
{
  g_autofree char *summary = dowser_cli_outcome_dup_summary (session, result);

  if (summary != NULL)
    dowser_cli_print_note ("%s", summary);
}

static void
print_notes (DowserSession *session, DowserCliFormat format)
{
  g_autoptr (GPtrArray) notes = dowser_cli_outcome_dup_notes (session);
  DowserResult *result = dowser_session_get_result (session);
  g_autofree char *source = dowser_cli_outcome_dup_source_name (session);
  guint n_rows = result != NULL ? dowser_result_get_n_rows (result) : 0;
  g_autofree char *rows = dowser_count_to_text (n_rows);

  if (source != NULL)
    dowser_cli_print_note (_ ("Source: %s"), source);
  if (dowser_session_get_restated_question (session) != NULL)
    dowser_cli_print_note ("%s", dowser_session_get_restated_question (session));
  if (dowser_session_get_sentence (session) != NULL)
    dowser_cli_print_note (_ ("As a question: %s"), dowser_session_get_sentence (session));
  print_summary (session, result);
  print_reused (session);
  print_assumptions (session, format);
  for (guint i = 0; i < notes->len; i++)
    dowser_cli_print_note ("  %s", (const char *) notes->pdata[i]);
  if (result == NULL)
    return;
  if (dowser_result_get_elapsed (result) < G_USEC_PER_SEC)
    dowser_cli_print_note (ngettext ("%s row in %.1f ms", "%s rows in %.1f ms", n_rows), rows,
                           (double) dowser_result_get_elapsed (result) / 1000);
  else
    dowser_cli_print_note (ngettext ("%s row in %.1f s", "%s rows in %.1f s", n_rows), rows,
                           (double) dowser_result_get_elapsed (result) / G_USEC_PER_SEC);
}

/* Prints the wrong numbers above the table, so that the user sees the warning first. */
void
dowser_cli_answer_print_wrong_numbers (DowserSession *session, FILE *file)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (dowser_finding_is_wrong (finding))
        fprintf (file, _ ("Wrong result: %s\n"), finding->message);
    }
}

static void
print_table (DowserCli *cli, DowserSession *session, FILE *file)
{
  DowserResult *result = dowser_session_get_result (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  g_autoptr (GPtrArray) formats = NULL;

  if (!cli->as_shown || plan == NULL || plan->select->outputs->len != dowser_result_get_columns (result)->len)
    {
      dowser_cli_rows_print_table (result, plan, cli->max_lines, file);
      return;
    }
  formats = dowser_formats_new (plan, dowser_session_get_schema (session), dowser_session_get_profile (session));
  dowser_cli_rows_print_shown (result, formats, cli->max_lines, file);
}

void
dowser_cli_answer_print (DowserCli *cli, DowserSession *session, DowserCliFormat format, gboolean notes, FILE *file)
{
  g_autofree char *text = NULL;

  switch (format)
    {
    case DOWSER_CLI_TABLE:
      dowser_cli_answer_print_wrong_numbers (session, file);
      print_table (cli, session, file);
      break;
    case DOWSER_CLI_CSV:
      dowser_cli_rows_print_csv (dowser_session_get_result (session), file);
      break;
    case DOWSER_CLI_JSON:
      dowser_cli_outcome_print (cli, session, NULL, file);
      break;
    case DOWSER_CLI_SQL:
      text = g_strconcat (dowser_session_get_statement (session)->display, "\n", NULL);
      dowser_cli_write_exact (text, strlen (text), file);
      break;
    case DOWSER_CLI_PLAN:
    default:
      /* SQL that runs as it is written has no plan, so null is printed. */
      text = dowser_session_get_plan (session) != NULL ? dowser_plan_to_json (dowser_session_get_plan (session), TRUE)
                                                       : g_strdup ("null\n");
      dowser_cli_write_exact (text, strlen (text), file);
    }
  fflush (file);
  if (notes && format != DOWSER_CLI_JSON)
    print_notes (session, format);
}

#define INDENT "       "

/* Prints @line after @indent through dowser_cli_print(), because it may contain stored values. */
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
  if (option->preview == NULL && option->source_uri != NULL)
    print_indented (INDENT, _ ("no answer was found in this source"));
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
dowser_cli_answer_print_choices (DowserCli *cli, DowserSession *session, DowserCliFormat format)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);

  if (format == DOWSER_CLI_JSON)
    {
      dowser_cli_outcome_print (cli, session, NULL, stdout);
      return DOWSER_ERROR_FAMILY_CLARIFY;
    }

  if (understanding->ask != NULL)
    print_indented ("", understanding->ask);
  for (guint i = 0; i < understanding->options->len; i++)
    print_choice (g_ptr_array_index (understanding->options, i), i + 1);
  dowser_cli_print_note (understanding->options->len > 0 ? _ ("To answer, ask again with --choose and a number.")
                                                         : _ ("To answer, ask again with --answer and some words."));
  return DOWSER_ERROR_FAMILY_CLARIFY;
}

/* Prints what was tried before the question failed. */
static void
print_tries (DowserSession *session)
{
  g_autoptr (GPtrArray) attempts = dowser_tries_list (session);

  if (attempts->len > 0)
    dowser_cli_print_note (_ ("Attempts:"));
  for (guint i = 0; i < attempts->len; i++)
    dowser_cli_print_note ("  %s", (const char *) attempts->pdata[i]);
}

int
dowser_cli_answer_fail (DowserCli *cli, DowserSession *session, GError *error)
{
  if (cli->json)
    dowser_cli_outcome_print (cli, session, error, stdout);
  else if (session != NULL)
    print_tries (session);
  return dowser_cli_fail_session (cli, session != NULL ? dowser_session_get_id (session) : NULL, error);
}

int
dowser_cli_answer_get_status (DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);

  return result != NULL && dowser_result_is_truncated (result) ? DOWSER_ERROR_FAMILY_LIMIT : 0;
}
