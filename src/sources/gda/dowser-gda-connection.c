/* dowser-gda-connection.c - one read-only connection to a server through libgda, used on one worker */
#include "sources/gda/dowser-gda-connection.h"

#include "base/dowser-error.h"
#include "sources/gda/dowser-gda-canceller.h"

#include <glib/gi18n-lib.h>

DowserGdaConnection *
dowser_gda_connection_new (const DowserGdaServer *server, const char *place, const char *settings)
{
  DowserGdaConnection *self = g_new0 (DowserGdaConnection, 1);

  self->server = server;
  self->place = g_strdup (place);
  self->settings = g_strdup (settings);
  return self;
}

void
dowser_gda_connection_close (DowserGdaConnection *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->canceller, dowser_gda_canceller_free);
  /* They tell the server to forget them, which they can only while there is a connection. */
  g_clear_pointer (&self->begin, dowser_gda_statement_free);
  g_clear_pointer (&self->end, dowser_gda_statement_free);
  if (self->gda != NULL)
    gda_connection_close_no_warning (self->gda);
  g_clear_object (&self->gda);
  g_clear_pointer (&self->cancel, g_free);
  self->in_transaction = FALSE;
  self->limit = 0;
}

void
dowser_gda_connection_free (DowserGdaConnection *self)
{
  dowser_gda_connection_close (self);
  g_free (self->place);
  g_free (self->settings);
  g_free (self->identity);
  g_free (self);
}

static gboolean
is_late (const DowserGdaConnection *self)
{
  return self->deadline != 0 && g_get_monotonic_time () >= self->deadline;
}

/* Before a statement: a server is not asked for what nobody waits for. */
static gboolean
check_wanted (DowserGdaConnection *self, GError **error)
{
  if (g_cancellable_is_cancelled (self->cancellable))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
  else if (is_late (self))
    g_propagate_error (error, dowser_limit_error_new_time (self->max_seconds));
  else
    return TRUE;
  return FALSE;
}

/* Returns: FALSE where the server does not answer any more */
static gboolean
leave_transaction (DowserGdaConnection *self)
{
  gboolean ok = TRUE;

  if (self->canceller != NULL)
    dowser_gda_canceller_disarm (self->canceller);
  if (self->in_transaction)
    ok = dowser_gda_execute (self->gda, self->end, NULL);
  self->in_transaction = FALSE;
  if (!ok)
    dowser_gda_connection_close (self);
  return ok;
}

/*
 * Whether the server is still there is asked of the server, not read out of its words, which may be in any language.
 * Where a cancel was on its way, a statement that failed was stopped by it, whatever it says.
 */
static void
fail (DowserGdaConnection *self, const GError *reason, GError **error)
{
  g_autofree char *state = NULL;
  g_autofree char *words = dowser_gda_dup_failure (self->gda, reason, &state);
  gboolean is_there = leave_transaction (self);
  DowserGdaFailure failure = dowser_gda_failure_read (self->server->readings, state, words);

  /* Whoever is let in has the right password: MariaDB says so of a view whose owner is gone. */
  if (failure == DOWSER_GDA_FAILURE_PASSWORD || failure == DOWSER_GDA_FAILURE_NO_PASSWORD)
    failure = DOWSER_GDA_FAILURE_STATEMENT;
  if (!check_wanted (self, error))
    return;
  if (is_there)
    dowser_gda_failure_set (failure, self->place, words, error);
  else
    dowser_gda_failure_set (DOWSER_GDA_FAILURE_LOST, self->place, words, error);
}

static GdaDataModel *
select_statement (DowserGdaConnection *self, GdaStatement *statement, const GType *types, GError **error)
{
  g_autoptr (GError) reason = NULL;
  GdaDataModel *model = dowser_gda_select (self->gda, statement, types, &reason);

  if (model == NULL)
    fail (self, reason, error);
  return model;
}

