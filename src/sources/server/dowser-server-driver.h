/* dowser-server-driver.h - the functions that a server's client library must provide */
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
 * @connect: (transfer full) (nullable): @password: (nullable)
 * @version: (transfer full): "15.4", as the server reported it on connecting
 * @is_encrypted: whether the line is encrypted
 * @execute: runs SQL whose rows, if any, don't matter. PostgreSQL takes several statements at once
 * @start: (transfer full) (element-type DowserResultColumn) (nullable): starts one statement; the columns of the rows
 * that follow. A statement without columns is refused before it runs, without a complaint
 * @fetch: fetches the next row, which is valid until the next call. Only one row is in memory
 * @get_text: (nullable): a cell of that row as the server prints it, NULL for NULL. @length: (out): in bytes
 * @add_row: adds the cells of that row without loss: a value that its column's type can't hold is added as text
 * @stop: (may be called if nothing was started): drops the remaining rows, and stops the server if it has more. If that
 * fails, the line is cut and can't be used any more
 * @canceller_new: the target for @cancel, usable from any other thread; it outlives the line
 * @cancel: blocks until the cancel has been sent; FALSE if that fails. A server forgets a cancel that comes between two
 * statements
 */
typedef struct
{
  gboolean (*load) (GError **error);
  gpointer (*connect) (const DowserServerUri *uri, const char *password, DowserServerComplaint *complaint);
  void (*disconnect) (gpointer line);
  char *(*version) (gpointer line);
  gboolean (*is_encrypted) (gpointer line);

  gboolean (*execute) (gpointer line, const char *sql, DowserServerComplaint *complaint);
  GPtrArray *(*start) (gpointer line, const char *sql, DowserServerComplaint *complaint);
  DowserServerFetch (*fetch) (gpointer line, DowserServerComplaint *complaint);
  const char *(*get_text) (gpointer line, guint column, gsize *length);
  void (*add_row) (gpointer line, DowserPageBuilder *builder);
  void (*stop) (gpointer line);

  gpointer (*canceller_new) (gpointer line);
  gboolean (*cancel) (gpointer canceller);
  void (*canceller_free) (gpointer canceller);
} DowserServerDriver;

G_END_DECLS
