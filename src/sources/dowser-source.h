/* dowser-source.h - the outside data: a read-only connection on a worker of its own, whatever the engine */
#pragma once

#include "plan/dowser-statement.h"
#include "rows/dowser-result.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-profile.h"
#include "session/dowser-forecast.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserEngine DowserEngine;
typedef struct _DowserPageSpill DowserPageSpill;
typedef struct _DowserRunWatch DowserRunWatch;

/**
 * DowserLimits: what a run may take, 0 means none; and who looks on.
 * @spill: (nullable): what holds the pages beyond its budget. They are written on the source's worker, before they are
 *   given out; where there is no room for one, it and those behind it are dropped, and the run is told by a call
 *   without a page
 * @max_memory: bytes of pages that stay in memory where what runs makes its own @spill
 * @watch: (nullable): is told how far the run is, by the engines that know it, and of a server that says nothing
 */
typedef struct
{
  guint64 max_rows;
  guint max_seconds;
  DowserPageSpill *spill;
  DowserRunWatch *watch;
  gsize max_memory;
} DowserLimits;

/**
 * DowserSource: a read-only connection, opened, used and closed on its own worker. Every
 * operation is asynchronous, answers on the main context it was called from, passes its cancellable
 * on to the engine and returns exactly once. Errors: #DOWSER_SOURCE_ERROR, #DOWSER_LIMIT_ERROR,
 * %G_IO_ERROR_CANCELLED. Operations queue; a cancel reaches the running one. While a statement runs, another one, its
 * forecast and a signature don't wait for it: they have a connection and a worker of their own, up to four in all.
 */
#define DOWSER_TYPE_SOURCE (dowser_source_get_type ())
G_DECLARE_FINAL_TYPE (DowserSource, dowser_source, DOWSER, SOURCE, GObject)

/**
 * Called on the main context with each page as it comes. The first call may come with no page, for the columns; a later
 * one comes with none where the spill is full. @columns: DowserResultColumn, borrowed; @page: (nullable)
 */
typedef void (*DowserPageFunc) (GPtrArray *columns, DowserPage *page, gpointer user_data);

/** What a run has come to: rows delivered, whether the cap cut it, microseconds in the engine. */
typedef struct
{
  guint64 n_rows;
  gboolean truncated;
  gint64 elapsed;
} DowserRunSummary;

/**
 * dowser_source_new_for_uri:
 * @uri: a path, a file: URI, a server's URI; a password in it is taken for opening, and is no part of the source's uri
 *
 * Opens nothing yet. Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR for a kind that is not known
 */
DowserSource *dowser_source_new_for_uri (const char *uri, GError **error);
/** @engine: stays as long as the source; @uri: canonical. Opens nothing yet. Returns: (transfer full) */
DowserSource *dowser_source_new_for_engine (const DowserEngine *engine, const char *uri);
/** Canonical form of what a person typed: an absolute path for a file, a server's address without its password.
 * Returns: (transfer full) */
char *dowser_source_canonicalize_uri (const char *uri);
/** Whether @uri names a server, and not a file. */
gboolean dowser_source_uri_is_server (const char *uri);
/** Whether a file of @uri, as dowser_source_canonicalize_uri() has it, is not there; never of a server. */
gboolean dowser_source_uri_is_missing (const char *uri);
/** Whether SQLite reads it; looks at the file. @uri: canonical */
gboolean dowser_source_uri_is_sqlite (const char *uri);
/**
 * dowser_source_uris_sort_missing:
 * @uris: (nullable): strv
 * @n_there: (out): how many of them are there
 *
 * Returns: (transfer full): the same, those that are missing behind the others
 */
char **dowser_source_uris_sort_missing (const char *const *uris, guint *n_there);
/** Short name for people of what @uri names, which need not be open. Returns: (transfer full) */
char *dowser_source_dup_uri_title (const char *uri);

const char *dowser_source_get_uri (DowserSource *self);
/** Short name for people: the file's name, or "shop on db.example.org". Returns: (transfer full) */
char *dowser_source_dup_title (DowserSource *self);
/** What the engine is and how it is held read-only, for people: "SQLite", "read-only, proven by a refused write". */
const char *dowser_source_get_engine (DowserSource *self);
const char *dowser_source_get_protection (DowserSource *self);
/** Returns: (nullable): how the way to it is kept, for people; NULL for a file and before it is open */
const char *dowser_source_get_security (DowserSource *self);
/** For the next open. @password: (nullable) */
void dowser_source_set_password (DowserSource *self, const char *password);
/** Returns: (nullable): text that spares the next opening, by whatever source of the same uri, a part of its work */
const char *dowser_source_get_memory (DowserSource *self);
/** For the next open. @memory: (nullable): whatever it says, what is read is right: it is believed only of files that
 * are what they were */
void dowser_source_set_memory (DowserSource *self, const char *memory);
/** For the next open: whether a recovered copy is read where another program was stopped in the middle of a write
 * (#DOWSER_SOURCE_ERROR_UNFINISHED). */
void dowser_source_set_recovering (DowserSource *self, gboolean recovering);
/** The dialect that everything for it is written in. */
DowserDialectId dowser_source_get_dialect (DowserSource *self);

/** Opens, holds read-only in the engine, and proves it by a write that must fail. */
void dowser_source_open_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Whether it was told to open: before that, what is known of it is still being looked up. */
gboolean dowser_source_has_begun_to_open (DowserSource *self);
gboolean dowser_source_open_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Cheap text that changes when the schema does (< 100 ms). */
void dowser_source_signature_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data);
char *dowser_source_signature_finish (DowserSource *self, GAsyncResult *result, GError **error);
void dowser_source_introspect_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                     gpointer user_data);
DowserSchema *dowser_source_introspect_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Looks into the columns, within @max_seconds in all; a column that was not reached stays unknown. Never into one that
 * dowser_column_may_be_sampled() is not true of. */
void dowser_source_profile_async (DowserSource *self, const DowserSchema *schema, guint max_seconds,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
DowserProfile *dowser_source_profile_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** @page_func: called zero or more times before the callback, never after it */
void dowser_source_run_async (DowserSource *self, const DowserStatement *statement, const DowserLimits *limits,
                              DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_run_finish (DowserSource *self, GAsyncResult *result, DowserRunSummary *summary, GError **error);
/** What the engine says of @statement without running it. */
void dowser_source_forecast_async (DowserSource *self, const DowserStatement *statement, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full): knows nothing where the engine does not say it */
DowserForecast *dowser_source_forecast_finish (DowserSource *self, GAsyncResult *result, GError **error);
/** Closes, and ends the worker: nothing is asked of it any more. That happens even where @cancellable says that nobody
 * waits for it. */
void dowser_source_close_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean dowser_source_close_finish (DowserSource *self, GAsyncResult *result, GError **error);

G_END_DECLS
