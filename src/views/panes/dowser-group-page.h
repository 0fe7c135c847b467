/* dowser-group-page.h - a scrolled page of captioned groups of rows, filled anew whenever its data changes */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_GROUP_PAGE (dowser_group_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserGroupPage, dowser_group_page, DOWSER, GROUP_PAGE, GtkWidget)

DowserGroupPage *dowser_group_page_new (void);
void dowser_group_page_clear (DowserGroupPage *self);
/** Rows added from now on belong to it. @description: (nullable) */
void dowser_group_page_begin_group (DowserGroupPage *self, const char *title, const char *description);
/** @subtitle, @suffix: (nullable): plain text, no markup. @icon: (nullable): of a symbolic icon */
void dowser_group_page_add_row (DowserGroupPage *self, const char *icon, const char *title, const char *subtitle,
                                const char *suffix);
/** The same with a button at its end, which a click on the row presses. Returns: (transfer none) */
GtkButton *dowser_group_page_add_action (DowserGroupPage *self, const char *icon, const char *title,
                                         const char *subtitle, const char *label);
/** A further button at the end of the last row that has one. Returns: (transfer none) */
GtkButton *dowser_group_page_add_button (DowserGroupPage *self, const char *label);
/** A button beside the title of the present group. Returns: (transfer none) */
GtkButton *dowser_group_page_add_header_button (DowserGroupPage *self, const char *label);
/** Any widget as the whole of the present group. */
void dowser_group_page_add_widget (DowserGroupPage *self, GtkWidget *widget);

G_END_DECLS
