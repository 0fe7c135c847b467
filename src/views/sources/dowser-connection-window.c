/* dowser-connection-window.c - window to set up one source: address, password, permissions, test */
#include "views/sources/dowser-connection-window.h"

#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "pipeline/context/dowser-source-access.h"
#include "pipeline/context/dowser-source-check.h"
#include "sources/saved/dowser-server-kind.h"
#include "views/sources/dowser-outcome-row.h"
#include "views/sources/dowser-server-fields.h"
#include "views/widgets/dowser-file-chooser.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

#define TEST_SECONDS 20
/* Index of the kind "file". The kinds of dowser_server_kinds have the next indices. */
#define KIND_FILE 0

struct _DowserConnectionWindow
{
  AdwWindow parent_instance;

  GtkWidget *save_button;
  AdwComboRow *kind;
  GtkEditable *address;
  GtkWidget *choose_button; /* (owned): button to choose a file; in the address row only if the kind is a file */
  GtkEditable *name;
  GtkWidget *server_group;
  GtkEditable *fields[DOWSER_SERVER_N_FIELDS]; /* (owned by the widget tree) */
  GtkEditable *password;
  GtkSwitch *remember;
  AdwComboRow *tls;
  DowserOutcomeRow *outcome;
  AdwComboRow *colour;
  GtkSwitch *may_sample;
  GtkSwitch *may_sample_views;
  GtkEditable *project;
  GtkEditable *metadata;
  GtkEditable *max_rows;
  GtkEditable *max_seconds;
  GtkWidget *remove_group;

  DowserSources *sources;
  DowserConnection *connection;   /* (owned): the connection before the changes in this window */
  char *proposed;                 /* (nullable): the name proposed from the address */
  gboolean opens;                 /* open the source after it was saved */
  gboolean is_filling;            /* TRUE while the program changes the form, not the user */
  GCancellable *test_cancellable; /* (nullable): cancels the running test or keyring operation */
};

G_DEFINE_FINAL_TYPE (DowserConnectionWindow, dowser_connection_window, ADW_TYPE_WINDOW)

/* Ids of the form fields, in the order of DowserServerField. */
static const char *const field_ids[] = { "host", "port", "database", "user", "ca_file" };
G_STATIC_ASSERT (G_N_ELEMENTS (field_ids) == DOWSER_SERVER_N_FIELDS);

static void
stop_working (DowserConnectionWindow *self)
{
  if (self->test_cancellable != NULL)
    g_cancellable_cancel (self->test_cancellable);
  g_clear_object (&self->test_cancellable);
}

static void
show_outcome (DowserConnectionWindow *self, const char *title, const char *sentence, const GError *error)
{
  dowser_outcome_row_show_outcome (self->outcome, title, sentence, error);
  gtk_widget_set_sensitive (self->save_button, TRUE);
}

/* Discards the outcome of a test after any change of the form. */
static void
changed_cb (DowserConnectionWindow *self)
{
  if (self->is_filling)
    return;
  stop_working (self);
  dowser_outcome_row_reset (self->outcome, "dowser-database-symbolic");
  gtk_widget_set_sensitive (self->save_button, TRUE);
}

/* Returns: (nullable): the kind of server that the user has selected; %NULL if the source is a file */
static const DowserServerKind *
get_kind (DowserConnectionWindow *self)
{
  guint selected = adw_combo_row_get_selected (self->kind);

  return selected > KIND_FILE ? &dowser_server_kinds[selected - 1] : NULL;
}

/* Removes the button instead of hiding it, because a row reserves room for hidden suffixes. */
static void
show_choose_button (DowserConnectionWindow *self, gboolean shown)
{
  gboolean is_shown = gtk_widget_get_parent (self->choose_button) != NULL;

  if (shown && !is_shown)
    adw_entry_row_add_suffix (ADW_ENTRY_ROW (self->address), self->choose_button);
  else if (!shown && is_shown)
    adw_entry_row_remove (ADW_ENTRY_ROW (self->address), self->choose_button);
}

