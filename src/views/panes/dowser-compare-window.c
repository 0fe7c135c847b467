/* dowser-compare-window.c - shows two versions of a plan side by side, part by part */
#include "views/panes/dowser-compare-window.h"

#include "explain/dowser-plan-compare.h"

#include <glib/gi18n-lib.h>

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_label_set_yalign (GTK_LABEL (label), 0.0F);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_focusable (label, FALSE);
  gtk_widget_set_hexpand (label, TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static char *
dup_heading (const DowserPlanVersion *version, int index)
{
  return g_strdup_printf (_ ("%d. %s"), index + 1, version->about != NULL ? version->about : _ ("As asked"));
}

/* If only one version has a part, the side of the other version has a dash, because not all users can see the
 * colour. */
static void
attach_difference (GtkGrid *grid, const DowserDifference *difference, int row)
{
  gtk_grid_attach (grid, new_label (dowser_part_get_title (difference->part), "dim-label"), 0, row, 1, 1);
  gtk_grid_attach (grid, new_label (difference->before != NULL ? difference->before : "–", NULL), 1, row, 1, 1);
  gtk_grid_attach (grid, new_label (difference->after != NULL ? difference->after : "–", NULL), 2, row, 1, 1);
}

static GtkWidget *
new_grid (const DowserPlanVersion *a, int a_index, const DowserPlanVersion *b, int b_index)
{
  g_autoptr (GPtrArray) differences = dowser_plan_compare (a->plan, b->plan);
  g_autofree char *left = dup_heading (a, a_index);
  g_autofree char *right = dup_heading (b, b_index);
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());

  gtk_grid_set_column_spacing (grid, 24);
  gtk_grid_set_row_spacing (grid, 12);
  gtk_grid_attach (grid, new_label (left, "heading"), 1, 0, 1, 1);
  gtk_grid_attach (grid, new_label (right, "heading"), 2, 0, 1, 1);
  for (guint i = 0; i < differences->len; i++)
    attach_difference (grid, differences->pdata[i], (int) i + 1);
  if (differences->len == 0)
    gtk_grid_attach (grid, new_label (_ ("Both versions do the same."), NULL), 1, 1, 2, 1);
  return GTK_WIDGET (grid);
}

static void
add_close_key (GtkWidget *window)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, keys);
}

void
dowser_compare_window_open (GtkWindow *parent, DowserSession *session, guint version)
{
  GPtrArray *versions;
  int current;
  GtkWidget *window;
  GtkWidget *scrolled;
  GtkWidget *box;
  GtkWidget *grid;

  g_return_if_fail (DOWSER_IS_SESSION (session));

  versions = dowser_session_get_versions (session);
  current = dowser_session_get_present_version (session);
  if (version >= versions->len || current < 0)
    return;
  window = g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "title", _ ("Compare Versions"), "default-width",
                         720, "default-height", 420, NULL);
  grid = new_grid (versions->pdata[version], (int) version, versions->pdata[current], current);
  gtk_widget_set_margin_top (grid, 18);
  gtk_widget_set_margin_bottom (grid, 18);
  gtk_widget_set_margin_start (grid, 18);
  gtk_widget_set_margin_end (grid, 18);
  scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), grid);
  gtk_widget_set_vexpand (scrolled, TRUE);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), scrolled);
  adw_window_set_content (ADW_WINDOW (window), box);
  add_close_key (window);
  gtk_window_present (GTK_WINDOW (window));
}
