/* dowser-search-index.h - a full-text index of a schema's tables */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserSearchIndex: full-text tables of SQLite in memory, one document for each table: its name, its columns, their
 * descriptions, and some of its values. Words are stemmed; groups of three letters are also indexed, so that a part of
 * a compound name or a typing error is found as well.
 *
 * Atomically reference-counted; created and used by one thread at a time, which may change.
 */
typedef struct _DowserSearchIndex DowserSearchIndex;

/**
 * dowser_search_index_new:
 * @profile: (nullable): without it values aren't found
 *
 * Omits hidden tables and columns. Returns: (transfer full) (nullable): #DOWSER_STORE_ERROR
 */
DowserSearchIndex *dowser_search_index_new (const DowserSchema *schema, const DowserProfile *profile, GError **error);
/** Reuses the index for @schema, which must have the same tables and columns. Returns: (transfer full) (nullable):
 * %NULL if they differ */
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
 * @text: words, any of which may match
 *
 * Finds tables by their documents, ranked by bm25, with the highest weight for table names.
 *
 * Returns: (transfer container) (nullable): const DowserTable of the index's schema, best first, at most @max; %NULL
 * with #DOWSER_STORE_ERROR
 */
GPtrArray *dowser_search_index_find (DowserSearchIndex *self, DowserSearchKind kind, const char *text, guint max,
                                     GError **error);

G_END_DECLS
