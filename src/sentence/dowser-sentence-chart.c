/* dowser-sentence-chart.c - a chart parser that reads sentences by the grammar's table of rows */
#include "sentence/dowser-sentence-chart.h"

#include "plan/dowser-aggregate.h"
#include "sentence/dowser-sentence-tokens.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* An Earley chart. An item means that the tokens from @origin to the current place match the first @dot symbols of a
 * grammar row. Items are found from left to right. Only items that can follow the earlier tokens are tried. Afterwards,
 * the cheapest tree is made from the items that cover the whole text. J. Earley, An Efficient Context-Free Parsing
 * Algorithm, CACM 13 (1970). */
typedef struct
{
  guint row;
  guint dot;
  guint origin;
} Item;

/*
 * The state at a place between two tokens. @items: Item (a partly matched grammar row); @known: the set of these items
 * @waiting: for each category, the indexes in @items of the items whose next symbol has this category
 * @predicted: for each category, TRUE if this place already has items for the grammar rows of the category
 */
typedef struct
{
  GArray *items;
  GHashTable *known;
  GArray *waiting[DOWSER_SENTENCE_N_CATEGORIES];
  gboolean predicted[DOWSER_SENTENCE_N_CATEGORIES];
} Place;

/*
 * @names: (nullable): %NULL while the meaning of a grammar row is parsed; @meaning: the number of this row
 * @own: for each category, the names that the sentence itself defines ("called x")
 * @best: key of a span → Best
 */
typedef struct
{
  const DowserSentenceNames *names;
  guint meaning;
  GPtrArray *tokens;
  Place *places;
  GHashTable *own[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *best;
} Chart;

/* The cheapest way to match a span of tokens. @cost: G_MAXUINT if the span can't be matched; @row: the grammar row that
 * matches the span, if the span is matched as a category; @split: the token at which the last symbol begins */
typedef struct
{
  guint cost;
  guint row;
  guint split;
} Best;

#define COST_ROW 2
#define COST_READ_ONLY 1
#define COST_BARE 40

G_STATIC_ASSERT (sizeof (gpointer) >= 8);

/* Packs the numbers into a key for a hash table. */
static gpointer
make_key (guint item_number, guint dot, guint origin, guint end)
{
  return GSIZE_TO_POINTER (((gsize) item_number << 40) | ((gsize) dot << 32) | ((gsize) origin << 16) | end);
}

/* Hashes keys that consist of small numbers. D. Knuth, The Art of Computer Programming 3, 6.4. */
static guint
hash_key (gconstpointer key)
{
  return (guint) ((GPOINTER_TO_SIZE (key) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 32);
}

static gboolean
place_contains (const Place *place, guint row, guint dot, guint origin)
{
  return g_hash_table_contains (place->known, make_key (row, dot, origin, 0));
}

static void
place_add (Place *place, guint row, guint dot, guint origin)
{
  Item item = { row, dot, origin };
  guint n;
  const DowserSentenceSymbol *symbols;

  if (!g_hash_table_add (place->known, make_key (row, dot, origin, 0)))
    return;
  symbols = dowser_sentence_rows_get_symbols (row, &n);
  if (dot < n && symbols[dot].word == NULL)
    g_array_append_val (place->waiting[symbols[dot].category], place->items->len);
  g_array_append_val (place->items, item);
}

/* --- What tokens are by themselves --- */

static gboolean
is_word (const Chart *self, guint at, const char *word)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];

  return (token->kind == DOWSER_SENTENCE_TOKEN_WORD || token->kind == DOWSER_SENTENCE_TOKEN_MARK)
         && g_ascii_strcasecmp (token->text, word) == 0;
}

static GPtrArray *
make_single_list (const char *text)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (list, g_strdup (text));
  return list;
}

static gboolean
is_name (DowserSentenceCategory category)
{
  return category == DOWSER_SENTENCE_COLUMN || category == DOWSER_SENTENCE_TABLE || category == DOWSER_SENTENCE_ROLE;
}

static GPtrArray *
match_name (const Chart *self, DowserSentenceCategory category, guint at, guint end)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];

  if (end == at + 1 && token->kind == DOWSER_SENTENCE_TOKEN_NAME)
    return make_single_list (token->text);
  if (end == at + 1 && token->kind == DOWSER_SENTENCE_TOKEN_WORD && self->own[category] != NULL
      && g_hash_table_contains (self->own[category], token->text))
    return make_single_list (token->text);
  return self->names != NULL ? dowser_sentence_names_match (self->names, category, self->tokens, at, end) : NULL;
}

