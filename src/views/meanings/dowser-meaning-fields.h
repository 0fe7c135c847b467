/* dowser-meaning-fields.h - form for a new entry: its kind, its term and its meaning */
#pragma once

#include "knowledge/dowser-entry.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Returns the title of a kind, for example “Metric”. */
const char *dowser_meaning_get_kind_title (DowserEntryKind kind);

/**
 * DowserMeaningFields: a popover with the form to add or change a meaning.
 *
 * Signal: "entered" (DowserEntry *entry, a pointer): the user wants to save @entry.
 */
#define DOWSER_TYPE_MEANING_FIELDS (dowser_meaning_fields_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningFields, dowser_meaning_fields, DOWSER, MEANING_FIELDS, GObject)
DowserMeaningFields *dowser_meaning_fields_new (void);
/** Returns: (transfer none) */
GtkPopover *dowser_meaning_fields_get_popover (DowserMeaningFields *self);
/** Shows @entry in the form, so that the user can change it. With %NULL, the form is for a new entry. */
void dowser_meaning_fields_set_entry (DowserMeaningFields *self, const DowserEntry *entry);
/** Returns: TRUE if @entry can be changed in this form */
gboolean dowser_meaning_fields_can_change (const DowserEntry *entry);
/** Shows why the entry was not added. */
void dowser_meaning_fields_show_problem (DowserMeaningFields *self, const char *problem);
/** Empties the fields for the next entry and closes the popover. */
void dowser_meaning_fields_clear (DowserMeaningFields *self);

G_END_DECLS
