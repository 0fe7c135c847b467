/* dowser-sources.c - the saved sources and the outcome of their last check; shared by all windows */
#include "views/sources/dowser-sources.h"

#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "pipeline/context/dowser-source-access.h"
#include "pipeline/context/dowser-source-check.h"
#include "sources/saved/dowser-connection-import.h"

#include <glib/gi18n-lib.h>

/* Time limit of a check. An unreachable server would time out later, perhaps after the user has opened the menu. */
#define CHECK_SECONDS 10

/** CheckOutcome: the outcome of the last check of a source */
typedef struct
{
  DowserSourceState state;
  char *note; /* (nullable) */
} CheckOutcome;

struct _DowserSources
{
  GObject parent_instance;

  GPtrArray *connections; /* DowserConnection */
  GHashTable *seen;       /* uri → CheckOutcome */
  GHashTable *passwords;  /* uri → typed password */
  GCancellable *checking; /* cancels all running checks */
  char *problem;          /* (nullable) */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSources, dowser_sources, G_TYPE_OBJECT)

static void
check_outcome_free (gpointer data)
{
  g_free (((CheckOutcome *) data)->note);
  g_free (data);
}

static void
emit_changed (DowserSources *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
emit_failed (DowserSources *self, const GError *error)
{
  g_free (self->problem);
  self->problem = g_strdup (error->message);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
}

void
dowser_sources_load (DowserSources *self)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *connections;

  g_return_if_fail (DOWSER_IS_SOURCES (self));

  connections = dowser_connection_file_load (&error);
  if (connections == NULL)
    {
      emit_failed (self, error);
      return;
    }
  g_ptr_array_unref (self->connections);
  self->connections = connections;
  emit_changed (self);
}

char *
dowser_sources_steal_problem (DowserSources *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCES (self), NULL);

  return g_steal_pointer (&self->problem);
}

GPtrArray *
dowser_sources_get_connections (DowserSources *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCES (self), NULL);

  return self->connections;
}

/* Saves the file synchronously, because it has only a few hundred bytes. */
static void
save_sources (DowserSources *self)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_connection_file_save (self->connections, &error))
    emit_failed (self, error);
  emit_changed (self);
}

gboolean
dowser_sources_save_connection (DowserSources *self, const DowserConnection *connection, GError **error)
{
  g_autoptr (DowserConnection) copy = NULL;

  g_return_val_if_fail (DOWSER_IS_SOURCES (self), FALSE);
  g_return_val_if_fail (connection != NULL, FALSE);

  copy = dowser_connection_copy (connection);
  if (!dowser_connections_put (self->connections, copy, error))
    return FALSE;
  save_sources (self);
  return TRUE;
}

static void
password_stored_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserSources) self = user_data;
  g_autoptr (GError) error = NULL;

  /* Reports a missing keyring only the first time. */
  if (!dowser_secret_store_finish (result, &error) && g_strcmp0 (self->problem, error->message) != 0)
    emit_failed (self, error);
}

static void
save_password (DowserSources *self, const DowserConnection *connection, const char *password)
{
  g_autofree char *secret_id = dowser_connection_dup_secret_id (connection->uri);

  if (password == NULL || *password == '\0' || secret_id == NULL)
    return;
  g_hash_table_insert (self->passwords, g_strdup (connection->uri), g_strdup (password));
  dowser_secret_store_async (DOWSER_SECRET_SOURCE, secret_id, connection->name, password, NULL, password_stored_cb,
                             g_object_ref (self));
}

gboolean
dowser_sources_import (DowserSources *self, GPtrArray *found, guint *n_imported, GError **error)
{
  g_autoptr (GError) local_error = NULL;

  g_return_val_if_fail (DOWSER_IS_SOURCES (self), FALSE);

  *n_imported = 0;
  for (guint i = 0; i < found->len && local_error == NULL; i++)
    {
      const DowserImported *imported = found->pdata[i];
      const DowserConnection *connection = dowser_imported_add_connection (imported, self->connections, &local_error);

      if (connection == NULL)
        continue;
      *n_imported += 1;
      save_password (self, connection, imported->server->password);
    }
  save_sources (self);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static void
cleared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_secret_clear_finish (result, &error))
    g_info ("The password of a source that was removed is still in the keyring: %s", error->message);
}

