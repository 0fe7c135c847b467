/* dowser-found-group.c - a group of the preferences that offers to add the model servers that were found on this
 * computer */
#include "views/models/dowser-found-group.h"

#include "llm/dowser-discovery.h"

#include <glib/gi18n-lib.h>

struct _DowserFoundGroup
{
  AdwPreferencesGroup parent_instance;

  GtkWidget *search_button; /* (owned by the widget tree) */
  GPtrArray *rows;          /* (owned): GtkWidget (borrowed): the rows of the group */

  DowserModels *models;
  GPtrArray *found;                 /* (nullable): of DowserFoundServer */
  GCancellable *search_cancellable; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserFoundGroup, dowser_found_group, ADW_TYPE_PREFERENCES_GROUP)

static AdwActionRow *
add_row (DowserFoundGroup *self, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  g_ptr_array_add (self->rows, row);
  return ADW_ACTION_ROW (row);
}

static void
clear_rows (DowserFoundGroup *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
}

static gboolean
is_endpoint_set_up (DowserFoundGroup *self, const DowserEndpoint *endpoint)
{
  GPtrArray *endpoints = dowser_models_get_endpoints (self->models);

  for (guint i = 0; i < endpoints->len; i++)
    {
      const DowserEndpoint *other = g_ptr_array_index (endpoints, i);

      if (g_str_equal (other->base_url, endpoint->base_url) && g_str_equal (other->model, endpoint->model))
        return TRUE;
    }
  return FALSE;
}

static void
add_cb (GtkButton *button, DowserFoundGroup *self)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_ref (g_object_get_data (G_OBJECT (button), "endpoint"));

  dowser_models_set_endpoint (self->models, endpoint);
}

static void
add_model (DowserFoundGroup *self, const DowserFoundServer *found, const char *model)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_copy (found->endpoint);
  g_autofree char *id = g_strdup_printf ("%s/%s", endpoint->id, model);
  g_autofree char *host = dowser_endpoint_dup_host (endpoint);
  g_autofree char *subtitle
      = g_strdup_printf (_ ("%s on this computer, at %s"), dowser_server_kind_get_name (found->kind), host);
  g_autofree char *name = g_strdup_printf (_ ("Add %s"), model);
  GtkWidget *button = gtk_button_new_with_label (_ ("Add"));
  AdwActionRow *row;

  g_free (endpoint->id);
  endpoint->id = g_steal_pointer (&id);
  g_free (endpoint->model);
  endpoint->model = g_strdup (model);
  g_free (endpoint->name);
  endpoint->name = g_strdup ("");
  if (is_endpoint_set_up (self, endpoint))
    return;
  row = add_row (self, model, subtitle);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "endpoint", g_steal_pointer (&endpoint),
                          (GDestroyNotify) dowser_endpoint_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (add_cb), self, 0);
  adw_action_row_add_suffix (row, button);
}

static void
fill_cb (DowserFoundGroup *self)
{
  if (self->found == NULL)
    return;
  clear_rows (self);
  for (guint i = 0; i < self->found->len; i++)
    {
      const DowserFoundServer *found = g_ptr_array_index (self->found, i);

      for (guint j = 0; found->models[j] != NULL; j++)
        add_model (self, found, found->models[j]);
    }
  if (self->rows->len > 0)
    return;
  if (self->found->len > 0)
    add_row (self, _ ("All models that were found are already in the list above"), NULL);
  else
    add_row (self, _ ("No model server was found"),
             _ ("Dowser looks for Ollama, llama.cpp server, LM Studio and vLLM."));
}

static void
search_done_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserFoundGroup) self = user_data;
  g_autoptr (GPtrArray) found = dowser_discovery_find_finish (result, NULL);

  if (found == NULL || self->models == NULL)
    return;
  g_clear_object (&self->search_cancellable);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  self->found = g_steal_pointer (&found);
  gtk_widget_set_sensitive (self->search_button, TRUE);
  fill_cb (self);
}

/* Reads DOWSER_MODEL_PORT, which is set if a server has an unusual port. Returns: (nullable): ports, ended by 0 */
static const guint16 *
get_ports (void)
{
  static guint16 ports[] = { 0, 0 };
  const char *given = g_getenv ("DOWSER_MODEL_PORT");
  guint64 port = 0;

  if (given == NULL || !g_ascii_string_to_unsigned (given, 10, 1, G_MAXUINT16, &port, NULL))
    return NULL;
  ports[0] = (guint16) port;
  return ports;
}

static void
search_cb (DowserFoundGroup *self)
{
  GtkWidget *spinner = gtk_spinner_new ();

  clear_rows (self);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  gtk_spinner_start (GTK_SPINNER (spinner));
  adw_action_row_add_prefix (add_row (self, _ ("Searching…"), NULL), spinner);
  gtk_widget_set_sensitive (self->search_button, FALSE);
  self->search_cancellable = g_cancellable_new ();
  dowser_discovery_find_async (get_ports (), self->search_cancellable, search_done_cb, g_object_ref (self));
}

static void
dowser_found_group_dispose (GObject *object)
{
  DowserFoundGroup *self = DOWSER_FOUND_GROUP (object);

  if (self->search_cancellable != NULL)
    g_cancellable_cancel (self->search_cancellable);
  g_clear_object (&self->search_cancellable);
  if (self->models != NULL)
    g_signal_handlers_disconnect_by_data (self->models, self);
  g_clear_object (&self->models);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_found_group_parent_class)->dispose (object);
}

static void
dowser_found_group_class_init (DowserFoundGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_found_group_dispose;
}

static void
dowser_found_group_init (DowserFoundGroup *self)
{
  self->rows = g_ptr_array_new ();
  self->search_button = gtk_button_new_from_icon_name ("view-refresh-symbolic");
  gtk_widget_add_css_class (self->search_button, "flat");
  gtk_widget_set_tooltip_text (self->search_button, _ ("Search Again"));
  g_signal_connect_object (self->search_button, "clicked", G_CALLBACK (search_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Found on This Computer"));
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), self->search_button);
}

GtkWidget *
dowser_found_group_new (DowserModels *models)
{
  DowserFoundGroup *self = g_object_new (DOWSER_TYPE_FOUND_GROUP, NULL);

  self->models = g_object_ref (models);
  g_signal_connect_object (models, "changed", G_CALLBACK (fill_cb), self, G_CONNECT_SWAPPED);
  search_cb (self);
  return GTK_WIDGET (self);
}
