/* dowser-saved-form.h - the popover in which the user enters the values, numbers and periods of a saved question */
#pragma once

#include "schema/dowser-profile.h"
#include "views/library/dowser-saved-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Called when the user has entered the values. @given: "name=words" for each slot. The popover stays open until the
 * caller closes it. */
typedef void (*DowserSavedFormDone) (DowserSavedItem *item, const char *const *given, gpointer user_data);

/** @schema, @profile: (nullable): where the values for drop-downs are from. Returns: (transfer floating): a popover
 * with a field for each slot of @item */
GtkPopover *dowser_saved_form_new (DowserSavedItem *item, const DowserSchema *schema, const DowserProfile *profile,
                                   DowserSavedFormDone done, gpointer user_data);
/** Shows in the popover why the given values can't be used. */
void dowser_saved_form_show_problem (GtkPopover *form, const char *problem);

G_END_DECLS
