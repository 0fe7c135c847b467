/* dowser-metrics-window.c - the window of a source's metric graphs: lists the graphs, takes their values, runs them,
 * and shows their steps */
#include "views/metrics/dowser-metrics-window.h"

#include "pipeline/context/dowser-graph-service.h"
#include "views/metrics/dowser-metric-page.h"
#include "views/metrics/dowser-metric-row.h"
#include "views/widgets/dowser-label.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

#define LIST_WIDTH 250

struct _DowserMetricsWindow
{
  AdwWindow parent_instance;

  DowserContext *context;
  char *uri;
  GCancellable *list_cancellable;
  GListStore *items; /* DowserMetricItem */
  GtkSingleSelection *selection;
  char *requested_term;       /* (nullable): the metric to run as soon as it is listed */
  char **requested_arguments; /* (nullable) */
  char *missing_term;         /* (nullable): the metric that should be run last but isn't in the list */

  /* The following widgets are owned by the widget tree. */
  GtkStack *stack;
  AdwStatusPage *empty_page;
  AdwLeaflet *leaflet;
  GtkListView *list;
  GtkLabel *notes;
  GtkWidget *details;
  GtkWidget *back_button;
  DowserMetricPage *page;
};

G_DEFINE_FINAL_TYPE (DowserMetricsWindow, dowser_metrics_window, ADW_TYPE_WINDOW)

static guint show_rows_signal;

static gboolean
is_item_on_page (DowserMetricsWindow *self, DowserMetricItem *item)
{
  return item == dowser_metric_page_get_item (self->page);
}

/* If the window has room for the list and the page, the page shows the selected metric. If the window is too narrow,
 * the page is opened by a click or Enter. */
static void
selected_cb (DowserMetricsWindow *self)
{
  DowserMetricItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item != NULL && !is_item_on_page (self, item) && !adw_leaflet_get_folded (self->leaflet))
    dowser_metric_page_set_item (self->page, item, NULL);
}

static void
activated_cb (DowserMetricsWindow *self, guint position)
{
  g_autoptr (DowserMetricItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  if (item != NULL && !is_item_on_page (self, item))
    dowser_metric_page_set_item (self->page, item, NULL);
  adw_leaflet_set_visible_child (self->leaflet, self->details);
  gtk_widget_child_focus (GTK_WIDGET (self->page), GTK_DIR_TAB_FORWARD);
}

static void
back_cb (DowserMetricsWindow *self)
{
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

/* If GTK activates an item by one click, it also selects the item under the pointer. While the list and the page are
 * both visible, this is turned off, because a selected metric is shown immediately. */
static void
folded_cb (DowserMetricsWindow *self)
{
  gboolean is_collapsed = adw_leaflet_get_folded (self->leaflet);
  guint position;

  gtk_list_view_set_single_click_activate (self->list, is_collapsed);
  gtk_widget_set_visible (self->back_button, is_collapsed);
  if (!is_collapsed && dowser_metric_page_get_item (self->page) != NULL
      && g_list_store_find (self->items, dowser_metric_page_get_item (self->page), &position))
    gtk_single_selection_set_selected (self->selection, position);
}

static DowserMetricItem *
get_item (DowserMetricsWindow *self, guint position)
{
  g_autoptr (DowserMetricItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);

  return item;
}

/* @term: (nullable). Returns: the position of the graph that is named @term; GTK_INVALID_LIST_POSITION if there is
 * none */
static guint
find_metric (DowserMetricsWindow *self, const char *term)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->items));

  for (guint i = 0; term != NULL && i < n; i++)
    if (dowser_graph_has_name (dowser_metric_item_get_graph (get_item (self, i)), term))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

/* Selects the metric at @position and shows it. @given: (nullable): the values of its parameters that the user's
 * question gives */
static void
select_metric (DowserMetricsWindow *self, guint position, const char *const *given)
{
  dowser_metric_page_set_item (self->page, get_item (self, position), given);
  gtk_single_selection_set_selected (self->selection, position);
}

/* Runs the metric that the user's question asked for. Called when the list is loaded. */
static void
run_requested_metric (DowserMetricsWindow *self)
{
  g_autofree char *term = g_steal_pointer (&self->requested_term);
  g_auto (GStrv) given = g_steal_pointer (&self->requested_arguments);
  guint position = find_metric (self, term);

  if (position == GTK_INVALID_LIST_POSITION)
    {
      if (term != NULL)
        self->missing_term = g_steal_pointer (&term);
      return;
    }
  select_metric (self, position, (const char *const *) given);
  adw_leaflet_set_visible_child (self->leaflet, self->details);
  dowser_metric_page_run (self->page);
}

/* Returns: (transfer full): char *: the notes of the list. If a metric should be run but isn't listed, a note says
 * so. */
static GPtrArray *
make_notes (DowserMetricsWindow *self, const DowserGraphList *list)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);

  /* The metric may have been removed from the file after the user's question was read. */
  if (self->missing_term != NULL && find_metric (self, self->missing_term) == GTK_INVALID_LIST_POSITION)
    g_ptr_array_add (notes, g_strdup_printf (_ ("“%s” is no longer defined."), self->missing_term));
  for (guint i = 0; i < list->notes->len; i++)
    g_ptr_array_add (notes, g_strdup (list->notes->pdata[i]));
  return notes;
}

