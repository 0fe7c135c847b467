/* dowser-duckdb-connection.h - an in-memory DuckDB, restricted to the chosen files, used in one worker thread */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-memory.h"
#include "sources/dowser-progress-monitor.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sources/duckdb/dowser-duckdb-timer.h"

G_BEGIN_DECLS

/**
 * Optimizers of DuckDB 1.5 that are disabled because of bugs:
 * - join_filter_pushdown filters the rows below a LIMIT by the values of a join, so that the LIMIT keeps wrong rows
 * (duckdb/duckdb#22924). Without this optimizer, a join with few rows of a large table takes up to twice the time
 * - compressed_materialization makes a query fail ("Failed to bind column reference") if the query groups over an outer
 * join that a filter turns into an inner join, next to a subquery. Without this optimizer, wide rows are sorted a tenth
 * slower
 */
#define DOWSER_DUCKDB_DISABLED_OPTIMIZERS "compressed_materialization,join_filter_pushdown"

/**
 * DowserDuckdbTable: a table of the schema: a view over a file, or over a table in a database file.
 * @file: (unowned)
 * @database, @schema, @original: (nullable): where the table is in a database file
 * @definition: (nullable): the definition, if it is a view in a database file
 * @n_rows: -1 if unknown
 * @all_differ: (nullable): char *, columns without duplicate values
 * @meanings: (nullable): column name → meaning of its numbers
 * @description: (nullable): what the user should know about how the table is read
 */
typedef struct
{
  char *name;
  const DowserDataFile *file;
  char *database;
  char *schema;
  char *original;
  gboolean is_view;
  char *definition;
  gint64 n_rows;
  GPtrArray *all_differ;
  GHashTable *meanings;
  char *description;
} DowserDuckdbTable;

/**
 * DowserDuckdbConnection: opened, used and closed in one worker; created and freed in any thread.
 * @handle: (nullable): duckdb_connection, NULL while closed
 * @files: (nullable): DowserDataFile
 * @tables: (nullable): DowserDuckdbTable
 * @memory: scan results of CSV files; kept while closed
 * @csv_files: (nullable): real path of a file, or the path of a table in a workbook → DowserDuckdbCsv
 * @workbooks: (nullable): DowserDuckdbWorkbook
 * @left_out: (nullable): the files of a folder that could not be read, with the reasons
 * @monitor: (unowned) (nullable): of the running statement
 */
typedef struct
{
  char *uri;
  const DowserDuckdbApi *api;
  gpointer database;
  gpointer handle;
  GPtrArray *files;
  GPtrArray *tables;
  DowserCsvMemory *memory;
  GHashTable *csv_files;
  GPtrArray *workbooks;
  char *left_out;
  DowserProgressMonitor *monitor;

  /*< private >*/
  char *stamp;
  GHashTable *real_paths; /* path → its real path when it was first opened */
  GCancellable *cancellable;
  gulong cancelled_handler;
  DowserDuckdbTimer *timer;
  guint max_seconds;
} DowserDuckdbConnection;

/** DowserDuckdbTurn: a connection in use, from _begin() to _end(). */
typedef DowserDuckdbConnection DowserDuckdbTurn;

/** @uri: canonical: a file, a folder or several files */
DowserDuckdbConnection *dowser_duckdb_connection_new (const char *uri);
void dowser_duckdb_connection_free (DowserDuckdbConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbConnection, dowser_duckdb_connection_free)

/** Sets the scan results. @memory: scan results of another connection to the same files. */
void dowser_duckdb_connection_set_memory (DowserDuckdbConnection *self, const char *memory);
/** Opens the files. If the files are already open, opens them again only if a file has changed. */
gboolean dowser_duckdb_connection_open (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
void dowser_duckdb_connection_close (DowserDuckdbConnection *self);
/** Returns: (transfer full) (nullable): the signature of the files in their current state */
char *dowser_duckdb_connection_dup_signature (DowserDuckdbConnection *self, GError **error);

/** Returns TRUE if @file was changed or replaced since it was opened. @file: a file of this connection */
gboolean dowser_duckdb_connection_has_changed (DowserDuckdbConnection *self, const DowserDataFile *file);

/** Begins to use the connection. Until _end(), the engine is interrupted if @cancellable is cancelled in any thread, or
 * if @max_seconds are over (0: no limit). Returns: (nullable): @self; its cleanup function is _end() */
DowserDuckdbTurn *dowser_duckdb_connection_begin_turn (DowserDuckdbConnection *self, guint max_seconds,
                                                       GCancellable *cancellable, GError **error);
void dowser_duckdb_connection_end_turn (DowserDuckdbTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbTurn, dowser_duckdb_connection_end_turn)
/** Returns TRUE if the engine should stop, because it was cancelled or the time is over. */
gboolean dowser_duckdb_connection_is_stopped (DowserDuckdbConnection *self);
/** Sets an error for the engine's @message. If the call was cancelled or the time is over, sets the error for that
 * instead. Returns: FALSE */
gboolean dowser_duckdb_connection_set_error (DowserDuckdbConnection *self, const char *message, GError **error);
/** Runs a statement that Dowser itself wrote and that returns no rows. */
gboolean dowser_duckdb_connection_execute (DowserDuckdbConnection *self, const char *sql, GError **error);

G_END_DECLS
