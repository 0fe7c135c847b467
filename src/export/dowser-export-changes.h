/* dowser-export-changes.h - what an export writes otherwise than it was read, counted */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Each is a row of the table in dowser-export-changes.c. */
typedef enum
{
  DOWSER_CHANGE_REPAIRED, /* texts */
  DOWSER_CHANGE_NULLED,   /* numbers that are none in JSON */
  DOWSER_CHANGE_ROUNDED,  /* numbers that readers of JSON may round */
  DOWSER_CHANGE_AS_TEXT,  /* numbers that a spreadsheet would round or refuse */
  DOWSER_CHANGE_CUT,      /* texts */
  DOWSER_CHANGE_CONTROLS, /* texts */
  DOWSER_CHANGE_GUARDED,  /* texts */
  DOWSER_CHANGE_BASE64,   /* binary values */
  DOWSER_CHANGE_MIXED,    /* columns */
  DOWSER_CHANGE_UNDATED,  /* dates and moments that a spreadsheet has none for */
  DOWSER_CHANGE_FINE,     /* times that are finer than a spreadsheet shows */
  DOWSER_N_CHANGES
} DowserExportChange;

/** How often each was made. */
typedef struct
{
  guint64 counts[DOWSER_N_CHANGES];
} DowserExportChanges;

static inline void
dowser_export_changes_add (DowserExportChanges *self, DowserExportChange change)
{
  self->counts[change]++;
}

/** Returns: (transfer full) (nullable): a sentence for each that was made, and %NULL where none was */
char *dowser_export_changes_describe (const DowserExportChanges *self);

G_END_DECLS
