/* dowser-schema-index.c - indexes the names of a schema by their words, and determines the kinds of its columns */
#include "planner/schema/dowser-schema-index.h"

#include "analysis/dowser-column-meaning.h"
#include "planner/schema/dowser-column-kind.h"
#include "planner/schema/dowser-key-roles.h"
#include "planner/schema/dowser-schema-names.h"
#include "words/dowser-words.h"

#include <string.h>

/* The distance of two tables that aren't connected, or whose distance is too large to matter. */
#define FAR_AWAY 9

struct _DowserSchemaIndex
{
  DowserSchema *schema;
  DowserProfile *profile; /* (nullable) */
  DowserJoinGraph *graph;
  DowserSchemaNames *names;
  guint *first_column;     /* for each table: the index of its first column in @kinds, @titles, @references */
  DowserColumnKind *kinds; /* one kind for each column of all tables */
  gboolean *references;
  GPtrArray *titles;       /* char *: the titles of all tables, followed by the titles of all columns */
  GPtrArray *name_columns; /* for each table: GPtrArray of const DowserColumn */
  GHashTable *role_words;  /* const DowserForeignKey → GArray of DowserRoleWord */
};

static guint
get_column_index (const DowserSchemaIndex *self, const DowserColumn *column)
{
  return self->first_column[column->table->index] + column->index;
}

static guint
count_columns (DowserSchemaIndex *self, GPtrArray *tables)
{
  guint n = 0;

  self->first_column = g_new0 (guint, tables->len + 1);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      self->first_column[i] = n;
      n += table->columns->len;
    }
  return n;
}

static void
mark_references (DowserSchemaIndex *self, const DowserTable *table)
{
  GPtrArray *edges = dowser_join_graph_get_edges (self->graph, table);

  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      for (guint j = 0; edge->key->table == table && j < edge->key->columns->len; j++)
        self->references[get_column_index (self, g_ptr_array_index (edge->key->columns, j))] = TRUE;
    }
}

static char *
make_title (const char *business_name, const char *name, char **words)
{
  if (business_name != NULL && *business_name != '\0')
    return g_strdup (business_name);
  if (words[0] == NULL)
    return g_strdup (name);
  return g_strjoinv (" ", words);
}

/* Returns the kind of a numeric column. Numbers that identify something and timestamps that count from 1970 aren't
 * measures. */
static DowserColumnKind
get_number_kind (const DowserSchemaIndex *self, const DowserColumn *column)
{
  switch (dowser_column_meaning_read (self->schema, self->profile, column).role)
    {
    case DOWSER_HOLDS_ID:
    case DOWSER_HOLDS_CODE:
      return DOWSER_COLUMN_KEY;
    case DOWSER_HOLDS_MOMENT:
      return DOWSER_COLUMN_TEXT;
    default:
      return DOWSER_COLUMN_MEASURE;
    }
}

static void
add_table (DowserSchemaIndex *self, const DowserTable *table)
{
  g_autofree char ***words = g_new0 (char **, table->columns->len + 1);
  g_auto (GStrv) table_words = dowser_words_split_identifier (table->name);

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      guint place = get_column_index (self, column);
      const DowserColumnProfile *profile = dowser_schema_index_get_profile (self, column);

      words[i] = dowser_words_split_identifier (column->name);
      self->kinds[place]
          = dowser_column_kind_find (column, (const char *const *) words[i], self->references[place], profile);
      if (self->kinds[place] == DOWSER_COLUMN_MEASURE)
        self->kinds[place] = get_number_kind (self, column);
      if (!column->hidden && !table->hidden)
        dowser_schema_names_add_column (self->names, column, words[i], table_words);
      g_ptr_array_add (self->titles, make_title (column->business_name, column->name, words[i]));
    }
  g_ptr_array_add (self->name_columns,
                   dowser_column_kind_find_names (table, words, self->kinds + self->first_column[table->index]));
  for (guint i = 0; i < table->columns->len; i++)
    g_strfreev (words[i]);
}

static gboolean
has_repeated_first_column (const DowserSchemaIndex *self, const DowserTable *table)
{
  const DowserColumnProfile *profile
      = table->columns->len > 0 ? dowser_schema_index_get_profile (self, table->columns->pdata[0]) : NULL;

  return profile != NULL && profile->n_distinct >= 0 && profile->n_distinct < profile->n_rows;
}

/* Returns TRUE if the table's first column identifies the rows and isn't a foreign key. */
static gboolean
identifies_rows (const DowserSchemaIndex *self, const DowserTable *table)
{
  const DowserColumn *first = table->columns->len > 0 ? table->columns->pdata[0] : NULL;
  const DowserColumnProfile *profile = first != NULL ? dowser_schema_index_get_profile (self, first) : NULL;

  if (first == NULL || table->hidden || self->references[self->first_column[table->index]])
    return FALSE;
  return (first->primary_key > 0 && !has_repeated_first_column (self, table))
         || (profile != NULL && profile->n_distinct > 0 && profile->n_distinct == profile->n_rows);
}