static gboolean
has_secret (DowserSources *self, const char *secret_id)
{
  for (guint i = 0; i < self->connections->len; i++)
    {
      g_autofree char *other
          = dowser_connection_dup_secret_id (((const DowserConnection *) self->connections->pdata[i])->uri);

      if (g_strcmp0 (other, secret_id) == 0)
        return TRUE;
    }
  return FALSE;
}

void
dowser_sources_remove (DowserSources *self, const char *id)
{
  const DowserConnection *connection;
  g_autofree char *secret_id = NULL;

  g_return_if_fail (DOWSER_IS_SOURCES (self));
  g_return_if_fail (id != NULL);

  connection = dowser_connections_find (self->connections, id);
  if (connection == NULL)
    return;
  secret_id = dowser_connection_dup_secret_id (connection->uri);
  dowser_connections_remove (self->connections, connection->id);
  if (secret_id != NULL && !has_secret (self, secret_id))
    dowser_secret_clear_async (DOWSER_SECRET_SOURCE, secret_id, NULL, cleared_cb, NULL);
  save_sources (self);
}

void
dowser_sources_set_password (DowserSources *self, const char *uri, const char *password)
{
  g_return_if_fail (DOWSER_IS_SOURCES (self));
  g_return_if_fail (uri != NULL);

  if (password != NULL)
    g_hash_table_insert (self->passwords, g_strdup (uri), g_strdup (password));
  else
    g_hash_table_remove (self->passwords, uri);
  emit_changed (self);
}

void
dowser_sources_apply_to_context (DowserSources *self, DowserContext *context)
{
  GHashTableIter iter;
  gpointer uri, password;

  g_return_if_fail (DOWSER_IS_SOURCES (self));

  dowser_context_set_connections (context, self->connections);
  g_hash_table_iter_init (&iter, self->passwords);
  while (g_hash_table_iter_next (&iter, &uri, &password))
    dowser_context_set_password (context, uri, password);
}

/* Sets the state in which the source @uri was last seen. @note: (transfer full) (nullable): a note about this state */
static void
set_source_state (DowserSources *self, const char *uri, DowserSourceState state, char *note)
{
  CheckOutcome *seen = g_new0 (CheckOutcome, 1);

  seen->state = state;
  seen->note = note;
  g_hash_table_insert (self->seen, g_strdup (uri), seen);
}

static DowserSourceState
get_error_state (const GError *error)
{
  return g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD) ? DOWSER_SOURCE_STATE_LOCKED
                                                                                    : DOWSER_SOURCE_STATE_UNREACHABLE;
}

static void
checked_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserSources) self = user_data;
  DowserSource *source = DOWSER_SOURCE (object);
  const char *uri = dowser_source_get_uri (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSourceReport) report = dowser_source_check_finish (source, result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* Ignores the result if the source was opened during the check: the opening has set a newer state. */
  if (dowser_sources_get_state (self, uri) != DOWSER_SOURCE_STATE_CHECKING)
    return;
  if (report != NULL)
    set_source_state (self, uri, report->changed ? DOWSER_SOURCE_STATE_CHANGED : DOWSER_SOURCE_STATE_REACHABLE,
                      dowser_source_report_dup_sentence (report));
  else
    set_source_state (self, uri, get_error_state (error), g_strdup (error->message));
  emit_changed (self);
}

/* A source that is being prepared for its check. */
typedef struct
{
  DowserSources *self; /* (owned) */
  DowserStore *store;  /* (owned) (nullable) */
  char *uri;
} CheckRequest;

static void
check_request_free (CheckRequest *check_request)
{
  g_object_unref (check_request->self);
  g_clear_object (&check_request->store);
  g_free (check_request->uri);
  g_free (check_request);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CheckRequest, check_request_free)

static void
made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (CheckRequest) check_request = user_data;
  DowserSources *self = check_request->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_make_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || dowser_sources_get_state (self, check_request->uri) != DOWSER_SOURCE_STATE_CHECKING)
    return;
  if (source == NULL)
    {
      set_source_state (self, check_request->uri, DOWSER_SOURCE_STATE_UNREACHABLE, g_strdup (error->message));
      emit_changed (self);
      return;
    }
  dowser_source_check_async (source, g_hash_table_lookup (self->passwords, check_request->uri), check_request->store,
                             FALSE, CHECK_SECONDS, self->checking, checked_cb, g_object_ref (self));
}

