/* dowser-progress.h - combines the progress of weighted parts to one fraction that never decreases */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_PROGRESS (dowser_progress_get_type ())
G_DECLARE_FINAL_TYPE (DowserProgress, dowser_progress, DOWSER, PROGRESS, GObject)

/** DowserProgress:fraction: (readable) 0.0–1.0, notified on the calling thread, which must be the main thread. */
DowserProgress *dowser_progress_new (void);

/** Adds a part of @weight (> 0, any unit). Returns its index. */
guint dowser_progress_add (DowserProgress *self, double weight);
/** Sets part @index to @fraction done (0.0–1.0); a decrease is ignored. */
void dowser_progress_set (DowserProgress *self, guint index, double fraction);
/** Removes all parts and resets the fraction to 0. */
void dowser_progress_reset (DowserProgress *self);
double dowser_progress_get_fraction (DowserProgress *self);

G_END_DECLS
