/* dowser-search.c - finds the best interpretations (readings) of a question by a beam search over its words'
 * meanings */
#include "planner/read/dowser-search.h"

#include "planner/read/dowser-weights.h"

#include <string.h>

/* A partial interpretation of the question: a chain of candidates, linked back to the start. */
typedef struct _State State;
struct _State
{
  const State *before;
  const DowserCandidate *candidate;
  const DowserTable *tables[6]; /* the tables so far, in order of appearance */
  guint n_tables;
  double score;
};

typedef struct
{
  const DowserCandidateChart *candidate_chart;
  GPtrArray *states;     /* State: all partial interpretations */
  GPtrArray **at;        /* for each token: the states that end before this token */
  GPtrArray *words;      /* for each token: the DowserCandidate of kind WORD */
  GHashTable *distances; /* pair of table indices → distance + 1 */
} Search;

void
dowser_reading_free (DowserReading *self)
{
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->owned);
  g_free (self);
}

static guint
get_distance (Search *search, const DowserTable *a, const DowserTable *b)
{
  guint64 low = MIN (a->index, b->index);
  guint64 high = MAX (a->index, b->index);
  gpointer key = GSIZE_TO_POINTER ((gsize) (low << 20 | high));
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (search->distances, key));

  if (known == 0)
    {
      known = dowser_schema_index_get_distance (search->candidate_chart->index, a, b) + 1;
      g_hash_table_insert (search->distances, key, GUINT_TO_POINTER (known));
    }
  return known - 1;
}

/* Returns a weight for the distance between @table and the nearest table that the interpretation already contains. */
static double
weigh_table (Search *search, const State *before, const DowserTable *table)
{
  guint nearest = G_MAXUINT;

  for (guint i = 0; i < before->n_tables; i++)
    nearest = MIN (nearest, get_distance (search, before->tables[i], table));
  return nearest == G_MAXUINT ? 0.0 : nearest * DOWSER_WEIGHT_HOP;
}

static gboolean
is_part_of_name (Search *search, const DowserCandidate *value, const char *part)
{
  return value->kind == DOWSER_CANDIDATE_VALUE && value->column != NULL
         && strstr (dowser_schema_index_get_title (search->candidate_chart->index, value->table, value->column), part)
                != NULL;
}

/* Prefers a first name directly before a last name of the same table ("Ann Lee"). */
static double
weigh_full_name (Search *search, const State *before, const DowserCandidate *candidate)
{
  if (before->candidate != NULL && before->candidate->table == candidate->table
      && is_part_of_name (search, before->candidate, "first name") && is_part_of_name (search, candidate, "last name"))
    return DOWSER_WEIGHT_FULL_NAME;
  return 0.0;
}

/* Raises the score of an interpretation in which the values of a list ("Rock and Jazz") are in one column. */
static double
weigh_list (const State *before, const DowserCandidate *candidate)
{
  const State *state = before;

  if (candidate->kind != DOWSER_CANDIDATE_VALUE || candidate->column == NULL)
    return 0.0;
  for (guint i = 0; i < 4 && state != NULL && state->candidate != NULL; i++, state = state->before)
    {
      if (state->candidate->kind == DOWSER_CANDIDATE_VALUE)
        return state->candidate->column == candidate->column ? DOWSER_WEIGHT_SAME_COLUMN : 0.0;
    }
  return 0.0;
}

/* In a list ("the title and the id"), prefers to read a common column name such as "id" as a column of the same table
 * as the previous column of the list. */
static double
weigh_listed_column (const Search *search, const State *before, const DowserCandidate *candidate)
{
  static const char *const common[] = { "id",     "name",    "description", "detail", "details", "code",
                                        "number", "address", "type",        "date",   "status",  NULL };
  const State *listed = before->before;

  if (candidate->kind != DOWSER_CANDIDATE_COLUMN || candidate->n > 1
      || !g_strv_contains (common, dowser_tokens_get (search->candidate_chart->tokens, candidate->first)->lemma)
      || dowser_candidate_chart_is_content_word (search->candidate_chart, candidate->first + 1)
      || before->candidate == NULL || listed == NULL || listed->candidate == NULL
      || before->candidate->kind != DOWSER_CANDIDATE_CUE
      || before->candidate->keyword_rule->kind != DOWSER_KEYWORD_RULE_AND
      || listed->candidate->kind != DOWSER_CANDIDATE_COLUMN)
    return 0.0;
  return listed->candidate->table == candidate->table ? DOWSER_WEIGHT_SAME_TABLE : 0.0;
}

