/* dowser-ask.h - small popovers for the missing input of an operation: a name, a number, a format */
#pragma once

#include "plan/dowser-operation.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @operation: borrowed. The function is called while the popover closes. */
typedef void (*DowserAskDone) (DowserOperation *operation, gpointer user_data);

/** Asks for a new heading of output @column. Returns: (transfer floating) */
GtkPopover *dowser_ask_heading (guint column, const char *heading, DowserAskDone done, gpointer user_data);
/** Asks how many rows with the largest or smallest values of output @column to show. Returns: (transfer floating) */
GtkPopover *dowser_ask_top_rows (guint column, const char *heading, DowserAskDone done, gpointer user_data);
/** Asks for the format of output @column, of @type. @current: (nullable): the current format. Returns: (transfer
 * floating) */
GtkPopover *dowser_ask_format (guint column, DowserValueType type, const DowserFormat *current, DowserAskDone done,
                               gpointer user_data);

/** Returns a popover with @title and a box for the caller's controls. @answer: the label of the popover's button. Used
 * by similar popovers. */
GtkPopover *dowser_ask_new (const char *title, const char *answer, GtkBox **box, GtkWidget **button);
/** Sets the title of a popover of dowser_ask_new(). */
void dowser_ask_set_title (GtkPopover *popover, const char *title);
/** Adds a row of a caption and @control. The caption is the control's accessible name. */
void dowser_ask_add_row (GtkBox *box, const char *caption, GtkWidget *control);

G_END_DECLS
