/* dowser-meaning-fields.h - asks for a new entry: its kind, its word, and what that means */
#pragma once

#include "knowledge/dowser-entry.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** What people call a kind: “Metric”. */
const char *dowser_meaning_get_kind_title (DowserEntryKind kind);

/**
 * DowserMeaningFields: a popover.
 *
 * Signal: "entered" (DowserEntry *entry, a pointer): the person wants it added.
 */
#define DOWSER_TYPE_MEANING_FIELDS (dowser_meaning_fields_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningFields, dowser_meaning_fields, DOWSER, MEANING_FIELDS, GObject)
DowserMeaningFields *dowser_meaning_fields_new (void);
/** Returns: (transfer none) */
GtkPopover *dowser_meaning_fields_get_popover (DowserMeaningFields *self);
/** Shows @entry to be changed; %NULL: a new one is asked for. */
void dowser_meaning_fields_set_entry (DowserMeaningFields *self, const DowserEntry *entry);
/** Returns: TRUE if @entry can be changed here */
gboolean dowser_meaning_fields_can_change (const DowserEntry *entry);
/** Says why it was not added. */
void dowser_meaning_fields_show_problem (DowserMeaningFields *self, const char *problem);
/** Empties the fields for the next one, and closes. */
void dowser_meaning_fields_clear (DowserMeaningFields *self);

G_END_DECLS