/* Lowers the score of an interpretation in which a table is directly before a column of another table ("color
 * descriptions"), because the question rarely means that table. */
static double
weigh_modifier (const State *before, const DowserCandidate *candidate)
{
  if (candidate->kind == DOWSER_CANDIDATE_COLUMN && before->candidate != NULL
      && before->candidate->kind == DOWSER_CANDIDATE_TABLE && before->candidate->table != candidate->table)
    return DOWSER_WEIGHT_FOREIGN_MODIFIER;
  return 0.0;
}

static void
extend_state (Search *search, const State *before, const DowserCandidate *candidate)
{
  State *state = g_new (State, 1);

  *state = *before;
  state->before = before;
  state->candidate = candidate;
  state->score += candidate->score;
  if (candidate->table != NULL)
    {
      gboolean known = FALSE;

      state->score += weigh_table (search, before, candidate->table);
      state->score += weigh_full_name (search, before, candidate);
      state->score += weigh_modifier (before, candidate);
      state->score += weigh_list (before, candidate);
      state->score += weigh_listed_column (search, before, candidate);
      for (guint i = 0; i < state->n_tables; i++)
        known = known || state->tables[i] == candidate->table;
      if (!known && state->n_tables < G_N_ELEMENTS (state->tables))
        state->tables[state->n_tables++] = candidate->table;
    }
  g_ptr_array_add (search->states, state);
  g_ptr_array_add (search->at[candidate->first + candidate->n], state);
}

static int
compare_states (gconstpointer a, gconstpointer b)
{
  const State *x = *(const State *const *) a;
  const State *y = *(const State *const *) b;

  return x->score > y->score ? -1 : x->score < y->score;
}

static DowserCandidate *
make_word (Search *search, guint at)
{
  DowserCandidate *word = g_new0 (DowserCandidate, 1);

  word->first = at;
  word->n = 1;
  word->score = dowser_candidate_chart_is_content_word (search->candidate_chart, at) ? DOWSER_WEIGHT_UNKNOWN : 0.0;
  g_ptr_array_add (search->words, word);
  return word;
}

static DowserReading *
make_reading (Search *search, const State *state)
{
  DowserReading *reading = g_new0 (DowserReading, 1);

  reading->score = state->score;
  reading->items = g_ptr_array_new ();
  reading->owned = g_ptr_array_new_with_free_func (g_free);
  for (; state->candidate != NULL; state = state->before)
    {
      gpointer item = (gpointer) state->candidate;

      if (state->candidate->kind == DOWSER_CANDIDATE_WORD)
        {
          item = g_memdup2 (state->candidate, sizeof *state->candidate);
          g_ptr_array_add (reading->owned, item);
        }
      g_ptr_array_insert (reading->items, 0, item);
    }
  return reading;
}

static void
advance_states (Search *search, guint at)
{
  GPtrArray *states = search->at[at];
  GPtrArray *candidates = g_ptr_array_index (search->candidate_chart->starts, at);
  DowserCandidate *word = make_word (search, at);

  g_ptr_array_sort (states, compare_states);
  for (guint i = 0; i < states->len && i < DOWSER_BEAM_WIDTH; i++)
    {
      for (guint j = 0; j < candidates->len; j++)
        extend_state (search, g_ptr_array_index (states, i), g_ptr_array_index (candidates, j));
      extend_state (search, g_ptr_array_index (states, i), word);
    }
}

GPtrArray *
dowser_search_run (const DowserCandidateChart *candidate_chart)
{
  guint n = dowser_tokens_get_length (candidate_chart->tokens);
  GPtrArray *readings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_reading_free);
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) distances = g_hash_table_new (NULL, NULL);
  Search search = { candidate_chart, states, g_new0 (GPtrArray *, n + 1), words, distances };
  State *start = g_new0 (State, 1);

  for (guint i = 0; i <= n; i++)
    search.at[i] = g_ptr_array_new ();
  g_ptr_array_add (states, start);
  g_ptr_array_add (search.at[0], start);
  for (guint i = 0; i < n; i++)
    advance_states (&search, i);
  g_ptr_array_sort (search.at[n], compare_states);
  for (guint i = 0; i < search.at[n]->len && readings->len < DOWSER_READINGS; i++)
    g_ptr_array_add (readings, make_reading (&search, g_ptr_array_index (search.at[n], i)));
  for (guint i = 0; i <= n; i++)
    g_ptr_array_unref (search.at[i]);
  g_free (search.at);
  return readings;
}
