/* dowser-source.h - a data source of any engine: a read-only connection with its own worker thread */
#pragma once

#include "plan/dowser-statement.h"
#include "rows/dowser-result.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-profile.h"
#include "session/dowser-forecast.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserEngine DowserEngine;
typedef struct _DowserSpillFile DowserSpillFile;
typedef struct _DowserProgressMonitor DowserProgressMonitor;

/**
 * DowserLimits: limits of a run (0 for no limit), and its observer.
 * @spill: (nullable): holds the pages that don't fit into its budget. The source's worker writes pages to the spill
 * before it delivers them. If there is no space for a page, this page and all later pages are dropped, and the run is
 * notified by a call without a page
 * @max_memory: bytes of pages that stay in memory if the run creates its own @spill
 * @monitor: (nullable): receives the progress, from engines that know it, and the silence of a server
 */
typedef struct
{
  guint64 max_rows;
  guint max_seconds;
  DowserSpillFile *spill;
  DowserProgressMonitor *monitor;
  gsize max_memory;
} DowserLimits;

/** DowserSource: a read-only connection, opened, used and closed in its own worker thread. Every operation is
 * asynchronous and returns exactly once, on the main context in which it was called. Its cancellable is passed on to
 * the engine. Errors: #DOWSER_SOURCE_ERROR, #DOWSER_LIMIT_ERROR, %G_IO_ERROR_CANCELLED. Operations are queued; a
 * running operation can be cancelled, too. While a statement runs, other statements, forecasts and signatures don't
 * wait for it: they use additional connections with workers, up to four in total. */
#define DOWSER_TYPE_SOURCE (dowser_source_get_type ())
G_DECLARE_FINAL_TYPE (DowserSource, dowser_source, DOWSER, SOURCE, GObject)

/** A callback on the main context that receives each page when it arrives. The first call may have only the columns and
 * no page. A later call without a page means that the spill file, which stores the pages that don't fit into memory,
 * is full. @columns: DowserResultColumn, borrowed; @page: (nullable) */
typedef void (*DowserPageFunc) (GPtrArray *columns, DowserPage *page, gpointer user_data);

/** The outcome of a run: the number of delivered rows, whether the limit has cut off rows, and the microseconds that
 * the engine needed. */
typedef struct
{
  guint64 n_rows;
  gboolean truncated;
  gint64 elapsed;
} DowserRunSummary;

/**
 * dowser_source_new_for_uri:
 * @uri: a path, a file: URI or a server's URI; a password in it is used for opening, but isn't part of the source's uri
 *
 * Creates a source without opening it. Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR for an
 * unknown kind
 */
DowserSource *dowser_source_new_for_uri (const char *uri, GError **error);
/** Creates a source without opening it. @engine: must exist as long as the source; @uri: canonical. Returns: (transfer
 * full) */
DowserSource *dowser_source_new_for_engine (const DowserEngine *engine, const char *uri);
/** Returns: (transfer full): the canonical form of a URI that a user has written: an absolute path for a file, a
 * server's address without its password */
char *dowser_source_canonicalize_uri (const char *uri);
/** Returns TRUE if @uri is the URI of a server, not of a file. */
gboolean dowser_source_uri_is_server (const char *uri);
/** Returns TRUE if a file of @uri, as returned by dowser_source_canonicalize_uri(), is missing; FALSE for a server. */
gboolean dowser_source_uri_is_missing (const char *uri);
/** Returns TRUE if SQLite can read the source at @uri. Reads the file. @uri: canonical */
gboolean dowser_source_uri_is_sqlite (const char *uri);
/**
 * dowser_source_uris_sort_missing_last:
 * @uris: (nullable): strv
 * @n_existing: (out): number of URIs that are not missing
 *
 * Returns: (transfer full): the same URIs, with missing ones after the others
 */
char **dowser_source_uris_sort_missing_last (const char *const *uris, guint *n_existing);
/** Returns: (transfer full): a short name of @uri for users; the source need not be open */
char *dowser_source_dup_uri_title (const char *uri);

const char *dowser_source_get_uri (DowserSource *self);
/** Returns: (transfer full): a short name for users: the name of the file, or for a server, such as "shop on
 * db.example.org" */
char *dowser_source_dup_title (DowserSource *self);
/** Returns the engine's name for users, such as "SQLite". dowser_source_get_protection() returns how the source is kept
 * read-only, such as "read-only, proven by a refused write". */
const char *dowser_source_get_engine (DowserSource *self);
const char *dowser_source_get_protection (DowserSource *self);
/** Returns: (nullable): how the connection is protected, for users; NULL for a file, or if the source isn't open yet */
const char *dowser_source_get_security (DowserSource *self);
/** Sets the password for the next open. @password: (nullable) */
void dowser_source_set_password (DowserSource *self, const char *password);
/** Returns: (nullable): the memory: a text with results of this opening. It makes the next opening of a source with the
 * same uri faster */
const char *dowser_source_get_memory (DowserSource *self);
/** Sets the memory (a text with results of an earlier opening) for the next opening. @memory: (nullable): an outdated
 * memory can't cause wrong data, because its results are used only for unchanged files */
void dowser_source_set_memory (DowserSource *self, const char *memory);
/** Sets whether the next opening may read a recovered copy, in case another program was stopped during a write
 * (#DOWSER_SOURCE_ERROR_UNFINISHED). */
void dowser_source_set_recovering (DowserSource *self, gboolean recovering);
/** Returns the dialect of all SQL for this source. */
DowserDialectId dowser_source_get_dialect (DowserSource *self);

/** Opens the source, makes it read-only in the engine, and proves it by a write that must fail. */
void dowser_source_open_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns TRUE if opening was requested. Until then, saved data about the source is being looked up. */
gboolean dowser_source_has_begun_to_open (DowserSource *self);
gboolean dowser_source_open_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Gets a text that changes when the schema changes. Fast (< 100 ms). */
void dowser_source_read_signature_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                         gpointer user_data);
char *dowser_source_read_signature_finish (DowserSource *self, GAsyncResult *result, GError **error);
void dowser_source_introspect_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                     gpointer user_data);
DowserSchema *dowser_source_introspect_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Profiles the columns within @max_seconds in total. A column that was not reached has no profile. Never reads a
 * column for which dowser_column_may_be_sampled() is FALSE. */
void dowser_source_profile_async (DowserSource *self, const DowserSchema *schema, guint max_seconds,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserProfile *dowser_source_profile_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Runs @statement. @page_func: called zero or more times before the callback, never after it */
void dowser_source_run_async (DowserSource *self, const DowserStatement *statement, const DowserLimits *limits,
                              DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_run_finish (DowserSource *self, GAsyncResult *result, DowserRunSummary *summary, GError **error);
/** Gets the engine's estimate of @statement without running it. */
void dowser_source_forecast_async (DowserSource *self, const DowserStatement *statement, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full): the engine's estimate of the statement; empty if the engine gives none */
DowserForecast *dowser_source_forecast_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Closes the source and ends its workers, even if @cancellable is cancelled. The source must not be used
 * afterwards. */
void dowser_source_close_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean dowser_source_close_finish (DowserSource *self, GAsyncResult *result, GError **error);

G_END_DECLS
