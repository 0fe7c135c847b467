/* dowser-narrow-vectors.h - the tables whose meaning is near a question's, by vectors that a model gives */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** What a model makes the vector of a table from: names as words, descriptions. Returns: (transfer full) */
char *dowser_narrow_dup_text (const DowserTable *table);

/**
 * dowser_narrow_rank_vectors:
 * @vectors: of GArray of float: one a table of @schema, in its order
 * @query: float: of the question
 *
 * By the cosine of the angle between the vectors. What has another length than @query, or none, is left out, as hidden
 * tables are.
 *
 * Returns: (transfer container): const DowserTable, nearest first, at most @max
 */
GPtrArray *dowser_narrow_rank_vectors (const DowserSchema *schema, GPtrArray *vectors, GArray *query, guint max);

G_END_DECLS
