/* dowser-duckdb-query.h - one reading statement, and its rows in chunks */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"
#include "sources/duckdb/dowser-duckdb-vector.h"

G_BEGIN_DECLS

/**
 * DowserDuckdbQuery: a running statement, used between _begin() and _end() of its connection.
 * @vectors: DowserDuckdbVector, one per column, set to the current chunk (the part of the result that is being read)
 * @n_rows: the number of rows of the current chunk
 */
typedef struct
{
  GPtrArray *vectors;
  guint64 n_rows;

  /*< private >*/
  DowserDuckdbConnection *connection;
  gpointer statement;
  gpointer chunk;
  DowserDuckdbResult result;
} DowserDuckdbQuery;

/**
 * dowser_duckdb_query_new:
 * @parameters: (nullable): DowserValue
 *
 * Starts to run the statement. Refuses anything that the engine doesn't accept as one SELECT.
 *
 * Returns: (transfer full) (nullable)
 */
DowserDuckdbQuery *dowser_duckdb_query_new (DowserDuckdbConnection *connection, const char *sql, GPtrArray *parameters,
                                            GError **error);
/** Starts EXPLAIN for the statement, without running it. The result is one row, with the plan as JSON in the second
 * column. */
DowserDuckdbQuery *dowser_duckdb_query_new_explained (DowserDuckdbConnection *connection, const char *sql,
                                                      GPtrArray *parameters, GError **error);
void dowser_duckdb_query_free (DowserDuckdbQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbQuery, dowser_duckdb_query_free)

/** Goes to the next chunk. Returns: FALSE at the end, and on failure, with @error set */
gboolean dowser_duckdb_query_next (DowserDuckdbQuery *self, GError **error);
const char *dowser_duckdb_query_get_name (DowserDuckdbQuery *self, guint column);
/** Returns: (transfer full) (nullable): the text of a cell in the current chunk; NULL for the value NULL */
char *dowser_duckdb_query_dup_text (DowserDuckdbQuery *self, guint column, guint64 row);

G_END_DECLS
