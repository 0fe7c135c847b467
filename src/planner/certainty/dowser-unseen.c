/* dowser-unseen.c - finds words of a question that name hidden tables or columns */
#include "planner/certainty/dowser-unseen.h"

#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>

/* The maximum number of words in a name. */
#define MAX_TOKENS 6
/* The minimum score of a match with a name. A span reaches this score if all its words match in slightly different
 * forms. */
#define LEAST_SCORE 0.75
/* The minimum score of a match with a synonym, for example "wage" for the column "salary". */
#define LEAST_GUESS 0.5
/* Two scores are treated as equal if their difference is smaller than this number. */
#define EQUAL 0.05

struct _DowserUnseen
{
  DowserSchema *schema;     /* the schema, including its hidden parts */
  DowserSchemaIndex *names; /* the names in a copy of the schema in which nothing is hidden */
};

static gboolean
has_hidden (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (table->hidden)
        return TRUE;
      for (guint j = 0; j < table->columns->len; j++)
        if (((const DowserColumn *) table->columns->pdata[j])->hidden)
          return TRUE;
    }
  return FALSE;
}

static DowserSchema *
make_visible_schema (const DowserSchema *schema)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];

      table->hidden = FALSE;
      for (guint j = 0; j < table->columns->len; j++)
        ((DowserColumn *) table->columns->pdata[j])->hidden = FALSE;
    }
  return dowser_schema_builder_end (builder);
}

DowserUnseen *
dowser_unseen_new (const DowserSchema *schema)
{
  DowserUnseen *self;
  g_autoptr (DowserSchema) open = NULL;
  g_autoptr (DowserJoinGraph) graph = NULL;

  if (!has_hidden (schema))
    return NULL;
  self = g_new0 (DowserUnseen, 1);
  open = make_visible_schema (schema);
  graph = dowser_join_graph_new (open);
  self->schema = dowser_schema_ref (schema);
  self->names = dowser_schema_index_new (open, NULL, graph);
  return self;
}

void
dowser_unseen_free (DowserUnseen *self)
{
  if (self == NULL)
    return;
  dowser_schema_index_free (self->names);
  dowser_schema_unref (self->schema);
  g_free (self);
}

static const DowserTable *
get_own_table (const DowserUnseen *self, const DowserSchemaHit *hit)
{
  return dowser_schema_get_tables (self->schema)->pdata[hit->table->index];
}

/* Returns: (nullable): the column in @self->schema that corresponds to the column of @hit, a match of words with a
 * name; NULL if @hit is a table */
static const DowserColumn *
get_own_column (const DowserUnseen *self, const DowserSchemaHit *hit)
{
  return hit->column != NULL ? get_own_table (self, hit)->columns->pdata[hit->column->index] : NULL;
}

static gboolean
is_hidden (const DowserUnseen *self, const DowserSchemaHit *hit)
{
  const DowserColumn *column = get_own_column (self, hit);

  return get_own_table (self, hit)->hidden || (column != NULL && column->hidden);
}

static gboolean
is_good_match (const DowserSchemaHit *hit)
{
  return hit->score >= (hit->guessed != NULL ? LEAST_GUESS : LEAST_SCORE);
}

/** QuestionContext: one question that is checked against all names. @mentioned: for each table, TRUE if the question
 * names the table */
typedef struct
{
  const DowserUnseen *unseen;
  const DowserCandidateChart *candidate_chart;
  const DowserTokens *tokens;
  DowserSchemaQuery *query;
  gboolean *mentioned;
  GPtrArray *constraints;
} QuestionContext;

static void
mark_mentioned (QuestionContext *question, GArray *hits)
{
  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

      if (hit->column == NULL && is_good_match (hit))
        question->mentioned[hit->table->index] = TRUE;
    }
}

