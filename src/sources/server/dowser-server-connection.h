/* dowser-server-connection.h - a read-only connection to a server through its client library, used on one worker
 * thread */
#pragma once

#include "plan/dowser-statement.h"
#include "sources/dowser-engine.h"
#include "sources/server/dowser-server-driver.h"
#include "sources/server/dowser-server-error.h"
#include "sources/server/dowser-server-rows.h"

G_BEGIN_DECLS

typedef struct _DowserServerConnection DowserServerConnection;
/** DowserServerTurn: a connection in use, from _begin() to _end() */
typedef DowserServerConnection DowserServerTurn;

/**
 * DowserServer: what differs between the kinds of servers; a constant table
 * @readings: the meanings of the server's error messages
 * @check_address: checks whether the parts of an address can be used
 * @set_up: statements that are run first on each new connection, terminated by %NULL
 * @requirement: (nullable): an optional set-up statement; a server that refuses it is still used
 * @begin, @end: statements that begin and end a read-only transaction
 * @time_limit: (printf form): a statement that sets a limit for each following statement, in ms ("%u"; 0: none)
 * @write: a write that must fail inside the transaction
 * @protection: how writing is prevented, shown to the user, to be translated
 * @describe_security: returns how the connection is protected, shown to the user: "encrypted, certificate checked"
 * @fill_in: (transfer full) (nullable): returns the SQL of the statement with its values filled in
 * @read_signature, @introspect, @forecast: like the functions of #DowserEngine, called between
 * dowser_server_connection_begin_turn() and _end(). @sql: with its values filled in
 * @profile: like the function of #DowserEngine; calls _begin() and _end() itself
 */
typedef struct
{
  const DowserServerDriver *driver;
  const DowserServerReading *readings;
  gboolean (*check_address) (const DowserServerUri *uri, GError **error);
  const char *const *set_up;
  const char *requirement;
  const char *begin;
  const char *end;
  const char *time_limit;
  const char *write;
  const char *protection;
  const char *(*describe_security) (const DowserServerUri *uri, gboolean is_encrypted);
  char *(*fill_in) (const DowserStatement *statement, GError **error);
  char *(*read_signature) (DowserServerConnection *connection, GError **error);
  DowserSchema *(*introspect) (DowserServerConnection *connection, GError **error);
  DowserProfile *(*profile) (DowserServerConnection *connection, const DowserSchema *schema, guint max_seconds,
                             GCancellable *cancellable, GError **error);
  DowserForecast *(*forecast) (DowserServerConnection *connection, const char *sql, GError **error);
} DowserServer;

/**
 * DowserServerConnection: opened, used and closed on one worker thread; created and freed on any thread
 * @uri: (nullable): NULL if the address can't be parsed; opening then reports the error
 * @place: (nullable): the server's title, shown to the user: "shop on db.example.org"
 * @line: (nullable): the driver's connection, NULL while closed
 */
struct _DowserServerConnection
{
  const DowserServer *server;
  DowserServerUri *uri;
  char *place;
  gpointer line;

  /*< private >*/
  char *text;
  char *password;
  struct _DowserServerCanceller *canceller;
  gboolean opened; /* TRUE if the connection was opened at least once; only such a connection is opened again after a
                    * loss */
  gboolean in_transaction;
  guint limit; /* the time limit that was set for @line, in ms */
  GCancellable *cancellable;
  gint64 deadline;
  guint max_seconds;
};

/** Creates a closed connection. @uri: canonical */
DowserServerConnection *dowser_server_connection_new (const DowserServer *server, const char *uri);
/** Frees @self. An open connection is closed first. In this case, call it on the worker thread. */
void dowser_server_connection_free (DowserServerConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerConnection, dowser_server_connection_free)

/** Implements the open function of #DowserEngine. Connects, and proves that the connection is read-only by a write that
 * must fail. */
gboolean dowser_server_connection_open (DowserServerConnection *self, const char *password, DowserEngineFacts *facts,
                                        GCancellable *cancellable, GError **error);
gboolean dowser_server_connection_is_open (const DowserServerConnection *self);
/** Sends an empty request to keep the connection alive. Closes the connection if the server doesn't answer. */
void dowser_server_connection_keep_alive (DowserServerConnection *self);
void dowser_server_connection_close (DowserServerConnection *self);

/**
 * dowser_server_connection_begin_turn:
 * @max_seconds: time limit for everything until _end(), 0 for none
 *
 * Begins a read-only transaction. Reconnects if the connection was lost. Until _end(), canceling @cancellable in any
 * thread at any time stops what the server does.
 *
 * Returns: (nullable): @self; its cleanup function is _end()
 */
DowserServerTurn *dowser_server_connection_begin_turn (DowserServerConnection *self, guint max_seconds,
                                                       GCancellable *cancellable, GError **error);
/** Ends the transaction if it has not ended by itself. */
void dowser_server_connection_end_turn (DowserServerTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerTurn, dowser_server_connection_end_turn)

/* Functions that are called between _begin() and _end(). A failure ends the transaction and sets an error. If the call
 * was canceled or the time is over, the error reports this instead of the server's message. */

/**
 * dowser_server_connection_query:
 * @n_columns: the number of columns that the result must have
 *
 * Returns: (transfer full) (nullable): all rows of a small result
 */
DowserServerRows *dowser_server_connection_query (DowserServerConnection *self, const char *sql, guint n_columns,
                                                  GError **error);

/**
 * dowser_server_connection_start:
 *
 * Starts @sql. Call _fetch() to get the rows one by one, and _stop() at the end. A statement that gives no rows is
 * refused before it runs.
 *
 * Returns: (transfer full) (element-type DowserResultColumn) (nullable): the columns
 */
GPtrArray *dowser_server_connection_start (DowserServerConnection *self, const char *sql, GError **error);
/** Fetches the next row. The driver's get_text and add_row read it. */
DowserServerFetch dowser_server_connection_fetch (DowserServerConnection *self, GError **error);
/** Ends the statement. The server drops the remaining rows. */
void dowser_server_connection_stop (DowserServerConnection *self);

G_END_DECLS
