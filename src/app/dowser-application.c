/* dowser-application.c - the desktop application: command line, windows, actions */
#include "app/dowser-application.h"

#include "base/dowser-limit-settings.h"
#include "base/dowser-number-signs.h"
#include "dowser-config.h"
#include "store/dowser-store.h"
#include "views/models/dowser-models-page.h"
#include "views/widgets/dowser-views.h"
#include "views/window/dowser-main-window.h"
#include "views/workspace/dowser-settings.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>

#define MAX_RECENT 8

struct _DowserApplication
{
  AdwApplication parent_instance;

  DowserStore *store;
  DowserContext *context;
  DowserModels *models;
  DowserSources *sources;
  GSettings *settings; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserApplication, dowser_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "ask", 0, 0, G_OPTION_ARG_STRING, NULL, N_ ("Put QUESTION into the question field, but don't ask it"),
    N_ ("QUESTION") },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[SOURCE]") },
  { NULL },
};

static DowserMainWindow *
add_window (DowserApplication *self)
{
  DowserMainWindow *window
      = dowser_main_window_new (GTK_APPLICATION (self), self->context, self->models, self->sources);

  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* Returns a window that is still empty, so that it can be used instead of a new window. */
static DowserMainWindow *
find_free_window (DowserApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (DOWSER_IS_MAIN_WINDOW (l->data) && !dowser_main_window_is_used (l->data))
      {
        gtk_window_present (GTK_WINDOW (l->data));
        return l->data;
      }
  return add_window (self);
}

static void
dowser_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window != NULL)
    gtk_window_present (window);
  else
    add_window (DOWSER_APPLICATION (application));
}

static void
open_file (DowserApplication *self, GFile *file, const char *question)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *uri = g_file_get_uri (file);
  DowserMainWindow *window = find_free_window (self);

  dowser_main_window_open_source (window, path != NULL ? path : uri);
  if (question != NULL)
    dowser_main_window_type_question (window, question);
}

static void
dowser_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    open_file (DOWSER_APPLICATION (application), files[i], NULL);
}

static int
dowser_application_command_line (GApplication *application, GApplicationCommandLine *command_line)
{
  GVariantDict *given = g_application_command_line_get_options_dict (command_line);
  g_autofree const char **files = NULL;
  const char *question = NULL;

  g_variant_dict_lookup (given, "ask", "&s", &question);
  if (!g_variant_dict_lookup (given, G_OPTION_REMAINING, "^a&ay", &files))
    {
      g_application_activate (application);
      if (question != NULL)
        dowser_main_window_type_question (DOWSER_MAIN_WINDOW (
                                              gtk_application_get_active_window (GTK_APPLICATION (application))),
                                          question);
      return 0;
    }
  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (command_line, files[i]);

      open_file (DOWSER_APPLICATION (application), file, question);
    }
  return 0;
}

static int
dowser_application_handle_local_options (GApplication *application, GVariantDict *given)
{
  if (!g_variant_dict_contains (given, "version"))
    return -1;
  g_print ("dowser %s\n", DOWSER_VERSION);
  return 0;
}

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  add_window (DOWSER_APPLICATION (user_data));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserApplication *self = DOWSER_APPLICATION (user_data);

  dowser_models_page_open (gtk_application_get_active_window (GTK_APPLICATION (self)), self->models, self->store);
}

static void
shortcuts_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DOWSER_RESOURCE_PATH "/ui/dowser-shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, gtk_application_get_active_window (GTK_APPLICATION (user_data)));
  gtk_window_present (window);
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const developers[] = { "The Dowser developers", NULL };

  adw_show_about_window (gtk_application_get_active_window (GTK_APPLICATION (user_data)), "application-name",
                         _ ("Dowser"), "application-icon", DOWSER_APPLICATION_ID, "version", DOWSER_VERSION,
                         "developer-name", _ ("The Dowser developers"), "developers", developers, "comments",
                         _ ("Ask a database in plain words. Dowser writes a plan and SQL, and only reads the "
                            "database."),
                         "license-type", GTK_LICENSE_GPL_3_0, NULL);
}

