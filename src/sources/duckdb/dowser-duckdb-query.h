/* dowser-duckdb-query.h - one reading statement, and its rows in chunks */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"
#include "sources/duckdb/dowser-duckdb-vector.h"

G_BEGIN_DECLS

/**
 * DowserDuckdbQuery: used between _begin() and _end() of its connection.
 * @vectors: DowserDuckdbVector, one a column, set to the present chunk
 * @n_rows: of the present chunk
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
 * Refuses what the engine does not take for one SELECT, and begins to run it.
 *
 * Returns: (transfer full) (nullable)
 */
DowserDuckdbQuery *dowser_duckdb_query_new (DowserDuckdbConnection *connection, const char *sql, GPtrArray *parameters,
                                            GError **error);
/** The same for what the engine says of it without running it: one row, the plan as JSON in its second column. */
DowserDuckdbQuery *dowser_duckdb_query_new_explained (DowserDuckdbConnection *connection, const char *sql,
                                                      GPtrArray *parameters, GError **error);
void dowser_duckdb_query_free (DowserDuckdbQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbQuery, dowser_duckdb_query_free)

/** Goes to the next chunk. Returns: FALSE at the end, and on failure, where @error is set */
gboolean dowser_duckdb_query_next (DowserDuckdbQuery *self, GError **error);
const char *dowser_duckdb_query_get_name (DowserDuckdbQuery *self, guint column);
/** Of the present chunk. Returns: (transfer full) (nullable): NULL for NULL */
char *dowser_duckdb_query_dup_text (DowserDuckdbQuery *self, guint column, guint64 row);

G_END_DECLS