static gboolean
is_bare (const Chart *self, guint at)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];

  return (token->kind == DOWSER_SENTENCE_TOKEN_WORD && !dowser_sentence_rows_have_word (token->folded))
         || token->kind == DOWSER_SENTENCE_TOKEN_NUMBER;
}

static GPtrArray *
match_bare (const Chart *self, guint at, guint end)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = at; i < end; i++)
    {
      const DowserSentenceToken *token = self->tokens->pdata[i];

      if (!is_bare (self, i))
        return NULL;
      g_string_append_printf (text, "%s%s", i > at ? " " : "", token->text);
    }
  return ((const DowserSentenceToken *) self->tokens->pdata[at])->kind == DOWSER_SENTENCE_TOKEN_NUMBER
             ? NULL
             : make_single_list (text->str);
}

static gboolean
is_function (const char *name)
{
  return dowser_function_find (name) != NULL || dowser_window_function_find (name) != NULL
         || dowser_aggregate_find (name) >= 0;
}

static gboolean
is_of_category (const DowserSentenceToken *token, DowserSentenceCategory category)
{
  switch (category)
    {
    case DOWSER_SENTENCE_NUMBER:
      return token->kind == DOWSER_SENTENCE_TOKEN_NUMBER && isfinite (g_ascii_strtod (token->text, NULL));
    case DOWSER_SENTENCE_INTEGER:
      return token->kind == DOWSER_SENTENCE_TOKEN_NUMBER && strspn (token->text, "0123456789") == strlen (token->text)
             && strlen (token->text) < 19;
    case DOWSER_SENTENCE_TEXT:
      return token->kind == DOWSER_SENTENCE_TOKEN_TEXT;
    case DOWSER_SENTENCE_DATE:
      return token->kind == DOWSER_SENTENCE_TOKEN_DATE;
    case DOWSER_SENTENCE_NAME:
      return token->kind == DOWSER_SENTENCE_TOKEN_NAME || token->kind == DOWSER_SENTENCE_TOKEN_WORD;
    case DOWSER_SENTENCE_ORDINAL:
      return token->kind == DOWSER_SENTENCE_TOKEN_WORD && dowser_sentence_ordinal_parse (token->folded) > 0;
    case DOWSER_SENTENCE_FUNCTION:
      return token->kind == DOWSER_SENTENCE_TOKEN_WORD && is_function (token->text);
    default:
      return FALSE;
    }
}

/* Returns TRUE if @token is a slot such as "$2", and the slot with this number has @category in the row whose meaning
 * is parsed. */
static gboolean
is_slot (const Chart *self, const DowserSentenceToken *token, DowserSentenceCategory category)
{
  guint64 slot = *token->text == '$' ? g_ascii_strtoull (token->text + 1, NULL, 10) : 0;
  guint n;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (self->meaning, &n);

  for (guint i = 0; slot > 0 && i < n; i++)
    if (symbols[i].word == NULL && --slot == 0)
      return symbols[i].category == category;
  return FALSE;
}

/* Tries to match the tokens from @at to @end as a leaf of @category. Returns: (transfer full) (nullable): the stored
 * names that the leaf may mean; for a leaf that isn't a name, its text */
static GPtrArray *
match_leaf (const Chart *self, DowserSentenceCategory category, guint at, guint end)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];

  if (self->names == NULL && *token->text == '$')
    return end == at + 1 && is_slot (self, token, category) ? make_single_list (token->text) : NULL;
  if (is_name (category))
    return match_name (self, category, at, end);
  if (category == DOWSER_SENTENCE_BARE)
    return match_bare (self, at, end);
  return end == at + 1 && is_of_category (token, category) ? make_single_list (token->text) : NULL;
}

static guint
get_longest_leaf (const Chart *self, DowserSentenceCategory category, guint at)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];
  guint left = self->tokens->len - at;

  if (is_name (category) && self->names != NULL)
    return MIN (left, MAX (1, dowser_sentence_names_get_max_tokens (self->names, token->folded)));
  return category == DOWSER_SENTENCE_BARE ? MIN (left, 6) : 1;
}

