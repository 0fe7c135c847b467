/* dowser-filter-list.h - list of a plan's filters: edit, switch off, combine, remove, add */
#pragma once

#include "operations/dowser-options.h"
#include "schema/dowser-profile.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_FILTER_LIST (dowser_filter_list_get_type ())
G_DECLARE_FINAL_TYPE (DowserFilterList, dowser_filter_list, DOWSER, FILTER_LIST, GtkWidget)

/* Signal: "operations" (GPtrArray of DowserOperation), to be applied as one change. */
GtkWidget *dowser_filter_list_new (void);
/** Copies the needed parts of @options. @profile: (nullable) */
void dowser_filter_list_set_options (DowserFilterList *self, const DowserOptions *options,
                                     const DowserProfile *profile);
/** Opens the editor of the filter whose first condition has the number @index. Filters that are switched off are
 * counted after all others. */
void dowser_filter_list_edit (DowserFilterList *self, guint index);

G_END_DECLS
