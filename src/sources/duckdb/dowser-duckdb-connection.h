/* dowser-duckdb-connection.h - DuckDB in memory, locked down to the files that were chosen, used on one worker */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-memory.h"
#include "sources/dowser-run-watch.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sources/duckdb/dowser-duckdb-timer.h"

G_BEGIN_DECLS

/**
 * Optimizers of DuckDB 1.5 that are wrong:
 * - join_filter_pushdown looks for the values of a join in the rows below a limit, of which others are then left
 *   (duckdb/duckdb#22924). Without it a join with few rows of a large table takes up to twice the time
 * - behind compressed_materialization, a group over an outer join that its filter makes an inner one, beside a nested
 *   plan, cannot be run ("Failed to bind column reference"). Without it wide rows sort by a tenth slower
 */
#define DOWSER_DUCKDB_DISABLED_OPTIMIZERS "compressed_materialization,join_filter_pushdown"

/**
 * DowserDuckdbTable: what the schema calls a table: a view over a file, or over a table in a database file.
 * @file: (unowned)
 * @database, @schema, @original: (nullable): where it lies in a database file
 * @definition: (nullable): of a view of that file
 * @n_rows: -1 where it is not known
 * @all_differ: (nullable): char *, columns in which no two values are the same
 * @meanings: (nullable): name of a column → what its numbers are
 * @description: (nullable): what a person should know of how it was read
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
 * DowserDuckdbConnection: opened, used and closed on one worker; made and freed anywhere.
 * @handle: (nullable): duckdb_connection, NULL while closed
 * @files: (nullable): DowserDataFile
 * @tables: (nullable): DowserDuckdbTable
 * @memory: what was seen of CSV files; kept while closed
 * @csv_files: (nullable): real path, or that of a table in a workbook → DowserDuckdbCsv
 * @workbooks: (nullable): DowserDuckdbWorkbook
 * @left_out: (nullable): which files of a folder could not be read, and why
 * @watch: (unowned) (nullable): of the statement that runs
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
  DowserRunWatch *watch;

  /*< private >*/
  char *stamp;
  GHashTable *real_paths; /* path → what it led to when it was first opened */
  GCancellable *cancellable;
  gulong cancelled_handler;
  DowserDuckdbTimer *timer;
  guint max_seconds;
} DowserDuckdbConnection;

/** DowserDuckdbTurn: a connection from _begin() to _end(). */
typedef DowserDuckdbConnection DowserDuckdbTurn;

/** @uri: canonical: a file, a folder or several files */
DowserDuckdbConnection *dowser_duckdb_connection_new (const char *uri);
void dowser_duckdb_connection_free (DowserDuckdbConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbConnection, dowser_duckdb_connection_free)

/** @memory: what another connection to the same has seen of its files. */
void dowser_duckdb_connection_remember (DowserDuckdbConnection *self, const char *memory);
/** Opens; anew where one of its files has changed; does nothing where none has. */
gboolean dowser_duckdb_connection_open (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
void dowser_duckdb_connection_close (DowserDuckdbConnection *self);
/** Of the files as they are now. Returns: (transfer full) (nullable) */
char *dowser_duckdb_connection_dup_signature (DowserDuckdbConnection *self, GError **error);

/** Whether @file, one of its own, is another one than when it was opened. */
gboolean dowser_duckdb_connection_has_changed (DowserDuckdbConnection *self, const DowserDataFile *file);

/** From here to _end() a cancel of @cancellable on any thread, and the time limit, interrupt the engine. 0: no limit.
 * Returns: (nullable): @self, for which _end() is the cleanup */
DowserDuckdbTurn *dowser_duckdb_connection_begin (DowserDuckdbConnection *self, guint max_seconds,
                                                  GCancellable *cancellable, GError **error);
void dowser_duckdb_connection_end (DowserDuckdbTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbTurn, dowser_duckdb_connection_end)
/** Whether the engine should stop: cancelled, or late. */
gboolean dowser_duckdb_connection_is_stopped (DowserDuckdbConnection *self);
/** Says what @message of the engine means; cancel and time limit come before it. Returns: FALSE */
gboolean dowser_duckdb_connection_set_error (DowserDuckdbConnection *self, const char *message, GError **error);
/** Runs a statement of Dowser's own, which gives no rows. */
gboolean dowser_duckdb_connection_execute (DowserDuckdbConnection *self, const char *sql, GError **error);

G_END_DECLS