/* --- Finding items --- */

static void
scan_token (Chart *self, guint at, const Item *item, const DowserSentenceSymbol *symbol)
{
  if (at >= self->tokens->len)
    return;
  if (symbol->word != NULL)
    {
      if (is_word (self, at, symbol->word))
        place_add (&self->places[at + 1], item->row, item->dot + 1, item->origin);
      return;
    }
  for (guint n = get_longest_leaf (self, symbol->category, at); n > 0; n--)
    {
      g_autoptr (GPtrArray) leaf = match_leaf (self, symbol->category, at, at + n);

      if (leaf != NULL)
        place_add (&self->places[at + n], item->row, item->dot + 1, item->origin);
    }
}

static void
predict_items (Chart *self, guint at, DowserSentenceCategory category)
{
  GArray *rows = dowser_sentence_rows_get_indexes (category);

  if (self->places[at].predicted[category])
    return;
  self->places[at].predicted[category] = TRUE;
  for (guint i = 0; i < rows->len; i++)
    place_add (&self->places[at], g_array_index (rows, guint, i), 0, at);
}

static void
complete_item (Chart *self, guint at, const Item *item)
{
  const Place *origin = &self->places[item->origin];
  GArray *waiting = origin->waiting[dowser_sentence_rows[item->row].category];

  for (guint i = 0; i < waiting->len; i++)
    {
      Item waiting_item = g_array_index (origin->items, Item, g_array_index (waiting, guint, i));

      place_add (&self->places[at], waiting_item.row, waiting_item.dot + 1, waiting_item.origin);
    }
}

static void
fill_chart (Chart *self, DowserSentenceCategory category)
{
  predict_items (self, 0, category);
  for (guint at = 0; at <= self->tokens->len; at++)
    for (guint i = 0; i < self->places[at].items->len; i++)
      {
        Item item = g_array_index (self->places[at].items, Item, i);
        guint n;
        const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (item.row, &n);

        if (item.dot == n)
          complete_item (self, at, &item);
        else if (symbols[item.dot].word == NULL && symbols[item.dot].category < DOWSER_SENTENCE_COLUMN)
          predict_items (self, at, symbols[item.dot].category);
        else
          scan_token (self, at, &item, &symbols[item.dot]);
      }
}

/* --- The cheapest tree --- */

static const Best *find_best (Chart *self, DowserSentenceCategory category, guint origin, guint end);

static guint
get_leaf_cost (const Chart *self, DowserSentenceCategory category, guint at, guint end)
{
  g_autoptr (GPtrArray) leaf
      = end - at <= get_longest_leaf (self, category, at) ? match_leaf (self, category, at, end) : NULL;

  if (leaf == NULL)
    return G_MAXUINT;
  return category == DOWSER_SENTENCE_BARE ? COST_BARE * (end - at) : 0;
}

static guint
get_symbol_cost (Chart *self, const DowserSentenceSymbol *symbol, guint at, guint end)
{
  if (symbol->word != NULL)
    return end == at + 1 && is_word (self, at, symbol->word) ? 0 : G_MAXUINT;
  if (symbol->category >= DOWSER_SENTENCE_COLUMN)
    return get_leaf_cost (self, symbol->category, at, end);
  return find_best (self, symbol->category, at, end)->cost;
}

/* Returns the best match of the tokens from @origin to @end with a grammar row or a category. Rows and categories have
 * numbers of one sequence: the numbers of the rows begin after those of the categories. */
static Best *
get_best (Chart *self, guint item_number, guint dot, guint origin, guint end, gboolean *known)
{
  gpointer key = make_key (item_number, dot, origin, end);
  Best *best = g_hash_table_lookup (self->best, key);

  *known = best != NULL;
  if (best == NULL)
    {
      best = g_new (Best, 1);
      *best = (Best){ G_MAXUINT, 0, 0 };
      g_hash_table_insert (self->best, key, best);
    }
  return best;
}

/* Finds the cheapest way to match the tokens from @origin to @end with the first @dot symbols of the grammar row
 * @row. */