static void
show_kind (DowserConnectionWindow *self)
{
  const DowserServerKind *kind = get_kind (self);

  gtk_widget_set_visible (self->server_group, kind != NULL);
  show_choose_button (self, kind == NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->address), kind == NULL ? _ ("File") : _ ("Address"));
}

/* Returns: (transfer full) (nullable): the address made from the fields */
static DowserServerUri *
read_server (DowserConnectionWindow *self, GError **error)
{
  const DowserServerKind *kind = get_kind (self);
  g_autoptr (DowserServerUri) typed = dowser_server_uri_parse (gtk_editable_get_text (self->address), NULL);
  g_autoptr (DowserServerUri) server = NULL;

  /* Starts from the typed address, because it may have parameters that have no form field. */
  if (typed != NULL && g_str_equal (typed->scheme, kind->scheme))
    server = g_steal_pointer (&typed);
  else
    server = dowser_server_uri_new (kind->scheme);
  for (guint i = 0; i < DOWSER_SERVER_N_FIELDS; i++)
    if (!dowser_server_set_field (server, i, gtk_editable_get_text (self->fields[i]), error))
      return NULL;
  dowser_server_uri_set_tls (server, (DowserTlsMode) adw_combo_row_get_selected (self->tls));
  return g_steal_pointer (&server);
}

/* Updates the name from the address unless the user has typed a name. */
static void
propose_name (DowserConnectionWindow *self)
{
  const char *address = gtk_editable_get_text (self->address);
  const char *name = gtk_editable_get_text (self->name);

  if (*address == '\0' || (*name != '\0' && g_strcmp0 (name, self->proposed) != 0))
    return;
  g_free (self->proposed);
  self->proposed = dowser_source_dup_uri_title (address);
  gtk_editable_set_text (self->name, self->proposed);
}

static void
field_changed_cb (DowserConnectionWindow *self)
{
  g_autoptr (DowserServerUri) server = NULL;
  g_autofree char *address = NULL;

  if (self->is_filling || get_kind (self) == NULL)
    return;
  changed_cb (self);
  server = read_server (self, NULL);
  if (server == NULL)
    return;
  address = dowser_server_uri_print (server);
  self->is_filling = TRUE;
  gtk_editable_set_text (self->address, address);
  propose_name (self);
  self->is_filling = FALSE;
}

static void
select_kind (DowserConnectionWindow *self, const char *scheme)
{
  const DowserServerKind *kind = scheme != NULL ? dowser_server_kind_find (scheme) : NULL;

  adw_combo_row_set_selected (self->kind, kind != NULL ? (guint) (kind - dowser_server_kinds) + 1 : KIND_FILE);
  show_kind (self);
}

static void
show_server (DowserConnectionWindow *self, const DowserServerUri *server)
{
  for (guint i = 0; i < DOWSER_SERVER_N_FIELDS; i++)
    {
      g_autofree char *text = dowser_server_dup_field (server, i);

      gtk_editable_set_text (self->fields[i], text);
    }
  adw_combo_row_set_selected (self->tls, dowser_server_uri_get_tls (server));
  if (server->password != NULL)
    gtk_editable_set_text (self->password, server->password);
}

/* Fills the fields from a complete address. A password in the address moves to the password field. */
static void
address_changed_cb (DowserConnectionWindow *self)
{
  const char *typed = gtk_editable_get_text (self->address);
  g_autoptr (DowserServerUri) server = NULL;

  if (self->is_filling)
    return;
  changed_cb (self);
  server = dowser_source_uri_is_server (typed) ? dowser_server_uri_parse (typed, NULL) : NULL;
  self->is_filling = TRUE;
  if (server != NULL)
    {
      select_kind (self, server->scheme);
      show_server (self, server);
    }
  propose_name (self);
  self->is_filling = FALSE;
}