GdaDataModel *
dowser_gda_connection_select (DowserGdaConnection *self, GdaStatement *statement, const GType *types, GError **error)
{
  g_return_val_if_fail (self->gda != NULL && self->in_transaction, NULL);

  return check_wanted (self, error) ? select_statement (self, statement, types, error) : NULL;
}

GdaDataModel *
dowser_gda_connection_query (DowserGdaConnection *self, const char *sql, guint n_columns, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);
  g_autofree GType *types = g_new (GType, n_columns + 1);

  for (guint i = 0; i < n_columns; i++)
    types[i] = G_TYPE_STRING;
  types[n_columns] = G_TYPE_NONE;
  return dowser_gda_connection_select (self, statement, types, error);
}

gboolean
dowser_gda_connection_execute (DowserGdaConnection *self, const char *sql, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);
  g_autoptr (GError) reason = NULL;

  g_return_val_if_fail (self->gda != NULL, FALSE);

  if (!check_wanted (self, error))
    return FALSE;
  if (dowser_gda_execute (self->gda, statement, &reason))
    return TRUE;
  fail (self, reason, error);
  return FALSE;
}

static gboolean
check_provider (DowserGdaConnection *self, GError **error)
{
  if (dowser_gda_has_provider (self->server->provider))
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("%s cannot be read, because a part of libgda is missing: install the package “%s”."),
               self->server->title, self->server->package);
  return FALSE;
}

/* Forms of the table, with one place in each. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *
write_cancel (DowserGdaConnection *self, const char *number)
{
  return g_strdup_printf (self->server->cancel, number);
}

static char *
write_limit (DowserGdaConnection *self, guint milliseconds)
{
  return g_strdup_printf (self->server->time_limit, milliseconds);
}
#pragma GCC diagnostic pop

/* The number on the server is what a cancel names. */
static gboolean
identify (DowserGdaConnection *self, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (self->server->identify);
  const GType types[] = { G_TYPE_STRING, G_TYPE_NONE };
  g_autoptr (GdaDataModel) model = select_statement (self, statement, types, error);

  if (model == NULL)
    return FALSE;
  self->cancel = write_cancel (self, dowser_gda_get_text (model, 0, 0));
  return TRUE;
}

static gboolean
connect_to_server (DowserGdaConnection *self, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autofree char *words = NULL;
  DowserGdaFailure failure;

  self->gda = dowser_gda_open (self->server->provider, self->settings, self->identity, &reason);
  if (self->gda == NULL)
    {
      words = dowser_gda_dup_words (reason->message);
      failure = dowser_gda_failure_read (self->server->readings, "", words);
      /* There was no statement yet. */
      dowser_gda_failure_set (failure == DOWSER_GDA_FAILURE_STATEMENT ? DOWSER_GDA_FAILURE_OTHER : failure, self->place,
                              words, error);
      return FALSE;
    }
  self->begin = dowser_gda_statement_new (self->server->begin);
  self->end = dowser_gda_statement_new (self->server->end);
  self->canceller = dowser_gda_canceller_new (self->server->provider, self->settings, self->identity);
  return (self->server->set_up == NULL || self->server->set_up (self, error)) && identify (self, error);
}

/* What is not refused by the server is not used at all. */
static gboolean
prove_read_only (DowserGdaConnection *self, GError **error)
{
  g_autoptr (GdaStatement) write = dowser_gda_statement_new (self->server->write);
  g_autoptr (GError) reason = NULL;
  gboolean refused;

  if (!dowser_gda_execute (self->gda, self->begin, &reason))
    {
      fail (self, reason, error);
      return FALSE;
    }
  self->in_transaction = TRUE;
  refused = !dowser_gda_execute (self->gda, write, &reason);
  if (leave_transaction (self) && refused)
    return TRUE;
  if (refused)
    dowser_gda_failure_set (DOWSER_GDA_FAILURE_LOST, self->place, reason->message, error);
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
                 _ ("“%s” could be written to although it was opened for reading only, so it is not used."),
                 self->place);
  return FALSE;
}

static gboolean
connect_and_prove (DowserGdaConnection *self, GError **error)
{
  if (connect_to_server (self, error) && prove_read_only (self, error))
    return TRUE;
  dowser_gda_connection_close (self);
  return FALSE;
}

