/* dowser-sentence-unread.c - finds the first word of a text that fits no sentence */
#include "sentence/dowser-sentence-complete-private.h"

/* Most texts that users write aren't sentences of the grammar. Therefore, a word is reported as not understood only if
 * two conditions hold: the words before it begin a sentence, and the source doesn't contain the word. */

/* Returns TRUE if the words that were read contain a name or a value. Grammar words alone don't suffice, because many
 * texts that aren't sentences begin with them. */
static gboolean
has_read_name_or_value (const DowserSentenceReading *self)
{
  g_autoptr (GArray) path = _dowser_reading_get_cheapest_path (self, self->beginning.n_read);

  for (guint i = 0; i < path->len; i++)
    if (_dowser_read_get_kind (&g_array_index (path, DowserSentenceRead, i)) != DOWSER_SENTENCE_WORD_GRAMMAR)
      return TRUE;
  return FALSE;
}

static gboolean
is_measure (const DowserSentenceReading *self, guint at)
{
  DowserSentencePlace place = { 0 };
  gboolean measure;

  _dowser_reading_find_place (self, at, &place);
  measure = _dowser_place_find_slot (&place) == DOWSER_SENTENCE_SLOT_MEASURE;
  _dowser_place_clear (&place);
  return measure;
}

/* Returns TRUE if a column must follow, as after "sum of" or "average". */
static gboolean
needs_measure_next (const DowserSentenceReading *self, guint at)
{
  g_auto (DowserSentenceBeginning) beginning = { 0 };

  if (!is_measure (self, at))
    return FALSE;
  dowser_sentence_read_beginning (self->tokens, at, self->names, &beginning);
  for (guint i = 0; i < beginning.next->len; i++)
    {
      const DowserSentenceNext *next = &g_array_index (beginning.next, DowserSentenceNext, i);
      guint n;
      const DowserSentenceSymbol *symbol = &dowser_sentence_rows_get_symbols (next->row, &n)[next->dot];

      if (symbol->word == NULL && symbol->category == DOWSER_SENTENCE_COLUMN)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_grammar_word (const DowserSentenceToken *token)
{
  return token->kind != DOWSER_SENTENCE_TOKEN_WORD || dowser_sentence_rows_have_word (token->folded);
}

/* Returns the first word that fits no sentence. It may be a word of the grammar, if the user meant it as a name:
 * "total" in "sum of total by". */
static guint
find_first_unread (const DowserSentenceReading *self)
{
  guint at = self->beginning.n_read;

  return at > 0 && self->cheapest[at].word != NULL && is_grammar_word (_dowser_reading_get_token (self, at))
                 && needs_measure_next (self, at - 1)
             ? at - 1
             : at;
}

/* Sets the unread word. Sets nothing if the source contains this word, because the planner for free text may understand
 * it. */
void
_dowser_reading_find_unread (const DowserSentenceReading *self, const DowserProfile *profile,
                             DowserSentenceCompletion *into)
{
  const DowserSentenceToken *token;
  guint at;

  if (self->beginning.n_read >= self->tokens->len || self->cheapest[self->tokens->len].n > 0)
    return;
  at = find_first_unread (self);
  if (!has_read_name_or_value (self) && !needs_measure_next (self, at))
    return;
  token = _dowser_reading_get_token (self, at);
  if (token->kind != DOWSER_SENTENCE_TOKEN_WORD || dowser_sentence_names_get_max_tokens (self->names, token->folded) > 0
      || _dowser_profile_contains_word (profile, self->schema, token->text))
    return;
  into->unread_start = token->start;
  into->unread_length = token->length;
}