static const Best *
find_best_start (Chart *self, guint row, guint dot, guint origin, guint end)
{
  gboolean known;
  Best *best = get_best (self, DOWSER_SENTENCE_N_CATEGORIES + row, dot, origin, end, &known);
  guint n;
  const DowserSentenceSymbol *symbol = &dowser_sentence_rows_get_symbols (row, &n)[dot - 1];

  if (known || !place_contains (&self->places[end], row, dot, origin))
    return best;
  for (guint split = origin; split < end; split++)
    {
      guint before, cost;

      if (dot == 1 ? split != origin : !place_contains (&self->places[split], row, dot - 1, origin))
        continue;
      cost = get_symbol_cost (self, symbol, split, end);
      before = dot == 1 || cost == G_MAXUINT ? 0 : find_best_start (self, row, dot - 1, origin, split)->cost;
      if (cost == G_MAXUINT || before == G_MAXUINT || before + cost >= best->cost)
        continue;
      *best = (Best){ before + cost, row, split };
    }
  return best;
}

static const Best *
find_best (Chart *self, DowserSentenceCategory category, guint origin, guint end)
{
  gboolean known;
  Best *best = get_best (self, category, 0, origin, end, &known);
  GArray *rows = dowser_sentence_rows_get_indexes (category);

  for (guint i = 0; !known && i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      guint n, cost;

      dowser_sentence_rows_get_symbols (row, &n);
      if (!place_contains (&self->places[end], row, n, origin))
        continue;
      cost = find_best_start (self, row, n, origin, end)->cost;
      if (cost == G_MAXUINT)
        continue;
      cost += COST_ROW + (dowser_sentence_rows[row].read_only ? COST_READ_ONLY : 0);
      if (cost < best->cost)
        *best = (Best){ cost, row, 0 };
    }
  return best;
}

static DowserSentenceNode *take_tree (Chart *self, DowserSentenceCategory category, guint origin, guint end);

/* Adds the contents of the slots that are among the first @dot symbols of @row, from left to right. */
static void
take_slots (Chart *self, DowserSentenceNode *into, guint row, guint dot, guint origin, guint end)
{
  guint n;
  const DowserSentenceSymbol *symbol = &dowser_sentence_rows_get_symbols (row, &n)[dot - 1];
  guint split = find_best_start (self, row, dot, origin, end)->split;

  if (dot > 1)
    take_slots (self, into, row, dot - 1, origin, split);
  if (symbol->word != NULL)
    return;
  if (symbol->category >= DOWSER_SENTENCE_COLUMN)
    {
      DowserSentenceNode *leaf
          = dowser_sentence_node_new_leaf (symbol->category, match_leaf (self, symbol->category, split, end));

      leaf->first = split;
      leaf->n = end - split;
      dowser_sentence_node_add_child (into, leaf);
    }
  else
    dowser_sentence_node_add_child (into, take_tree (self, symbol->category, split, end));
}

/* If the first slot of a list node contains a list, replaces the slot by the items of that inner list. */
static void
flatten_list (DowserSentenceNode *self)
{
  g_autoptr (DowserSentenceNode) first = NULL;

  self->row = dowser_sentence_rows_find (self->row->category, DOWSER_SENTENCE_FLAT, 0, -1);
  if (self->children->len == 0 || dowser_sentence_node_get_category (self->children->pdata[0]) != self->row->category)
    return;
  first = dowser_sentence_node_ref (self->children->pdata[0]);
  g_ptr_array_remove_index (self->children, 0);
  for (guint i = 0; i < first->children->len; i++)
    g_ptr_array_insert (self->children, (int) i, dowser_sentence_node_ref (first->children->pdata[i]));
}

static DowserSentenceNode *
take_tree (Chart *self, DowserSentenceCategory category, guint origin, guint end)
{
  guint row = find_best (self, category, origin, end)->row;
  DowserSentenceNode *node = dowser_sentence_node_new (&dowser_sentence_rows[row]);
  guint n;

  dowser_sentence_rows_get_symbols (row, &n);
  take_slots (self, node, row, n, origin, end);
  if (node->row->part == DOWSER_SENTENCE_FLAT)
    flatten_list (node);
  if (node->row->part == DOWSER_SENTENCE_SAME)
    {
      DowserSentenceNode *single_child = dowser_sentence_node_ref (node->children->pdata[0]);

      dowser_sentence_node_unref (node);
      return single_child;
    }
  return node;
}

/* --- A chart --- */

