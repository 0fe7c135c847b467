/* dowser-export-changes.h - counts the values that an export had to change */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The kinds of changes. dowser-export-changes.c has a sentence for the user for each kind. */
typedef enum
{
  DOWSER_CHANGE_REPAIRED, /* texts whose invalid bytes were replaced */
  DOWSER_CHANGE_NULLED,   /* NaN and infinity, which JSON doesn't have */
  DOWSER_CHANGE_ROUNDED,  /* numbers that JSON readers may round */
  DOWSER_CHANGE_AS_TEXT,  /* numbers that a spreadsheet would round or refuse */
  DOWSER_CHANGE_CUT,      /* texts longer than a cell of a spreadsheet */
  DOWSER_CHANGE_CONTROLS, /* texts with control characters */
  DOWSER_CHANGE_GUARDED,  /* texts that a spreadsheet would read as a formula */
  DOWSER_CHANGE_BASE64,   /* binary values, written as Base64 text */
  DOWSER_CHANGE_MIXED,    /* columns whose values fit no single type */
  DOWSER_CHANGE_UNDATED,  /* dates and timestamps that a spreadsheet can't represent */
  DOWSER_CHANGE_FINE,     /* times with more decimals of a second than a spreadsheet shows */
  DOWSER_N_CHANGES
} DowserExportChange;

/** For each kind of change, how often it was made. */
typedef struct
{
  guint64 counts[DOWSER_N_CHANGES];
} DowserExportChanges;

static inline void
dowser_export_changes_add (DowserExportChanges *self, DowserExportChange change)
{
  self->counts[change]++;
}

/** Returns: (transfer full) (nullable): a sentence for each change that was made, %NULL if nothing was changed */
char *dowser_export_changes_describe (const DowserExportChanges *self);

G_END_DECLS
