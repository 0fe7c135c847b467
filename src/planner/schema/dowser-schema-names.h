/* dowser-schema-names.h - the names of tables and columns as bags of weighted words, found by any of them */
#pragma once

#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

typedef struct _DowserSchemaNames DowserSchemaNames;

DowserSchemaNames *dowser_schema_names_new (void);
void dowser_schema_names_free (DowserSchemaNames *self);
/** @words: of the table's name; its business name is added too. */
void dowser_schema_names_add_table (DowserSchemaNames *self, const DowserTable *table, char **words);
void dowser_schema_names_add_column (DowserSchemaNames *self, const DowserColumn *column, char **words,
                                     char **table_words);
/** What people call the content of @table where there is no other: its rows, records, entries, lines, data, and what
 * its first column numbers; @first_repeats: that has several rows of the same number, which are parts of it. */
/** Also calls @table by what its first column tells apart: "opportunity" of opportunity_id, where no table is called
 * so. After all tables. */
void dowser_schema_names_add_key_name (DowserSchemaNames *self, const DowserTable *table);
void dowser_schema_names_add_only_table (DowserSchemaNames *self, const DowserTable *table, gboolean first_repeats);
/** As dowser_schema_index_match_column(). */
double dowser_schema_names_match (const DowserSchemaNames *self, const DowserColumn *column, const char *words);

const DowserSchemaNames *dowser_schema_index_get_names (const DowserSchemaIndex *self);

/** DowserNameWord: one word of a name; @weight: its part in telling the name. */
typedef struct
{
  char *lemma;
  char *stem;
  double weight;
} DowserNameWord;

/** DowserSchemaName: @words: DowserNameWord; @weight: their sum. */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column;
  GArray *words;
  double weight;
} DowserSchemaName;

/** Names that hold @word as lemma or stem: indices (guint) for dowser_schema_names_get(). Returns: (nullable): borrowed
 */
GArray *dowser_schema_names_find (const DowserSchemaNames *self, const char *word);
const DowserSchemaName *dowser_schema_names_get (const DowserSchemaNames *self, guint index);
/** The word of a name that is nearest to the misspelt @word. Returns: (nullable) */
const char *dowser_schema_names_find_near (const DowserSchemaNames *self, const char *word, guint *distance);

G_END_DECLS
