/* dowser-filter-popover.h - asks for one more filter: column, comparison, value */
#pragma once

#include "model/dowser-profile.h"
#include "planner/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FILTER_POPOVER (dowser_filter_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserFilterPopover, dowser_filter_popover, DOWSER, FILTER_POPOVER, GtkPopover)

/* Signal: "operation" (DowserOperation), the filter is to be added. */
GtkWidget *dowser_filter_popover_new (void);
/** Copies what it needs of @options. @profile: (nullable): for the values that a column holds */
void dowser_filter_popover_set_options (DowserFilterPopover *self, const DowserOptions *options,
                                        const DowserProfile *profile);

G_END_DECLS
