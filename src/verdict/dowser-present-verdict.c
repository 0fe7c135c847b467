/* dowser-present-verdict.c - the verdict on the current answer, also after clicks have changed the plan */
#include "verdict/dowser-present-verdict.h"

#include "base/dowser-identifier.h"
#include "explain/dowser-explain.h"
#include "words/dowser-words.h"

/* Finds the version of the plan before the first click, which shows how the question was understood. Returns:
 * (nullable) */
static const DowserPlanVersion *
find_reading (DowserSession *session)
{
  GPtrArray *versions = dowser_session_get_versions (session);
  int index = dowser_session_get_present_version (session);

  while (index >= 0 && ((const DowserPlanVersion *) versions->pdata[index])->origin == DOWSER_PLAN_ORIGIN_OPERATION)
    index = ((const DowserPlanVersion *) versions->pdata[index])->parent;
  return index >= 0 ? versions->pdata[index] : NULL;
}

/* Returns: (transfer full): (char *): the parts of @plan in plain words; each column is a separate part */
static GPtrArray *
list_parts (const DowserPlan *plan)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];

      if (crumb->kind != DOWSER_CRUMB_OUTPUTS && crumb->kind != DOWSER_CRUMB_VIEW)
        g_ptr_array_add (parts, g_strdup (crumb->text));
    }
  for (guint i = 0; i < plan->select->outputs->len; i++)
    g_ptr_array_add (parts, dowser_explain_expr (((const DowserOutput *) plan->select->outputs->pdata[i])->expr));
  return parts;
}

static gboolean
contains_part (GPtrArray *parts, const char *part)
{
  return g_ptr_array_find_with_equal_func (parts, part, g_str_equal, NULL);
}

static void
add_words (GHashTable *words, const char *text)
{
  g_auto (GStrv) split = dowser_identifier_split (text);

  for (guint i = 0; split[i] != NULL; i++)
    if (!dowser_word_is_stop_word (split[i]))
      g_hash_table_add (words, g_strdup (split[i]));
}

static gboolean
has_same_tables (const DowserPlan *a, const DowserPlan *b)
{
  GPtrArray *x = a->select->from;
  GPtrArray *y = b->select->from;

  for (guint i = 0; i < x->len && i < y->len; i++)
    if (g_strcmp0 (((const DowserInstance *) x->pdata[i])->id, ((const DowserInstance *) y->pdata[i])->id) != 0)
      return FALSE;
  return x->len == y->len;
}

/* Returns the words of removed parts that are not in the remaining parts. A part that a click added doesn't count as
 * remaining, because it isn't from the question. If the tables have changed, a column is named differently ("name",
 * "customer name"), so a part may only seem to be removed. In this case, the words of all current parts count as
 * remaining. */
static GHashTable *
find_removed_words (const DowserPlan *before, const DowserPlan *after)
{
  GHashTable *removed_words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) remaining_words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) parts_before = list_parts (before);
  g_autoptr (GPtrArray) parts_after = list_parts (after);
  gboolean all = !has_same_tables (before, after);
  GHashTableIter iter;
  gpointer word;

  for (guint i = 0; i < parts_before->len; i++)
    if (!contains_part (parts_after, parts_before->pdata[i]))
      add_words (removed_words, parts_before->pdata[i]);
  for (guint i = 0; i < parts_after->len; i++)
    if (all || contains_part (parts_before, parts_after->pdata[i]))
      add_words (remaining_words, parts_after->pdata[i]);
  g_hash_table_iter_init (&iter, remaining_words);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    g_hash_table_remove (removed_words, word);
  return removed_words;
}

/* Returns TRUE if a word of the span's meaning is among @removed_words. The words of the span itself may be synonyms.
 */
static gboolean
is_removed (const DowserSpan *span, GHashTable *removed_words)
{
  g_auto (GStrv) words = dowser_identifier_split (span->meaning != NULL ? span->meaning : span->text);

  for (guint i = 0; words[i] != NULL; i++)
    if (g_hash_table_contains (removed_words, words[i]))
      return TRUE;
  return FALSE;
}

static void
ignore_removed_words (DowserUnderstanding *verdict, GHashTable *removed_words)
{
  for (guint i = 0; i < verdict->spans->len; i++)
    {
      DowserSpan *span = verdict->spans->pdata[i];

      if (span->role == DOWSER_TOKEN_UNKNOWN || span->role == DOWSER_TOKEN_IGNORED || !is_removed (span, removed_words))
        continue;
      g_ptr_array_add (verdict->left_out, g_strdup (span->text));
      span->role = DOWSER_TOKEN_IGNORED;
      g_clear_pointer (&span->meaning, g_free);
    }
}

DowserUnderstanding *
dowser_present_verdict_new (DowserSession *session)
{
  DowserUnderstanding *verdict;
  const DowserPlanVersion *reading;
  const DowserPlan *plan;

  g_return_val_if_fail (DOWSER_IS_SESSION (session), NULL);

  verdict = dowser_session_dup_verdict (session);
  reading = find_reading (session);
  plan = dowser_session_get_plan (session);
  if (verdict != NULL && reading != NULL && plan != NULL && reading->plan != plan)
    {
      g_autoptr (GHashTable) removed_words = find_removed_words (reading->plan, plan);

      ignore_removed_words (verdict, removed_words);
    }
  return verdict;
}
