/* dowser-bug-report.c - writes a report of all steps that answered a question, for Dowser's developers */
#include "session/dowser-bug-report.h"

#include "base/dowser-mask.h"
#include "dowser-config.h"
#include "plan/dowser-personal-literals.h"
#include "plan/dowser-plan-json.h"

#define MIN_FENCE 3

/* Returns a Markdown code fence that @text can't end. The fence has one backtick more than the longest run of backticks
 * in @text. */
static char *
dup_fence (const char *text)
{
  gsize longest = MIN_FENCE - 1;
  gsize run = 0;

  for (const char *p = text; *p != '\0'; p++)
    {
      run = *p == '`' ? run + 1 : 0;
      longest = MAX (longest, run);
    }
  return g_strnfill (longest + 1, '`');
}

static void
append_fenced (GString *report, const char *language, const char *text)
{
  g_autofree char *fence = dup_fence (text);

  g_string_append_printf (report, "%s%s\n%s%s%s\n\n", fence, language, text, g_str_has_suffix (text, "\n") ? "" : "\n",
                          fence);
}

static void
append_overview (GString *report, DowserSession *session)
{
  const GError *error = dowser_session_get_error (session);
  const char *restated = dowser_session_get_restated_question (session);

  g_string_append_printf (report, "# Dowser %s\n\n", DOWSER_VERSION);
  g_string_append_printf (report, "- Question: %s\n", dowser_session_get_title (session));
  if (restated != NULL)
    g_string_append_printf (report, "- Read as: %s\n", restated);
  g_string_append_printf (report, "- Planner: %s, mode %s\n",
                          dowser_planner_kind_nicks[dowser_session_get_planner (session)],
                          dowser_plan_mode_nicks[dowser_session_get_mode (session)]);
  if (dowser_session_get_instruction (session) != NULL)
    g_string_append_printf (report, "- Instruction: %s\n", dowser_session_get_instruction (session));
  g_string_append_printf (report, "- State: %s\n", dowser_session_state_nicks[dowser_session_get_state (session)]);
  if (error != NULL)
    g_string_append_printf (report, "- Error: %s (%s %d)\n", error->message, g_quark_to_string (error->domain),
                            error->code);
  g_string_append_c (report, '\n');
}

static void
append_constraints (GString *report, GPtrArray *constraints)
{
  if (constraints->len == 0)
    return;
  g_string_append (report, "## Laid down by the person\n\n");
  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserConstraint *constraint = g_ptr_array_index (constraints, i);

      g_string_append_printf (report, "- %s: %s\n", dowser_constraint_kind_nicks[constraint->kind],
                              constraint->user_text);
    }
  g_string_append_c (report, '\n');
}

static void
append_plan (GString *report, DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserStatement *statement = dowser_session_get_statement (session);

  if (plan != NULL)
    {
      g_autofree char *json = dowser_plan_to_json (plan, TRUE);

      g_string_append (report, "## Plan\n\n");
      append_fenced (report, "json", json);
    }
  if (statement != NULL)
    {
      g_string_append (report, "## SQL\n\n");
      append_fenced (report, "sql", statement->display);
    }
}

static void
append_findings (GString *report, GPtrArray *findings)
{
  if (findings == NULL || findings->len == 0)
    return;
  g_string_append (report, "## Audit\n\n");
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = g_ptr_array_index (findings, i);

      g_string_append_printf (report, "- %s, %s, %s: %s", dowser_severity_nicks[finding->severity], finding->check,
                              finding->path, finding->message);
      if (finding->fix != NULL)
        g_string_append_printf (report, " Mended: %s", finding->fix);
      g_string_append_c (report, '\n');
    }
  g_string_append_c (report, '\n');
}

static void
append_steps (GString *report, GPtrArray *trace)
{
  g_string_append (report, "## Steps\n\n");
  for (guint i = 0; i < trace->len; i++)
    {
      const DowserTraceEntry *entry = g_ptr_array_index (trace, i);

      g_string_append_printf (report, "- %s, %d ms", entry->step_id, (int) (entry->elapsed / 1000));
      if (entry->note != NULL)
        g_string_append_printf (report, ": %s", entry->note);
      if (entry->error != NULL)
        g_string_append_printf (report, " Failed: %s", entry->error);
      g_string_append_c (report, '\n');
    }
  g_string_append_c (report, '\n');
}

static void
append_part (GString *report, const char *title, const char *text)
{
  if (text == NULL)
    return;
  g_string_append_printf (report, "%s:\n\n", title);
  append_fenced (report, "", text);
}

static void
append_calls (GString *report, GPtrArray *calls)
{
  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = g_ptr_array_index (calls, i);

      g_string_append_printf (report, "## Call %u: %s, in step %s\n\n", i + 1, call->purpose, call->step_id);
      g_string_append_printf (report, "%s, %d ms, %u tries, %s%d + %d tokens%s\n\n",
                              call->model != NULL ? call->model : "?", (int) (call->elapsed / 1000), call->n_attempts,
                              call->estimated ? "about " : "", (int) call->tokens_in, (int) call->tokens_out,
                              call->stored ? ", reply found in the store" : "");
      append_part (report, "Notes", call->notes);
      append_part (report, "Prompt", call->prompt);
      append_part (report, "Reply", call->reply);
      append_part (report, "Error", call->error);
    }
}

/* Returns: (transfer full): strv: the values of @personal, and the literals that the plan compares with columns of
 * personal data */
static char **
dup_personal_values (DowserSession *session, const char *const *personal)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_auto (GStrv) own = plan != NULL && schema != NULL ? dowser_personal_literals_dup_texts (plan, schema) : NULL;

  if (personal != NULL)
    g_strv_builder_addv (all, (const char **) personal);
  if (own != NULL)
    g_strv_builder_addv (all, (const char **) own);
  return g_strv_builder_end (all);
}

char *
dowser_bug_report_write (DowserSession *session, const char *const *personal)
{
  g_autoptr (GString) report = g_string_new (NULL);
  g_auto (GStrv) values = NULL;

  g_return_val_if_fail (DOWSER_IS_SESSION (session), NULL);

  values = dup_personal_values (session, personal);
  append_overview (report, session);
  append_constraints (report, dowser_session_get_constraints (session));
  append_plan (report, session);
  append_findings (report, dowser_session_get_findings (session));
  append_steps (report, dowser_session_get_trace (session));
  append_calls (report, dowser_session_get_calls (session));
  return dowser_mask_text (report->str, (const char *const *) values);
}