static void
kind_changed_cb (DowserConnectionWindow *self)
{
  if (self->is_filling)
    return;
  show_kind (self);
  if (get_kind (self) != NULL)
    field_changed_cb (self);
  else
    gtk_editable_set_text (self->address, "");
}

static void
file_chosen_cb (GFile *file, gpointer user_data)
{
  DowserConnectionWindow *self = user_data;
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    gtk_editable_set_text (self->address, path);
}

static void
choose_cb (DowserConnectionWindow *self)
{
  dowser_file_chooser_open (GTK_WINDOW (self), file_chosen_cb, G_OBJECT (self));
}

static GtkWidget *
choose_button_new (DowserConnectionWindow *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("document-open-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Choose a File"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_cb), self, G_CONNECT_SWAPPED);
  return g_object_ref_sink (button);
}

static gboolean
read_limit (GtkEditable *entry, guint64 maximum, guint64 *limit, GError **error)
{
  const char *text = gtk_editable_get_text (entry);

  *limit = 0;
  if (*text == '\0' || g_ascii_string_to_unsigned (text, 10, 0, maximum, limit, NULL))
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("“%s” isn't a whole number. Type only digits, or nothing."), text);
  return FALSE;
}

static char *
dup_uri (DowserConnectionWindow *self, GError **error)
{
  g_autoptr (DowserServerUri) server = NULL;

  if (get_kind (self) == NULL)
    return g_strdup (gtk_editable_get_text (self->address));
  server = read_server (self, error);
  return server != NULL ? dowser_server_uri_print (server) : NULL;
}

/* Returns: (transfer full): the typed name, or else a name made from the address */
static char *
dup_name (DowserConnectionWindow *self, const char *uri)
{
  const char *typed = gtk_editable_get_text (self->name);
  g_autofree char *title = NULL;

  if (*typed != '\0' || *uri == '\0')
    return g_strdup (typed);
  title = dowser_source_dup_uri_title (uri);
  return dowser_connections_dup_unique_name (dowser_sources_get_connections (self->sources), title);
}

/* Returns: (transfer full) (nullable): the connection described by the form; %NULL with a sentence if the connection
 * can't be used */
static DowserConnection *
read_form (DowserConnectionWindow *self, GError **error)
{
  g_autofree char *uri = dup_uri (self, error);
  g_autofree char *name = uri != NULL ? dup_name (self, uri) : NULL;
  const char *metadata = gtk_editable_get_text (self->metadata);
  g_autofree char *project = g_strstrip (g_strdup (gtk_editable_get_text (self->project)));
  g_autoptr (DowserConnection) connection = NULL;
  guint64 max_rows, max_seconds;

  if (uri == NULL || !read_limit (self->max_rows, G_MAXINT64, &max_rows, error)
      || !read_limit (self->max_seconds, G_MAXINT, &max_seconds, error))
    return NULL;
  connection = dowser_connection_new (self->connection->id, name, uri);
  connection->colour = (DowserColour) adw_combo_row_get_selected (self->colour);
  connection->may_sample = gtk_switch_get_active (self->may_sample);
  connection->may_sample_views = gtk_switch_get_active (self->may_sample_views);
  connection->project = *project != '\0' ? g_steal_pointer (&project) : NULL;
  connection->metadata_path = *metadata != '\0' ? g_canonicalize_filename (metadata, NULL) : NULL;
  connection->max_rows = max_rows;
  connection->max_seconds = (guint) max_seconds;
  return dowser_connection_check (connection, error) ? g_steal_pointer (&connection) : NULL;
}

static const char *
get_password (DowserConnectionWindow *self)
{
  const char *typed = gtk_editable_get_text (self->password);

  return *typed != '\0' && get_kind (self) != NULL ? typed : NULL;
}

static void
tested_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserConnectionWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSourceReport) report = dowser_source_check_finish (DOWSER_SOURCE (object), result, &error);
  g_autofree char *sentence = report != NULL ? dowser_source_report_dup_sentence (report) : NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->test_cancellable);
  show_outcome (self, report != NULL ? _ ("The source can be opened") : _ ("The source cannot be opened"), sentence,
                error);
}