static void
show_notes (DowserMetricsWindow *self, GPtrArray *notes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", (const char *) notes->pdata[i]);
  dowser_label_set_lines (self->notes, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->notes), text->len > 0);
}

static void
show_empty (DowserMetricsWindow *self, const char *path, GPtrArray *notes)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GString) text = g_string_new (NULL);

  /* Translators: %s is the name of a file; “graphs” and “dowser-cli formats knowledge” stay as they are */
  g_string_append_printf (text,
                          _ ("A metric such as “days sales outstanding” combines several questions in a formula. Add "
                             "it to %s under “graphs”. “dowser-cli formats knowledge” shows the format."),
                          name);
  for (guint i = 0; i < notes->len; i++)
    g_string_append_printf (text, "\n\n%s", (const char *) notes->pdata[i]);
  adw_status_page_set_description (self->empty_page, text->str);
}

/* Returns: (transfer full): DowserMetricItem */
static GPtrArray *
make_items (const DowserGraphList *list)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);
  GPtrArray *graphs = dowser_graph_list_get_graphs (list);

  for (guint i = 0; graphs != NULL && i < graphs->len; i++)
    g_ptr_array_add (items, dowser_metric_item_new (list->meanings, graphs->pdata[i], list->problems->pdata[i]));
  return items;
}

/* Returns TRUE if the list already has exactly @items. In this case, the form and the result can stay unchanged. */
static gboolean
lists_items (DowserMetricsWindow *self, GPtrArray *items)
{
  gboolean is_same = g_list_model_get_n_items (G_LIST_MODEL (self->items)) == items->len;

  for (guint i = 0; is_same && i < items->len; i++)
    is_same = dowser_metric_item_equal (get_item (self, i), items->pdata[i]);
  return is_same;
}

/* Replaces the items of the list. The page continues to show the current metric. */
static void
replace_items (DowserMetricsWindow *self, GPtrArray *items)
{
  DowserMetricItem *shown = dowser_metric_page_get_item (self->page);
  g_autofree char *term = shown != NULL ? g_strdup (dowser_metric_item_get_graph (shown)->term) : NULL;
  guint position;

  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), items->pdata, items->len);
  position = find_metric (self, term);
  if (items->len > 0)
    select_metric (self, position != GTK_INVALID_LIST_POSITION ? position : 0, NULL);
  else
    dowser_metric_page_set_item (self->page, NULL, NULL);
}

static void
show_list (DowserMetricsWindow *self, const DowserGraphList *list)
{
  g_autoptr (GPtrArray) items = make_items (list);
  g_autoptr (GPtrArray) notes = NULL;

  if (!lists_items (self, items))
    replace_items (self, items);
  run_requested_metric (self);
  notes = make_notes (self, list);
  show_notes (self, notes);
  show_empty (self, list->path, notes);
  gtk_stack_set_visible_child_name (self->stack, items->len > 0 ? "metrics" : "none");
}

static void
listed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMetricsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphList) list = dowser_graph_service_list_finish (DOWSER_CONTEXT (context), result, &error);

  if (self->items == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (list != NULL)
    {
      show_list (self, list);
      return;
    }
  dowser_label_set_lines (self->notes, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->notes), TRUE);
}

static void
load_metrics (DowserMetricsWindow *self)
{
  g_cancellable_cancel (self->list_cancellable);
  g_object_unref (self->list_cancellable);
  self->list_cancellable = g_cancellable_new ();
  if (dowser_context_get_schema (self->context, self->uri) != NULL)
    dowser_graph_service_list_async (self->context, self->uri, self->list_cancellable, listed_cb, g_object_ref (self));
}

/* The file may have been changed while the window wasn't active. */
static void
active_cb (DowserMetricsWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    load_metrics (self);
}

static void
show_rows_cb (DowserMetricsWindow *self, const char *sentence, DowserPlan *plan)
{
  g_signal_emit (self, show_rows_signal, 0, sentence, plan);
}

static void
stop_or_close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMetricsWindow *self = DOWSER_METRICS_WINDOW (widget);

  if (!dowser_metric_page_stop (self->page))
    gtk_window_close (GTK_WINDOW (self));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gtk_list_item_set_child (item, dowser_metric_row_new ());
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  dowser_metric_row_set_item (DOWSER_METRIC_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

/* Returns a header bar. @inner_end: the property for the window buttons at the end next to the other part of the
 * window; they are shown only while the list and the page are not side by side */
static GtkWidget *
header_new (DowserMetricsWindow *self, const char *title, const char *inner_end)
{
  GtkWidget *header = adw_header_bar_new ();

  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), adw_window_title_new (title, NULL));
  g_object_bind_property (self->leaflet, "folded", header, inner_end, G_BINDING_SYNC_CREATE);
  return header;
}

