/* dowser-step-explain.c - describes the plan in plain words, and as a sentence that can be asked as a question */
#include "pipeline/steps/dowser-step-explain.h"

#include "explain/dowser-explain.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "pipeline/dowser-input-hash.h"
#include "sentence/dowser-sentence.h"

struct _DowserStepExplain
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepExplain, dowser_step_explain, DOWSER_TYPE_STEP)

/* SQL that runs as written has no plan that could be explained. */
static gboolean
dowser_step_explain_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_plan (session) == NULL;
}

static guint64
dowser_step_explain_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  guint64 hash = dowser_input_hash_plan (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_plan (session));

  /* The hash includes the schema, because the sentence contains names from the schema. */
  return dowser_input_hash_text (hash, schema != NULL ? dowser_schema_get_signature (schema) : NULL);
}

/* Returns the label of the meaning that the user chose for the question. The label replaces the explanation, because it
 * also describes how the chosen meaning differs from the other meanings. Returns: (transfer full) (nullable) */
static char *
dup_chosen_label (DowserSession *session)
{
  GPtrArray *versions = dowser_session_get_versions (session);
  int current_version = dowser_session_get_present_version (session);
  const DowserPlanVersion *version = current_version >= 0 ? versions->pdata[current_version] : NULL;

  if (version != NULL && version->origin == DOWSER_PLAN_ORIGIN_CHOICE && version->about != NULL)
    return g_strdup (version->about);
  return NULL;
}

/* The worker's input. @instruction_text: (nullable): the label of the meaning that the user chose */
typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
  char *instruction_text;
} ExplanationData;

static void
explanation_data_free (gpointer data)
{
  ExplanationData *explanation = data;

  dowser_plan_unref (explanation->plan);
  g_clear_pointer (&explanation->schema, dowser_schema_unref);
  g_free (explanation->instruction_text);
  g_free (explanation);
}

/* Writes the explanation and the sentence. To check the sentence, plans it like a question. Runs in the worker, because
 * planning sorts the names of thousands of tables. Returns: (transfer full): strv: the explanation, and the sentence if
 * there is one */
static gpointer
write_sentences (gpointer data, GError **error)
{
  const ExplanationData *explanation = data;
  char **sentences = g_new0 (char *, 3);

  sentences[0] = explanation->instruction_text != NULL ? g_strdup (explanation->instruction_text)
                                                       : dowser_explain_sentence (explanation->plan);
  if (explanation->schema != NULL)
    sentences[1] = dowser_sentence_write (explanation->plan, explanation->schema, NULL);
  return sentences;
}

static void
dowser_step_explain_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const DowserSchema *schema = dowser_session_get_schema (session);
  ExplanationData *explanation = g_new0 (ExplanationData, 1);

  g_task_set_source_tag (task, dowser_step_explain_run_async);
  explanation->plan = dowser_plan_ref (dowser_session_get_plan (session));
  explanation->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  explanation->instruction_text = dup_chosen_label (session);
  /* Counts the use of learned entries once per question. Changes by clicks aren't counted. */
  if (!dowser_session_can_undo (session) && dowser_session_get_question (session) != NULL)
    {
      dowser_knowledge_service_count_uses (context, dowser_session_get_source_uri (session),
                                           dowser_session_get_question (session));
      dowser_knowledge_service_learn_from_plan (context, session);
    }
  dowser_context_run_in_worker (context, task, write_sentences, explanation, explanation_data_free,
                                (GDestroyNotify) g_strfreev);
}

static gboolean
dowser_step_explain_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                GError **error)
{
  g_auto (GStrv) sentences = g_task_propagate_pointer (G_TASK (result), error);

  if (sentences == NULL)
    return FALSE;

  dowser_session_set_restated_question (session, sentences[0]);
  dowser_session_set_sentence (session, sentences[1]);
  *note = g_strdup (sentences[0]);
  return TRUE;
}

static void
dowser_step_explain_class_init (DowserStepExplainClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_explain_is_needless;
  step_class->hash_inputs = dowser_step_explain_hash_inputs;
  step_class->run_async = dowser_step_explain_run_async;
  step_class->run_finish = dowser_step_explain_run_finish;
}

static void
dowser_step_explain_init (DowserStepExplain *self)
{
}
