/* dowser-graph-question.c - reads questions that consist of the name of a metric graph and values: "DSO last
 * quarter" */
#include "knowledge/graph/dowser-graph-question.h"

#include "knowledge/graph/dowser-graph-values.h"
#include "knowledge/library/dowser-question-form.h"
#include "sql/write/dowser-sql-date.h"
#include "words/dowser-quantity.h"

#include <string.h>

/* The maximum number of words in a value. */
#define MAX_WORDS 6
#define FROM "from"
#define TO "to"

/* Words that may be before a value. */
static const char *const prepositions[] = { "in", "for", "of", "from", "during", "within" };

/** QuestionReader: the state while a question is read. @at: the index of the next token; @given: name of a parameter →
 * value, as users write it */
typedef struct
{
  const DowserGraph *graph;
  const DowserMeanings *meanings;
  const GDate *today;
  DowserTokens *tokens;
  GArray *quantities;
  GHashTable *given;
  guint at;
} QuestionReader;

void
dowser_graph_question_free (DowserGraphQuestion *self)
{
  g_strfreev (self->given);
  g_free (self);
}

/* Returns: the number of tokens of @text if the tokens from @at on are the words of @text; otherwise 0 */
static guint
match_words (const DowserTokens *tokens, guint at, const char *text)
{
  g_autoptr (DowserTokens) words = dowser_tokens_new (text);
  guint n = dowser_tokens_get_length (words);

  for (guint i = 0; i < n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, at + i);

      if (token == NULL || !g_str_equal (token->folded, dowser_tokens_get (words, i)->folded))
        return 0;
    }
  return n;
}

/* Returns: the number of tokens from @at on that only introduce a question, such as "what is" */
static guint
skip_opening_words (const DowserTokens *tokens, guint at)
{
  static const char *const openings[] = { "what is", "what was", "our" };
  guint n = dowser_question_skip_courtesy (tokens, at, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (openings) && n == 0; i++)
    if (!dowser_tokens_match_phrase (tokens, at, openings[i], &n))
      n = 0;
  return n;
}

/* Returns the graph whose name begins at @at. If several names match, takes the longest. Returns: (nullable) */
static const DowserGraph *
find_graph_at (const DowserTokens *tokens, guint at, const DowserKnowledge *knowledge, guint *n_tokens)
{
  GPtrArray *graphs = dowser_knowledge_get_graphs (knowledge);
  const DowserGraph *found = NULL;

  *n_tokens = 0;
  for (guint i = 0; i < graphs->len; i++)
    {
      const DowserGraph *graph = graphs->pdata[i];
      guint n = graph->off ? 0 : match_words (tokens, at, graph->term);

      for (char **also = graph->also; also != NULL && *also != NULL && !graph->off; also++)
        n = MAX (n, match_words (tokens, at, *also));
      if (n > *n_tokens)
        {
          found = graph;
          *n_tokens = n;
        }
    }
  return found;
}

/* Finds a graph's name at the start of the question, or after opening words such as "show me" and "what is". Returns:
 * (nullable); @at: (out): the position after the name */
static const DowserGraph *
find_graph (const DowserTokens *tokens, const DowserKnowledge *knowledge, guint *at)
{
  guint n, n_opening;

  *at = 0;
  do
    {
      const DowserGraph *graph = find_graph_at (tokens, *at, knowledge, &n);

      n_opening = skip_opening_words (tokens, *at);
      *at += graph != NULL ? n : n_opening;
      if (graph != NULL)
        return graph;
    }
  while (n_opening > 0);
  return NULL;
}

gboolean
dowser_graph_question_has_graph_name (const char *question, const DowserKnowledge *knowledge)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  guint at;

  return find_graph (tokens, knowledge, &at) != NULL;
}

/* Gives a parameter a value. Returns FALSE if the graph has no such parameter, or the parameter already has a value. */
static gboolean
set_value (QuestionReader *reader, const char *name, const char *value)
{
  if (dowser_graph_find_parameter (reader->graph, name) == NULL || g_hash_table_contains (reader->given, name))
    return FALSE;
  g_hash_table_insert (reader->given, g_strdup (name), g_strdup (value));
  return TRUE;
}

static gboolean
is_date (const DowserGraph *graph, const char *name)
{
  const DowserGraphParameter *parameter = dowser_graph_find_parameter (graph, name);

  return parameter != NULL && parameter->type == DOWSER_VALUE_DATE;
}

/* Gives the parameters "from" and "to" the days of a period. @end: the day after the last day */
static gboolean
set_period (QuestionReader *reader, const GDate *start, const GDate *end)
{
  GDate last = *end;
  char from[11], to[11];

  if (!is_date (reader->graph, FROM) || !is_date (reader->graph, TO) || g_date_compare (start, end) >= 0)
    return FALSE;
  g_date_subtract_days (&last, 1);
  g_date_strftime (from, sizeof from, "%Y-%m-%d", start);
  g_date_strftime (to, sizeof to, "%Y-%m-%d", &last);
  return set_value (reader, FROM, from) && set_value (reader, TO, to);
}

/* Reads a day such as "2024-03-01". Returns: FALSE for other texts, including timestamps */
static gboolean
read_day (const char *text, GDate *date)
{
  g_date_clear (date, 1);
  if (strlen (text) == 10)
    g_date_set_parse (date, text);
  return g_date_valid (date);
}

/* Returns TRUE if @quantity is a period with a first and a last day. @start, @end: (out): the first day, and the day
 * after the last day */
