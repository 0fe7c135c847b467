/* dowser-meaning-changes.h - the list of changes of meanings: who made each change, when, and a button to undo it */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMeaningChanges: a popover.
 *
 * Signal: "undo" (DowserKnowledgeChange *change, a pointer): the user wants to undo @change.
 */
#define DOWSER_TYPE_MEANING_CHANGES (dowser_meaning_changes_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningChanges, dowser_meaning_changes, DOWSER, MEANING_CHANGES, GObject)
DowserMeaningChanges *dowser_meaning_changes_new (void);
/** Returns: (transfer none) */
GtkPopover *dowser_meaning_changes_get_popover (DowserMeaningChanges *self);
/** @changes: (transfer full): DowserKnowledgeChange, newest first; the list is drawn when the popover is opened */
void dowser_meaning_changes_take_changes (DowserMeaningChanges *self, GPtrArray *changes);

G_END_DECLS
