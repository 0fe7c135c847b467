/* dowser-library.c - makes saved questions from sessions */
#include "pipeline/context/dowser-library.h"

#include "base/dowser-error.h"
#include "knowledge/dowser-knowledge-lines.h"
#include "session/dowser-reused-reply.h"

#include <glib/gi18n-lib.h>

char *
dowser_library_dup_meanings_of (const DowserMeanings *meanings, const char *question)
{
  g_auto (GStrv) terms = dowser_knowledge_dup_glossary (meanings, question, TRUE);
  g_auto (GStrv) lessons = dowser_knowledge_dup_lessons (meanings, question);
  g_autofree char *first = terms != NULL ? g_strjoinv ("\n", terms) : g_strdup ("");
  g_autofree char *rest = lessons != NULL ? g_strjoinv ("\n", lessons) : g_strdup ("");

  return *first != '\0' || *rest != '\0' ? g_strjoin ("\n", first, rest, NULL) : NULL;
}

char *
dowser_library_dup_meanings (DowserContext *context, const char *uri, const char *question)
{
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);

  return dowser_library_dup_meanings_of (index != NULL ? dowser_planner_index_get_meanings (index) : NULL, question);
}

static DowserSavedQuestion *
make_question (DowserContext *context, DowserSession *session, const char *question, DowserVerified verified)
{
  const char *uri = dowser_session_get_source_uri (session);
  DowserSavedQuestion *saved
      = dowser_saved_question_new (uri, question, dowser_session_get_plan (session),
                                   dowser_session_get_sentence (session), verified, g_get_real_time ());

  saved->meanings = dowser_library_dup_meanings (context, uri, question);
  return saved;
}

DowserSavedQuestion *
dowser_library_dup_question (DowserContext *context, DowserSession *session, DowserVerified verified, GError **error)
{
  const char *sentence = dowser_session_get_sentence (session);
  const char *question = dowser_saved_question_is_self_contained (session) || sentence == NULL
                             ? dowser_session_get_question (session)
                             : sentence;

  if (dowser_session_get_plan (session) == NULL || dowser_session_get_state (session) != DOWSER_SESSION_DONE)
    g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
                         _ ("There is no answer to save, because the question has no answer yet. Finish the question "
                            "first."));
  else if (question == NULL || *question == '\0'
           || (sentence == NULL && !dowser_saved_question_is_self_contained (session)))
    g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
                         _ ("The answer cannot be saved, because it doesn't come from a single question. Ask for this "
                            "answer in one question."));
  else
    return make_question (context, session, question, verified);
  return NULL;
}

/* Returns TRUE if the audit finds that a number of the answer is wrong. Such an answer can be exported, but must not be
 * saved as verified. */
static gboolean
is_wrong (DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (dowser_finding_is_wrong (findings->pdata[i]))
      return TRUE;
  return FALSE;
}

DowserSavedQuestion *
dowser_library_dup_asked_question (DowserContext *context, DowserSession *session, DowserVerified verified)
{
  return dowser_session_get_plan (session) != NULL && dowser_saved_question_is_self_contained (session)
                 && !is_wrong (session)
             ? make_question (context, session, dowser_session_get_question (session), verified)
             : NULL;
}

DowserUnderstanding *
dowser_library_new_understanding (const DowserSavedQuestion *saved, DowserPlan *plan)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = saved->verified != DOWSER_VERIFIED_NOT ? DOWSER_STATE_UNDERSTOOD : DOWSER_STATE_CHECK;
  understanding->confidence = 1;
  understanding->plan = plan;
  understanding->saved_at = saved->created;
  if (saved->verified == DOWSER_VERIFIED_NOT)
    g_ptr_array_add (understanding->reasons, g_strdup (_ ("No one has confirmed the saved answer yet.")));
  return understanding;
}

static gboolean
is_hidden_or_restricted (const DowserColumn *column)
{
  return column->hidden || column->restricted;
}

gboolean
dowser_library_reads_hidden_column (const DowserSavedQuestion *saved, const DowserSchema *schema)
{
  return dowser_saved_question_reads_column (saved, schema, is_hidden_or_restricted);
}

void
dowser_library_save (DowserContext *context, const DowserSavedQuestion *question)
{
  DowserStore *store = dowser_context_get_store (context);

  if (store != NULL)
    dowser_store_save_question_async (store, question, NULL, NULL, NULL);
}

/* Returns FALSE if the answer comes from a stored reply or a saved plan. Such an answer only repeats an earlier answer,
 * and so doesn't confirm it. */
static gboolean
is_new_answer (DowserSession *session)
{
  return dowser_reused_reply_get_saved_time (session) == 0 && dowser_reused_reply_find (session) == NULL
         && dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) == 0
         && dowser_session_count_attempts (session, DOWSER_ATTEMPT_TRIAL) == 0;
}

/* Returns TRUE if the question can be answered from its own saved plan. Returns FALSE if a date in the plan was
 * computed from the day on which the question was asked. */
static gboolean
reproduces_own_plan (const DowserSavedQuestion *question, DowserSession *session)
{
  g_autoptr (DowserPlan) plan
      = dowser_saved_question_answer (question, question->question, dowser_session_get_schema (session),
                                      dowser_session_get_profile (session));

  return plan != NULL;
}

void
dowser_library_handle_answer (DowserContext *context, DowserSession *session)
{
  DowserStore *store = dowser_context_get_store (context);
  g_autoptr (DowserUnderstanding) verdict = dowser_session_dup_verdict (session);
  g_autoptr (DowserSavedQuestion) question = NULL;

  if (store == NULL || verdict == NULL || verdict->state != DOWSER_STATE_UNDERSTOOD || !is_new_answer (session))
    return;
  question = dowser_library_dup_asked_question (context, session, DOWSER_VERIFIED_ASKED);
  if (question != NULL && reproduces_own_plan (question, session))
    dowser_store_save_repeated_question (store, question, dowser_session_get_id (session));
}