static gboolean
find_period (const QuestionReader *reader, const DowserQuantity *quantity, GDate *start, GDate *end)
{
  if (quantity->negated || quantity->open_start || quantity->open_end || quantity->offset_rolling || quantity->to_date
      || (quantity->compare != DOWSER_COMPARISON_NONE && quantity->compare != DOWSER_COMPARISON_EQUAL
          && quantity->compare != DOWSER_COMPARISON_BETWEEN))
    return FALSE;
  if (quantity->kind == DOWSER_QUANTITY_PERIOD)
    return read_day (quantity->from, start) && read_day (quantity->to, end);
  return quantity->kind == DOWSER_QUANTITY_RELATIVE && quantity->unit != DOWSER_UNIT_HOUR
         && dowser_sql_date_resolve (quantity->unit, quantity->low_offset, reader->today, start)
         && dowser_sql_date_resolve (quantity->unit, quantity->high_offset, reader->today, end);
}

/* Reads the longest period that begins at @at. If its tokens can be read as two different periods, reads none. Returns:
 * the number of tokens of the period; 0 if no period was read */
static guint
read_period (QuestionReader *reader, guint at)
{
  guint n = 0;
  gboolean doubt = FALSE;
  GDate start, end;

  for (guint i = 0; i < reader->quantities->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (reader->quantities, DowserQuantity, i);
      GDate other_start, other_end;

      if (quantity->first != at || quantity->n_tokens < n || !find_period (reader, quantity, &other_start, &other_end))
        continue;
      doubt = quantity->n_tokens == n
              && (g_date_compare (&start, &other_start) != 0 || g_date_compare (&end, &other_end) != 0);
      start = other_start;
      end = other_end;
      n = quantity->n_tokens;
    }
  return n > 0 && !doubt && set_period (reader, &start, &end) ? n : 0;
}

/* Returns TRUE if @text is a known value of the parameter's column. */
static gboolean
contains_value (const QuestionReader *reader, const DowserGraphParameter *parameter, const char *text)
{
  const DowserColumn *column = dowser_graph_find_column (parameter, reader->meanings);
  const DowserColumnProfile *profile = dowser_profile_find (dowser_meanings_get_profile (reader->meanings), column);

  return profile != NULL && dowser_graph_find_value (profile, text) != NULL;
}

/* Finds the parameter that has @text among its possible values. Returns: (nullable): %NULL if no parameter or more than
 * one has this value */
static const DowserGraphParameter *
find_parameter_of_value (const QuestionReader *reader, const char *text)
{
  const DowserGraphParameter *found = NULL;

  for (guint i = 0; i < reader->graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = reader->graph->parameters->pdata[i];

      if (parameter->column == NULL || !contains_value (reader, parameter, text))
        continue;
      if (found != NULL)
        return NULL;
      found = parameter;
    }
  return found;
}

/* Reads a value at @at. Returns: the number of tokens of the value; 0 if there is no value at @at */
static guint
read_value (QuestionReader *reader, guint at)
{
  guint left = dowser_tokens_get_length (reader->tokens) - at;

  for (guint n = MIN (left, MAX_WORDS); n > 0; n--)
    {
      const DowserToken *first = dowser_tokens_get (reader->tokens, at);
      g_autofree char *text = n == 1 ? g_strdup (first->text) : dowser_tokens_dup_text (reader->tokens, at, n);
      const DowserGraphParameter *parameter = find_parameter_of_value (reader, text);

      if (parameter != NULL)
        return set_value (reader, parameter->name, text) ? n : 0;
    }
  return 0;
}

static guint
read_period_or_value (QuestionReader *reader, guint at)
{
  guint n = read_period (reader, at);

  return n > 0 ? n : read_value (reader, at);
}

/* Reads a period or value, with or without a preposition. */
static gboolean
read_part (QuestionReader *reader)
{
  guint n = read_period_or_value (reader, reader->at);
  const DowserToken *token = dowser_tokens_get (reader->tokens, reader->at);

  for (guint i = 0; i < G_N_ELEMENTS (prepositions) && n == 0; i++)
    if (g_str_equal (token->folded, prepositions[i]))
      {
        n = read_period_or_value (reader, reader->at + 1);
        n += n > 0 ? 1 : 0;
      }
  reader->at += n;
  return n > 0;
}

static gboolean
is_end (const QuestionReader *reader)
{
  const DowserToken *token = dowser_tokens_get (reader->tokens, reader->at);

  return token == NULL
         || (reader->at + 1 == dowser_tokens_get_length (reader->tokens)
             && (g_str_equal (token->text, "?") || g_str_equal (token->text, ".")));
}

static char **
dup_given (const QuestionReader *reader)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < reader->graph->parameters->len; i++)
    {
      const char *name = ((const DowserGraphParameter *) reader->graph->parameters->pdata[i])->name;
      const char *value = g_hash_table_lookup (reader->given, name);
      g_autofree char *text = value != NULL ? g_strdup_printf ("%s=%s", name, value) : NULL;

      if (text != NULL)
        g_strv_builder_add (builder, text);
    }
  return g_strv_builder_end (builder);
}

DowserGraphQuestion *
dowser_graph_question_read (const char *question, const DowserMeanings *meanings, const GDate *today)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) quantities = dowser_quantities_find (tokens);
  g_autoptr (GHashTable) given = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  QuestionReader reader
      = { .meanings = meanings, .today = today, .tokens = tokens, .quantities = quantities, .given = given };
  DowserGraphQuestion *self;

  reader.graph = find_graph (tokens, dowser_meanings_get_knowledge (meanings), &reader.at);
  if (reader.graph == NULL)
    return NULL;
  while (!is_end (&reader))
    if (!read_part (&reader))
      return NULL;
  self = g_new0 (DowserGraphQuestion, 1);
  self->graph = reader.graph;
  self->given = dup_given (&reader);
  return self;
}
