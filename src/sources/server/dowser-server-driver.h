/* dowser-server-driver.h - what a client library of a kind of server must be able to do */
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
 * worker, one call at a time; what fails sets the complaint.
 * @load: opens the client library
 * @connect: (transfer full) (nullable): @password: (nullable)
 * @version: (transfer full): "15.4", as the server gave it when the line was made
 * @is_encrypted: whether the line is
 * @execute: runs SQL that gives no rows, or none that matter. PostgreSQL takes several statements at once
 * @start: (transfer full) (element-type DowserResultColumn) (nullable): the columns of the rows that follow. Takes one
 *   statement. A statement without columns is refused before it runs, without a complaint
 * @fetch: the next row; what it fetched is valid until the next call. Memory holds one row
 * @get_text: (nullable): a cell of that row as the server prints it, NULL for NULL. @length: (out): in bytes
 * @add_row: adds the cells of that row, exactly: a value that its column's type can't hold goes in as text
 * @stop: (may be called where nothing was started): drops the rows that are left, and has the server stop where it has
 *   more of them. The line is cut where that can't be done: it is of no use then
 * @canceller_new: what stops the line, from any other thread; it outlives the line
 * @cancel: blocks until the server has been told; FALSE where it can't be. A server forgets a cancel that comes between
 * two statements
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
