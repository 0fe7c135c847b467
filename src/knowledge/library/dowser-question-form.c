/* dowser-question-form.c - makes the normal form of a question: its words, with typed slots in place of values, numbers
 * and periods */
#include "knowledge/library/dowser-question-form.h"

#include "words/dowser-words.h"

#include <string.h>

/* The maximum number of words of a value in a question. */
#define MAX_VALUE_TOKENS 6
/* The minimum score at which words count as a period. Below it, for example, a year may also be a plain number. */
#define MIN_PERIOD_SCORE 0.8
#define PLANNED_MARK "="

static const char *const slot_nicks[] = { "", "value", "number", "period", "relative", "season", NULL };

static void
item_free (gpointer data)
{
  DowserQuestionFormItem *item = data;

  g_free (item->text);
  g_free (item->original_text);
  g_free (item);
}

/* Adds a word or slot. @text: (transfer full): the word, or the type of the slot within @kind; @original_text:
 * (transfer full) (nullable): for a slot: its text in the question */
static DowserQuestionFormItem *
add_item (DowserQuestionForm *self, DowserSlotKind kind, char *text, char *original_text)
{
  DowserQuestionFormItem *item = g_new0 (DowserQuestionFormItem, 1);

  item->kind = kind;
  item->text = text;
  item->original_text = original_text;
  g_ptr_array_add (self->items, item);
  return item;
}

static DowserQuestionForm *
form_new (gboolean is_planned)
{
  DowserQuestionForm *self = g_new0 (DowserQuestionForm, 1);

  self->items = g_ptr_array_new_with_free_func (item_free);
  self->is_planned = is_planned;
  return self;
}

void
dowser_question_form_free (DowserQuestionForm *self)
{
  g_ptr_array_unref (self->items);
  g_free (self);
}

static gboolean
is_value_of (const DowserPlanPlace *place, const char *words)
{
  g_autofree char *folded = NULL;

  if (place->column == NULL || place->expr->kind != DOWSER_EXPR_LITERAL || place->expr->value->is_null
      || place->expr->value->type != DOWSER_VALUE_TEXT)
    return FALSE;
  folded = dowser_word_fold (place->expr->value->text, -1);
  return strcmp (folded, words) == 0;
}

/* Returns: (nullable): the literal of the plan that equals the text of @n tokens from token @first on */
static const DowserPlanPlace *
find_value (const DowserTokens *tokens, guint first, guint n, GPtrArray *places)
{
  const DowserToken *token = dowser_tokens_get (tokens, first);
  g_autofree char *text = n == 1 ? g_strdup (token->text) : dowser_tokens_dup_text (tokens, first, n);
  g_autofree char *folded = dowser_word_fold (text, -1);

  for (guint i = 0; i < places->len; i++)
    if (is_value_of (places->pdata[i], folded))
      return places->pdata[i];
  return NULL;
}

/* Adds a slot if the tokens from @first on are a value of the plan. Returns: the number of tokens of the value, 0 for
 * none */
static guint
add_value (DowserQuestionForm *self, const DowserTokens *tokens, guint first, GPtrArray *places)
{
  guint n = MIN (MAX_VALUE_TOKENS, dowser_tokens_get_length (tokens) - first);

  for (; places != NULL && n > 0; n--)
    {
      const DowserPlanPlace *place = find_value (tokens, first, n, places);

      if (place == NULL)
        continue;
      add_item (self, DOWSER_SLOT_VALUE, g_strdup_printf ("%s.%s", place->table, place->column),
                n == 1 ? g_strdup (dowser_tokens_get (tokens, first)->text)
                       : dowser_tokens_dup_text (tokens, first, n));
      return n;
    }
  return 0;
}

/* Returns a text for the type of a period. Periods of the same type, which differ only in their dates, have the same
 * text. */
static char *
dup_period_type (const DowserQuantity *quantity)
{
  const char *word = quantity->compared_word != NULL ? quantity->compared_word : "";

  if (quantity->kind == DOWSER_QUANTITY_SEASON)
    return g_strdup_printf ("%d,%d,%d,%d,%d,%d", quantity->compare, quantity->negated, quantity->month > 0,
                            quantity->day > 0, quantity->quarter > 0, quantity->weekday > 0);
  if (quantity->kind == DOWSER_QUANTITY_PERIOD)
    return g_strdup_printf ("%d,%d,%d,%s", quantity->compare, quantity->negated, quantity->precision, word);
  return g_strdup_printf ("%d,%d,%d,%d,%d,%d,%s", quantity->compare, quantity->negated, quantity->offset_rolling,
                          quantity->open_start, quantity->open_end, quantity->to_date, word);
}