/* Collects the names that the sentence itself defines: tables ("called x"), steps ("x = (") and columns ("as x"). */
static void
find_own_names (Chart *self)
{
  for (guint i = 0; i + 1 < self->tokens->len; i++)
    {
      const DowserSentenceToken *token = self->tokens->pdata[i];
      const DowserSentenceToken *next = self->tokens->pdata[i + 1];

      if (is_word (self, i, "called"))
        g_hash_table_add (self->own[DOWSER_SENTENCE_TABLE], next->text);
      else if (is_word (self, i, "as"))
        g_hash_table_add (self->own[DOWSER_SENTENCE_COLUMN], next->text);
      else if (is_word (self, i + 1, "="))
        g_hash_table_add (self->own[DOWSER_SENTENCE_TABLE], token->text);
    }
}

static void
chart_init (Chart *self, const DowserSentenceNames *names)
{
  self->names = names;
  self->places = g_new0 (Place, self->tokens->len + 1);
  self->best = g_hash_table_new_full (hash_key, NULL, NULL, g_free);
  for (guint c = DOWSER_SENTENCE_COLUMN; c <= DOWSER_SENTENCE_TABLE; c++)
    self->own[c] = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i <= self->tokens->len; i++)
    {
      self->places[i].items = g_array_new (FALSE, FALSE, sizeof (Item));
      self->places[i].known = g_hash_table_new (hash_key, NULL);
      for (guint c = 0; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
        self->places[i].waiting[c] = g_array_new (FALSE, FALSE, sizeof (guint));
    }
  find_own_names (self);
}

static void
chart_clear (Chart *self)
{
  for (guint i = 0; self->places != NULL && i <= self->tokens->len; i++)
    {
      g_array_unref (self->places[i].items);
      g_hash_table_unref (self->places[i].known);
      for (guint c = 0; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
        g_array_unref (self->places[i].waiting[c]);
    }
  for (guint c = DOWSER_SENTENCE_COLUMN; c <= DOWSER_SENTENCE_TABLE; c++)
    g_clear_pointer (&self->own[c], g_hash_table_unref);
  g_free (self->places);
  g_clear_pointer (&self->best, g_hash_table_unref);
  g_ptr_array_unref (self->tokens);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Chart, chart_clear)

static void
set_syntax_error (const Chart *self, GError **error)
{
  guint last = self->tokens->len;

  while (last > 0 && self->places[last].items->len == 0)
    last--;
  if (last < self->tokens->len)
    g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                 _ ("“%s” cannot be used at this place in the sentence"),
                 ((const DowserSentenceToken *) self->tokens->pdata[last])->text);
  else
    g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                         _ ("the sentence is not finished"));
}

DowserSentenceNode *
dowser_sentence_parse (const char *text, const DowserSentenceNames *names, GError **error)
{
  g_auto (Chart) chart = { 0 };
  DowserSentenceNode *tree = NULL;

  chart.tokens = dowser_sentence_tokens_new (text, FALSE);
  if (chart.tokens->len == 0 || chart.tokens->len > DOWSER_SENTENCE_MAX_TOKENS)
    {
      g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX, _ ("a sentence has 1 to %d words"),
                   DOWSER_SENTENCE_MAX_TOKENS);
      return NULL;
    }
  chart_init (&chart, names);
  fill_chart (&chart, DOWSER_SENTENCE_SENTENCE);
  if (find_best (&chart, DOWSER_SENTENCE_SENTENCE, 0, chart.tokens->len)->cost < G_MAXUINT)
    tree = take_tree (&chart, DOWSER_SENTENCE_SENTENCE, 0, chart.tokens->len);
  else
    set_syntax_error (&chart, error);
  return tree;
}

DowserSentenceNode *
dowser_sentence_parse_meaning (guint row)
{
  g_auto (Chart) chart = { .meaning = row };
  DowserSentenceCategory category = dowser_sentence_rows[row].category;

  if (category == DOWSER_SENTENCE_ATOM)
    category = DOWSER_SENTENCE_SUM;
  chart.tokens = dowser_sentence_tokens_new (dowser_sentence_rows[row].means, TRUE);
  chart_init (&chart, NULL);
  fill_chart (&chart, category);
  if (find_best (&chart, category, 0, chart.tokens->len)->cost == G_MAXUINT)
    g_error ("the meaning of “%s” can't be read: %s", dowser_sentence_rows[row].pattern,
             dowser_sentence_rows[row].means);
  return take_tree (&chart, category, 0, chart.tokens->len);
}