static void
made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserConnectionWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_make_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (source != NULL)
    {
      dowser_source_check_async (source, get_password (self), NULL, TRUE, TEST_SECONDS, self->test_cancellable,
                                 tested_cb, g_object_ref (self));
      return;
    }
  g_clear_object (&self->test_cancellable);
  show_outcome (self, _ ("These settings cannot be used yet"), NULL, error);
}

static void
test_cb (DowserConnectionWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserConnection) connection = read_form (self, &error);

  stop_working (self);
  if (connection == NULL)
    {
      show_outcome (self, _ ("These settings cannot be used yet"), NULL, error);
      return;
    }
  dowser_outcome_row_show_working (self->outcome, _ ("Opening the source…"));
  self->test_cancellable = g_cancellable_new ();
  dowser_source_make_async (connection->uri, self->test_cancellable, made_cb, g_object_ref (self));
}

static void
save_connection (DowserConnectionWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserConnection) connection = read_form (self, &error);
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (connection == NULL || !dowser_sources_save_connection (self->sources, connection, &error))
    {
      show_outcome (self, _ ("This source cannot be saved yet"), NULL, error);
      return;
    }
  if (get_password (self) != NULL)
    dowser_sources_set_password (self->sources, connection->uri, get_password (self));
  if (self->opens && parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.open-source", "s", connection->uri);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
password_stored_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserConnectionWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean stored = dowser_secret_store_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->test_cancellable);
  if (stored)
    save_connection (self);
  else
    show_outcome (self, _ ("The password could not be saved"), NULL, error);
}

static void
save_cb (DowserConnectionWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserConnection) connection = read_form (self, &error);
  g_autofree char *secret_id = connection != NULL ? dowser_connection_dup_secret_id (connection->uri) : NULL;

  stop_working (self);
  if (connection == NULL)
    {
      show_outcome (self, _ ("This source cannot be saved yet"), NULL, error);
      return;
    }
  if (get_password (self) == NULL || secret_id == NULL || !gtk_switch_get_active (self->remember))
    {
      save_connection (self);
      return;
    }
  dowser_outcome_row_show_working (self->outcome, _ ("Saving the password in the keyring…"));
  gtk_widget_set_sensitive (self->save_button, FALSE);
  self->test_cancellable = g_cancellable_new ();
  dowser_secret_store_async (DOWSER_SECRET_SOURCE, secret_id, connection->name, get_password (self),
                             self->test_cancellable, password_stored_cb, g_object_ref (self));
}

static void
remove_cb (DowserConnectionWindow *self)
{
  dowser_sources_remove (self->sources, self->connection->id);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
show_limit (GtkEditable *entry, guint64 limit)
{
  g_autofree char *text = limit > 0 ? g_strdup_printf ("%" G_GUINT64_FORMAT, limit) : g_strdup ("");

  gtk_editable_set_text (entry, text);
}

static void
show_connection (DowserConnectionWindow *self, const DowserConnection *connection)
{
  g_autoptr (DowserServerUri) server
      = dowser_source_uri_is_server (connection->uri) ? dowser_server_uri_parse (connection->uri, NULL) : NULL;

  self->is_filling = TRUE;
  gtk_editable_set_text (self->address, connection->uri);
  gtk_editable_set_text (self->name, connection->name);
  select_kind (self, server != NULL ? server->scheme : NULL);
  if (server != NULL)
    show_server (self, server);
  adw_combo_row_set_selected (self->colour, connection->colour);
  gtk_switch_set_active (self->may_sample, connection->may_sample);
  gtk_switch_set_active (self->may_sample_views, connection->may_sample_views);
  gtk_editable_set_text (self->project, connection->project != NULL ? connection->project : "");
  gtk_editable_set_text (self->metadata, connection->metadata_path != NULL ? connection->metadata_path : "");
  show_limit (self->max_rows, connection->max_rows);
  show_limit (self->max_seconds, connection->max_seconds);
  self->is_filling = FALSE;
  dowser_outcome_row_reset (self->outcome, "dowser-database-symbolic");
}

static void
fill_kinds (DowserConnectionWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("File"));
  for (const DowserServerKind *kind = dowser_server_kinds; kind->scheme != NULL; kind++)
    gtk_string_list_append (names, kind->title);
  self->is_filling = TRUE;
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (names));
  self->is_filling = FALSE;
}

