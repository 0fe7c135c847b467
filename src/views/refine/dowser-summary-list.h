/* dowser-summary-list.h - list of a plan's groups and metrics */
#pragma once

#include "operations/dowser-options.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SUMMARY_LIST (dowser_summary_list_get_type ())
G_DECLARE_FINAL_TYPE (DowserSummaryList, dowser_summary_list, DOWSER, SUMMARY_LIST, GtkWidget)

/* Signal: "operations" (GPtrArray of DowserOperation), to be applied as one change. */
GtkWidget *dowser_summary_list_new (void);
/** Copies the needed parts of @options. */
void dowser_summary_list_set_options (DowserSummaryList *self, const DowserOptions *options);
/** Focuses the control that changes group @index. */
void dowser_summary_list_focus_group (DowserSummaryList *self, guint index);

G_END_DECLS