/* --- A beginning --- */

/* The maximum number of words after the first word of a name or value. */
#define LONGEST_START 6

/* Returns TRUE if the tokens from @at may be the first words of a name or value that the user hasn't finished. An
 * opening quote without a closing quote is a punctuation token. */
static gboolean
can_begin (const Chart *self, const DowserSentenceSymbol *symbol, guint at)
{
  const DowserSentenceToken *token = self->tokens->pdata[at];

  if (symbol->word != NULL)
    return FALSE;
  return is_name (symbol->category) || symbol->category == DOWSER_SENTENCE_BARE
         || (symbol->category == DOWSER_SENTENCE_TEXT && g_str_equal (token->text, "\""));
}

static void
add_next_at (const Chart *self, guint at, gboolean is_begun, GArray *into)
{
  for (guint i = 0; i < self->places[at].items->len; i++)
    {
      const Item *item = &g_array_index (self->places[at].items, Item, i);
      guint n;
      const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (item->row, &n);
      const DowserSentenceSymbol *symbol = &symbols[item->dot];
      DowserSentenceNext next = { item->row, item->dot, at };

      if (item->dot < n && (!is_begun || can_begin (self, symbol, at))
          && (symbol->word != NULL ? *symbol->word != '$' : symbol->category >= DOWSER_SENTENCE_COLUMN))
        g_array_append_val (into, next);
    }
}

/* Adds to @into the ways to read the tokens that begin at @at: as names or values that an item (a partly matched
 * grammar row) expects here, and as the next word of an item. */
static void
add_readings_at (const Chart *self, guint at, GArray *into)
{
  const Place *place = &self->places[at];

  for (guint c = DOWSER_SENTENCE_COLUMN; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
    for (guint n = place->waiting[c]->len > 0 ? get_longest_leaf (self, c, at) : 0; n > 0; n--)
      {
        g_autoptr (GPtrArray) leaf = match_leaf (self, c, at, at + n);
        DowserSentenceRead read = { NULL, c, at, n };

        if (leaf != NULL)
          g_array_append_val (into, read);
      }
  for (guint i = 0; i < place->items->len; i++)
    {
      const Item *item = &g_array_index (place->items, Item, i);
      guint n;
      const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (item->row, &n);
      DowserSentenceRead read = { item->dot < n ? symbols[item->dot].word : NULL, 0, at, 1 };

      if (read.word != NULL && is_word (self, at, read.word))
        {
          g_array_append_val (into, read);
          return;
        }
    }
}

static gboolean
is_complete_sentence (const Chart *self)
{
  GArray *rows = dowser_sentence_rows_get_indexes (DOWSER_SENTENCE_SENTENCE);

  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      guint n;

      dowser_sentence_rows_get_symbols (row, &n);
      if (place_contains (&self->places[self->tokens->len], row, n, 0))
        return TRUE;
    }
  return FALSE;
}

void
dowser_sentence_beginning_clear (DowserSentenceBeginning *self)
{
  g_clear_pointer (&self->next, g_array_unref);
  g_clear_pointer (&self->read, g_array_unref);
}

void
dowser_sentence_read_beginning (GPtrArray *tokens, guint n, const DowserSentenceNames *names,
                                DowserSentenceBeginning *beginning)
{
  g_auto (Chart) chart = { .tokens = g_ptr_array_ref (tokens) };

  beginning->next = g_array_new (FALSE, FALSE, sizeof (DowserSentenceNext));
  beginning->read = g_array_new (FALSE, FALSE, sizeof (DowserSentenceRead));
  beginning->n_read = 0;
  beginning->whole = FALSE;
  if (tokens->len > DOWSER_SENTENCE_MAX_TOKENS)
    return;
  chart_init (&chart, names);
  fill_chart (&chart, DOWSER_SENTENCE_SENTENCE);
  for (guint at = n - MIN (n, LONGEST_START); at <= n; at++)
    add_next_at (&chart, at, at < n, beginning->next);
  for (guint at = 0; at < tokens->len; at++)
    add_readings_at (&chart, at, beginning->read);
  beginning->n_read = tokens->len;
  while (beginning->n_read > 0 && chart.places[beginning->n_read].items->len == 0)
    beginning->n_read--;
  beginning->whole = is_complete_sentence (&chart);
}
