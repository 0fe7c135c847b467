/* dowser-checkpoint.h - saves a session after each step without blocking the steps */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_CHECKPOINT (dowser_checkpoint_get_type ())
G_DECLARE_FINAL_TYPE (DowserCheckpoint, dowser_checkpoint, DOWSER, CHECKPOINT, GObject)

/** Makes the object that saves @session. @store: (nullable): the store that it saves to; %NULL to save nothing */
DowserCheckpoint *dowser_checkpoint_new (DowserStore *store, DowserSession *session);
/** Saves the current session. If a save is in progress, the new save begins when that save has ended. */
void dowser_checkpoint_save (DowserCheckpoint *self);
/** Saves the current session at once, even if a save is in progress. The store writes all queued saves before it is
 * closed. */
void dowser_checkpoint_save_last (DowserCheckpoint *self);
/** Marks the session in the history as running or ended. It is marked as ended only after its last state has been
 * saved. */
void dowser_checkpoint_set_running (DowserCheckpoint *self, gboolean running);

G_END_DECLS