static DowserSlotKind
get_period_kind (const DowserQuantity *quantity)
{
  switch (quantity->kind)
    {
    case DOWSER_QUANTITY_PERIOD:
      return DOWSER_SLOT_PERIOD;
    case DOWSER_QUANTITY_RELATIVE:
      return DOWSER_SLOT_RELATIVE;
    case DOWSER_QUANTITY_SEASON:
      return DOWSER_SLOT_SEASON;
    default:
      return DOWSER_SLOT_NONE;
    }
}

static guint
add_period (DowserQuestionForm *self, const DowserTokens *tokens, guint first, GArray *quantities)
{
  for (guint i = 0; i < quantities->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (quantities, DowserQuantity, i);
      DowserSlotKind kind = get_period_kind (quantity);

      if (quantity->first != first || quantity->score < MIN_PERIOD_SCORE || kind == DOWSER_SLOT_NONE)
        continue;
      add_item (self, kind, dup_period_type (quantity), dowser_tokens_dup_text (tokens, first, quantity->n_tokens))
          ->quantity
          = *quantity;
      return quantity->n_tokens;
    }
  return 0;
}

static guint
add_number (DowserQuestionForm *self, const DowserToken *token)
{
  static const char *const units[] = { "", "percent", "currency" };
  DowserQuestionFormItem *item;

  if (token->kind != DOWSER_TOKEN_KIND_NUMBER || !token->has_number || token->ordinal || token->decade
      || dowser_token_is_code (token))
    return 0;
  item = add_item (self, DOWSER_SLOT_NUMBER, g_strdup (units[token->unit]), g_strdup (token->text));
  item->number = token->number;
  return 1;
}

guint
dowser_question_skip_courtesy (const DowserTokens *tokens, guint first, gboolean at_start)
{
  static const char *const filler_words[] = { "please", "the" };
  static const char *const begins[] = { "show me", "give me", "tell me", "show us", "give us", "tell us", "show" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (filler_words); i++)
    if (dowser_tokens_match_phrase (tokens, first, filler_words[i], &n))
      return n;
  for (guint i = 0; at_start && i < G_N_ELEMENTS (begins); i++)
    if (dowser_tokens_match_phrase (tokens, first, begins[i], &n))
      return n;
  return 0;
}

static gboolean
is_mark (const DowserToken *token)
{
  return token->kind == DOWSER_TOKEN_KIND_PUNCTUATION && strlen (token->folded) == 1
         && strchr (".,;:?!", *token->folded) != NULL;
}

/* Returns the text of a word. A quoted word is a value and not a name, so its text begins with a quotation mark. */
static char *
dup_word (const DowserToken *token)
{
  return g_strconcat (token->kind == DOWSER_TOKEN_KIND_QUOTED ? "\"" : "", token->folded, NULL);
}

/* Returns the position in @question where a value begins. If the value is a single quoted text, its quotation marks
 * aren't part of the value. */
static gsize
get_start (const char *question, const DowserToken *first, guint n_tokens)
{
  const char *at = question + first->start;

  return n_tokens == 1 && first->kind == DOWSER_TOKEN_KIND_QUOTED ? (gsize) (g_utf8_next_char (at) - question)
                                                                  : first->start;
}

DowserQuestionForm *
dowser_question_form_new (const char *question, GPtrArray *places)
{
  DowserQuestionForm *self = form_new (places != NULL);
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) quantities = dowser_quantities_find (tokens);

  for (guint i = 0, n; i < dowser_tokens_get_length (tokens); i += n)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      n = add_value (self, tokens, i, places);
      n = n > 0 ? n : add_period (self, tokens, i, quantities);
      n = n > 0 ? n : add_number (self, token);
      if (n > 0)
        {
          ((DowserQuestionFormItem *) self->items->pdata[self->items->len - 1])->start = get_start (question, token, n);
          continue;
        }
      n = is_mark (token) ? 1 : dowser_question_skip_courtesy (tokens, i, self->items->len == 0);
      if (n > 0)
        continue;
      n = 1;
      add_item (self, DOWSER_SLOT_NONE, dup_word (token), g_strdup (token->text));
    }
  return self;
}

