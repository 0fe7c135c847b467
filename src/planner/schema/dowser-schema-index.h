/* dowser-schema-index.h - the tables and columns that words may name, with the kind of each column */
#pragma once

#include "joins/dowser-join-path.h"
#include "schema/dowser-profile.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserColumnKind: the use of a column
 * @DOWSER_COLUMN_KEY: a number or text that identifies rows or refers to another table; it is never summed
 * @DOWSER_COLUMN_MEASURE: a number to sum, average and compare
 * @DOWSER_COLUMN_DATE: dates or timestamps, also if they are stored as text
 * @DOWSER_COLUMN_YEAR: years as numbers
 * @DOWSER_COLUMN_FLAG: two values that mean yes and no
 * @DOWSER_COLUMN_CATEGORY: text with few distinct values
 * @DOWSER_COLUMN_NAME: the name of a row
 * @DOWSER_COLUMN_TEXT: any other text
 */
typedef enum
{
  DOWSER_COLUMN_KEY,
  DOWSER_COLUMN_MEASURE,
  DOWSER_COLUMN_DATE,
  DOWSER_COLUMN_YEAR,
  DOWSER_COLUMN_FLAG,
  DOWSER_COLUMN_CATEGORY,
  DOWSER_COLUMN_NAME,
  DOWSER_COLUMN_TEXT,
} DowserColumnKind;

/**
 * DowserSchemaHit: a table (@column %NULL) or column that a span may name
 * @score: 0–1: the part of the name that the span's words cover, multiplied by how well these words match
 * @guessed: (nullable): a word of the schema, if a word of the question was read as a synonym or misspelling of it
 */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column;
  double score;
  const char *guessed;
} DowserSchemaHit;

/** DowserSchemaIndex: immutable, usable in any thread; keeps references to schema, profile and graph */
typedef struct _DowserSchemaIndex DowserSchemaIndex;

/** @profile: (nullable): the statistics of the columns' values */
DowserSchemaIndex *dowser_schema_index_new (const DowserSchema *schema, const DowserProfile *profile,
                                            const DowserJoinGraph *graph);
void dowser_schema_index_free (DowserSchemaIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaIndex, dowser_schema_index_free)

const DowserSchema *dowser_schema_index_get_schema (const DowserSchemaIndex *self);
const DowserJoinGraph *dowser_schema_index_get_graph (const DowserSchemaIndex *self);
/** Returns: (nullable): the profile of the whole schema */
const DowserProfile *dowser_schema_index_get_schema_profile (const DowserSchemaIndex *self);
/** Returns: (nullable) */
const DowserColumnProfile *dowser_schema_index_get_profile (const DowserSchemaIndex *self, const DowserColumn *column);

/** DowserSchemaQuery: the words of one question with their possible meanings, looked up in the index */
typedef struct _DowserSchemaQuery DowserSchemaQuery;
DowserSchemaQuery *dowser_schema_query_new (const DowserSchemaIndex *index, const DowserTokens *tokens);
void dowser_schema_query_free (DowserSchemaQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaQuery, dowser_schema_query_free)
/** Gets the names that the @n tokens from @first may mean together. Returns: (transfer container): of #DowserSchemaHit,
 * best first */
GArray *dowser_schema_query_find (const DowserSchemaQuery *self, guint first, guint n);

/** Returns how well @words (lemmas, separated by blanks) match the name of @column. Returns 0 if one of @words is
 * missing in the name. */
double dowser_schema_index_match_column (const DowserSchemaIndex *self, const DowserColumn *column, const char *words);

DowserColumnKind dowser_schema_index_get_kind (const DowserSchemaIndex *self, const DowserColumn *column);
/** Returns TRUE if sums and averages of @column make sense. */
gboolean dowser_schema_index_is_measure (const DowserSchemaIndex *self, const DowserColumn *column);
gboolean dowser_schema_index_is_temporal (const DowserSchemaIndex *self, const DowserColumn *column);
/** Returns TRUE if a foreign key, declared or inferred, has @column on its referencing side. */
gboolean dowser_schema_index_is_reference (const DowserSchemaIndex *self, const DowserColumn *column);
/** Gets the words in the name of @key that tell its role. Returns: (nullable): of DowserRoleWord, borrowed */
GArray *dowser_schema_index_get_role_words (const DowserSchemaIndex *self, const DowserForeignKey *key);
/** Returns the columns that name a row of @table: one column, or first and last name, or the table's key. Elements are
 * const DowserColumn, borrowed. */
GPtrArray *dowser_schema_index_get_name_columns (const DowserSchemaIndex *self, const DowserTable *table);
/** Returns the name of @column as words; if @column is %NULL, the name of @table. Borrowed. */
const char *dowser_schema_index_get_title (const DowserSchemaIndex *self, const DowserTable *table,
                                           const DowserColumn *column);
/** Returns the number of foreign keys on the shortest path between two tables; 9 if the tables are very far apart or
 * not connected. */
guint dowser_schema_index_get_distance (const DowserSchemaIndex *self, const DowserTable *a, const DowserTable *b);

G_END_DECLS
