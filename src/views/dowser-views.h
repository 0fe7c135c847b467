/* dowser-views.h - makes the layer's resources and types known before the first template is read */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define DOWSER_RESOURCE_PATH "/io/github/dowser/Dowser"

/** Registers resources and translations. May be called more than once; needs no display. */
void dowser_views_init (void);

G_END_DECLS