static void
check_source (DowserSources *self, DowserStore *store, const char *uri)
{
  CheckRequest *check_request;

  if (g_hash_table_contains (self->seen, uri))
    return;
  set_source_state (self, uri, DOWSER_SOURCE_STATE_CHECKING, NULL);
  check_request = g_new0 (CheckRequest, 1);
  check_request->self = g_object_ref (self);
  g_set_object (&check_request->store, store);
  check_request->uri = g_strdup (uri);
  dowser_source_make_async (uri, self->checking, made_cb, check_request);
}

void
dowser_sources_check (DowserSources *self, DowserStore *store, const char *const *other_uris)
{
  g_return_if_fail (DOWSER_IS_SOURCES (self));

  g_cancellable_cancel (self->checking);
  g_object_unref (self->checking);
  self->checking = g_cancellable_new ();
  g_hash_table_remove_all (self->seen);
  for (guint i = 0; i < self->connections->len; i++)
    check_source (self, store, ((const DowserConnection *) self->connections->pdata[i])->uri);
  for (guint i = 0; other_uris != NULL && other_uris[i] != NULL; i++)
    check_source (self, store, other_uris[i]);
  emit_changed (self);
}

void
dowser_sources_stop_checks (DowserSources *self)
{
  g_return_if_fail (DOWSER_IS_SOURCES (self));

  g_cancellable_cancel (self->checking);
}

DowserSourceState
dowser_sources_get_state (DowserSources *self, const char *uri)
{
  const CheckOutcome *seen;

  g_return_val_if_fail (DOWSER_IS_SOURCES (self), DOWSER_SOURCE_STATE_UNKNOWN);

  seen = uri != NULL ? g_hash_table_lookup (self->seen, uri) : NULL;
  return seen != NULL ? seen->state : DOWSER_SOURCE_STATE_UNKNOWN;
}

const char *
dowser_sources_get_note (DowserSources *self, const char *uri)
{
  const CheckOutcome *seen;

  g_return_val_if_fail (DOWSER_IS_SOURCES (self), NULL);

  seen = uri != NULL ? g_hash_table_lookup (self->seen, uri) : NULL;
  return seen != NULL ? seen->note : NULL;
}

static gboolean
is_reachable (DowserSources *self, const char *uri)
{
  DowserSourceState state = dowser_sources_get_state (self, uri);

  return state == DOWSER_SOURCE_STATE_REACHABLE || state == DOWSER_SOURCE_STATE_CHANGED;
}

void
dowser_sources_record_opened (DowserSources *self, const char *uri, const GError *error)
{
  g_return_if_fail (DOWSER_IS_SOURCES (self));
  g_return_if_fail (uri != NULL);

  if (error != NULL)
    set_source_state (self, uri, get_error_state (error), g_strdup (error->message));
  else if (is_reachable (self, uri))
    return;
  else
    set_source_state (self, uri, DOWSER_SOURCE_STATE_REACHABLE, NULL);
  emit_changed (self);
}

const char *
dowser_source_state_get_icon (DowserSourceState state)
{
  static const char *const icons[] = { NULL,
                                       "content-loading-symbolic",
                                       "emblem-ok-symbolic",
                                       "view-refresh-symbolic",
                                       "dowser-lock-symbolic",
                                       "dialog-warning-symbolic" };

  return icons[state];
}

const char *
dowser_source_state_get_name (DowserSourceState state)
{
  static const char *const names[] = { NULL,
                                       N_ ("being checked"),
                                       N_ ("reachable"),
                                       N_ ("reachable, its tables have changed"),
                                       N_ ("needs a password"),
                                       N_ ("not reachable") };

  return names[state] != NULL ? _ (names[state]) : NULL;
}

static void
dowser_sources_finalize (GObject *object)
{
  DowserSources *self = DOWSER_SOURCES (object);

  g_ptr_array_unref (self->connections);
  g_hash_table_unref (self->seen);
  g_hash_table_unref (self->passwords);
  g_object_unref (self->checking);
  g_free (self->problem);
  G_OBJECT_CLASS (dowser_sources_parent_class)->finalize (object);
}

static void
dowser_sources_class_init (DowserSourcesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_sources_finalize;
  signals[SIGNAL_CHANGED]
      = g_signal_new ("changed", DOWSER_TYPE_SOURCES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", DOWSER_TYPE_SOURCES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dowser_sources_init (DowserSources *self)
{
  self->connections = dowser_connections_new ();
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, check_outcome_free);
  self->passwords = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->checking = g_cancellable_new ();
}

DowserSources *
dowser_sources_new (void)
{
  return g_object_new (DOWSER_TYPE_SOURCES, NULL);
}
