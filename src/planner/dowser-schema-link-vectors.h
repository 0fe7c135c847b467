/* dowser-schema-link-vectors.h - ranks tables by the similarity between their embedding vectors and the question's
 * vector */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the text from which a model makes the vector of a table: names as words, descriptions */
char *dowser_schema_linking_dup_text (const DowserTable *table);

/**
 * dowser_schema_linking_rank_vectors:
 * @vectors: of GArray of float: one per table of @schema, in its order
 * @query: float: the vector of the question
 *
 * Ranks by cosine similarity. Leaves out hidden tables, and vectors that are missing or have another length than
 * @query.
 *
 * Returns: (transfer container): const DowserTable, nearest first, at most @max
 */
GPtrArray *dowser_schema_linking_rank_vectors (const DowserSchema *schema, GPtrArray *vectors, GArray *query,
                                               guint max);

G_END_DECLS
