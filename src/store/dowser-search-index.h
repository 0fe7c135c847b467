/* dowser-search-index.h - the tables of a schema by the words that people use for them */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserSearchIndex: full-text tables of SQLite in memory, one document a table: its name, its columns, what is said
 * about both, and some of its values. Words are stemmed; beside them stand groups of three letters, so that a part of
 * a compound name or a typing error is found as well.
 *
 * Atomically counted; made and asked by one thread at a time, which need not be the same.
 */
typedef struct _DowserSearchIndex DowserSearchIndex;

/**
 * dowser_search_index_new:
 * @profile: (nullable): values are not found without it
 *
 * Hidden tables and columns are left out. Returns: (transfer full) (nullable): #DOWSER_STORE_ERROR
 */
DowserSearchIndex *dowser_search_index_new (const DowserSchema *schema, const DowserProfile *profile, GError **error);
/** The same words for @schema, which has the same tables and columns. Returns: (transfer full) (nullable): %NULL where
 * it has others */
DowserSearchIndex *dowser_search_index_new_from (DowserSearchIndex *index, const DowserSchema *schema);
DowserSearchIndex *dowser_search_index_ref (DowserSearchIndex *self);
void dowser_search_index_unref (DowserSearchIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSearchIndex, dowser_search_index_unref)
/** Returns: (transfer none) */
const DowserSchema *dowser_search_index_get_schema (DowserSearchIndex *self);

/** DowserSearchKind: @WORDS by whole stemmed words; @GRAMS by groups of three letters */
typedef enum
{
  DOWSER_SEARCH_WORDS,
  DOWSER_SEARCH_GRAMS
} DowserSearchKind;

/**
 * dowser_search_index_find:
 * @text: words, of which any may be found
 *
 * Ranked by bm25, in which the name of a table weighs most. Of const DowserTable, of the index's schema, best first, at
 * most @max. Returns: (transfer container) (nullable): #DOWSER_STORE_ERROR
 */
GPtrArray *dowser_search_index_find (DowserSearchIndex *self, DowserSearchKind kind, const char *text, guint max,
                                     GError **error);

G_END_DECLS
