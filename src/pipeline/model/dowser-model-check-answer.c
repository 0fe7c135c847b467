/* dowser-model-check-answer.c - asks a language model whether the rows answer the question */
#include "pipeline/model/dowser-model-check-answer.h"

#include "pipeline/model/dowser-model-completion.h"
#include "pipeline/model/dowser-model-facts.h"
#include "prompt/dowser-redacted-literals.h"

/* The numbers of rows to try, in this order. The first number for which the prompt isn't too long for the model is
 * used. */
static const guint row_counts[] = { 20, 5, 0 };

gboolean
dowser_model_check_answer_is_enabled (DowserContext *context, DowserSession *session)
{
  int current_version = dowser_session_get_present_version (session);
  const DowserPlanVersion *version
      = current_version >= 0 ? dowser_session_get_versions (session)->pdata[current_version] : NULL;
  DowserResult *result = dowser_session_get_result (session);

  /* Two plans are not checked. A plan changed by clicks needs no check, because the user knows what it shows. A plan
   * without rows is handled by the step "repair". */
  return dowser_context_get_checks_answers (context) && dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL
         && version != NULL && version->origin == DOWSER_PLAN_ORIGIN_PLANNER && result != NULL
         && dowser_result_get_n_rows (result) > 0 && dowser_session_get_question (session) != NULL
         && dowser_model_completion_check (context, dowser_session_get_source_uri (session), NULL);
}

/* Returns the findings as text. Returns NULL if the model may not get values, because findings describe and count the
 * rows. Returns: (transfer full) (nullable) */
static char *
dup_notes (GPtrArray *findings, DowserPrivacyLevel privacy_level)
{
  GString *notes;

  if (findings->len == 0 || privacy_level < DOWSER_PRIVACY_LEVEL_VALUES)
    return NULL;
  notes = g_string_new (NULL);
  for (guint i = 0; i < findings->len; i++)
    g_string_append_printf (notes, "%s- %s", i > 0 ? "\n" : "", ((const DowserFinding *) findings->pdata[i])->message);
  return g_string_free (notes, FALSE);
}

/* The task's data. */
typedef struct
{
  GPtrArray *calls;
  DowserRedactedLiterals *redacted_literals; /* (nullable): the placeholders for redacted literals in the prompt */
} AnswerCheckTask;

static void
answer_check_task_free (gpointer data)
{
  AnswerCheckTask *answer_check = data;

  g_ptr_array_unref (answer_check->calls);
  g_clear_pointer (&answer_check->redacted_literals, dowser_redacted_literals_free);
  g_free (answer_check);
}

static DowserPrompt *
make_prompt (AnswerCheckTask *answer_check, DowserContext *context, DowserSession *session, GPtrArray *findings,
             GError **error)
{
  g_auto (DowserModelFacts) facts = { 0 };
  g_autofree char *notes = NULL;

  dowser_model_facts_init (&facts, session, context);
  facts.facts.mode = DOWSER_PLAN_MODE_INITIAL;
  facts.facts.problem = NULL;
  answer_check->redacted_literals = dowser_redacted_literals_new (&facts.facts);
  notes = dup_notes (findings, facts.facts.privacy_level);
  for (guint i = 0;; i++)
    {
      g_autofree char *rows = dowser_prompt_dup_rows (&facts.facts, dowser_session_get_result (session), row_counts[i]);
      g_autoptr (DowserPrompt) prompt = dowser_prompt_make_answer_check (&facts.facts, rows, notes, error);

      if (prompt == NULL || prompt->tokens <= facts.facts.budget || i + 1 == G_N_ELEMENTS (row_counts))
        return g_steal_pointer (&prompt);
    }
}

static void
restore_lines (const DowserRedactedLiterals *redacted_literals, char **lines)
{
  for (char **line = lines; line != NULL && *line != NULL; line++)
    {
      g_autofree char *redacted_text = *line;

      *line = dowser_redacted_literals_restore_text (redacted_literals, redacted_text);
    }
}

static void
talked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  AnswerCheckTask *answer_check = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserModelWords) words = dowser_model_completion_finish (DOWSER_CONTEXT (context), result, &error);
  DowserVerdict *verdict = words != NULL ? dowser_reply_read_verdict (words->text, &error) : NULL;

  if (words != NULL && verdict == NULL)
    dowser_model_calls_add_note (answer_check->calls, error->message);
  if (verdict != NULL)
    {
      restore_lines (answer_check->redacted_literals, verdict->notes);
      restore_lines (answer_check->redacted_literals, verdict->issues);
      g_task_return_pointer (task, verdict, (GDestroyNotify) dowser_verdict_free);
    }
  else
    g_task_return_error (task, error);
}

void
dowser_model_check_answer_async (DowserContext *context, DowserStep *step, DowserSession *session, GPtrArray *findings,
                                 GPtrArray *calls, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  AnswerCheckTask *answer_check = g_new0 (AnswerCheckTask, 1);
  GError *error = NULL;
  g_autoptr (DowserPrompt) prompt = make_prompt (answer_check, context, session, findings, &error);

  g_task_set_source_tag (task, dowser_model_check_answer_async);
  answer_check->calls = g_ptr_array_ref (calls);
  g_task_set_task_data (task, answer_check, answer_check_task_free);
  if (prompt == NULL)
    g_task_return_error (task, error);
  else
    dowser_model_completion_async (context, step, dowser_session_get_source_uri (session), prompt, "judge", FALSE,
                                   calls, cancellable, talked_cb, g_steal_pointer (&task));
}

DowserVerdict *
dowser_model_check_answer_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
