/* dowser-correct-button.h - button to enter a correction in words: "region means customers.geo_area" */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserCorrectButton: Signal: "corrected" (const char *text), never blank. */
#define DOWSER_TYPE_CORRECT_BUTTON (dowser_correct_button_get_type ())
G_DECLARE_FINAL_TYPE (DowserCorrectButton, dowser_correct_button, DOWSER, CORRECT_BUTTON, GtkWidget)

GtkWidget *dowser_correct_button_new (void);
/** Opens the popover for typing. */
void dowser_correct_button_popup (DowserCorrectButton *self);
/** Clears the typed text after the correction was accepted. */
void dowser_correct_button_clear (DowserCorrectButton *self);

/** Shows next to the typed text why the correction was refused. */
void dowser_correct_button_show_problem (DowserCorrectButton *self, const char *reason);

G_END_DECLS
