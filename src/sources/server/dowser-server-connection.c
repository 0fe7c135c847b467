/* dowser-server-connection.c - a read-only connection to a server through its client library, used in one worker
 * thread */
#include "sources/server/dowser-server-connection.h"

#include "base/dowser-error.h"
#include "sources/server/dowser-server-canceller.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

/* The value of a connection's limit if no time limit was sent yet. Then, the server's default limit applies. */
#define NO_LIMIT_SENT G_MAXUINT

DowserServerConnection *
dowser_server_connection_new (const DowserServer *server, const char *uri)
{
  DowserServerConnection *self = g_new0 (DowserServerConnection, 1);

  self->server = server;
  self->text = g_strdup (uri);
  self->limit = NO_LIMIT_SENT;
  self->uri = dowser_server_uri_parse (uri, NULL);
  if (self->uri != NULL)
    self->place = dowser_server_uri_dup_title (self->uri);
  return self;
}

void
dowser_server_connection_close (DowserServerConnection *self)
{
  g_clear_pointer (&self->canceller, dowser_server_canceller_free);
  g_clear_pointer (&self->line, self->server->driver->disconnect);
  self->in_transaction = FALSE;
  self->limit = NO_LIMIT_SENT;
}

void
dowser_server_connection_free (DowserServerConnection *self)
{
  dowser_server_connection_close (self);
  g_clear_pointer (&self->uri, dowser_server_uri_free);
  g_free (self->place);
  g_free (self->text);
  g_free (self->password);
  g_free (self);
}

static gboolean
has_timed_out (const DowserServerConnection *self)
{
  return self->deadline != 0 && g_get_monotonic_time () >= self->deadline;
}

/* Checks before a statement that the call wasn't cancelled. */
static gboolean
check_not_cancelled (DowserServerConnection *self, GError **error)
{
  if (g_cancellable_is_cancelled (self->cancellable))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
  else if (has_timed_out (self))
    g_propagate_error (error, dowser_limit_error_new_time (self->max_seconds));
  else
    return TRUE;
  return FALSE;
}

static gboolean
execute (DowserServerConnection *self, const char *sql, DowserServerComplaint *server_error)
{
  DowserServerComplaint ignored = { "" };
  gboolean ok = self->server->driver->execute (self->line, sql, server_error != NULL ? server_error : &ignored);

  dowser_server_complaint_clear (&ignored);
  return ok;
}

/* Ends the transaction. Returns: FALSE if the server doesn't answer any more */
static gboolean
leave_transaction (DowserServerConnection *self)
{
  gboolean ok = TRUE;

  if (self->line != NULL)
    self->server->driver->stop (self->line);
  if (self->canceller != NULL)
    dowser_server_canceller_disarm (self->canceller);
  if (self->in_transaction)
    ok = execute (self, self->server->end, NULL);
  self->in_transaction = FALSE;
  if (!ok)
    dowser_server_connection_close (self);
  return ok;
}

/* Returns the kind of a statement's failure. The error message may quote names that look like a connection failure.
 * Therefore, an error with an SQLSTATE of class 42 is always about the statement, unless privileges are missing. */
static DowserServerFailure
read_statement_failure (const DowserServerConnection *self, const DowserServerComplaint *server_error)
{
  DowserServerFailure failure
      = dowser_server_failure_read (self->server->readings, server_error->state, server_error->words);
  gboolean is_about_server = failure == DOWSER_SERVER_FAILURE_MEMORY || failure == DOWSER_SERVER_FAILURE_BUSY;

  if (failure == DOWSER_SERVER_FAILURE_DENIED || (is_about_server && !g_str_has_prefix (server_error->state, "42")))
    return failure;
  return DOWSER_SERVER_FAILURE_STATEMENT;
}

/* Sets an error. Asks the server whether it is still available, because the error message may be in any language. If a
 * cancel is in progress, reports the cancel instead of the message. Takes @server_error. */
static void
set_statement_error (DowserServerConnection *self, DowserServerComplaint *server_error, GError **error)
{
  DowserServerFailure failure
      = leave_transaction (self) ? read_statement_failure (self, server_error) : DOWSER_SERVER_FAILURE_LOST;

  if (check_not_cancelled (self, error))
    dowser_server_failure_set_error (failure, self->place, server_error->words, error);
  dowser_server_complaint_clear (server_error);
}

