/* dowser-test-display.h - a display of its own for a test that shows widgets */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * Starts a private X server and initialises GTK on it; the server ends with the test. Where there is none to start,
 * the display that is there is used; where there is none at all, the test ends as skipped.
 * Call it after g_test_init().
 */
void dowser_test_display_init (void);

/** Runs the main loop until @widget has been drawn at @width × @height in a window. Returns: (transfer full): the
 * window */
GtkWidget *dowser_test_display_show (GtkWidget *widget, int width, int height);
/** Runs the main loop until nothing is left to be done. */
void dowser_test_display_settle (void);
/** The first widget below @root of @type whose accessible or visible words are @text. Returns: (nullable) */
GtkWidget *dowser_test_display_find (GtkWidget *root, GType type, const char *text);

G_END_DECLS
