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
} Filling;

typedef struct
{
  DowserUnderstanding *understanding;
  char *asked;
} Filled;

static void
filling_free (gpointer data)
{
  Filling *filling = data;

  dowser_saved_question_free (filling->question);
  dowser_schema_unref (filling->schema);
  g_clear_pointer (&filling->profile, dowser_profile_unref);
  g_strfreev (filling->given);
  g_free (filling);
}

static void
filled_free (gpointer data)
{
  Filled *filled = data;

  g_clear_pointer (&filled->understanding, dowser_understanding_unref);
  g_free (filled->asked);
  g_free (filled);
}

static gboolean
check_plan (const Filling *filling, const DowserPlan *plan, GError **error)
{
  g_autofree char *problem = dowser_saved_plan_dup_problem (plan, filling->schema);

  if (problem == NULL && dowser_library_reads_hidden_column (filling->question, filling->schema))
    problem = g_strdup (_ ("The saved question reads a column that is no longer allowed. Ask another question."));
  if (problem != NULL)
    g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, problem);
  return problem == NULL;
}

/* Inserts the given values into the saved plan. Runs in the worker. */
static gpointer
fill_plan (gpointer data, GError **error)
{
  const Filling *filling = data;
  g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (filling->question);
  g_autoptr (DowserPlan) plan = NULL;
  Filled *filled;

  for (char **given = filling->given; given != NULL && *given != NULL; given++)
    if (!dowser_saved_slots_set_value (slots, *given, error))
      return NULL;
  plan = dowser_saved_question_fill_slots (filling->question, slots, filling->schema, filling->profile, error);
  if (plan == NULL || !check_plan (filling, plan, error))
    return NULL;
  filled = g_new0 (Filled, 1);
  filled->understanding = dowser_library_new_understanding (filling->question, g_steal_pointer (&plan));
  filled->asked = dowser_saved_slots_dup_question (slots, filling->question->question);
  return filled;
}

void
dowser_library_run_async (DowserContext *context, const DowserSavedQuestion *question, const char *const *given,
                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  const DowserSchema *schema = dowser_context_get_schema (context, question->source_uri);
  const DowserProfile *profile = dowser_context_get_profile (context, question->source_uri);
  Filling *filling;

  g_task_set_source_tag (task, dowser_library_run_async);
  if (schema == NULL)
    {
      g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                               _ ("The source of the saved question is not open. Open the source first."));
      g_object_unref (task);
      return;
    }
  filling = g_new0 (Filling, 1);
  filling->question = dowser_saved_question_copy (question);
  filling->schema = dowser_schema_ref ((DowserSchema *) schema);
  filling->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  filling->given = g_strdupv ((char **) given);
  g_task_set_task_data (task, g_memdup2 (&question->id, sizeof question->id), g_free);
  dowser_context_run_in_worker (context, task, fill_plan, filling, filling_free, filled_free);
}

DowserUnderstanding *
dowser_library_run_finish (DowserContext *context, GAsyncResult *result, char **asked, GError **error)
{
  Filled *filled = g_task_propagate_pointer (G_TASK (result), error);
  DowserStore *store = dowser_context_get_store (context);
  const gint64 *id = g_task_get_task_data (G_TASK (result));
  DowserUnderstanding *understanding;

  if (filled == NULL)
    return NULL;
  if (store != NULL && *id > 0)
    dowser_store_count_question_use (store, *id);
  *asked = g_steal_pointer (&filled->asked);
  understanding = g_steal_pointer (&filled->understanding);
  filled_free (filled);
  return understanding;
}
