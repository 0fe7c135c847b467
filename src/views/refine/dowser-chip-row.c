/* dowser-chip-row.c - row of chips that show how a question was understood */
#include "views/refine/dowser-chip-row.h"

#include "views/refine/dowser-fold-box.h"
#include "views/widgets/dowser-option-label.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* The maximum width of texts in the popover, in characters. */
#define MAX_CHARS 44

struct _DowserChipRow
{
  GtkWidget parent_instance;

  GtkMenuButton *state_button;
  DowserFoldBox *fold_box;
  GtkLabel *earlier; /* shown instead of the question's words while the user types another question */

  DowserUnderstanding *understanding; /* (nullable) */
  GPtrArray *chips;                   /* DowserChip */
};

enum
{
  SIGNAL_OPTION_CHOSEN,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserChipRow, dowser_chip_row, GTK_TYPE_WIDGET)

static const char *const state_classes[] = { "understood", "check", "ask", "refused", NULL };

static const char *
get_role_icon (DowserTokenRole role)
{
  switch (role)
    {
    case DOWSER_TOKEN_TABLE:
      return "dowser-table-symbolic";
    case DOWSER_TOKEN_VALUE:
      return "dowser-type-text-symbolic";
    case DOWSER_TOKEN_NUMBER:
      return "dowser-type-number-symbolic";
    case DOWSER_TOKEN_DATE:
      return "dowser-type-date-symbolic";
    case DOWSER_TOKEN_UNKNOWN:
      return "dowser-unknown-symbolic";
    case DOWSER_TOKEN_COLUMN:
      return "dowser-column-symbolic";
    case DOWSER_TOKEN_OPERATOR:
    default:
      return "dowser-refine-symbolic";
    }
}

static GtkWidget *
make_chip_cb (guint index, gpointer user_data)
{
  DowserChipRow *self = user_data;
  const DowserChip *chip = g_ptr_array_index (self->chips, index);
  g_autofree char *role_class = g_strconcat ("role-", dowser_token_role_nicks[chip->role], NULL);
  g_autofree char *name = g_strdup_printf ("%s: %s", chip->hint, chip->text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 5);
  GtkWidget *icon
      = gtk_image_new_from_icon_name (chip->defined ? "accessories-dictionary-symbolic" : get_role_icon (chip->role));
  GtkWidget *label = gtk_label_new (chip->text);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_add_css_class (box, "chip");
  gtk_widget_add_css_class (box, role_class);
  if (chip->guessed)
    gtk_widget_add_css_class (box, "guessed");
  gtk_widget_set_tooltip_text (box, name);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

static void
option_clicked_cb (GtkButton *button, gpointer user_data)
{
  DowserChipRow *self = user_data;
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "option"));

  gtk_menu_button_popdown (self->state_button);
  g_signal_emit (self, signals[SIGNAL_OPTION_CHOSEN], 0, index);
}

static GtkWidget *
wrapped_label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* @other_options: DowserOption */
static void
append_options (DowserChipRow *self, GtkBox *box, GPtrArray *other_options)
{
  if (other_options->len == 0)
    return;
  gtk_box_append (box, wrapped_label_new (_ ("Other possible meanings"), "heading"));
  for (guint i = 0; i < other_options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (other_options, i);
      GtkWidget *button = gtk_button_new ();
      GtkWidget *label;
      guint index = 0;

      g_ptr_array_find (self->understanding->options, option, &index);
      label = dowser_option_label_new (self->understanding->options, index);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
      gtk_button_set_child (GTK_BUTTON (button), label);
      g_object_set_data (G_OBJECT (button), "option", GUINT_TO_POINTER (index));
      g_signal_connect_object (button, "clicked", G_CALLBACK (option_clicked_cb), self, 0);
      gtk_box_append (box, button);
    }
}

static void
append_left_out_words (DowserChipRow *self, GtkBox *box)
{
  GPtrArray *left_out = self->understanding->left_out;

  if (left_out->len == 0)
    return;
  gtk_box_append (box, wrapped_label_new (_ ("No longer part of the answer"), "heading"));
  for (guint i = 0; i < left_out->len; i++)
    {
      g_autofree char *words = g_strdup_printf ("“%s”", (const char *) left_out->pdata[i]);

      gtk_box_append (box, wrapped_label_new (words, NULL));
    }
}

