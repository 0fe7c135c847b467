/* dowser-answer-match.c - finds which of the offered options the user's answer means */
#include "verdict/dowser-answer-match.h"

#include "base/dowser-error.h"
#include "words/dowser-tokens.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The minimum length of a word that also matches if it has a spelling error. */
#define MIN_FUZZY_LENGTH 5

/* Words of an answer that say nothing about which option the user chooses. */
static const char *const fillers[]
    = { "one",  "choice", "option", "answer", "number", "please", "mean", "meant",  "i",    "want",
        "take", "pick",   "choose", "use",    "yes",    "that",   "it",   "is",     "only", "just",
        "by",   "with",   "in",     "of",     "for",    "and",    "on",   "rather", "but",  NULL };
static const char *const negations[] = { "not", "no", "without", "except", "never", "neither", NULL };

/* The maximum length of function words such as "the", "of", "a", which never distinguish choices. A longer stop word
 * may distinguish choices, for example "list" in "list price". */
#define MAX_FUNCTION_LENGTH 3

static gboolean
is_filler (const DowserToken *token)
{
  return token->kind == DOWSER_TOKEN_KIND_PUNCTUATION || g_strv_contains (fillers, token->folded)
         || (dowser_word_is_stop_word (token->folded) && strlen (token->folded) <= MAX_FUNCTION_LENGTH);
}

/* Reads an answer that gives only the position of an option: "2", "the second one", "#2", "last". Returns: -1 if
 * @answer isn't a position */
static int
parse_position (const DowserTokens *answer, guint n_options)
{
  int place = -1;

  for (guint i = 0; i < dowser_tokens_get_length (answer); i++)
    {
      const DowserToken *token = dowser_tokens_get (answer, i);
      gboolean is_last = g_str_equal (token->folded, "last");
      /* "one" counts as a number only if it is the whole answer. In "the second one", it isn't a number. */
      gboolean is_number = token->has_number && token->integral
                           && (!g_str_equal (token->folded, "one") || dowser_tokens_get_length (answer) == 1);

      if (!is_last && !is_number)
        {
          if (is_filler (token))
            continue;
          return -1;
        }
      if (place >= 0 || (is_number && (token->number < 1 || token->number > n_options)))
        return -1;
      place = is_last ? (int) n_options - 1 : (int) token->number - 1;
    }
  return place;
}

static gboolean
is_same_word (const DowserToken *a, const DowserToken *b)
{
  if (g_str_equal (a->folded, b->folded) || g_str_equal (a->stem, b->stem))
    return TRUE;
  return strlen (a->folded) >= MIN_FUZZY_LENGTH && strlen (b->folded) >= MIN_FUZZY_LENGTH
         && dowser_words_compute_distance (a->folded, b->folded, 1) <= 1;
}

static gboolean
has_word (const DowserTokens *tokens, const DowserToken *word)
{
  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    if (is_same_word (dowser_tokens_get (tokens, i), word))
      return TRUE;
  return FALSE;
}

static guint
count_labels_with (GPtrArray *labels, const DowserToken *word)
{
  guint n = 0;

  for (guint i = 0; i < labels->len; i++)
    n += has_word (labels->pdata[i], word);
  return n;
}

/* The scores of the labels for one answer. @scores: for each label, the number of its words that are in the answer,
 * minus the number of its words that the answer negates. Words that are in all labels don't count. */
typedef struct
{
  GPtrArray *labels; /* DowserTokens */
  int *scores;
  gboolean is_distinctive; /* TRUE if a word of the answer distinguishes labels */
} LabelScores;

/* Adds @weight to the score of each label with @word. Returns: TRUE if any label has @word */
static gboolean
count_word (LabelScores *count, const DowserToken *word, int weight)
{
  guint n_labels_with_word = count_labels_with (count->labels, word);

  if (n_labels_with_word == 0)
    return FALSE;
  if (n_labels_with_word == count->labels->len)
    return TRUE;
  for (guint i = 0; i < count->labels->len; i++)
    if (has_word (count->labels->pdata[i], word))
      count->scores[i] += weight;
  count->is_distinctive = TRUE;
  return TRUE;
}

static void
reject_word (const char *word, GError **error)
{
  g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
               _ ("None of the choices is about “%s”. Choose one by its number or its words, or type the question "
                  "again in other words."),
               word);
}

static gboolean
count_words (LabelScores *count, const DowserTokens *answer, const DowserTokens *question, GError **error)
{
  int weight = 1;

  for (guint i = 0; i < dowser_tokens_get_length (answer); i++)
    {
      const DowserToken *token = dowser_tokens_get (answer, i);

      if (g_strv_contains (negations, token->folded))
        {
          weight = -1;
          continue;
        }
      /* A comma or "but" ends a negation, as in "not billing, shipping". */
      if (token->kind == DOWSER_TOKEN_KIND_PUNCTUATION || g_str_equal (token->folded, "but"))
        weight = 1;
      if (is_filler (token) || count_word (count, token, weight) || dowser_word_is_stop_word (token->folded)
          || (question != NULL && has_word (question, token)))
        continue;
      reject_word (token->text, error);
      return FALSE;
    }
  return TRUE;
}

