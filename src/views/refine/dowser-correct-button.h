/* dowser-correct-button.h - takes a correction in words: "region means customers.geo_area" */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserCorrectButton: Signal: "corrected" (const char *text), never blank. */
#define DOWSER_TYPE_CORRECT_BUTTON (dowser_correct_button_get_type ())
G_DECLARE_FINAL_TYPE (DowserCorrectButton, dowser_correct_button, DOWSER, CORRECT_BUTTON, GtkWidget)

GtkWidget *dowser_correct_button_new (void);
/** Opens it, to be typed into. */
void dowser_correct_button_popup (DowserCorrectButton *self);
/** The correction was taken: what was typed is forgotten. */
void dowser_correct_button_clear (DowserCorrectButton *self);

/** The correction was refused: says why, beside what was typed. */
void dowser_correct_button_show_problem (DowserCorrectButton *self, const char *reason);

G_END_DECLS
