/* dowser-schema-link-vectors.h - ranks tables by the similarity between their embedding vectors and the question's
 * vector */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns: (transfer full): the text from which a model makes the vector of a table. It consists of the words of the
 * names, and of descriptions */
char *dowser_schema_linking_dup_text (const DowserTable *table);

/**
 * dowser_schema_linking_rank_vectors:
 * @vectors: of GArray of float: one vector for each table of @schema, in the order of the tables; %NULL for a missing
 * vector
 * @query: float: the vector of the question
 *
 * Ranks the tables by the cosine similarity of their vectors to @query. Leaves out hidden tables, and tables whose
 * vector is missing or has another length than @query.
 *
 * Returns: (transfer container): const DowserTable, most similar first, at most @max
 */
GPtrArray *dowser_schema_linking_rank_vectors (const DowserSchema *schema, GPtrArray *vectors, GArray *query,
                                               guint max);

G_END_DECLS