gboolean
dowser_gda_connection_is_open (const DowserGdaConnection *self)
{
  return self != NULL && self->gda != NULL;
}

gboolean
dowser_gda_connection_open (DowserGdaConnection *self, const char *user, const char *password,
                            GCancellable *cancellable, GError **error)
{
  const char *const identity[] = { "USERNAME", user, "PASSWORD", password, NULL };

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (self->gda != NULL)
    return TRUE;
  g_free (self->identity);
  self->identity = dowser_gda_join_settings (identity);
  self->opened = check_provider (self, error) && connect_and_prove (self, error);
  return self->opened;
}

void
dowser_gda_connection_keep_alive (DowserGdaConnection *self)
{
  g_autoptr (GdaStatement) nothing = dowser_gda_statement_new ("SELECT 1");
  gboolean is_there = self->gda == NULL || dowser_gda_execute (self->gda, nothing, NULL);

  g_clear_pointer (&nothing, dowser_gda_statement_free);
  if (!is_there)
    dowser_gda_connection_close (self);
}

static gboolean
enter (DowserGdaConnection *self)
{
  g_autoptr (GdaStatement) statement
      = self->server->enter != NULL ? dowser_gda_statement_new (self->server->enter) : NULL;

  return statement == NULL || dowser_gda_execute (self->gda, statement, NULL);
}

/* Returns: FALSE also where the server is not there any more, which @reason need not say */
static gboolean
try_to_begin (DowserGdaConnection *self, guint limit)
{
  g_autofree char *sql = write_limit (self, limit);
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);

  if (self->gda == NULL || (limit != self->limit && !dowser_gda_execute (self->gda, statement, NULL)))
    return FALSE;
  self->limit = limit;
  self->in_transaction = dowser_gda_execute (self->gda, self->begin, NULL);
  return self->in_transaction && enter (self);
}

static gboolean
begin_or_connect_again (DowserGdaConnection *self, guint limit, GError **error)
{
  if (try_to_begin (self, limit))
    return TRUE;
  dowser_gda_connection_close (self);
  if (!connect_and_prove (self, error))
    return FALSE;
  if (try_to_begin (self, limit))
    return TRUE;
  dowser_gda_connection_close (self);
  dowser_gda_failure_set (DOWSER_GDA_FAILURE_LOST, self->place, _ ("it ended as soon as it was made"), error);
  return FALSE;
}

gboolean
dowser_gda_connection_begin (DowserGdaConnection *self, guint max_seconds, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (self == NULL || !self->opened)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                           _ ("The database is not open: correct its address, then open it."));
      return FALSE;
    }
  self->max_seconds = max_seconds;
  self->deadline = 0;
  self->cancellable = NULL;
  if (!begin_or_connect_again (self, MIN (max_seconds, G_MAXINT / 1000) * 1000, error))
    return FALSE;
  self->limit_set = g_get_monotonic_time ();
  self->deadline = max_seconds > 0 ? self->limit_set + max_seconds * G_TIME_SPAN_SECOND : 0;
  self->cancellable = cancellable;
  dowser_gda_canceller_arm (self->canceller, self->cancel, cancellable);
  return TRUE;
}

/* The end of the transaction takes it back on one server and not on another. */
gboolean
dowser_gda_connection_tell_time_left (DowserGdaConnection *self, GError **error)
{
  gint64 now = g_get_monotonic_time ();
  g_autofree char *sql = NULL;

  if (self->deadline == 0 || now - self->limit_set < G_USEC_PER_SEC)
    return TRUE;
  self->limit_set = now;
  self->limit = G_MAXUINT;
  sql = write_limit (self, (guint) MAX ((self->deadline - now) / 1000, 1));
  return dowser_gda_connection_execute (self, sql, error);
}

void
dowser_gda_connection_end (DowserGdaConnection *self)
{
  leave_transaction (self);
  self->cancellable = NULL;
  self->deadline = 0;
}
