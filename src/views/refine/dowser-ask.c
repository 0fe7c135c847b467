/* dowser-ask.c - small popovers for the missing input of an operation: a name, a number, a format */
#include "views/refine/dowser-ask.h"

#include "views/widgets/dowser-drop-down.h"
#include "views/widgets/dowser-popover.h"

#include <glib/gi18n-lib.h>

#define MAX_TOP 100000
#define DEFAULT_TOP 10

/* Data of a popover, owned by the popover. */
typedef struct
{
  GtkPopover *popover;
  guint column;
  DowserAskDone done;
  gpointer user_data;
  GtkEditable *entry;
  GtkSpinButton *spin;
  GtkDropDown *choice;
  GtkCheckButton *thousands;
  GtkCheckButton *percent;
} PopoverData;

GtkPopover *
dowser_ask_new (const char *title, const char *answer, GtkBox **box, GtkWidget **button)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *outer = gtk_box_new (GTK_ORIENTATION_VERTICAL, 10);
  GtkWidget *heading = gtk_label_new (title);

  *box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));
  *button = gtk_button_new_with_label (answer);
  gtk_widget_add_css_class (outer, "ask");
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0.0F);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (heading), 32);
  gtk_widget_add_css_class (*button, "suggested-action");
  gtk_box_append (GTK_BOX (outer), heading);
  gtk_box_append (GTK_BOX (outer), GTK_WIDGET (*box));
  gtk_box_append (GTK_BOX (outer), *button);
  gtk_popover_set_child (GTK_POPOVER (popover), outer);
  gtk_popover_set_default_widget (GTK_POPOVER (popover), *button);
  dowser_popover_disable_autohide (GTK_POPOVER (popover));
  return GTK_POPOVER (popover);
}

void
dowser_ask_set_title (GtkPopover *popover, const char *title)
{
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (gtk_popover_get_child (popover))), title);
}

void
dowser_ask_add_row (GtkBox *box, const char *caption, GtkWidget *control)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new (caption);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_PROPERTY_LABEL, caption, -1);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), control);
  gtk_box_append (box, row);
}

static PopoverData *
popover_data_new (const char *title, const char *answer, guint column, DowserAskDone done, gpointer user_data,
                  GCallback answered, GtkBox **box)
{
  PopoverData *popover_data = g_new0 (PopoverData, 1);
  GtkWidget *button;

  popover_data->popover = dowser_ask_new (title, answer, box, &button);
  popover_data->column = column;
  popover_data->done = done;
  popover_data->user_data = user_data;
  g_object_set_data_full (G_OBJECT (popover_data->popover), "dowser-ask", popover_data, g_free);
  g_signal_connect_swapped (button, "clicked", answered, popover_data);
  return popover_data;
}

/* Takes @operation. */
static void
finish_ask (PopoverData *popover_data, DowserOperation *operation)
{
  DowserAskDone done = popover_data->done;
  gpointer user_data = popover_data->user_data;

  gtk_popover_popdown (popover_data->popover);
  done (operation, user_data);
  dowser_operation_unref (operation);
}

static void
name_cb (PopoverData *popover_data)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (popover_data->entry)));

  finish_ask (popover_data, dowser_operation_new_rename_column (popover_data->column, *name != '\0' ? name : NULL));
}

GtkPopover *
dowser_ask_heading (guint column, const char *heading, DowserAskDone done, gpointer user_data)
{
  GtkBox *box;
  PopoverData *popover_data
      = popover_data_new (_ ("Rename Column"), _ ("Rename"), column, done, user_data, G_CALLBACK (name_cb), &box);
  GtkWidget *entry = gtk_entry_new ();

  popover_data->entry = GTK_EDITABLE (entry);
  gtk_editable_set_text (popover_data->entry, heading);
  gtk_editable_set_width_chars (popover_data->entry, 24);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Default Name"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Column name"), -1);
  gtk_box_append (box, entry);
  return popover_data->popover;
}

static void
top_cb (PopoverData *popover_data)
{
  gtk_spin_button_update (popover_data->spin);
  finish_ask (popover_data, dowser_operation_new_top_n (popover_data->column,
                                                        (guint) gtk_spin_button_get_value_as_int (popover_data->spin),
                                                        gtk_drop_down_get_selected (popover_data->choice) == 0));
}