static void
dowser_connection_window_dispose (GObject *object)
{
  DowserConnectionWindow *self = DOWSER_CONNECTION_WINDOW (object);

  stop_working (self);
  self->is_filling = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_CONNECTION_WINDOW);
  g_clear_object (&self->choose_button);
  g_clear_object (&self->sources);
  g_clear_pointer (&self->connection, dowser_connection_unref);
  g_clear_pointer (&self->proposed, g_free);
  G_OBJECT_CLASS (dowser_connection_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, save_button);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, kind);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, address);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, name);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, server_group);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, password);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, remember);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, tls);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, outcome);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, colour);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, may_sample);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, may_sample_views);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, project);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, metadata);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, max_rows);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, max_seconds);
  gtk_widget_class_bind_template_child (widget_class, DowserConnectionWindow, remove_group);
  for (guint i = 0; i < DOWSER_SERVER_N_FIELDS; i++)
    gtk_widget_class_bind_template_child_full (widget_class, field_ids[i], FALSE, 0);
}

static void
dowser_connection_window_class_init (DowserConnectionWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_connection_window_dispose;
  g_type_ensure (DOWSER_TYPE_OUTCOME_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-connection-window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, field_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, address_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, test_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
dowser_connection_window_init (DowserConnectionWindow *self)
{
  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->choose_button = choose_button_new (self);
  for (guint i = 0; i < DOWSER_SERVER_N_FIELDS; i++)
    self->fields[i]
        = GTK_EDITABLE (gtk_widget_get_template_child (GTK_WIDGET (self), DOWSER_TYPE_CONNECTION_WINDOW, field_ids[i]));
  fill_kinds (self);
}

/* @saved: TRUE if @connection is among @sources */
static void
open_window (GtkWindow *parent, DowserSources *sources, const DowserConnection *connection, gboolean saved,
             gboolean opens)
{
  DowserConnectionWindow *self = g_object_new (DOWSER_TYPE_CONNECTION_WINDOW, "transient-for", parent, "title",
                                               saved ? _ ("Source") : _ ("Add a Source"), NULL);

  self->sources = g_object_ref (sources);
  self->opens = opens;
  self->connection = dowser_connection_ref (connection);
  show_connection (self, self->connection);
  gtk_widget_set_visible (self->remove_group, saved);
  gtk_window_present (GTK_WINDOW (self));
}

void
dowser_connection_window_open (GtkWindow *parent, DowserSources *sources, const DowserConnection *connection)
{
  const char *default_scheme = dowser_server_kinds[0].scheme;
  g_autofree char *address = g_strdup_printf ("%s:///", default_scheme);
  g_autoptr (DowserConnection) new_connection = dowser_connection_new (NULL, "", address);

  open_window (parent, sources, connection != NULL ? connection : new_connection, connection != NULL,
               connection == NULL);
}

void
dowser_connection_window_open_uri (GtkWindow *parent, DowserSources *sources, const char *uri)
{
  const DowserConnection *saved = dowser_connections_find_uri (dowser_sources_get_connections (sources), uri);
  g_autofree char *title = dowser_source_dup_uri_title (uri);
  g_autoptr (DowserConnection) new_connection = dowser_connection_new (NULL, title, uri);

  open_window (parent, sources, saved != NULL ? saved : new_connection, saved != NULL, TRUE);
}
