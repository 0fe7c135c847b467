/* dowser-gda-connection.h - one read-only connection to a server through libgda, used on one worker */
#pragma once

#include "sources/gda/dowser-gda-error.h"
#include "sources/gda/dowser-gda-query.h"

G_BEGIN_DECLS

typedef struct _DowserGdaConnection DowserGdaConnection;

/**
 * DowserGdaServer: what differs between the kinds of servers; a constant table.
 * @title: "PostgreSQL"
 * @provider: libgda's name of it; @package: the Debian package that holds the provider
 * @begin, @end: a read-only transaction
 * @enter: (nullable): what each transaction is told first
 * @identify: a query for the number of this connection on the server
 * @cancel: (printf form): stops what the connection of a number ("%s") runs; run by a second connection
 * @time_limit: (printf form): a limit for each statement from then on, in ms ("%u"; 0: none)
 * @write: a write that has to fail within @begin
 * @set_up: (nullable): what each new connection is told before anything else
 * @readings: what its words mean
 */
typedef struct
{
  const char *title;
  const char *provider;
  const char *package;
  const char *begin;
  const char *enter;
  const char *end;
  const char *identify;
  const char *cancel;
  const char *time_limit;
  const char *write;
  gboolean (*set_up) (DowserGdaConnection *connection, GError **error);
  const DowserGdaReading *readings;
} DowserGdaServer;

/**
 * DowserGdaConnection: opened, used and closed on one worker; made and freed anywhere.
 * @place: what it is, for people: "shop on db.example.org"
 * @gda: (nullable): NULL while closed
 */
struct _DowserGdaConnection
{
  const DowserGdaServer *server;
  char *place;
  GdaConnection *gda;

  /*< private >*/
  char *settings;
  char *identity;
  char *cancel; /* (nullable): for the number of @gda */
  struct _DowserGdaCanceller *canceller;
  GdaStatement *begin;
  GdaStatement *end;
  gboolean opened; /* at least once: what was lost is connected again */
  gboolean in_transaction;
  guint limit;      /* ms, in force for @gda, or G_MAXUINT */
  gint64 limit_set; /* when the server was told last */
  GCancellable *cancellable;
  gint64 deadline;
  guint max_seconds;
};

/** @settings: from dowser_gda_join_settings(), without user and password */
DowserGdaConnection *dowser_gda_connection_new (const DowserGdaServer *server, const char *place, const char *settings);
/** Closes first where it is open: on the worker then. */
void dowser_gda_connection_free (DowserGdaConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGdaConnection, dowser_gda_connection_free)

/**
 * dowser_gda_connection_open:
 * @user, @password: (nullable)
 *
 * Connects, and proves that it is read-only by a write that must fail. Does nothing where it is open.
 */
gboolean dowser_gda_connection_open (DowserGdaConnection *self, const char *user, const char *password,
                                     GCancellable *cancellable, GError **error);
/** @self: (nullable) */
gboolean dowser_gda_connection_is_open (const DowserGdaConnection *self);
/** Asks the server for nothing, so that there is something on the line; closes where it does not answer. */
void dowser_gda_connection_keep_alive (DowserGdaConnection *self);
/** @self: (nullable) */
void dowser_gda_connection_close (DowserGdaConnection *self);

/**
 * dowser_gda_connection_begin:
 * @self: (nullable): NULL where its address could not be read, which is an error here
 * @max_seconds: time limit for all until _end(), 0 for none
 *
 * Begins a read-only transaction; connects again where the connection was lost. From here to _end() a cancel of
 * @cancellable, in any thread and at any moment, stops what the server does.
 */
gboolean dowser_gda_connection_begin (DowserGdaConnection *self, guint max_seconds, GCancellable *cancellable,
                                      GError **error);
/**
 * dowser_gda_connection_tell_time_left:
 *
 * The server's limit is for each statement, the person's for all of them: tells it how much is left, where that has
 * become less by a second since it was told last.
 */
gboolean dowser_gda_connection_tell_time_left (DowserGdaConnection *self, GError **error);
/** Ends the transaction where it has not ended by itself. */
void dowser_gda_connection_end (DowserGdaConnection *self);

/**
 * dowser_gda_connection_select:
 * @types: (nullable): as for dowser_gda_select()
 *
 * Between _begin() and _end(). A failure ends the transaction, and says why: the cancel and the time limit come before
 * what the server says.
 *
 * Returns: (transfer full) (nullable): all rows, which must not leave the worker, and have to be dropped before the
 * next statement and before _end(): where the server was lost, both close the connection that rows still use
 */
GdaDataModel *dowser_gda_connection_select (DowserGdaConnection *self, GdaStatement *statement, const GType *types,
                                            GError **error);
/** The same for the text of a statement; every column comes as the text that the server prints. @n_columns: that it has
 */
GdaDataModel *dowser_gda_connection_query (DowserGdaConnection *self, const char *sql, guint n_columns, GError **error);
gboolean dowser_gda_connection_execute (DowserGdaConnection *self, const char *sql, GError **error);

G_END_DECLS
