/* dowser-server-connection.h - one read-only connection to a server by its client library, used on one worker */
#pragma once

#include "plan/dowser-statement.h"
#include "sources/dowser-engine.h"
#include "sources/server/dowser-server-driver.h"
#include "sources/server/dowser-server-error.h"
#include "sources/server/dowser-server-rows.h"

G_BEGIN_DECLS

typedef struct _DowserServerConnection DowserServerConnection;
/** DowserServerTurn: a connection from _begin() to _end(). */
typedef DowserServerConnection DowserServerTurn;

/**
 * DowserServer: what differs between the kinds of servers; a constant table.
 * @readings: what its words mean
 * @check_address: whether the parts of an address can be used
 * @set_up: what each new line is told before anything else, %NULL at the end
 * @wish: (nullable): what it is told besides; a server that refuses it is used as it is
 * @begin, @end: a read-only transaction
 * @time_limit: (printf form): a limit for each statement from then on, in ms ("%u"; 0: none)
 * @write: a write that has to fail within @begin
 * @protection: how it is held read-only, for people, to be translated
 * @describe_security: how the way to it is kept, for people: "encrypted, certificate checked"
 * @fill_in: (transfer full) (nullable): the statement with its values in place
 * @read_signature, @introspect, @forecast: as those of #DowserEngine, between dowser_server_connection_begin() and
 *   _end(). @sql: with its values in place
 * @profile: as that of #DowserEngine; begins and ends by itself
 */
typedef struct
{
  const DowserServerDriver *driver;
  const DowserServerReading *readings;
  gboolean (*check_address) (const DowserServerUri *uri, GError **error);
  const char *const *set_up;
  const char *wish;
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
 * DowserServerConnection: opened, used and closed on one worker; made and freed anywhere.
 * @uri: (nullable): NULL where it can't be read, which opening says
 * @place: (nullable): what it is, for people: "shop on db.example.org"
 * @line: (nullable): NULL while closed
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
  gboolean opened; /* at least once: what was lost is connected again */
  gboolean in_transaction;
  guint limit; /* ms, in force for @line */
  GCancellable *cancellable;
  gint64 deadline;
  guint max_seconds;
};

/** @uri: canonical. Opens nothing yet. */
DowserServerConnection *dowser_server_connection_new (const DowserServer *server, const char *uri);
/** Closes first where it is open: on the worker then. */
void dowser_server_connection_free (DowserServerConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerConnection, dowser_server_connection_free)

/** As the open of #DowserEngine: connects, and proves that it is read-only by a write that must fail. */
gboolean dowser_server_connection_open (DowserServerConnection *self, const char *password, DowserEngineFacts *facts,
                                        GCancellable *cancellable, GError **error);
gboolean dowser_server_connection_is_open (const DowserServerConnection *self);
/** Asks the server for nothing, so that there is something on the line; closes where it does not answer. */
void dowser_server_connection_keep_alive (DowserServerConnection *self);
void dowser_server_connection_close (DowserServerConnection *self);

/**
 * dowser_server_connection_begin:
 * @max_seconds: time limit for all until _end(), 0 for none
 *
 * Begins a read-only transaction; connects again where the connection was lost. From here to _end() a cancel of
 * @cancellable, in any thread and at any moment, stops what the server does.
 *
 * Returns: (nullable): @self, for which _end() is the cleanup
 */
DowserServerTurn *dowser_server_connection_begin (DowserServerConnection *self, guint max_seconds,
                                                  GCancellable *cancellable, GError **error);
/** Ends the transaction where it has not ended by itself. */
void dowser_server_connection_end (DowserServerTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerTurn, dowser_server_connection_end)

/*
 * Between _begin() and _end(). A failure ends the transaction, and says why: the cancel and the time limit come before
 * what the server says.
 */

/**
 * dowser_server_connection_query:
 * @n_columns: that the answer must have
 *
 * Returns: (transfer full) (nullable): all rows of a small answer
 */
DowserServerRows *dowser_server_connection_query (DowserServerConnection *self, const char *sql, guint n_columns,
                                                  GError **error);

/**
 * dowser_server_connection_start:
 *
 * Has @sql run. Its rows come one by one from _fetch(), and _stop() ends it. A statement that gives no rows is refused
 * before it runs.
 *
 * Returns: (transfer full) (element-type DowserResultColumn) (nullable)
 */
GPtrArray *dowser_server_connection_start (DowserServerConnection *self, const char *sql, GError **error);
/** The next row, for the driver's get_text and add_row. */
DowserServerFetch dowser_server_connection_fetch (DowserServerConnection *self, GError **error);
/** Has the server forget the rows that are left. */
void dowser_server_connection_stop (DowserServerConnection *self);

G_END_DECLS
