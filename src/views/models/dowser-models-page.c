/* dowser-models-page.c - the page of the preferences for the planner: the built-in planner, models that are set up,
 * models that were found on this computer */
#include "views/models/dowser-models-page.h"

#include "views/models/dowser-endpoint-window.h"
#include "views/models/dowser-found-group.h"
#include "views/panes/dowser-limits-page.h"
#include "views/workspace/dowser-settings.h"

#include <glib/gi18n-lib.h>

struct _DowserModelsPage
{
  AdwPreferencesPage parent_instance;

  AdwPreferencesGroup *planners; /* (owned by the widget tree) */
  GPtrArray *rows;               /* (owned): GtkWidget (borrowed): the rows of the group */
  GtkCheckButton *builtin;       /* (owned by the widget tree): the first of the radio buttons */

  DowserModels *models;
  gboolean is_filling; /* TRUE while the program, not the user, sets the buttons */
};

G_DEFINE_FINAL_TYPE (DowserModelsPage, dowser_models_page, ADW_TYPE_PREFERENCES_PAGE)

static void
chosen_cb (GtkCheckButton *button, DowserModelsPage *self)
{
  const char *id = g_object_get_data (G_OBJECT (button), "id");

  if (gtk_check_button_get_active (button) && !self->is_filling)
    dowser_models_choose_endpoint (self->models, id);
}

static void
edit_cb (GtkButton *button, DowserModelsPage *self)
{
  const DowserEndpoint *endpoint = dowser_models_find (self->models, g_object_get_data (G_OBJECT (button), "id"));

  if (endpoint != NULL)
    dowser_endpoint_window_open (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->models, endpoint);
}

static void
add_cb (DowserModelsPage *self)
{
  dowser_endpoint_window_open (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->models, NULL);
}

static AdwActionRow *
add_row (DowserModelsPage *self, const char *id, const char *title, const char *subtitle, gboolean active)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *button = gtk_check_button_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (button), "id", g_strdup (id), g_free);
  if (self->builtin != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), self->builtin);
  else
    self->builtin = GTK_CHECK_BUTTON (button);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button), active);
  g_signal_connect_object (button, "toggled", G_CALLBACK (chosen_cb), self, 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  adw_preferences_group_add (self->planners, row);
  g_ptr_array_add (self->rows, row);
  return ADW_ACTION_ROW (row);
}

static void
add_badge (AdwActionRow *row, const char *text, const char *hint)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "badge");
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (label, hint);
  adw_action_row_add_suffix (row, label);
}

static void
add_edit_button (DowserModelsPage *self, AdwActionRow *row, const DowserEndpoint *endpoint, const char *title)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("document-edit-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Change %s"), title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  g_object_set_data_full (G_OBJECT (button), "id", g_strdup (endpoint->id), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (edit_cb), self, 0);
  adw_action_row_add_suffix (row, button);
}

static void
add_endpoint (DowserModelsPage *self, const DowserEndpoint *endpoint)
{
  gboolean active = dowser_models_get_chosen_endpoint (self->models) == endpoint;
  g_autofree char *title = dowser_models_dup_title (endpoint);
  g_autofree char *host = dowser_endpoint_dup_host (endpoint);
  g_autofree char *subtitle
      = *endpoint->model != '\0' ? g_strdup_printf ("%s · %s", endpoint->model, host) : g_strdup (host);
  AdwActionRow *row = add_row (self, endpoint->id, title, subtitle, active);

  if (dowser_endpoint_is_local (endpoint))
    add_badge (row, _ ("local"), _ ("Data sent to this model stays on this computer"));
  if (dowser_models_is_set_by_environment (endpoint))
    add_badge (row, _ ("environment"), _ ("Set by DOWSER_MODEL_URL. To change the model, change this variable"));
  else
    add_edit_button (self, row, endpoint, title);
}

static void
fill_cb (DowserModelsPage *self)
{
  GPtrArray *endpoints = dowser_models_get_endpoints (self->models);

  self->is_filling = TRUE;
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (self->planners, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  self->builtin = NULL;
  add_row (self, "", _ ("Built-in Planner"), _ ("Uses rules and a dictionary, but no model and no network"),
           dowser_models_get_chosen_endpoint (self->models) == NULL);
  for (guint i = 0; i < endpoints->len; i++)
    add_endpoint (self, g_ptr_array_index (endpoints, i));
  self->is_filling = FALSE;
}

static void
dowser_models_page_dispose (GObject *object)
{
  DowserModelsPage *self = DOWSER_MODELS_PAGE (object);

  if (self->models != NULL)
    g_signal_handlers_disconnect_by_data (self->models, self);
  g_clear_object (&self->models);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_models_page_parent_class)->dispose (object);
}

static void
dowser_models_page_class_init (DowserModelsPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_models_page_dispose;
}

static void
dowser_models_page_init (DowserModelsPage *self)
{
  GtkWidget *add = gtk_button_new_with_mnemonic (_ ("_Add…"));

  self->rows = g_ptr_array_new ();
  self->planners = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  g_signal_connect_object (add, "clicked", G_CALLBACK (add_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_set_title (self->planners, _ ("Answered By"));
  adw_preferences_group_set_description (self->planners,
                                         _ ("In all cases, Dowser runs only a checked plan, and the plan only reads."));
  adw_preferences_group_set_header_suffix (self->planners, add);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (self), self->planners);
  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (self), _ ("Models"));
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (self), "dowser-model-symbolic");
}

/* Adds the switch for the answer check. If the program's settings aren't installed, the user's choice can't be stored,
 * so no switch is added. */
static void
add_answer_check (AdwPreferencesPage *page)
{
  g_autoptr (GSettings) settings = dowser_settings_open ();
  GtkWidget *group, *row, *button;

  if (settings == NULL)
    return;
  group = adw_preferences_group_new ();
  row = adw_action_row_new ();
  button = gtk_switch_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Check the Rows"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("The model checks whether the rows answer the question, and "
                                                        "plans again if they do not"));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), button);
  g_settings_bind (settings, "judge", button, "active", G_SETTINGS_BIND_DEFAULT);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
}

GtkWidget *
dowser_models_page_new (DowserModels *models)
{
  DowserModelsPage *self = g_object_new (DOWSER_TYPE_MODELS_PAGE, NULL);

  self->models = g_object_ref (models);
  g_signal_connect_object (models, "changed", G_CALLBACK (fill_cb), self, G_CONNECT_SWAPPED);
  fill_cb (self);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (self), ADW_PREFERENCES_GROUP (dowser_found_group_new (models)));
  add_answer_check (ADW_PREFERENCES_PAGE (self));
  return GTK_WIDGET (self);
}

void
dowser_models_page_open (GtkWindow *parent, DowserModels *models, DowserStore *store)
{
  GtkWidget *window = adw_preferences_window_new ();
  GtkWidget *limits = dowser_limits_page_new (store);

  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (dowser_models_page_new (models)));
  if (limits != NULL)
    adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (limits));
  gtk_window_present (GTK_WINDOW (window));
}
