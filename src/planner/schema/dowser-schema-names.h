/* dowser-schema-names.h - indexes the names of tables and columns by their words, each with a weight */
#pragma once

#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

typedef struct _DowserSchemaNames DowserSchemaNames;

DowserSchemaNames *dowser_schema_names_new (void);
void dowser_schema_names_free (DowserSchemaNames *self);
/** Adds the names of @table: the name of which @words are the words, and the business name, if there is one. */
void dowser_schema_names_add_table (DowserSchemaNames *self, const DowserTable *table, char **words);
void dowser_schema_names_add_column (DowserSchemaNames *self, const DowserColumn *column, char **words,
                                     char **table_words);
/** Adds names for @table, the only table of its database: rows, records, entries, lines and data. Also adds the name of
 * the thing that the first column numbers, such as "order" for order_id. @first_repeats: TRUE if several rows have the
 * same number, and so are parts of one such thing */
/** Also names @table after its first column if that column identifies the rows: "opportunity" for opportunity_id. Does
 * nothing if a table already has that name. Call this after all tables have been added. */
void dowser_schema_names_add_key_name (DowserSchemaNames *self, const DowserTable *table);
void dowser_schema_names_add_only_table (DowserSchemaNames *self, const DowserTable *table, gboolean first_repeats);
/** Does the work of dowser_schema_index_match_column(). */
double dowser_schema_names_match_column (const DowserSchemaNames *self, const DowserColumn *column, const char *words);

const DowserSchemaNames *dowser_schema_index_get_names (const DowserSchemaIndex *self);

/** DowserNameWord: a word of a name; @weight: how much the word counts in comparisons of the name */
typedef struct
{
  char *lemma;
  char *stem;
  double weight;
} DowserNameWord;

/** DowserSchemaName: @words: DowserNameWord; @weight: the sum of the words' weights */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column;
  GArray *words;
  double weight;
} DowserSchemaName;

/** Finds the names that contain a word with the lemma or stem @word. Returns: (nullable): indices (guint) for
 * dowser_schema_names_get(), borrowed */
GArray *dowser_schema_names_find_by_word (const DowserSchemaNames *self, const char *word);
const DowserSchemaName *dowser_schema_names_get (const DowserSchemaNames *self, guint index);
/** Returns: (nullable): the word of any name that is most similar to the misspelled @word */
const char *dowser_schema_names_find_near (const DowserSchemaNames *self, const char *word, guint *distance);

G_END_DECLS
