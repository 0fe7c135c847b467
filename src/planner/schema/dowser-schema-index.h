/* dowser-schema-index.h - which tables and columns some words may name, and what kind of column each is */
#pragma once

#include "joins/dowser-join-path.h"
#include "schema/dowser-profile.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserColumnKind: what a column is good for.
 * @DOWSER_COLUMN_KEY: tells rows apart or refers to another table: never summed
 * @DOWSER_COLUMN_MEASURE: a number to add, average and compare
 * @DOWSER_COLUMN_DATE: dates or timestamps, also as text
 * @DOWSER_COLUMN_YEAR: years as numbers
 * @DOWSER_COLUMN_FLAG: two values that mean yes and no
 * @DOWSER_COLUMN_CATEGORY: text of few distinct values
 * @DOWSER_COLUMN_NAME: what people call a row by
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
 * DowserSchemaHit: a table (@column %NULL) or column that a span may name.
 * @score: 0–1: how much of the name the words cover, times how well they agree
 * @guessed: (nullable): the word of the schema that was read for one of the question, where it is a synonym or a
 * typing error
 */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column;
  double score;
  const char *guessed;
} DowserSchemaHit;

/** DowserSchemaIndex: immutable once made; any thread. Keeps schema, profile and graph alive. */
typedef struct _DowserSchemaIndex DowserSchemaIndex;

/** @profile: (nullable) */
DowserSchemaIndex *dowser_schema_index_new (const DowserSchema *schema, const DowserProfile *profile,
                                            const DowserJoinGraph *graph);
void dowser_schema_index_free (DowserSchemaIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaIndex, dowser_schema_index_free)

const DowserSchema *dowser_schema_index_get_schema (const DowserSchemaIndex *self);
const DowserJoinGraph *dowser_schema_index_get_graph (const DowserSchemaIndex *self);
/** What is known of all columns. Returns: (nullable) */
const DowserProfile *dowser_schema_index_get_known (const DowserSchemaIndex *self);
/** Returns: (nullable) */
const DowserColumnProfile *dowser_schema_index_get_profile (const DowserSchemaIndex *self, const DowserColumn *column);

/** DowserSchemaQuery: one question against the index: what each of its words may stand for, looked up once. */
typedef struct _DowserSchemaQuery DowserSchemaQuery;
DowserSchemaQuery *dowser_schema_query_new (const DowserSchemaIndex *index, const DowserTokens *tokens);
void dowser_schema_query_free (DowserSchemaQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaQuery, dowser_schema_query_free)
/** What the tokens from @first on, exactly @n of them, may name. Returns: (transfer container): of #DowserSchemaHit,
 * best first */
GArray *dowser_schema_query_find (const DowserSchemaQuery *self, guint first, guint n);

/** How well @words (lemmas, parted by blanks) name @column: 0 where one of them is not in its name. */
double dowser_schema_index_match_column (const DowserSchemaIndex *self, const DowserColumn *column, const char *words);

DowserColumnKind dowser_schema_index_get_kind (const DowserSchemaIndex *self, const DowserColumn *column);
/** Whether sums and averages of it make sense. */
gboolean dowser_schema_index_is_measure (const DowserSchemaIndex *self, const DowserColumn *column);
gboolean dowser_schema_index_is_temporal (const DowserSchemaIndex *self, const DowserColumn *column);
/** Whether a foreign key, declared or inferred, holds @column on its near side. */
gboolean dowser_schema_index_is_reference (const DowserSchemaIndex *self, const DowserColumn *column);
/** The words of @key that tell its role. Returns: (nullable): of DowserRoleWord, borrowed */
GArray *dowser_schema_index_get_role_words (const DowserSchemaIndex *self, const DowserForeignKey *key);
/** What a row of @table is called by: one column, or first and last name, or its key. Of const DowserColumn, borrowed.
 */
GPtrArray *dowser_schema_index_get_name_columns (const DowserSchemaIndex *self, const DowserTable *table);
/** Words of the name of @column or, where it is %NULL, of @table, as people say them. Borrowed. */
const char *dowser_schema_index_get_title (const DowserSchemaIndex *self, const DowserTable *table,
                                           const DowserColumn *column);
/** Number of keys walked between two tables; 9 for very far or not connected. */
guint dowser_schema_index_get_distance (const DowserSchemaIndex *self, const DowserTable *a, const DowserTable *b);

G_END_DECLS
