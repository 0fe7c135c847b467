/* dowser-search-index.h - a full-text index of a schema's tables */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserSearchIndex: full-text tables of SQLite in memory. There is one document for each table of the schema: its
 * name, its columns, their descriptions, and some of their values. Words are stemmed. Groups of three letters are also
 * indexed, so that a table is found by a part of a compound name, or if the user makes a typing error.
 *
 * Atomically reference-counted. Only one thread may use an index at a time, but this needn't always be the same thread.
 */
typedef struct _DowserSearchIndex DowserSearchIndex;

/**
 * dowser_search_index_new:
 * @profile: (nullable): the profiled values; without a profile, tables aren't found by their values
 *
 * Omits hidden tables and columns. Returns: (transfer full) (nullable): #DOWSER_STORE_ERROR
 */
DowserSearchIndex *dowser_search_index_new (const DowserSchema *schema, const DowserProfile *profile, GError **error);
/** Reuses the index for @schema. Returns: (transfer full) (nullable): %NULL if @schema doesn't have the same tables and
 * columns as the schema of the index */
DowserSearchIndex *dowser_search_index_new_from (DowserSearchIndex *index, const DowserSchema *schema);
DowserSearchIndex *dowser_search_index_ref (DowserSearchIndex *self);
void dowser_search_index_unref (DowserSearchIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSearchIndex, dowser_search_index_unref)
/** Returns: (transfer none) */
const DowserSchema *dowser_search_index_get_schema (DowserSearchIndex *self);

/** DowserSearchKind: @WORDS: whole stemmed words; @GRAMS: groups of three letters */
typedef enum
{
  DOWSER_SEARCH_WORDS,
  DOWSER_SEARCH_GRAMS
} DowserSearchKind;

/**
 * dowser_search_index_find:
 * @text: words; a table is found if any of them matches
 *
 * Finds tables by their documents, ranked by bm25. The names of tables have the highest weight.
 *
 * Returns: (transfer container) (nullable): const DowserTable of the index's schema, best first, at most @max; %NULL
 * with #DOWSER_STORE_ERROR
 */
GPtrArray *dowser_search_index_find (DowserSearchIndex *self, DowserSearchKind kind, const char *text, guint max,
                                     GError **error);

G_END_DECLS
