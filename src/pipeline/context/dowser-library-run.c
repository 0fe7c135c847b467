/* dowser-library-run.c - prepares the run of a saved question, possibly with values that differ from the saved
 * values */
#include "pipeline/context/dowser-library-run.h"

#include "base/dowser-error.h"
#include "knowledge/library/dowser-saved-slots.h"
#include "pipeline/context/dowser-library.h"

#include <glib/gi18n-lib.h>

/* The worker's input. @profile, @given: (nullable) */
typedef struct
{
  DowserSavedQuestion *question;
  DowserSchema *schema;
  DowserProfile *profile;
  char **given;
} SavedRunData;

typedef struct
{
  DowserUnderstanding *understanding;
  char *asked;
} SavedRunResult;

static void
saved_run_data_free (gpointer data)
{
  SavedRunData *saved_run = data;

  dowser_saved_question_free (saved_run->question);
  dowser_schema_unref (saved_run->schema);
  g_clear_pointer (&saved_run->profile, dowser_profile_unref);
  g_strfreev (saved_run->given);
  g_free (saved_run);
}

static void
saved_run_result_free (gpointer data)
{
  SavedRunResult *run_result = data;

  g_clear_pointer (&run_result->understanding, dowser_understanding_unref);
  g_free (run_result->asked);
  g_free (run_result);
}

static gboolean
check_plan (const SavedRunData *saved_run, const DowserPlan *plan, GError **error)
{
  g_autofree char *problem = dowser_saved_plan_dup_problem (plan, saved_run->schema);

  if (problem == NULL && dowser_library_reads_hidden_column (saved_run->question, saved_run->schema))
    problem = g_strdup (_ ("The saved question reads a column that is no longer allowed. Ask another question."));
  if (problem != NULL)
    g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, problem);
  return problem == NULL;
}

/* Inserts the given values into the saved plan. Runs in the worker. */
static gpointer
fill_plan (gpointer data, GError **error)
{
  const SavedRunData *saved_run = data;
  g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (saved_run->question);
  g_autoptr (DowserPlan) plan = NULL;
  SavedRunResult *run_result;

  for (char **given = saved_run->given; given != NULL && *given != NULL; given++)
    if (!dowser_saved_slots_set_value (slots, *given, error))
      return NULL;
  plan = dowser_saved_question_fill_slots (saved_run->question, slots, saved_run->schema, saved_run->profile, error);
  if (plan == NULL || !check_plan (saved_run, plan, error))
    return NULL;
  run_result = g_new0 (SavedRunResult, 1);
  run_result->understanding = dowser_library_new_understanding (saved_run->question, g_steal_pointer (&plan));
  run_result->asked = dowser_saved_slots_dup_question (slots, saved_run->question->question);
  return run_result;
}

void
dowser_library_run_async (DowserContext *context, const DowserSavedQuestion *question, const char *const *given,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  const DowserSchema *schema = dowser_context_get_schema (context, question->source_uri);
  const DowserProfile *profile = dowser_context_get_profile (context, question->source_uri);
  SavedRunData *saved_run;

  g_task_set_source_tag (task, dowser_library_run_async);
  if (schema == NULL)
    {
      g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                               _ ("The source of the saved question is not open. Open the source first."));
      g_object_unref (task);
      return;
    }
  saved_run = g_new0 (SavedRunData, 1);
  saved_run->question = dowser_saved_question_copy (question);
  saved_run->schema = dowser_schema_ref ((DowserSchema *) schema);
  saved_run->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  saved_run->given = g_strdupv ((char **) given);
  g_task_set_task_data (task, g_memdup2 (&question->id, sizeof question->id), g_free);
  dowser_context_run_in_worker (context, task, fill_plan, saved_run, saved_run_data_free, saved_run_result_free);
}

DowserUnderstanding *
dowser_library_run_finish (DowserContext *context, GAsyncResult *result, char **asked, GError **error)
{
  SavedRunResult *run_result = g_task_propagate_pointer (G_TASK (result), error);
  DowserStore *store = dowser_context_get_store (context);
  const gint64 *id = g_task_get_task_data (G_TASK (result));
  DowserUnderstanding *understanding;

  if (run_result == NULL)
    return NULL;
  if (store != NULL && *id > 0)
    dowser_store_count_question_use (store, *id);
  *asked = g_steal_pointer (&run_result->asked);
  understanding = g_steal_pointer (&run_result->understanding);
  saved_run_result_free (run_result);
  return understanding;
}