static GtkWidget *
list_page_new (DowserMetricsWindow *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Metrics"), -1);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scroller, TRUE);
  self->notes = GTK_LABEL (dowser_label_new_wrapped (NULL, "notice"));
  gtk_box_append (GTK_BOX (box), header_new (self, _ ("Metrics"), "show-end-title-buttons"));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->notes));
  gtk_widget_set_size_request (box, LIST_WIDTH, -1);
  return box;
}

static GtkWidget *
details_page_new (DowserMetricsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = header_new (self, "", "show-start-title-buttons");

  self->back_button = gtk_button_new_from_icon_name ("go-previous-symbolic");
  gtk_widget_set_tooltip_text (self->back_button, _ ("All Metrics"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->back_button), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("All Metrics"),
                                  -1);
  g_signal_connect_object (self->back_button, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), self->back_button);
  gtk_widget_set_vexpand (GTK_WIDGET (self->page), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->page), TRUE);
  gtk_widget_add_css_class (box, "centre");
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->page));
  return box;
}

static GtkWidget *
empty_page_new (DowserMetricsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->empty_page = ADW_STATUS_PAGE (adw_status_page_new ());
  adw_status_page_set_icon_name (self->empty_page, "accessories-calculator-symbolic");
  adw_status_page_set_title (self->empty_page, _ ("Define a Metric"));
  gtk_widget_set_vexpand (GTK_WIDGET (self->empty_page), TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->empty_page));
  return box;
}

static void
dowser_metrics_window_dispose (GObject *object)
{
  DowserMetricsWindow *self = DOWSER_METRICS_WINDOW (object);

  if (self->list_cancellable != NULL)
    g_cancellable_cancel (self->list_cancellable);
  g_clear_object (&self->list_cancellable);
  g_clear_object (&self->items);
  g_clear_object (&self->selection);
  g_clear_object (&self->context);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->requested_term, g_free);
  g_clear_pointer (&self->requested_arguments, g_strfreev);
  g_clear_pointer (&self->missing_term, g_free);
  G_OBJECT_CLASS (dowser_metrics_window_parent_class)->dispose (object);
}

static void
dowser_metrics_window_class_init (DowserMetricsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_metrics_window_dispose;
  show_rows_signal = g_signal_new ("show-rows", DOWSER_TYPE_METRICS_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, DOWSER_TYPE_PLAN);
  gtk_widget_class_install_action (widget_class, "metrics.leave", NULL, stop_or_close_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "metrics.leave", NULL);
  dowser_views_bind_quit (widget_class);
}

static void
dowser_metrics_window_init (DowserMetricsWindow *self)
{
  self->list_cancellable = g_cancellable_new ();
  self->items = g_list_store_new (DOWSER_TYPE_METRIC_ITEM);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->items)));
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "notify::is-active", G_CALLBACK (active_cb), self, 0);
}

static void
add_content (DowserMetricsWindow *self)
{
  self->page = DOWSER_METRIC_PAGE (dowser_metric_page_new (self->context, self->uri));
  g_signal_connect_object (self->page, "show-rows", G_CALLBACK (show_rows_cb), self, G_CONNECT_SWAPPED);
  self->leaflet = ADW_LEAFLET (adw_leaflet_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  self->details = details_page_new (self);
  adw_leaflet_append (self->leaflet, list_page_new (self));
  adw_leaflet_page_set_navigatable (adw_leaflet_append (self->leaflet, gtk_separator_new (GTK_ORIENTATION_VERTICAL)),
                                    FALSE);
  adw_leaflet_append (self->leaflet, self->details);
  adw_leaflet_set_can_navigate_back (self->leaflet, TRUE);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (folded_cb), self, G_CONNECT_SWAPPED);
  folded_cb (self);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->leaflet), "metrics");
  gtk_stack_add_named (self->stack, empty_page_new (self), "none");
  adw_window_set_content (ADW_WINDOW (self), GTK_WIDGET (self->stack));
}

DowserMetricsWindow *
dowser_metrics_window_new (GtkWindow *parent, DowserContext *context, const char *uri)
{
  DowserMetricsWindow *self = g_object_new (DOWSER_TYPE_METRICS_WINDOW, "transient-for", parent, "destroy-with-parent",
                                            TRUE, "hide-on-close", TRUE, "title", _ ("Metrics"), "default-width", 940,
                                            "default-height", 720, "width-request", 360, "height-request", 300, NULL);

  self->context = g_object_ref (context);
  self->uri = g_strdup (uri);
  add_content (self);
  load_metrics (self);
  return self;
}

const char *
dowser_metrics_window_get_uri (DowserMetricsWindow *self)
{
  g_return_val_if_fail (DOWSER_IS_METRICS_WINDOW (self), NULL);

  return self->uri;
}

void
dowser_metrics_window_run (DowserMetricsWindow *self, const char *term, const char *const *given)
{
  g_return_if_fail (DOWSER_IS_METRICS_WINDOW (self));

  g_clear_pointer (&self->missing_term, g_free);
  g_free (self->requested_term);
  g_strfreev (self->requested_arguments);
  self->requested_term = g_strdup (term);
  self->requested_arguments = g_strdupv ((char **) given);
  load_metrics (self);
}
