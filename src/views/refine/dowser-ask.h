/* dowser-ask.h - small popovers that ask for what an operation still needs: a name, a number, a format */
#pragma once

#include "plan/dowser-operation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @operation: borrowed. Called while the popover closes. */
typedef void (*DowserAskDone) (DowserOperation *operation, gpointer user_data);

/** Another heading for output @column. Returns: (transfer floating) */
GtkPopover *dowser_ask_name (guint column, const char *heading, DowserAskDone done, gpointer user_data);
/** How many of the rows with the largest or smallest values of output @column. Returns: (transfer floating) */
GtkPopover *dowser_ask_top (guint column, const char *heading, DowserAskDone done, gpointer user_data);
/** How the values of output @column, of @type, are spelled. @present: (nullable). Returns: (transfer floating) */
GtkPopover *dowser_ask_format (guint column, DowserValueType type, const DowserFormat *present, DowserAskDone done,
                               gpointer user_data);

/** A popover with @title and a column of controls, which the caller fills; @answer: its button. For those like it. */
GtkPopover *dowser_ask_new (const char *title, const char *answer, GtkBox **box, GtkWidget **button);
/** Another title for a popover of dowser_ask_new(). */
void dowser_ask_set_title (GtkPopover *popover, const char *title);
/** A row of a caption and @control, which goes by that name. */
void dowser_ask_add_row (GtkBox *box, const char *caption, GtkWidget *control);

G_END_DECLS
