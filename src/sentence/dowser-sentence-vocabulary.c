/* dowser-sentence-vocabulary.c - rates how likely each name of a schema is the next word of a sentence */
#include "sentence/dowser-sentence-complete-private.h"

#include "joins/dowser-join-path.h"

#include <string.h>

/* The role of a column in a question, which decides after which words it is likely. */
typedef enum
{
  ROLE_KEY,
  ROLE_NUMBER,
  ROLE_TIME,
  ROLE_LABEL,
  N_ROLES,
} ColumnRole;

/* A name of the schema, in the words that users write. @columns: (nullable): DowserColumn: the columns with this name;
 * @role: the role of the first column; @table: (nullable): the table with this name */
typedef struct
{
  const char *words;
  const char *name;
  GPtrArray *columns;
  ColumnRole role;
  const DowserTable *table;
} Name;

/**
 * DowserSentenceVocabulary: @names and @by_first have one element for each category
 * @names: of Name
 * @by_first: first word → GArray of guint, the indexes of the names that begin with this word
 * @columns: folded name → GPtrArray of const DowserColumn
 * @neighbours: table → GPtrArray of const DowserTable: the tables that a key joins with it
 * @n_tables: the number of tables of the schema
 * @keys: const DowserColumn: columns that refer to another table, or that are a primary key on their own
 */
struct _DowserSentenceVocabulary
{
  GArray *names[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *by_first[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *columns;
  GHashTable *neighbours;
  GHashTable *keys;
  guint n_tables;
};

static const DowserSentenceCategory named[] = { DOWSER_SENTENCE_COLUMN, DOWSER_SENTENCE_TABLE, DOWSER_SENTENCE_ROLE };

/* --- The vocabulary of a schema --- */

typedef struct
{
  DowserSentenceVocabulary *self;
  const DowserSchema *schema;
  DowserSentenceCategory category;
} FillContext;

static ColumnRole
find_role (const DowserSentenceVocabulary *self, const DowserColumn *column)
{
  if (g_hash_table_contains (self->keys, column))
    return ROLE_KEY;
  if (dowser_value_type_is_temporal (column->type))
    return ROLE_TIME;
  return dowser_value_type_is_number (column->type) ? ROLE_NUMBER : ROLE_LABEL;
}

static void
index_name (FillContext *filling, const char *words)
{
  GHashTable *by_first = filling->self->by_first[filling->category];
  g_autofree char *first = g_strndup (words, strcspn (words, " "));
  guint index = filling->self->names[filling->category]->len - 1;
  GArray *list = g_hash_table_lookup (by_first, first);

  if (list == NULL)
    {
      list = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (by_first, g_steal_pointer (&first), list);
    }
  g_array_append_val (list, index);
}

static void
add_name (const char *name, const char *words, gpointer user_data)
{
  FillContext *filling = user_data;
  Name added = { .words = words, .name = name };

  if (filling->category == DOWSER_SENTENCE_TABLE)
    added.table = dowser_schema_find_table (filling->schema, name);
  else
    added.columns = _dowser_vocabulary_find_columns (filling->self, name);
  if (added.columns != NULL)
    added.role = find_role (filling->self, added.columns->pdata[0]);
  if (added.table == NULL && added.columns == NULL)
    return;
  g_array_append_val (filling->self->names[filling->category], added);
  index_name (filling, words);
}

static void
add_to_list (GHashTable *lists, gpointer key, gpointer item)
{
  GPtrArray *list = g_hash_table_lookup (lists, key);

  if (list == NULL)
    {
      list = g_ptr_array_new ();
      g_hash_table_insert (lists, key, list);
    }
  g_ptr_array_add (list, item);
}

static void
add_columns (DowserSentenceVocabulary *self, const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      char *folded = g_utf8_casefold (column->name, -1);
      GPtrArray *list = g_hash_table_lookup (self->columns, folded);

      if (!column->hidden && list == NULL)
        add_to_list (self->columns, g_steal_pointer (&folded), (gpointer) column);
      else if (!column->hidden)
        g_ptr_array_add (list, (gpointer) column);
      if (column->primary_key > 0)
        g_hash_table_add (self->keys, (gpointer) column);
      g_free (folded);
    }
}

static void
add_neighbours (DowserSentenceVocabulary *self, const DowserJoinGraph *graph, const DowserTable *table)
{
  GPtrArray *edges = dowser_join_graph_get_edges (graph, table);

  for (guint e = 0; edges != NULL && e < edges->len; e++)
    {
      const DowserJoinEdge *edge = edges->pdata[e];

      add_to_list (self->neighbours, (gpointer) table, (gpointer) edge->far);
      for (guint c = 0; c < edge->key->columns->len; c++)
        g_hash_table_add (self->keys, edge->key->columns->pdata[c]);
    }
}

static gpointer
make_vocabulary (const DowserSchema *schema)
{
  DowserSentenceVocabulary *self = g_new0 (DowserSentenceVocabulary, 1);
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  self->columns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  self->neighbours = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->keys = g_hash_table_new (NULL, NULL);
  self->n_tables = tables->len;
  for (guint t = 0; t < tables->len; t++)
    if (!((const DowserTable *) tables->pdata[t])->hidden)
      {
        add_columns (self, tables->pdata[t]);
        add_neighbours (self, graph, tables->pdata[t]);
      }
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      FillContext filling = { self, schema, named[i] };

      self->names[named[i]] = g_array_new (FALSE, FALSE, sizeof (Name));
      self->by_first[named[i]]
          = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
      dowser_sentence_names_visit (names, named[i], add_name, &filling);
    }
  return self;
}