/* Returns: the index of the label with the highest score; -1 if several labels have the highest score */
static int
find_best (const LabelScores *count)
{
  int best = 0;
  gboolean is_single = TRUE;

  for (guint i = 1; i < count->labels->len; i++)
    if (count->scores[i] > count->scores[best])
      {
        best = (int) i;
        is_single = TRUE;
      }
    else if (count->scores[i] == count->scores[best])
      is_single = FALSE;
  return is_single && count->is_distinctive ? best : -1;
}

static GPtrArray *
tokenize_labels (GPtrArray *options)
{
  GPtrArray *labels = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tokens_free);

  for (guint i = 0; i < options->len; i++)
    g_ptr_array_add (labels, dowser_tokens_new (((const DowserOption *) options->pdata[i])->label));
  return labels;
}

static gboolean
is_same_token (const DowserTokens *a, guint i, const DowserTokens *b, guint j)
{
  return g_str_equal (dowser_tokens_get (a, i)->folded, dowser_tokens_get (b, j)->folded);
}

/* Finds a label that is equal to the answer. The scores aren't enough for this, because another label may contain all
 * words of the answer and more. Returns: -1 if no label is equal to the answer */
static int
find_label (const DowserTokens *answer, GPtrArray *labels)
{
  guint n = dowser_tokens_get_length (answer);

  for (guint i = 0; i < labels->len; i++)
    {
      const DowserTokens *label = labels->pdata[i];
      guint at = 0;

      while (at < n && at < dowser_tokens_get_length (label) && is_same_token (answer, at, label, at))
        at++;
      if (n > 0 && at == n && at == dowser_tokens_get_length (label))
        return (int) i;
    }
  return -1;
}

int
dowser_answer_match (const char *answer, const char *question, GPtrArray *options, GError **error)
{
  g_autoptr (DowserTokens) words = dowser_tokens_new (answer);
  g_autoptr (DowserTokens) question_tokens = question != NULL ? dowser_tokens_new (question) : NULL;
  g_autoptr (GPtrArray) labels = tokenize_labels (options);
  g_autofree int *scores = g_new0 (int, options->len);
  LabelScores count = { labels, scores, FALSE };
  int found = find_label (words, labels);

  if (found < 0)
    found = parse_position (words, options->len);
  if (found >= 0)
    return found;
  if (!count_words (&count, words, question_tokens, error))
    return -1;
  found = find_best (&count);
  if (found < 0)
    g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                 _ ("“%s” matches several choices. Choose one by its number."), answer);
  return found;
}

/* Sets @differs for each word of @label that isn't in the longest common subsequence of the words of @label and
 * @other. */
static void
mark_differences (const DowserTokens *label, const DowserTokens *other, gboolean *differs)
{
  guint n = dowser_tokens_get_length (label);
  guint m = dowser_tokens_get_length (other);
  guint width = m + 1;
  g_autofree guint *common = g_new0 (guint, (gsize) (n + 1) * width); /* [i][j]: the length of the longest common
                                                                       * subsequence from words i and j on */
  guint i = n;
  guint j;

  while (i-- > 0)
    for (j = m; j-- > 0;)
      common[i * width + j] = is_same_token (label, i, other, j)
                                  ? common[(i + 1) * width + j + 1] + 1
                                  : MAX (common[(i + 1) * width + j], common[i * width + j + 1]);
  for (i = 0, j = 0; i < n;)
    if (j < m && is_same_token (label, i, other, j))
      {
        i++;
        j++;
      }
    else if (j < m && common[i * width + j + 1] > common[(i + 1) * width + j])
      j++;
    else
      differs[i++] = TRUE;
}

GArray *
dowser_answer_find_differences (GPtrArray *options, guint index)
{
  g_autoptr (GPtrArray) labels = tokenize_labels (options);
  const DowserTokens *label = labels->pdata[index];
  g_autofree gboolean *differs = g_new0 (gboolean, dowser_tokens_get_length (label));
  GArray *ranges = g_array_new (FALSE, FALSE, sizeof (DowserTextRange));

  for (guint i = 0; i < labels->len; i++)
    mark_differences (label, labels->pdata[i], differs);
  for (guint i = 0; i < dowser_tokens_get_length (label); i++)
    {
      const DowserToken *token = dowser_tokens_get (label, i);
      const DowserTextRange range = { token->start, token->length };

      if (differs[i] && token->kind != DOWSER_TOKEN_KIND_PUNCTUATION)
        g_array_append_val (ranges, range);
    }
  return ranges;
}
