/* dowser-test-display.h - a private display for a test that shows widgets */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Starts a private X server and initializes GTK on this server. The server ends with the test. If the server can't be
 * started, the current display is used. If there is no display, the test is skipped. Call this function after
 * g_test_init(). */
void dowser_test_display_init (void);

/** Runs the main loop until @widget has been drawn at @width × @height in a window. Returns: (transfer full): the
 * window */
GtkWidget *dowser_test_display_show_widget (GtkWidget *widget, int width, int height);
/** Runs the main loop until it has no more events. */
void dowser_test_display_run_pending (void);
/** Returns the first widget of @type below @root whose accessible or visible text is @text. Returns: (nullable) */
GtkWidget *dowser_test_display_find_widget (GtkWidget *root, GType type, const char *text);

G_END_DECLS