DowserSchemaIndex *
dowser_schema_index_new (const DowserSchema *schema, const DowserProfile *profile, const DowserJoinGraph *graph)
{
  DowserSchemaIndex *self;
  GPtrArray *tables;
  guint n_columns;

  g_return_val_if_fail (schema != NULL, NULL);
  g_return_val_if_fail (graph != NULL, NULL);

  self = g_new0 (DowserSchemaIndex, 1);
  self->schema = dowser_schema_ref (schema);
  self->profile = profile != NULL ? dowser_profile_ref (profile) : NULL;
  self->graph = dowser_join_graph_ref (graph);
  self->names = dowser_schema_names_new ();
  tables = dowser_schema_get_tables (schema);
  n_columns = count_columns (self, tables);
  self->kinds = g_new0 (DowserColumnKind, n_columns + 1);
  self->references = g_new0 (gboolean, n_columns + 1);
  self->titles = g_ptr_array_new_with_free_func (g_free);
  self->name_columns = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);
      g_auto (GStrv) words = dowser_words_split_identifier (table->name);

      if (!table->hidden)
        dowser_schema_names_add_table (self->names, table, words);
      g_ptr_array_add (self->titles, make_title (table->business_name, table->name, words));
      mark_references (self, table);
    }
  if (tables->len == 1)
    dowser_schema_names_add_only_table (self->names, tables->pdata[0],
                                        has_repeated_first_column (self, tables->pdata[0]));
  for (guint i = 0; tables->len > 1 && i < tables->len; i++)
    if (identifies_rows (self, tables->pdata[i]))
      dowser_schema_names_add_key_name (self->names, tables->pdata[i]);
  for (guint i = 0; i < tables->len; i++)
    add_table (self, g_ptr_array_index (tables, i));
  self->role_words = dowser_key_roles_new (schema);
  return self;
}

void
dowser_schema_index_free (DowserSchemaIndex *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->role_words, g_hash_table_unref);
  g_clear_pointer (&self->name_columns, g_ptr_array_unref);
  g_clear_pointer (&self->titles, g_ptr_array_unref);
  g_clear_pointer (&self->names, dowser_schema_names_free);
  g_clear_pointer (&self->graph, dowser_join_graph_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_free (self->first_column);
  g_free (self->kinds);
  g_free (self->references);
  g_free (self);
}

const DowserSchema *
dowser_schema_index_get_schema (const DowserSchemaIndex *self)
{
  return self->schema;
}

const DowserJoinGraph *
dowser_schema_index_get_graph (const DowserSchemaIndex *self)
{
  return self->graph;
}

const DowserSchemaNames *
dowser_schema_index_get_names (const DowserSchemaIndex *self)
{
  return self->names;
}

const DowserProfile *
dowser_schema_index_get_schema_profile (const DowserSchemaIndex *self)
{
  return self->profile;
}

const DowserColumnProfile *
dowser_schema_index_get_profile (const DowserSchemaIndex *self, const DowserColumn *column)
{
  return dowser_profile_find (self->profile, column);
}

double
dowser_schema_index_match_column (const DowserSchemaIndex *self, const DowserColumn *column, const char *words)
{
  return dowser_schema_names_match_column (self->names, column, words);
}

DowserColumnKind
dowser_schema_index_get_kind (const DowserSchemaIndex *self, const DowserColumn *column)
{
  return self->kinds[get_column_index (self, column)];
}

gboolean
dowser_schema_index_is_measure (const DowserSchemaIndex *self, const DowserColumn *column)
{
  return dowser_schema_index_get_kind (self, column) == DOWSER_COLUMN_MEASURE;
}

gboolean
dowser_schema_index_is_temporal (const DowserSchemaIndex *self, const DowserColumn *column)
{
  DowserColumnKind kind = dowser_schema_index_get_kind (self, column);

  return kind == DOWSER_COLUMN_DATE || kind == DOWSER_COLUMN_YEAR;
}

gboolean
dowser_schema_index_is_reference (const DowserSchemaIndex *self, const DowserColumn *column)
{
  return self->references[get_column_index (self, column)];
}

GArray *
dowser_schema_index_get_role_words (const DowserSchemaIndex *self, const DowserForeignKey *key)
{
  return g_hash_table_lookup (self->role_words, key);
}

GPtrArray *
dowser_schema_index_get_name_columns (const DowserSchemaIndex *self, const DowserTable *table)
{
  return g_ptr_array_index (self->name_columns, table->index);
}

const char *
dowser_schema_index_get_title (const DowserSchemaIndex *self, const DowserTable *table, const DowserColumn *column)
{
  guint n_tables = dowser_schema_get_tables (self->schema)->len;

  if (column == NULL)
    return g_ptr_array_index (self->titles, table->index);
  return g_ptr_array_index (self->titles, n_tables + get_column_index (self, column));
}

guint
dowser_schema_index_get_distance (const DowserSchemaIndex *self, const DowserTable *a, const DowserTable *b)
{
  g_autoptr (GHashTable) seen = NULL;
  g_autoptr (GPtrArray) frontier = NULL;

  if (a == b)
    return 0;
  seen = g_hash_table_new (NULL, NULL);
  frontier = g_ptr_array_new ();
  g_ptr_array_add (frontier, (gpointer) a);
  g_hash_table_add (seen, (gpointer) a);
  for (guint distance = 1; distance < 6 && frontier->len > 0; distance++)
    {
      g_autoptr (GPtrArray) next = g_ptr_array_new ();

      for (guint i = 0; i < frontier->len; i++)
        {
          GPtrArray *edges = dowser_join_graph_get_edges (self->graph, g_ptr_array_index (frontier, i));

          for (guint j = 0; edges != NULL && j < edges->len; j++)
            {
              const DowserJoinEdge *edge = g_ptr_array_index (edges, j);

              if (edge->far == b)
                return distance;
              if (g_hash_table_add (seen, (gpointer) edge->far))
                g_ptr_array_add (next, (gpointer) edge->far);
            }
        }
      g_ptr_array_unref (frontier);
      frontier = g_steal_pointer (&next);
    }
  return FAR_AWAY;
}
