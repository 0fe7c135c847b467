/* dowser-views.h - setup of the resources and types of src/views before the first template is used */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_RESOURCE_PATH "/io/github/dowser/Dowser"

/** Registers resources and translations. May be called more than once; needs no display. */
void dowser_views_init (void);
/** For dispose: disposes the template of @widget and unparents all children. */
void dowser_views_dispose_template (GtkWidget *widget, GType type);
/** For the class of a window that doesn't belong to the application: makes Ctrl+Q quit the application in that window,
 * too. */
void dowser_views_bind_quit (GtkWidgetClass *widget_class);

G_END_DECLS
