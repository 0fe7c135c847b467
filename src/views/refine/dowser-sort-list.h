/* dowser-sort-list.h - list of sort keys, each with its direction */
#pragma once

#include "operations/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SORT_LIST (dowser_sort_list_get_type ())
G_DECLARE_FINAL_TYPE (DowserSortList, dowser_sort_list, DOWSER, SORT_LIST, GtkWidget)

/* Signal: "operation" (DowserOperation). */
GtkWidget *dowser_sort_list_new (void);
/** Copies the needed parts of @options. */
void dowser_sort_list_set_options (DowserSortList *self, const DowserOptions *options);

G_END_DECLS
