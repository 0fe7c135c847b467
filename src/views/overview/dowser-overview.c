/* dowser-overview.c - start page of a source with several tables */
#include "views/overview/dowser-overview.h"

#include "analysis/dowser-table-card.h"
#include "analysis/dowser-table-rank.h"
#include "base/dowser-number-signs.h"
#include "views/overview/dowser-key-map.h"
#include "views/widgets/dowser-middle-click.h"

#include <glib/gi18n-lib.h>

/* The maximum number of tables that have a card. The other tables are in the sidebar. */
#define MAX_CARDS 24
/* Natural widths in characters. With these widths, two sections or four cards fit side by side in a window of 1280
 * pixels. */
#define QUESTION_LETTERS 44
#define CARD_LETTERS 14

struct _DowserOverview
{
  GtkWidget parent_instance;

  GtkWidget *scroller;    /* (owned by the widget tree) */
  GtkLabel *title;        /* (owned by the widget tree) */
  GtkWidget *first;       /* (owned by the widget tree) */
  GtkBox *questions;      /* (owned by the widget tree) */
  GtkWidget *map_card;    /* (owned by the widget tree) */
  DowserKeyMap *map;      /* (owned by the widget tree) */
  GtkLabel *more;         /* (owned by the widget tree) */
  GtkFlowBox *cards;      /* (owned by the widget tree) */
  DowserSchema *schema;   /* (owned) (nullable): the schema that is shown */
  DowserProfile *profile; /* (owned) (nullable) */
};

enum
{
  SIGNAL_QUESTION_CHOSEN,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserOverview, dowser_overview, GTK_TYPE_WIDGET)

static GtkWidget *
label_new (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

static void
question_cb (GtkButton *button, DowserOverview *self)
{
  g_autofree char *question = g_strdup (g_object_get_data (G_OBJECT (button), "question"));

  g_signal_emit (self, signals[SIGNAL_QUESTION_CHOSEN], 0, question);
}

static void
add_question (DowserOverview *self, const char *question)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = label_new (question, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), QUESTION_LETTERS);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "suggestion");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, question, -1);
  g_object_set_data_full (G_OBJECT (button), "question", g_strdup (question), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (question_cb), self, 0);
  gtk_box_append (self->questions, button);
}

static void
show_questions (DowserOverview *self, const char *const *suggestions)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->questions))) != NULL)
    gtk_box_remove (self->questions, child);
  for (guint i = 0; suggestions != NULL && suggestions[i] != NULL; i++)
    add_question (self, suggestions[i]);
  gtk_widget_set_visible (self->first, suggestions != NULL && suggestions[0] != NULL);
}

/* Returns the text below the name of a table, for example "5 columns · newest 2024-12-31". Returns: (transfer full) */
static char *
describe_card (const DowserTableCard *card)
{
  g_autofree char *columns
      = g_strdup_printf (ngettext ("%u column", "%u columns", card->table->columns->len), card->table->columns->len);

  if (card->newest == NULL)
    return g_steal_pointer (&columns);
  /* Translators: first the number of columns, then a day */
  return g_strdup_printf (_ ("%s · newest %s"), columns, card->newest);
}

static GtkWidget *
card_label_new (const char *text, const char *style)
{
  GtkWidget *label = label_new (text, style);

  gtk_label_set_max_width_chars (GTK_LABEL (label), CARD_LETTERS);
  return label;
}

/* Returns the number of rows as a text, for example "12,710 rows". Returns: (transfer full) */
static char *
dup_row_count (gint64 n_rows)
{
  g_autofree char *count = dowser_count_to_text (n_rows);

  return g_strdup_printf (ngettext ("%s row", "%s rows", (gulong) n_rows), count);
}

static GtkWidget *
card_new (const DowserTableCard *card)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = card_label_new (card->table->name, "heading");
  g_autofree char *rows = card->table->n_rows >= 0 ? dup_row_count (card->table->n_rows) : NULL;
  g_autofree char *detail = describe_card (card);
  g_autofree char *button_label = g_strdup_printf ("%s, %s, %s", card->table->name, rows != NULL ? rows : "", detail);

  gtk_box_append (GTK_BOX (head), gtk_image_new_from_icon_name ("dowser-table-symbolic"));
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (head), name);
  if (rows != NULL)
    gtk_box_append (GTK_BOX (head), label_new (rows, "dim-label"));
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), card_label_new (card->values != NULL ? card->values : "", NULL));
  gtk_box_append (GTK_BOX (box), card_label_new (detail, "dim-label"));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "card");
  gtk_widget_add_css_class (button, "table-card");
  gtk_widget_set_tooltip_text (button, card->table->description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, button_label, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-table");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", card->table->name);
  dowser_middle_click_add (button, "win.open-table-in-tab", NULL);
  return button;
}