static void
apply_style (DowserApplication *self, const char *name)
{
  AdwColorScheme scheme = ADW_COLOR_SCHEME_DEFAULT;

  if (g_str_equal (name, "light"))
    scheme = ADW_COLOR_SCHEME_FORCE_LIGHT;
  else if (g_str_equal (name, "dark"))
    scheme = ADW_COLOR_SCHEME_FORCE_DARK;
  adw_style_manager_set_color_scheme (adw_application_get_style_manager (ADW_APPLICATION (self)), scheme);
}

static void
style_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  DowserApplication *self = DOWSER_APPLICATION (user_data);

  apply_style (self, g_variant_get_string (value, NULL));
  if (self->settings != NULL)
    g_settings_set_value (self->settings, "style", value);
  g_simple_action_set_state (action, value);
}

static void
load_style (DowserApplication *self)
{
  g_autofree char *name = NULL;

  self->settings = dowser_settings_open ();
  if (self->settings == NULL)
    return;
  name = g_settings_get_string (self->settings, "style");
  apply_style (self, name);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), "style")),
                             g_variant_new_string (name));
}

static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (user_data)));

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

static void
add_accels (DowserApplication *self)
{
  static const struct
  {
    const char *action;
    const char *keys[3];
  } accels[] = {
    { "app.new-window", { "<Control>n", NULL } },
    { "app.quit", { "<Control>q", NULL } },
    { "app.preferences", { "<Control>comma", NULL } },
    { "app.shortcuts", { "<Control>question", NULL } },
    { "win.open", { "<Control>o", NULL } },
    { "page.export", { "<Control><Shift>e", NULL } },
    { "page.save-question", { "<Control>s", NULL } },
    { "page.saved-questions", { "<Control><Shift>o", NULL } },
    { "page.metrics", { "<Control><Shift>m", NULL } },
    { "page.find", { "<Control>f", NULL } },
    { "page.question", { "<Control>l", NULL } },
    { "win.new-tab", { "<Control>t", NULL } },
    { "page.refine", { "F9", NULL } },
    { "win.sidebar", { "<Control>F9", NULL } },
    { "page.retry", { "F5", NULL } },
    { "page.stop", { "Escape", NULL } },
    { "win.new-sql", { "<Control><Shift>l", NULL } },
    { "win.close-tab", { "<Control>w", NULL } },
    { "win.reopen-tab", { "<Control><Shift>t", NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accels[i].action, accels[i].keys);
}

static void
add_actions (DowserApplication *self)
{
  static const GActionEntry actions[] = {
    { .name = "new-window", .activate = new_window_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "shortcuts", .activate = shortcuts_cb },
    { .name = "about", .activate = about_cb },
    { .name = "quit", .activate = quit_cb },
    { .name = "style", .parameter_type = "s", .state = "'default'", .change_state = style_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

/* Checks the recent sources, so that the source menu shows their state before the user chooses one. */
static void
check_sources (DowserApplication *self)
{
  g_auto (GStrv) recent = dowser_store_dup_sources (self->store);

  for (guint n = g_strv_length (recent); n > MAX_RECENT; n--)
    g_clear_pointer (&recent[n - 1], g_free);
  dowser_sources_check (self->sources, self->store, (const char *const *) recent);
}

/* Restores the tabs of the first window, unless the window was opened with a file. */
static void
restore_tabs (DowserApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  if (DOWSER_IS_MAIN_WINDOW (window))
    dowser_main_window_restore (DOWSER_MAIN_WINDOW (window));
}

static void
set_cleanup_limits (DowserApplication *self)
{
  gint64 max_kept = g_settings_get_uint (self->settings, "keep-sessions");
  gint64 days = g_settings_get_uint (self->settings, "keep-days");

  dowser_store_set_cleanup_limits (self->store, (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_SESSIONS, max_kept),
                                   (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_DAYS, days));
}

static void
store_opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserApplication) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_store_open_finish (DOWSER_STORE (object), result, &error))
    g_info ("The history could not be opened: %s", error->message);
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (DOWSER_IS_MAIN_WINDOW (l->data))
      dowser_main_window_show_store (l->data);
  restore_tabs (self);
  dowser_store_clean_by_stored_limits_async (self->store, FALSE, NULL, NULL, NULL);
  check_sources (self);
}

/* Called when the desktop session ends or the program is terminated. Quits: queries on servers are stopped, and the
 * program waits until data is saved. */
static gboolean
session_ended_cb (gpointer user_data)
{
  /* A program that is already quitting is no longer registered. */
  if (g_application_get_is_registered (user_data))
    g_action_group_activate_action (G_ACTION_GROUP (user_data), "quit", NULL);
  return G_SOURCE_CONTINUE;
}

static void
dowser_application_startup (GApplication *application)
{
  DowserApplication *self = DOWSER_APPLICATION (application);

  dowser_views_init ();
  G_APPLICATION_CLASS (dowser_application_parent_class)->startup (application);
  dowser_number_signs_set_from_locale ();
  g_set_application_name (_ ("Dowser"));
  gtk_window_set_default_icon_name (DOWSER_APPLICATION_ID);
  add_actions (self);
  g_unix_signal_add (SIGHUP, session_ended_cb, self);
  g_unix_signal_add (SIGTERM, session_ended_cb, self);
  add_accels (self);
  load_style (self);
  self->models = dowser_models_new ();
  dowser_models_load (self->models);
  self->sources = dowser_sources_new ();
  dowser_sources_load (self->sources);
  self->store = dowser_store_new (NULL);
  self->context = dowser_context_new (self->store);
  if (self->settings != NULL)
    {
      dowser_store_set_max_log_lines (self->store, g_settings_get_uint (self->settings, "log-lines"));
      set_cleanup_limits (self);
    }
  dowser_store_open_async (self->store, NULL, store_opened_cb, g_object_ref (self));
}

static void
store_closed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  gboolean *closed = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_store_close_finish (DOWSER_STORE (object), result, &error))
    g_info ("The history could not be closed: %s", error->message);
  *closed = TRUE;
}