GPtrArray *
dowser_server_connection_start (DowserServerConnection *self, const char *sql, GError **error)
{
  DowserServerComplaint server_error = { "" };
  GPtrArray *columns;

  g_return_val_if_fail (self->line != NULL && self->in_transaction, NULL);

  if (!check_not_cancelled (self, error))
    return NULL;
  columns = self->server->driver->start (self->line, sql, &server_error);
  if (columns == NULL && server_error.words != NULL)
    set_statement_error (self, &server_error, error);
  else if (columns == NULL)
    g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                         _ ("The statement returns no rows."));
  return columns;
}

DowserServerFetch
dowser_server_connection_fetch (DowserServerConnection *self, GError **error)
{
  DowserServerComplaint server_error = { "" };
  DowserServerFetch fetch;

  g_return_val_if_fail (self->line != NULL, DOWSER_SERVER_FETCH_FAILED);

  fetch = self->server->driver->fetch (self->line, &server_error);
  if (fetch == DOWSER_SERVER_FETCH_FAILED)
    set_statement_error (self, &server_error, error);
  /* Checks for a cancel after each row. If MariaDB stops a statement, the statement ends without an error and with a
   * wrong value. */
  else if (!check_not_cancelled (self, error))
    fetch = DOWSER_SERVER_FETCH_FAILED;
  return fetch;
}

void
dowser_server_connection_stop (DowserServerConnection *self)
{
  if (self->line != NULL)
    self->server->driver->stop (self->line);
}

static void
copy_row (DowserServerConnection *self, guint n_columns, DowserServerRows *rows)
{
  for (guint i = 0; i < n_columns; i++)
    {
      gsize length;
      const char *text = self->server->driver->get_text (self->line, i, &length);

      dowser_server_rows_add_cell (rows, text, length);
    }
}

/* Checks the number of columns. The program at the server's address may not be a correct server. */
static gboolean
check_columns (const DowserServerConnection *self, const GPtrArray *columns, guint n_columns, GError **error)
{
  if (columns->len == n_columns)
    return TRUE;
  dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_OTHER, self->place,
                                   _ ("the server's answer has the wrong columns"), error);
  return FALSE;
}

DowserServerRows *
dowser_server_connection_query (DowserServerConnection *self, const char *sql, guint n_columns, GError **error)
{
  g_autoptr (GPtrArray) columns = dowser_server_connection_start (self, sql, error);
  g_autoptr (DowserServerRows) rows = dowser_server_rows_new (n_columns);

  if (columns == NULL || !check_columns (self, columns, n_columns, error))
    return NULL;
  for (;;)
    switch (dowser_server_connection_fetch (self, error))
      {
      case DOWSER_SERVER_FETCH_ROW:
        copy_row (self, n_columns, rows);
        break;
      case DOWSER_SERVER_FETCH_END:
        dowser_server_connection_stop (self);
        return g_steal_pointer (&rows);
      default:
        return NULL;
      }
}

/* Connects with error messages in English. Dowser recognizes an error by its message, so the messages must not depend
 * on the desktop's language. */
static gpointer
connect_in_english (DowserServerConnection *self, DowserServerComplaint *server_error)
{
  locale_t english = newlocale (LC_MESSAGES_MASK, "C", (locale_t) 0);
  locale_t before = uselocale (english);
  gpointer line = self->server->driver->connect (self->uri, self->password, server_error);

  uselocale (before);
  freelocale (english);
  return line;
}

/* Sets an error for a failed connection. No statement has run yet, so the failure is always about the connection. Takes
 * @server_error. */
static gboolean
fail_to_connect (DowserServerConnection *self, DowserServerComplaint *server_error, GError **error)
{
  DowserServerFailure failure
      = dowser_server_failure_read (self->server->readings, server_error->state, server_error->words);

  dowser_server_failure_set_error (failure == DOWSER_SERVER_FAILURE_STATEMENT ? DOWSER_SERVER_FAILURE_OTHER : failure,
                                   self->place, server_error->words, error);
  dowser_server_complaint_clear (server_error);
  return FALSE;
}

static gboolean
connect_to_server (DowserServerConnection *self, GError **error)
{
  const DowserServerDriver *driver = self->server->driver;
  DowserServerComplaint server_error = { "" };

  self->line = connect_in_english (self, &server_error);
  if (self->line == NULL)
    return fail_to_connect (self, &server_error, error);
  self->canceller = dowser_server_canceller_new (driver, driver->canceller_new (self->line));
  for (const char *const *sql = self->server->set_up; *sql != NULL; sql++)
    if (!execute (self, *sql, &server_error))
      return fail_to_connect (self, &server_error, error);
  if (self->server->requirement != NULL)
    execute (self, self->server->requirement, NULL);
  return TRUE;
}

