/* dowser-name-button.h - a button with which the user gives a name to a part of an answer: a number, a condition, a
 * value */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserNameButton: a button with a popover.
 *
 * Signal: "named" (DowserEntry *entry, a pointer): the user has named a part.
 */
#define DOWSER_TYPE_NAME_BUTTON (dowser_name_button_get_type ())
G_DECLARE_FINAL_TYPE (DowserNameButton, dowser_name_button, DOWSER, NAME_BUTTON, GtkWidget)
GtkWidget *dowser_name_button_new (void);
/** Sets the answer whose parts can be named. @plan, @schema: (nullable): without a plan, the button is hidden */
void dowser_name_button_set_plan (DowserNameButton *self, DowserContext *context, const DowserPlan *plan,
                                  const DowserSchema *schema);
/** Shows why the name can't be used. */
void dowser_name_button_show_problem (DowserNameButton *self, const char *problem);
/** Empties the popover and closes it. */
void dowser_name_button_clear (DowserNameButton *self);

G_END_DECLS