/* Waits until data is saved. The main loop has already ended. */
static void
dowser_application_shutdown (GApplication *application)
{
  DowserApplication *self = DOWSER_APPLICATION (application);
  gboolean closed = FALSE;

  dowser_sources_stop_checks (self->sources);
  dowser_store_close_async (self->store, NULL, store_closed_cb, &closed);
  while (!closed)
    g_main_context_iteration (NULL, TRUE);
  G_APPLICATION_CLASS (dowser_application_parent_class)->shutdown (application);
}

static void
dowser_application_finalize (GObject *object)
{
  DowserApplication *self = DOWSER_APPLICATION (object);

  g_clear_object (&self->context);
  g_clear_object (&self->store);
  g_clear_object (&self->models);
  g_clear_object (&self->sources);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (dowser_application_parent_class)->finalize (object);
}

static void
dowser_application_class_init (DowserApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = dowser_application_finalize;
  application_class->activate = dowser_application_activate;
  application_class->open = dowser_application_open;
  application_class->command_line = dowser_application_command_line;
  application_class->handle_local_options = dowser_application_handle_local_options;
  application_class->startup = dowser_application_startup;
  application_class->shutdown = dowser_application_shutdown;
}

static void
dowser_application_init (DowserApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_summary (G_APPLICATION (self), _ ("Ask a database in plain words."));
}

DowserApplication *
dowser_application_new (void)
{
  return g_object_new (DOWSER_TYPE_APPLICATION, "application-id", DOWSER_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN | G_APPLICATION_HANDLES_COMMAND_LINE, "resource-base-path",
                       DOWSER_RESOURCE_PATH, NULL);
}