/* Escapes spaces and the special characters that mark slots in the text of a form. */
static char *
escape (const char *text)
{
  return g_uri_escape_string (text, ",.", TRUE);
}

char *
dowser_question_form_to_text (const DowserQuestionForm *self)
{
  GString *text = g_string_new (self->is_planned ? PLANNED_MARK : "");

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserQuestionFormItem *item = self->items->pdata[i];
      g_autofree char *escaped = escape (item->text);

      if (text->len > 0)
        g_string_append_c (text, ' ');
      if (item->kind == DOWSER_SLOT_NONE)
        g_string_append (text, escaped);
      else
        g_string_append_printf (text, "<%s:%s>", slot_nicks[item->kind], escaped);
    }
  return g_string_free (text, FALSE);
}

static DowserSlotKind
read_kind (const char *word, const char **rest)
{
  for (int kind = DOWSER_SLOT_VALUE; *word == '<' && kind <= DOWSER_SLOT_SEASON; kind++)
    if (g_str_has_prefix (word + 1, slot_nicks[kind]))
      {
        *rest = word + 1 + strlen (slot_nicks[kind]) + 1;
        return (DowserSlotKind) kind;
      }
  *rest = word;
  return DOWSER_SLOT_NONE;
}

DowserQuestionForm *
dowser_question_form_from_text (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  gboolean is_planned = g_strcmp0 (words[0], PLANNED_MARK) == 0;
  DowserQuestionForm *self = form_new (is_planned);

  for (char **word = words + (is_planned ? 1 : 0); *word != NULL; word++)
    {
      const char *rest;
      DowserSlotKind kind = read_kind (*word, &rest);
      g_autofree char *part = g_strndup (rest, strlen (rest) - (kind != DOWSER_SLOT_NONE && *rest != '\0' ? 1 : 0));
      char *item_text = g_uri_unescape_string (part, NULL);

      if (**word != '\0')
        add_item (self, kind, item_text != NULL ? item_text : g_strdup (part), NULL);
      else
        g_free (item_text);
    }
  return self;
}

static void
add_lemma (GPtrArray *lemmas, const DowserQuestionFormItem *item)
{
  char *lemma = dowser_word_dup_lemma (item->text);

  if (g_ptr_array_find_with_equal_func (lemmas, lemma, g_str_equal, NULL))
    g_free (lemma);
  else
    g_ptr_array_add (lemmas, lemma);
}

char **
dowser_question_form_dup_lemmas (const DowserQuestionForm *self, gboolean all)
{
  GPtrArray *lemmas = g_ptr_array_new ();

  for (int stops = all; stops < 2 && lemmas->len == 0; stops++)
    for (guint i = 0; i < self->items->len; i++)
      {
        const DowserQuestionFormItem *item = self->items->pdata[i];

        if (item->kind == DOWSER_SLOT_NONE && (stops == 1 || !dowser_word_is_stop_word (item->text)))
          add_lemma (lemmas, item);
      }
  g_ptr_array_add (lemmas, NULL);
  return (char **) g_ptr_array_free (lemmas, FALSE);
}

/* Returns TRUE if an item may be private. This is so for a slot (a value, number or date), and for a word that begins
 * with a digit, such as a code ("00420"), an ordinal or a time. */
static gboolean
must_be_masked (const DowserQuestionFormItem *item)
{
  if (item->kind == DOWSER_SLOT_NONE)
    return g_ascii_isdigit (item->text[*item->text == '"' ? 1 : 0]);
  return item->kind == DOWSER_SLOT_VALUE || item->kind == DOWSER_SLOT_NUMBER || item->kind == DOWSER_SLOT_PERIOD
         || (item->kind == DOWSER_SLOT_SEASON && item->quantity.day > 0);
}

char *
dowser_question_form_dup_masked (const DowserQuestionForm *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserQuestionFormItem *item = self->items->pdata[i];

      if (text->len > 0)
        g_string_append_c (text, ' ');
      g_string_append (text, must_be_masked (item)         ? "…"
                             : item->original_text != NULL ? item->original_text
                                                           : item->text);
    }
  return g_string_free (text, FALSE);
}
