/* dowser-progress.h - progress of a list of weighted parts as one fraction that never goes back */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_PROGRESS (dowser_progress_get_type ())
G_DECLARE_FINAL_TYPE (DowserProgress, dowser_progress, DOWSER, PROGRESS, GObject)

/**
 * DowserProgress:fraction: (readable) 0.0–1.0, notified on the thread that calls; main thread only.
 */
DowserProgress *dowser_progress_new (void);

/** Adds a part of @weight (> 0, any unit). Returns its index. */
guint dowser_progress_add (DowserProgress *self, double weight);
/** Sets part @index to @fraction done (0.0–1.0); lower than before is ignored. */
void dowser_progress_set (DowserProgress *self, guint index, double fraction);
/** Forgets all parts and goes back to 0. */
void dowser_progress_reset (DowserProgress *self);
double dowser_progress_get_fraction (DowserProgress *self);

G_END_DECLS
