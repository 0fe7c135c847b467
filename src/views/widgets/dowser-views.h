/* dowser-views.h - makes the layer's resources and types known before the first template is read */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_RESOURCE_PATH "/io/github/dowser/Dowser"

/** Registers resources and translations. May be called more than once; needs no display. */
void dowser_views_init (void);
/** For dispose: lets go of the template of @widget and of every child, named in it or not. */
void dowser_views_dispose_template (GtkWidget *widget, GType type);
/** For the class of a window that is none of the application's: Ctrl+Q quits there, too. */
void dowser_views_bind_quit (GtkWidgetClass *widget_class);

G_END_DECLS
