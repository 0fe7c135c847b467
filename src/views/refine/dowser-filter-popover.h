/* dowser-filter-popover.h - asks for a filter: what, comparison, value; or changes one that there is */
#pragma once

#include "operations/dowser-filter-options.h"
#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FILTER_POPOVER (dowser_filter_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserFilterPopover, dowser_filter_popover, DOWSER, FILTER_POPOVER, GtkPopover)

/* Signal: "operations" (GPtrArray of DowserOperation), to be applied as one change. */
GtkWidget *dowser_filter_popover_new (void);
/** Copies what it needs of @options. @profile: (nullable): for the values that a column holds */
void dowser_filter_popover_set_options (DowserFilterPopover *self, const DowserOptions *options,
                                        const DowserProfile *profile);
/** Asks about @output alone; @contains: for a part of its text. FALSE where that cannot be filtered by. */
gboolean dowser_filter_popover_ask_about (DowserFilterPopover *self, guint output, gboolean contains);
/** Shows @part, to change it. FALSE where it can only be taken away. */
gboolean dowser_filter_popover_edit (DowserFilterPopover *self, const DowserFilterPart *part);

G_END_DECLS