static void
vocabulary_free (gpointer data)
{
  DowserSentenceVocabulary *self = data;

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_array_unref (self->names[named[i]]);
      g_hash_table_unref (self->by_first[named[i]]);
    }
  g_hash_table_unref (self->columns);
  g_hash_table_unref (self->neighbours);
  g_hash_table_unref (self->keys);
  g_free (self);
}

const DowserSentenceVocabulary *
_dowser_vocabulary_get (const DowserSchema *schema)
{
  return dowser_schema_get_derived (schema, make_vocabulary, vocabulary_free);
}

GPtrArray *
_dowser_vocabulary_find_columns (const DowserSentenceVocabulary *self, const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  return g_hash_table_lookup (self->columns, folded);
}

/* --- What a sentence has named --- */

#define SURE 100

static void
add_place_table (DowserSentencePlace *place, const DowserTable *table, guint certainty)
{
  guint old_certainty = GPOINTER_TO_UINT (g_hash_table_lookup (place->tables, table));

  if (table != NULL)
    g_hash_table_insert (place->tables, (gpointer) table, GUINT_TO_POINTER (MAX (old_certainty, certainty)));
}

static void
add_tables_of_name (const DowserSentenceVocabulary *self, const DowserSchema *schema, DowserSentencePlace *place,
                    DowserSentenceCategory category, const char *name)
{
  GPtrArray *columns = category != DOWSER_SENTENCE_TABLE ? _dowser_vocabulary_find_columns (self, name) : NULL;

  g_hash_table_add (place->mentioned, (gpointer) name);
  if (category == DOWSER_SENTENCE_TABLE)
    add_place_table (place, dowser_schema_find_table (schema, name), SURE);
  for (guint i = 0; columns != NULL && i < columns->len; i++)
    add_place_table (place, ((const DowserColumn *) columns->pdata[i])->table, SURE / columns->len);
}

static void
add_neighbour_tables (const DowserSentenceVocabulary *self, DowserSentencePlace *place)
{
  GHashTableIter iter;
  gpointer table, certainty;

  g_hash_table_iter_init (&iter, place->tables);
  while (g_hash_table_iter_next (&iter, &table, &certainty))
    {
      GPtrArray *neighbours = g_hash_table_lookup (self->neighbours, table);

      for (guint i = 0; neighbours != NULL && GPOINTER_TO_UINT (certainty) * 2 >= SURE && i < neighbours->len; i++)
        g_hash_table_add (place->near, neighbours->pdata[i]);
    }
}

void
_dowser_vocabulary_fill_place (const DowserSentenceVocabulary *self, const DowserSchema *schema, GPtrArray *tokens,
                               DowserSentencePlace *place)
{
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);

  for (guint i = 0; i < place->path->len; i++)
    {
      const DowserSentenceRead *read = &g_array_index (place->path, DowserSentenceRead, i);
      g_autoptr (GPtrArray) stored
          = read->word == NULL
                ? dowser_sentence_names_match (names, read->category, tokens, read->first, read->first + read->n)
                : NULL;

      for (guint n = 0; stored != NULL && n < stored->len; n++)
        add_tables_of_name (self, schema, place, read->category, stored->pdata[n]);
    }
  add_neighbour_tables (self, place);
}

/* --- Rating --- */

/* Weights for the names that may come after the word @head. @fits: for each role of a column, how well such a column
 * fits after @head; @mentioned: a factor for names that the sentence already contains */
typedef struct
{
  const char *head;
  double fits[N_ROLES]; /* in the order key, number, time, label */
  double mentioned;
} NameWeights;

