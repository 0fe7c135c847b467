/* dowser-group-page.h - a scrolled page of captioned groups of rows, rebuilt whenever its data changes */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_GROUP_PAGE (dowser_group_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserGroupPage, dowser_group_page, DOWSER, GROUP_PAGE, GtkWidget)

DowserGroupPage *dowser_group_page_new (void);
void dowser_group_page_clear (DowserGroupPage *self);
/** Begins a group, to which the following rows are added. @description: (nullable) */
void dowser_group_page_begin_group (DowserGroupPage *self, const char *title, const char *description);
/** @subtitle, @suffix: (nullable): plain text, no markup. @icon: (nullable): name of a symbolic icon */
void dowser_group_page_add_row (DowserGroupPage *self, const char *icon, const char *title, const char *subtitle,
                                const char *suffix);
/** Adds a row with a button at its end. A click on the row presses the button. Returns: (transfer none) */
GtkButton *dowser_group_page_add_action (DowserGroupPage *self, const char *icon, const char *title,
                                         const char *subtitle, const char *label);
/** Adds another button to the last row that has a button. Returns: (transfer none): the new button */
GtkButton *dowser_group_page_add_button (DowserGroupPage *self, const char *label);
/** Adds a button next to the title of the current group. Returns: (transfer none) */
GtkButton *dowser_group_page_add_header_button (DowserGroupPage *self, const char *label);
/** Adds any widget as the whole content of the current group. */
void dowser_group_page_add_widget (DowserGroupPage *self, GtkWidget *widget);

G_END_DECLS
