/* dowser-planner-nearest.c - the nearest sentence that works, for a question that has no answer */
#include "planner/dowser-planner-sentence.h"
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence-complete.h"

#include <string.h>

/* A text with more unknown words is not a sentence with slips. */
#define MAX_MENDED 3
#define MAX_OFFERS 4
/* Of a sentence, in bytes: who has no answer wants no list of all columns. */
#define MAX_LENGTH 120

/* Returns: (transfer full) (nullable): @text where it is asked as a sentence, without a doubt */
static char *
prove (const DowserPlannerIndex *index, const char *text)
{
  g_autoptr (DowserUnderstanding) asked = dowser_planner_read_sentence (text, dowser_planner_index_get_spoken (index));

  return asked != NULL && asked->state == DOWSER_STATE_UNDERSTOOD ? g_strchomp (g_strdup (text)) : NULL;
}

/* What could stand instead of the first unread word, the nearest first; last, the sentence without it. Returns:
 * (transfer full) (nullable): the first that is a sentence, or that leads to one */
static char *
mend (const DowserPlannerIndex *index, const char *text, guint n)
{
  const DowserSchema *schema = dowser_planner_index_get_spoken (index);
  g_autoptr (DowserSentenceCompletion) completion
      = dowser_sentence_complete (text, schema, dowser_planner_index_get_spoken_profile (index), MAX_OFFERS);
  const DowserSentenceCompletion *instead = completion->instead;
  char *found = prove (index, text);

  if (instead == NULL || n == 0)
    return found;
  for (guint i = 0; i < instead->offers->len && found == NULL; i++)
    {
      g_autofree char *taken = dowser_sentence_completion_take (instead, text, instead->offers->pdata[i]);

      found = mend (index, taken, n - 1);
    }
  return found == NULL && instead->without != NULL ? prove (index, instead->without) : found;
}

/* Returns: (transfer full) (nullable): the sentence of what the planner makes of @text */
static char *
plan_words (const DowserPlannerIndex *index, const char *text)
{
  g_autoptr (DowserUnderstanding) read = dowser_planner_plan (index, text, NULL);
  g_autofree char *sentence = read != NULL && read->plan != NULL
                                  ? dowser_planner_write_sentence (read->plan, dowser_planner_index_get_spoken (index))
                                  : NULL;

  return sentence != NULL && strlen (sentence) <= MAX_LENGTH ? prove (index, sentence) : NULL;
}

/* The question without the words that nothing was made of. */
static char *
drop_unknown (const char *question, const DowserUnderstanding *refused)
{
  GString *rest = g_string_new (NULL);
  gsize at = 0;

  for (guint i = 0; i < refused->spans->len; i++)
    {
      const DowserSpan *span = refused->spans->pdata[i];

      if (span->role != DOWSER_TOKEN_UNKNOWN || span->start < at)
        continue;
      g_string_append_len (rest, question + at, (gssize) (span->start - at));
      at = span->start + span->length;
    }
  g_string_append (rest, question + at);
  return g_string_free (rest, FALSE);
}

/* "gibt" may be no slip of "gift": a name that is spelled so tells what is asked about. */
static gboolean
has_name (const DowserUnderstanding *refused)
{
  for (guint i = 0; i < refused->spans->len; i++)
    {
      const DowserSpan *span = refused->spans->pdata[i];

      if (!span->guessed && (span->role == DOWSER_TOKEN_TABLE || span->role == DOWSER_TOKEN_COLUMN))
        return TRUE;
    }
  return FALSE;
}

/* What was understood of it, as a question of its own; then what a table of it holds. */
static char *
plan_known (const DowserPlannerIndex *index, const char *question)
{
  g_autoptr (DowserUnderstanding) refused = dowser_planner_plan (index, question, NULL);
  g_autofree char *rest = NULL;
  char *found;

  if (refused == NULL || (refused->plan == NULL && !has_name (refused)))
    return NULL;
  rest = drop_unknown (question, refused);
  found = plan_words (index, rest);
  for (guint i = 0; i < refused->spans->len && found == NULL; i++)
    {
      const DowserSpan *span = refused->spans->pdata[i];

      if (span->role == DOWSER_TOKEN_TABLE && !span->guessed)
        found = plan_words (index, span->text);
    }
  return found;
}

char *
dowser_planner_find_nearest (const DowserPlannerIndex *index, const char *question)
{
  g_auto (GStrv) suggested = NULL;
  char *found;

  g_return_val_if_fail (index != NULL && question != NULL, NULL);

  found = mend (index, question, MAX_MENDED);
  if (found == NULL)
    found = plan_known (index, question);
  if (found != NULL)
    return found;
  suggested = dowser_planner_suggest (index, 1);
  return suggested[0] != NULL ? prove (index, suggested[0]) : NULL;
}