static const NameWeights wants[] = {
  { "sum", { 0.03, 1, 0.02, 0.03 }, 1 },    { "average", { 0.03, 1, 0.05, 0.05 }, 1 },
  { "median", { 0.03, 1, 0.05, 0.05 }, 1 }, { "times", { 0.05, 1, 0.02, 0.1 }, 0.5 },
  { "plus", { 0.05, 1, 0.1, 0.1 }, 0.5 },   { "minus", { 0.05, 1, 0.5, 0.1 }, 0.5 },
  { "over", { 0.05, 1, 0.02, 0.1 }, 0.5 },  { "highest", { 0.1, 1, 0.5, 0.1 }, 3 },
  { "lowest", { 0.1, 1, 0.5, 0.1 }, 3 },    { "newest", { 0.05, 0.1, 1, 0.2 }, 2 },
  { "oldest", { 0.05, 0.1, 1, 0.2 }, 2 },   { "month", { 0.02, 0.05, 1, 0.3 }, 1 },
  { "year", { 0.02, 0.05, 1, 0.3 }, 1 },    { "days", { 0.02, 0.05, 1, 0.3 }, 1 },
  { "quarter", { 0.02, 0.05, 1, 0.3 }, 1 }, { "week", { 0.02, 0.05, 1, 0.3 }, 1 },
  { "weekday", { 0.02, 0.05, 1, 0.3 }, 1 }, { "day", { 0.02, 0.05, 1, 0.3 }, 1 },
  { "by", { 0.6, 0.3, 0.4, 1 }, 0.5 },      { "per", { 0.6, 0.3, 0.4, 1 }, 0.5 },
  { "where", { 0.3, 0.7, 0.5, 1 }, 0.5 },   { "and", { 0.3, 0.7, 0.5, 1 }, 0.7 },
  { "or", { 0.2, 0.7, 0.5, 1 }, 4 },        { "if", { 0.3, 0.7, 0.5, 1 }, 1 },
  { "number", { 1, 0.3, 0.2, 0.7 }, 0.7 },  { ",", { 0.4, 0.7, 0.5, 1 }, 0.3 },
};
/* After "grouped by", the rate of a name that the sentence already contains is multiplied by this factor. Users often
 * group by a column that is also shown. */
#define SAID_AND_GROUPED 6.0
static const NameWeights any_weights = { "", { 0.4, 0.6, 0.5, 1 }, 1 };

/* How likely the name of a table comes next, relative to the names of other tables. NAMED is for tables that the
 * sentence names, NEAR for tables that a key joins with them, and ELSEWHERE for all other tables. BESIDE_LIST replaces
 * ELSEWHERE after the sentence has listed its tables. */
#define NAMED 30.0
#define NEAR 2.0
#define ELSEWHERE 0.2
#define BESIDE_LIST 0.01

/* Factors for columns after "by". A column with few distinct values makes good groups. A column with nearly unique
 * values makes bad groups. */
#define FEW_VALUES 50
#define GROUPS_WELL 4.0
#define GROUPS_BADLY 0.3

static double
rate_groups (const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *facts = dowser_profile_find (profile, column);

  if (facts == NULL || facts->n_distinct < 0 || facts->n_rows <= FEW_VALUES)
    return 1;
  if (facts->n_distinct <= FEW_VALUES)
    return GROUPS_WELL;
  return facts->n_distinct * 10 > facts->n_rows * 9 ? GROUPS_BADLY : 1;
}

static const NameWeights *
find_expectation (const char *head)
{
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    if (g_str_equal (wants[i].head, head))
      return &wants[i];
  return &any_weights;
}

/* The state while names are rated by how likely they come next. @tables: for each table, by its index in the schema,
 * its rate; below 0 if the rate isn't computed yet */
typedef struct
{
  const DowserSentenceVocabulary *vocabulary;
  const DowserSentencePlace *place;
  const NameWeights *weights;
  const DowserSentenceRead *owned;
  gboolean groups;
  double *tables;
} Rating;

static double
compute_table_rate (const DowserSentenceVocabulary *self, const DowserSentencePlace *place, const DowserTable *table)
{
  guint certainty = GPOINTER_TO_UINT (g_hash_table_lookup (place->tables, table));
  GPtrArray *neighbours = g_hash_table_lookup (self->neighbours, table);

  if (g_hash_table_size (place->tables) == 0)
    return 1 + (neighbours != NULL ? MIN (neighbours->len, 8) : 0) / 4.0;
  if (certainty > 0)
    return NAMED * certainty / SURE;
  if (place->lists_tables)
    return BESIDE_LIST;
  return g_hash_table_contains (place->near, table) ? NEAR : ELSEWHERE;
}

static double
rate_table (Rating *self, const DowserTable *table)
{
  if (self->tables[table->index] < 0)
    self->tables[table->index] = compute_table_rate (self->vocabulary, self->place, table);
  return self->tables[table->index];
}