static void
show_cards (DowserOverview *self, GPtrArray *tables, const DowserProfile *profile)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->cards))) != NULL)
    gtk_flow_box_remove (self->cards, child);
  for (guint i = 0; i < tables->len && i < MAX_CARDS; i++)
    {
      g_autoptr (DowserTableCard) card = dowser_table_card_new (tables->pdata[i], profile);

      gtk_flow_box_append (self->cards, card_new (card));
      /* The child of the flow box that contains the card isn't focusable, so that the card itself gets the focus. */
      gtk_widget_set_focusable (GTK_WIDGET (gtk_flow_box_get_child_at_index (self->cards, (int) i)), FALSE);
    }
}

/* The map shows only tables that have a foreign key or are referenced by one. */
static void
show_map (DowserOverview *self, const DowserSchema *schema, GPtrArray *tables)
{
  g_autoptr (GPtrArray) joined = g_ptr_array_new ();
  guint n_more;
  g_autofree char *more = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];

      if (table->foreign_keys->len > 0 || table->referenced_by->len > 0)
        g_ptr_array_add (joined, table);
    }
  n_more = tables->len - MIN (joined->len, DOWSER_KEY_MAP_MAX_TABLES);
  more = g_strdup_printf (ngettext ("%u more table", "%u more tables", n_more), n_more);
  gtk_label_set_label (self->more, n_more > 0 ? more : "");
  dowser_key_map_set_tables (self->map, schema, joined);
  gtk_widget_set_visible (self->map_card, joined->len > 1);
}

void
dowser_overview_show (DowserOverview *self, const char *name, const DowserSchema *schema, const DowserProfile *profile,
                      const char *const *suggestions)
{
  g_autofree char *title = g_strdup_printf (_ ("Ask %s a question, or start below"), name);
  g_autoptr (GPtrArray) tables = NULL;

  g_return_if_fail (DOWSER_IS_OVERVIEW (self));
  g_return_if_fail (schema != NULL);

  gtk_label_set_label (self->title, title);
  show_questions (self, suggestions);
  if (schema == self->schema && profile == self->profile)
    return;
  tables = dowser_tables_rank (schema);
  show_cards (self, tables, profile);
  show_map (self, schema, tables);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  self->schema = dowser_schema_ref (schema);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  self->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
}

static void
dowser_overview_dispose (GObject *object)
{
  DowserOverview *self = DOWSER_OVERVIEW (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  G_OBJECT_CLASS (dowser_overview_parent_class)->dispose (object);
}

static void
dowser_overview_class_init (DowserOverviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_overview_dispose;
  signals[SIGNAL_QUESTION_CHOSEN] = g_signal_new ("question-chosen", DOWSER_TYPE_OVERVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "overview");
}

/* Returns a card with a heading. @more: (nullable): widget at the right of the heading */
static GtkWidget *
section_new (const char *heading, GtkWidget *more, GtkWidget *content)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = label_new (heading, "heading");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (head), label);
  if (more != NULL)
    gtk_box_append (GTK_BOX (head), more);
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), content);
  gtk_widget_add_css_class (box, "card");
  gtk_widget_add_css_class (box, "overview-card");
  return box;
}

static GtkWidget *
top_new (DowserOverview *self)
{
  GtkWidget *top = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (top), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (top), 2);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (top), 12);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (top), 12);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (top), TRUE);
  self->questions = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 2));
  self->first = section_new (_ ("For example"), NULL, GTK_WIDGET (self->questions));
  self->map = DOWSER_KEY_MAP (dowser_key_map_new ());
  self->more = GTK_LABEL (label_new ("", "dim-label"));
  self->map_card = section_new (_ ("How Tables Are Connected"), GTK_WIDGET (self->more), GTK_WIDGET (self->map));
  gtk_flow_box_append (GTK_FLOW_BOX (top), self->first);
  gtk_flow_box_append (GTK_FLOW_BOX (top), self->map_card);
  for (int i = 0; i < 2; i++)
    gtk_widget_set_focusable (GTK_WIDGET (gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (top), i)), FALSE);
  return top;
}

static void
dowser_overview_init (DowserOverview *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->title = GTK_LABEL (label_new ("", "title-4"));
  self->cards = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (self->cards, GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (self->cards, TRUE);
  gtk_flow_box_set_max_children_per_line (self->cards, 4);
  gtk_flow_box_set_column_spacing (self->cards, 12);
  gtk_flow_box_set_row_spacing (self->cards, 12);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (box), top_new (self));
  gtk_box_append (GTK_BOX (box), label_new (_ ("Tables"), "heading"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->cards));
  gtk_widget_add_css_class (box, "overview");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), box);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
dowser_overview_new (void)
{
  return g_object_new (DOWSER_TYPE_OVERVIEW, NULL);
}
