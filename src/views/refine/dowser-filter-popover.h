/* dowser-filter-popover.h - popover to add or change a filter: column, comparison, value */
#pragma once

#include "operations/dowser-filter-options.h"
#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FILTER_POPOVER (dowser_filter_popover_get_type ())
G_DECLARE_FINAL_TYPE (DowserFilterPopover, dowser_filter_popover, DOWSER, FILTER_POPOVER, GtkPopover)

/* Signal: "operations" (GPtrArray of DowserOperation), to be applied as one change. */
GtkWidget *dowser_filter_popover_new (void);
/** Copies the needed parts of @options. @profile: (nullable): the values of the columns */
void dowser_filter_popover_set_options (DowserFilterPopover *self, const DowserOptions *options,
                                        const DowserProfile *profile);
/** Selects the column @output; @contains: also selects the comparison "contains". Returns FALSE if the rows can't be
 * filtered by @output. */
gboolean dowser_filter_popover_select_column (DowserFilterPopover *self, guint output, gboolean contains);
/** Shows the condition @part for editing. Returns FALSE if @part can only be removed. */
gboolean dowser_filter_popover_edit_part (DowserFilterPopover *self, const DowserFilterPart *part);

G_END_DECLS