GtkPopover *
dowser_ask_top_rows (guint column, const char *heading, DowserAskDone done, gpointer user_data)
{
  const char *const order_titles[] = { _ ("Largest First"), _ ("Smallest First"), NULL };
  g_autofree char *title = g_strdup_printf (_ ("Top Rows by %s"), heading);
  GtkBox *box;
  PopoverData *popover_data
      = popover_data_new (title, _ ("Show Rows"), column, done, user_data, G_CALLBACK (top_cb), &box);

  popover_data->spin = GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (1, MAX_TOP, 1));
  gtk_spin_button_set_value (popover_data->spin, DEFAULT_TOP);
  popover_data->choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (order_titles));
  dowser_ask_add_row (box, _ ("Rows"), GTK_WIDGET (popover_data->spin));
  dowser_ask_add_row (box, _ ("Order"), GTK_WIDGET (popover_data->choice));
  return popover_data->popover;
}

static void
number_format_cb (PopoverData *popover_data)
{
  DowserFormat *format = dowser_format_new ();
  const char *currency = gtk_editable_get_text (popover_data->entry);
  guint decimals = gtk_drop_down_get_selected (popover_data->choice);

  format->decimals = (int) decimals - 1;
  format->thousands = gtk_check_button_get_active (popover_data->thousands);
  format->percent = gtk_check_button_get_active (popover_data->percent);
  format->currency = *currency != '\0' ? g_strdup (currency) : NULL;
  finish_ask (popover_data, dowser_operation_new_set_format (popover_data->column, format));
}

static void
date_format_cb (PopoverData *popover_data)
{
  DowserFormat *format = dowser_format_new ();

  format->dates = (DowserDates) gtk_drop_down_get_selected (popover_data->choice);
  finish_ask (popover_data, dowser_operation_new_set_format (popover_data->column, format));
}

static GtkPopover *
ask_date_format (guint column, const DowserFormat *current, DowserAskDone done, gpointer user_data)
{
  const char *const dates[] = { _ ("Default"), _ ("2024-03-31"), _ ("Short"), _ ("Long"), _ ("Month"),
                                _ ("Year"),    _ ("Quarter"),    _ ("Week"),  NULL };
  GtkBox *box;
  PopoverData *popover_data
      = popover_data_new (_ ("Format Dates"), _ ("Apply"), column, done, user_data, G_CALLBACK (date_format_cb), &box);

  popover_data->choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (dates));
  gtk_drop_down_set_selected (popover_data->choice, current != NULL ? (guint) current->dates : 0);
  dowser_ask_add_row (box, _ ("Dates"), GTK_WIDGET (popover_data->choice));
  return popover_data->popover;
}

static GtkPopover *
ask_number_format (guint column, const DowserFormat *current, DowserAskDone done, gpointer user_data)
{
  const char *const decimals[] = { _ ("Default"), "0", "1", "2", "3", "4", "5", "6", NULL };
  GtkBox *box;
  PopoverData *popover_data = popover_data_new (_ ("Format Numbers"), _ ("Apply"), column, done, user_data,
                                                G_CALLBACK (number_format_cb), &box);
  GtkWidget *entry = gtk_entry_new ();

  popover_data->choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (decimals));
  popover_data->entry = GTK_EDITABLE (entry);
  popover_data->thousands = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("Thousands Separator")));
  popover_data->percent = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("As Percent")));
  gtk_editable_set_max_width_chars (popover_data->entry, 8);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "€");
  if (current != NULL)
    {
      gtk_drop_down_set_selected (popover_data->choice, (guint) CLAMP (current->decimals + 1, 0, 7));
      gtk_check_button_set_active (popover_data->thousands, current->thousands);
      gtk_check_button_set_active (popover_data->percent, current->percent);
      gtk_editable_set_text (popover_data->entry, current->currency != NULL ? current->currency : "");
    }
  dowser_ask_add_row (box, _ ("Decimals"), GTK_WIDGET (popover_data->choice));
  dowser_ask_add_row (box, _ ("Currency"), entry);
  gtk_box_append (box, GTK_WIDGET (popover_data->thousands));
  gtk_box_append (box, GTK_WIDGET (popover_data->percent));
  return popover_data->popover;
}

GtkPopover *
dowser_ask_format (guint column, DowserValueType type, const DowserFormat *current, DowserAskDone done,
                   gpointer user_data)
{
  if (dowser_value_type_is_temporal (type))
    return ask_date_format (column, current, done, user_data);
  return ask_number_format (column, current, done, user_data);
}
