/* dowser-server-driver.h - the functions that Dowser needs from a server's client library */
#pragma once

#include "rows/dowser-result.h"
#include "sources/saved/dowser-server-uri.h"
#include "sources/server/dowser-server-complaint.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SERVER_FETCH_ROW,
  DOWSER_SERVER_FETCH_END,
  DOWSER_SERVER_FETCH_FAILED,
} DowserServerFetch;

/**
 * DowserServerDriver: a constant table of blocking functions. A line is one connection to a server. It is used on one
 * worker thread, one call at a time. A function that fails sets the complaint.
 * @load: opens the client library
 * @connect: (transfer full) (nullable): opens a line. @password: (nullable)
 * @version: (transfer full): returns the server's version, such as "15.4", as the server reported it on connecting
 * @is_encrypted: returns TRUE if the line is encrypted
 * @execute: runs SQL whose rows, if any, don't matter. PostgreSQL accepts several statements in one text
 * @start: (transfer full) (element-type DowserResultColumn) (nullable): starts one statement, and returns the columns
 * of its rows. A statement without columns is refused before it runs, without a complaint
 * @fetch: fetches the next row, which is valid until the next call. Only one row is in memory
 * @get_text: (nullable): returns a cell of the fetched row as the server prints it, NULL for NULL. @length: (out): in
 * bytes
 * @add_row: adds the cells of the fetched row without loss: a value that its column's type can't hold is added as text
 * @stop: drops the remaining rows, and stops the server if it has more rows. May be called if nothing was started. If
 * stopping fails, the line is cut and can't be used any more
 * @canceller_new: returns the target for @cancel, which is usable from any other thread and outlives the line
 * @cancel: blocks until the cancel has been sent; FALSE if sending fails. A server forgets a cancel that comes between
 * two statements
 */
typedef struct
{
  gboolean (*load) (GError **error);
  gpointer (*connect) (const DowserServerUri *uri, const char *password, DowserServerComplaint *server_error);
  void (*disconnect) (gpointer line);
  char *(*version) (gpointer line);
  gboolean (*is_encrypted) (gpointer line);

  gboolean (*execute) (gpointer line, const char *sql, DowserServerComplaint *server_error);
  GPtrArray *(*start) (gpointer line, const char *sql, DowserServerComplaint *server_error);
  DowserServerFetch (*fetch) (gpointer line, DowserServerComplaint *server_error);
  const char *(*get_text) (gpointer line, guint column, gsize *length);
  void (*add_row) (gpointer line, DowserPageBuilder *builder);
  void (*stop) (gpointer line);

  gpointer (*canceller_new) (gpointer line);
  gboolean (*cancel) (gpointer canceller);
  void (*canceller_free) (gpointer canceller);
} DowserServerDriver;

G_END_DECLS