/* Returns TRUE if the span isn't a name: a keyword ("number of"), a quantity, or a known value. */
static gboolean
has_other_meaning (const QuestionContext *question, guint first, guint n)
{
  for (guint i = 0; i < question->candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = question->candidate_chart->owned->pdata[i];
      gboolean is_keyword
          = candidate->kind == DOWSER_CANDIDATE_QUANTITY
            || (candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind != DOWSER_KEYWORD_RULE_STOP);
      gboolean value
          = candidate->kind == DOWSER_CANDIDATE_VALUE && candidate->column != NULL && candidate->guessed == NULL;

      if ((is_keyword || value) && candidate->first <= first && candidate->first + candidate->n >= first + n)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_content (const QuestionContext *question, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    if (dowser_candidate_chart_is_content_word (question->candidate_chart, i))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the user has defined the words, for example by "salary means employees.pay_grade". */
static gboolean
is_user_defined (const QuestionContext *question, guint first, guint n)
{
  for (guint i = 0; question->constraints != NULL && i < question->constraints->len; i++)
    {
      const DowserConstraint *constraint = question->constraints->pdata[i];
      g_autoptr (DowserTokens) words = constraint->kind == DOWSER_CONSTRAINT_MAPPING && constraint->words != NULL
                                           ? dowser_tokens_new (constraint->words)
                                           : NULL;

      for (guint j = 0; words != NULL && j < dowser_tokens_get_length (words); j++)
        for (guint at = first; at < first + n; at++)
          if (g_str_equal (dowser_tokens_get (words, j)->lemma, dowser_tokens_get (question->tokens, at)->lemma))
            return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the name of a table or column that isn't hidden matches the question as well as the hidden name
 * @best. If the question names the table of one of the two names, this name is preferred. */
static gboolean
has_visible_match (const QuestionContext *question, GArray *hits, const DowserSchemaHit *best)
{
  gboolean has_rival = FALSE;

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

      if (is_hidden (question->unseen, hit) || hit->score < best->score - EQUAL)
        continue;
      if (question->mentioned[hit->table->index])
        return TRUE;
      has_rival = TRUE;
    }
  return has_rival && !question->mentioned[best->table->index];
}

/* Returns: (nullable): the hidden table or column that the span names */
static const DowserSchemaHit *
find_best (const QuestionContext *question, GArray *hits)
{
  const DowserSchemaHit *best = NULL;

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

      if (!is_hidden (question->unseen, hit) || !is_good_match (hit))
        continue;
      if (best == NULL
          || (hit->score > best->score - EQUAL && question->mentioned[hit->table->index]
              && !question->mentioned[best->table->index]))
        best = hit;
    }
  return best != NULL && !has_visible_match (question, hits, best) ? best : NULL;
}

/* Returns TRUE if the span is the name of a table or column that isn't hidden. A synonym isn't enough. */
static gboolean
names_visible_table (const QuestionContext *question, GArray *hits)
{
  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

      if (!is_hidden (question->unseen, hit) && hit->guessed == NULL && hit->score >= LEAST_SCORE)
        return TRUE;
    }
  return FALSE;
}

static char *
make_sentence (const QuestionContext *question, guint first, guint n, const DowserSchemaHit *hit)
{
  const DowserTable *table = get_own_table (question->unseen, hit);
  const DowserColumn *column = get_own_column (question->unseen, hit);
  g_autofree char *words = dowser_tokens_dup_text (question->tokens, first, n);
  g_autofree char *name = column != NULL ? dowser_column_dup_path (column) : g_strdup (table->name);
  const char *entitlement
      = column != NULL && column->entitlement != NULL && !table->restricted ? column->entitlement : table->entitlement;
  gboolean restricted = table->restricted || (column != NULL && column->restricted);

  if (restricted && entitlement != NULL)
    /* Translators: a word of the question, a table or column, and who may see it */
    return g_strdup_printf (_ ("You cannot see “%s”, because %s needs the permission “%s”. Ask about other data."),
                            words, name, entitlement);
  if (restricted)
    return g_strdup_printf (_ ("You cannot see “%s”, because %s needs a permission that you don't have. Ask about "
                               "other data."),
                            words, name);
  return g_strdup_printf (
      _ ("You cannot see “%s”, because the description of this source hides %s. Ask about other data."), words, name);
}

/* Finds the first words of the question that name a hidden table or column. Checks the longest spans first, because
 * "salary band" isn't a salary. Returns: (transfer full) (nullable): a sentence that refuses the question */
static char *
find_hidden_name (QuestionContext *question)
{
  guint n_tokens = dowser_tokens_get_length (question->tokens);
  g_autofree gboolean *covered_tokens = g_new0 (gboolean, n_tokens + 1);

  for (guint n = MIN (MAX_TOKENS, n_tokens); n > 0; n--)
    for (guint first = 0; first + n <= n_tokens; first++)
      {
        g_autoptr (GArray) hits = NULL;
        const DowserSchemaHit *best;
        gboolean is_covered = FALSE;

        for (guint i = first; i < first + n; i++)
          is_covered |= covered_tokens[i];
        if (is_covered || !has_content (question, first, n))
          continue;
        hits = dowser_schema_query_find (question->query, first, n);
        best = has_other_meaning (question, first, n) || is_user_defined (question, first, n)
                   ? NULL
                   : find_best (question, hits);
        if (best != NULL)
          return make_sentence (question, first, n, best);
        for (guint i = first; i < first + n && names_visible_table (question, hits); i++)
          covered_tokens[i] = TRUE;
      }
  return NULL;
}

static void
find_mentioned (QuestionContext *question)
{
  guint n_tokens = dowser_tokens_get_length (question->tokens);

  for (guint n = 1; n <= MIN (MAX_TOKENS, n_tokens); n++)
    for (guint first = 0; first + n <= n_tokens; first++)
      {
        g_autoptr (GArray) hits = dowser_schema_query_find (question->query, first, n);

        mark_mentioned (question, hits);
      }
}

char *
dowser_unseen_find_hidden_name (const DowserUnseen *self, const DowserCandidateChart *candidate_chart,
                                GPtrArray *constraints)
{
  g_autoptr (DowserSchemaQuery) query = NULL;
  g_autofree gboolean *mentioned = NULL;
  QuestionContext question = { self, candidate_chart, candidate_chart->tokens, NULL, NULL, constraints };

  query = question.query = dowser_schema_query_new (self->names, candidate_chart->tokens);
  mentioned = question.mentioned = g_new0 (gboolean, dowser_schema_get_tables (self->schema)->len + 1);
  find_mentioned (&question);
  return find_hidden_name (&question);
}

gboolean
dowser_unseen_is_named_by (const DowserUnseen *self, const DowserTokens *words)
{
  g_autoptr (DowserSchemaQuery) query = dowser_schema_query_new (self->names, words);
  guint n = dowser_tokens_get_length (words);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) hits = dowser_schema_query_find (query, i, 1);

      for (guint j = 0; j < hits->len; j++)
        if (is_hidden (self, &g_array_index (hits, DowserSchemaHit, j))
            && is_good_match (&g_array_index (hits, DowserSchemaHit, j)))
          return TRUE;
    }
  return FALSE;
}