/* Checks that the server refuses a write. A server that allows it isn't used. */
static gboolean
prove_read_only (DowserServerConnection *self, GError **error)
{
  DowserServerComplaint server_error = { "" };
  gboolean is_refused;

  if (!execute (self, self->server->begin, &server_error))
    {
      set_statement_error (self, &server_error, error);
      return FALSE;
    }
  self->in_transaction = TRUE;
  is_refused = !execute (self, self->server->write, &server_error);
  if (!leave_transaction (self))
    dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_LOST, self->place, is_refused ? server_error.words : "",
                                     error);
  else if (!is_refused)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
                 _ ("A write to “%s” was possible although it was opened read-only, so this source isn't used. Use an "
                    "account that can only read."),
                 self->place);
  dowser_server_complaint_clear (&server_error);
  return is_refused && self->line != NULL;
}

static gboolean
connect_and_prove_read_only (DowserServerConnection *self, GError **error)
{
  if (connect_to_server (self, error) && prove_read_only (self, error))
    return TRUE;
  dowser_server_connection_close (self);
  return FALSE;
}

gboolean
dowser_server_connection_is_open (const DowserServerConnection *self)
{
  return self->line != NULL;
}

/* Parses the address again to get the error, if the address couldn't be parsed when the connection was created. */
static gboolean
check_address (const DowserServerConnection *self, GError **error)
{
  g_autoptr (DowserServerUri) uri = NULL;

  if (self->uri != NULL)
    return self->server->check_address (self->uri, error);
  uri = dowser_server_uri_parse (self->text, error);
  return FALSE;
}

static void
get_facts (const DowserServerConnection *self, DowserEngineFacts *facts)
{
  const DowserServerDriver *driver = self->server->driver;

  facts->version = driver->version (self->line);
  facts->protection = g_strdup (_ (self->server->protection));
  facts->security = g_strdup (self->server->describe_security (self->uri, driver->is_encrypted (self->line)));
}

gboolean
dowser_server_connection_open (DowserServerConnection *self, const char *password, DowserEngineFacts *facts,
                               GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (self->line == NULL)
    {
      g_free (self->password);
      self->password = g_strdup (password);
      self->opened = check_address (self, error) && self->server->driver->load (error)
                     && connect_and_prove_read_only (self, error);
    }
  if (self->line != NULL)
    get_facts (self, facts);
  return self->line != NULL;
}

void
dowser_server_connection_keep_alive (DowserServerConnection *self)
{
  if (self->line != NULL && !execute (self, "SELECT 1", NULL))
    dowser_server_connection_close (self);
}

/* Writes the statement that sets the time limit. The warning can be ignored: the format string comes from a constant
 * table and has one placeholder. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *
dup_limit_statement (DowserServerConnection *self, guint milliseconds)
{
  return g_strdup_printf (self->server->time_limit, milliseconds);
}
#pragma GCC diagnostic pop

/* Begins a transaction with a time limit. Returns: FALSE if this fails or the server is gone */
static gboolean
try_to_begin_transaction (DowserServerConnection *self, guint limit)
{
  g_autofree char *sql = dup_limit_statement (self, limit);

  if (self->line == NULL || (limit != self->limit && !execute (self, sql, NULL)))
    return FALSE;
  self->limit = limit;
  self->in_transaction = execute (self, self->server->begin, NULL);
  return self->in_transaction;
}

static gboolean
begin_transaction_or_reconnect (DowserServerConnection *self, guint limit, GError **error)
{
  if (try_to_begin_transaction (self, limit))
    return TRUE;
  dowser_server_connection_close (self);
  if (!connect_and_prove_read_only (self, error))
    return FALSE;
  if (try_to_begin_transaction (self, limit))
    return TRUE;
  dowser_server_connection_close (self);
  dowser_server_failure_set_error (DOWSER_SERVER_FAILURE_LOST, self->place,
                                   _ ("the connection was closed as soon as it was opened"), error);
  return FALSE;
}

DowserServerTurn *
dowser_server_connection_begin_turn (DowserServerConnection *self, guint max_seconds, GCancellable *cancellable,
                                     GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (!self->opened)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                           _ ("The database is not open. Correct its address, then open it."));
      return NULL;
    }
  self->max_seconds = max_seconds;
  self->deadline = 0;
  self->cancellable = NULL;
  if (!begin_transaction_or_reconnect (self, MIN (max_seconds, G_MAXINT / 1000) * 1000, error))
    return NULL;
  self->deadline = max_seconds > 0 ? g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND : 0;
  self->cancellable = cancellable;
  dowser_server_canceller_arm (self->canceller, cancellable);
  return self;
}

void
dowser_server_connection_end_turn (DowserServerTurn *self)
{
  leave_transaction (self);
  self->cancellable = NULL;
  self->deadline = 0;
}