static double
rate_column_name (Rating *self, const Name *name, const DowserColumn **best)
{
  double rate = 0;

  for (guint i = 0; i < name->columns->len; i++)
    {
      const DowserColumn *column = name->columns->pdata[i];
      double one = rate_table (self, column->table) * self->weights->fits[name->role]
                   * (self->groups ? rate_groups (self->place->profile, column) : 1);

      if (one <= rate)
        continue;
      rate = one;
      *best = column;
    }
  if (!g_hash_table_contains (self->place->mentioned, name->name))
    return rate;
  return rate * (g_str_equal (self->place->part, "grouped") ? SAID_AND_GROUPED : self->weights->mentioned);
}

/* Returns: (nullable): the column that is named before "of" at the end of the text: "name" in "name of"; %NULL if the
 * text doesn't end this way */
static const DowserSentenceRead *
find_column_before_of (const DowserSentencePlace *place)
{
  const DowserSentenceRead *of, *column;

  if (place->path->len < 2)
    return NULL;
  of = &g_array_index (place->path, DowserSentenceRead, place->path->len - 1);
  column = of - 1;
  return g_strcmp0 (of->word, "of") == 0 && column->word == NULL && column->category == DOWSER_SENTENCE_COLUMN ? column
                                                                                                               : NULL;
}

static gboolean
contains_column_of (const DowserSentencePlace *place, const DowserTable *table)
{
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, place->mentioned);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (dowser_table_find_column (table, name) != NULL)
      return TRUE;
  return FALSE;
}

static double
rate_table_name (Rating *self, const Name *name)
{
  const DowserSentencePlace *place = self->place;
  gboolean mentioned = g_hash_table_contains (place->mentioned, name->name);
  double rate = rate_table (self, name->table);

  if (self->owned != NULL)
    return contains_column_of (place, name->table) ? rate * 10 : BESIDE_LIST;
  if (mentioned
      && (g_str_equal (place->head, "with") || g_str_equal (place->head, "without")
          || g_str_equal (place->head, "their") || g_str_equal (place->word, ",")))
    return BESIDE_LIST;
  return rate;
}

/* A name to offer. @rest: the part of the name that the user hasn't entered yet */
typedef struct
{
  const Name *name;
  const char *rest;
  const DowserColumn *column;
  double rate;
} RatedName;

/* Inserts a name into @best, in which the likeliest name is first. Keeps at most @max names. */
static void
insert_best (GArray *best, RatedName one, guint max)
{
  guint at = best->len;

  while (at > 0 && g_array_index (best, RatedName, at - 1).rate < one.rate)
    at--;
  if (at >= max)
    return;
  g_array_insert_val (best, at, one);
  if (best->len > max)
    g_array_set_size (best, max);
}

void
_dowser_vocabulary_rate_names (const DowserSentenceVocabulary *self, DowserSentenceCategory category,
                               const DowserSentencePlace *place, const char *first, guint max,
                               DowserSentenceNameFilter filter, DowserSentenceNameOffer offer, gpointer user_data)
{
  GArray *names = self->names[category];
  GArray *name_indexes = first != NULL ? g_hash_table_lookup (self->by_first[category], first) : NULL;
  guint n = first == NULL ? names->len : name_indexes != NULL ? name_indexes->len : 0;
  g_autofree double *tables = g_new (double, self->n_tables);
  g_autoptr (GArray) best = g_array_new (FALSE, FALSE, sizeof (RatedName));
  Rating rating = { self,
                    place,
                    find_expectation (place->head),
                    find_column_before_of (place),
                    g_str_equal (place->head, "by") || g_str_equal (place->head, "per"),
                    tables };
  double sum = 0;

  for (guint i = 0; i < self->n_tables; i++)
    tables[i] = -1;
  for (guint i = 0; i < n; i++)
    {
      const Name *name = &g_array_index (names, Name, first == NULL ? i : g_array_index (name_indexes, guint, i));
      RatedName one = { .name = name, .rest = filter (name->words, user_data) };

      one.rate = name->table != NULL ? rate_table_name (&rating, name) : rate_column_name (&rating, name, &one.column);
      sum += one.rate;
      if (one.rest != NULL)
        insert_best (best, one, max);
    }
  for (guint i = 0; i < best->len && sum > 0; i++)
    {
      const RatedName *one = &g_array_index (best, RatedName, i);
      gboolean column = category == DOWSER_SENTENCE_COLUMN;

      offer (one->rest, column ? DOWSER_SENTENCE_WORD_COLUMN : DOWSER_SENTENCE_WORD_TABLE,
             one->column != NULL ? one->column->table : one->name->table, column ? one->column : NULL, one->rate / sum,
             user_data);
    }
}