static void
fill_state_popover_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserChipRow *self = user_data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GPtrArray *reasons = self->understanding->reasons;
  g_autoptr (GPtrArray) other_options = dowser_understanding_list_other_options (self->understanding);

  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  if (reasons->len > 0)
    gtk_box_append (GTK_BOX (box), wrapped_label_new (_ ("To check"), "heading"));
  else if (other_options->len == 0 && self->understanding->left_out->len == 0)
    gtk_box_append (GTK_BOX (box), wrapped_label_new (_ ("Every word has only one interpretation"), NULL));
  for (guint i = 0; i < reasons->len; i++)
    gtk_box_append (GTK_BOX (box), wrapped_label_new (g_ptr_array_index (reasons, i), NULL));
  append_left_out_words (self, GTK_BOX (box));
  append_options (self, GTK_BOX (box), other_options);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  /* Disables the button's tooltip while the popover is open: the pointer is still on the button and the tooltip would
   * cover the popover. */
  g_object_bind_property (popover, "visible", button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  gtk_menu_button_set_popover (button, popover);
}

static void
dowser_chip_row_dispose (GObject *object)
{
  DowserChipRow *self = DOWSER_CHIP_ROW (object);

  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_CHIP_ROW);
  g_clear_pointer (&self->understanding, dowser_understanding_unref);
  g_clear_pointer (&self->chips, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_chip_row_parent_class)->dispose (object);
}

static void
dowser_chip_row_class_init (DowserChipRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_chip_row_dispose;
  signals[SIGNAL_OPTION_CHOSEN] = g_signal_new ("option-chosen", DOWSER_TYPE_CHIP_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                                NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  g_type_ensure (DOWSER_TYPE_FOLD_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-chip-row.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserChipRow, state_button);
  gtk_widget_class_bind_template_child (widget_class, DowserChipRow, fold_box);
  gtk_widget_class_bind_template_child (widget_class, DowserChipRow, earlier);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chiprow");
}

static void
dowser_chip_row_init (DowserChipRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->state_button, fill_state_popover_cb, self, NULL);
}

GtkWidget *
dowser_chip_row_new (void)
{
  return g_object_new (DOWSER_TYPE_CHIP_ROW, NULL);
}

/* Returns the title of the state. @chosen: TRUE if the user has made the choice that the question needed */
static const char *
get_state_title (const DowserUnderstanding *understanding, gboolean chosen)
{
  if (chosen)
    return _ ("As you chose");
  if (understanding->runs_as_written)
    return _ ("As Written");
  if (understanding->state == DOWSER_STATE_UNDERSTOOD && understanding->left_out->len > 0)
    return _ ("Changed");
  return dowser_state_get_title (understanding->state);
}

static void
show_state (DowserChipRow *self, const DowserUnderstanding *understanding, gboolean answered)
{
  DowserState state = understanding->state;
  gboolean chosen = state == DOWSER_STATE_ASK && answered;

  for (guint i = 0; state_classes[i] != NULL; i++)
    gtk_widget_remove_css_class (GTK_WIDGET (self->state_button), state_classes[i]);
  gtk_widget_add_css_class (GTK_WIDGET (self->state_button), state_classes[chosen ? DOWSER_STATE_UNDERSTOOD : state]);
  gtk_menu_button_set_label (self->state_button, get_state_title (understanding, chosen));
}

/* Moves words that were not understood to the front, because the last chips are hidden if there is little room. */
static void
put_unknown_first (GPtrArray *chips)
{
  guint n_unknown = 0;

  for (guint i = 0; i < chips->len; i++)
    if (((const DowserChip *) chips->pdata[i])->role == DOWSER_TOKEN_UNKNOWN)
      g_ptr_array_insert (chips, (int) n_unknown++, g_ptr_array_steal_index (chips, i));
}

void
dowser_chip_row_set_understanding (DowserChipRow *self, const DowserUnderstanding *understanding, gboolean answered)
{
  g_return_if_fail (DOWSER_IS_CHIP_ROW (self));

  gtk_widget_set_visible (GTK_WIDGET (self), understanding != NULL);
  if (understanding != NULL)
    show_state (self, understanding, answered);
  if (understanding == self->understanding)
    return;

  dowser_fold_box_set_items (self->fold_box, 0, NULL, NULL);
  gtk_menu_button_popdown (self->state_button);
  g_clear_pointer (&self->chips, g_ptr_array_unref);
  g_clear_pointer (&self->understanding, dowser_understanding_unref);
  if (understanding == NULL)
    return;
  self->understanding = dowser_understanding_ref ((DowserUnderstanding *) understanding);
  self->chips = dowser_chips_new (understanding);
  put_unknown_first (self->chips);
  dowser_fold_box_set_items (self->fold_box, self->chips->len, make_chip_cb, self);
}

void
dowser_chip_row_set_earlier (DowserChipRow *self, const char *question)
{
  g_autofree char *text = NULL;

  g_return_if_fail (DOWSER_IS_CHIP_ROW (self));

  if (question != NULL)
    text = g_strdup_printf (_ ("For “%s”"), question);
  gtk_label_set_label (self->earlier, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->earlier), text);
  gtk_widget_set_visible (GTK_WIDGET (self->earlier), text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->fold_box), text == NULL);
}
