/* dowser-checkpoint.h - saves a session after each step without making the steps wait */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_CHECKPOINT (dowser_checkpoint_get_type ())
G_DECLARE_FINAL_TYPE (DowserCheckpoint, dowser_checkpoint, DOWSER, CHECKPOINT, GObject)

/** @store: (nullable): without it nothing is saved */
DowserCheckpoint *dowser_checkpoint_new (DowserStore *store, DowserSession *session);
/** Saves the session as it stands; while a save is under way, once it is done. */
void dowser_checkpoint_save (DowserCheckpoint *self);
/** Saves the session as it stands now: what is queued in the store before its close is written by that. */
void dowser_checkpoint_save_last (DowserCheckpoint *self);
/** Says in the history whether the session runs; that it has ended, once how it ended is saved. */
void dowser_checkpoint_set_running (DowserCheckpoint *self, gboolean running);

G_END_DECLS
