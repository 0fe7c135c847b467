/* dowser-planner-nearest.c - finds the sentence that is nearest to a question without an answer, and has an answer */
#include "planner/dowser-planner-sentence.h"
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence-complete.h"

#include <string.h>

/* The maximum number of unknown words that are replaced. A text with more unknown words isn't a sentence with typos. */
#define MAX_MENDED 3
#define MAX_OFFERS 4
/* The maximum length of a sentence in bytes. A sentence that lists all columns doesn't help a user whose question has
 * no answer. */
#define MAX_LENGTH 120

/* Returns: (transfer full) (nullable): a copy of @text if it can be read as a sentence without doubt */
static char *
check_sentence (const DowserPlannerIndex *index, const char *text)
{
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_read_sentence (text, dowser_planner_index_get_spoken_schema (index));

  return understanding != NULL && understanding->state == DOWSER_STATE_UNDERSTOOD ? g_strchomp (g_strdup (text)) : NULL;
}

/* In place of the first word that can't be read, tries each of the possible words, the nearest word first. If none of
 * them helps, leaves the unread word out. Up to @n words are replaced in this way. Returns: (transfer full) (nullable):
 * the first result that is a sentence */
static char *
fix_word (const DowserPlannerIndex *index, const char *text, guint n)
{
  const DowserSchema *schema = dowser_planner_index_get_spoken_schema (index);
  g_autoptr (DowserSentenceCompletion) completion
      = dowser_sentence_complete (text, schema, dowser_planner_index_get_spoken_profile (index), MAX_OFFERS);
  const DowserSentenceCompletion *instead = completion->instead;
  char *found = check_sentence (index, text);

  if (instead == NULL || n == 0)
    return found;
  for (guint i = 0; i < instead->offers->len && found == NULL; i++)
    {
      g_autofree char *completed_text = dowser_sentence_completion_apply (instead, text, instead->offers->pdata[i]);

      found = fix_word (index, completed_text, n - 1);
    }
  return found == NULL && instead->without != NULL ? check_sentence (index, instead->without) : found;
}

/* Plans @text with the planner. Returns: (transfer full) (nullable): the sentence for this plan */
static char *
plan_words (const DowserPlannerIndex *index, const char *text)
{
  g_autoptr (DowserUnderstanding) read = dowser_planner_plan (index, text, NULL);
  g_autofree char *sentence
      = read != NULL && read->plan != NULL
            ? dowser_planner_write_sentence (read->plan, dowser_planner_index_get_spoken_schema (index))
            : NULL;

  return sentence != NULL && strlen (sentence) <= MAX_LENGTH ? check_sentence (index, sentence) : NULL;
}

/* Returns the question without its unknown words. */
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

/* Returns TRUE if the question contains the exact name of a table or column. A guessed name isn't enough, because the
 * guess may be wrong: "gibt" may not be a typo of "gift". */
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

/* Plans the question without its unknown words. If this fails, plans the first table that the question names and that
 * can be planned alone. */
static char *
plan_known_words (const DowserPlannerIndex *index, const char *question)
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

  found = fix_word (index, question, MAX_MENDED);
  if (found == NULL)
    found = plan_known_words (index, question);
  if (found != NULL)
    return found;
  suggested = dowser_planner_suggest (index, 1);
  return suggested[0] != NULL ? check_sentence (index, suggested[0]) : NULL;
}
