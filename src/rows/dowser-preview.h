/* dowser-preview.h - shows the user what an interpretation of the question returns: a few rows as text, and the first
 * row in which two results differ */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserPreview: a few rows of a result as text. Immutable, reference-counted, for any thread.
 * @columns: headings; @rows: (char **): a few rows, the first of which is row @first of the result; each contains one
 * text for each column, as in a grid
 * @n_rows: the number of rows that were read, including those before and after @rows
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  char **columns;
  GPtrArray *rows;
  guint first;
  guint n_rows;
} DowserPreview;

/** @first: the first row that is stored as text; @max_rows: the maximum number of stored rows; @formats: (nullable):
 * the DowserFormat (nullable) of each column. Must be called in the main thread. Returns: (transfer full) */
DowserPreview *dowser_preview_new (DowserResult *result, guint first, guint max_rows, GPtrArray *formats);
DowserPreview *dowser_preview_ref (DowserPreview *self);
void dowser_preview_unref (DowserPreview *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPreview, dowser_preview_unref)
/** Returns row @index as one line, "Oslo · 12". Returns: (transfer full) */
char *dowser_preview_dup_line (const DowserPreview *self, guint index);

/** Compares cells as they are shown; ignores headings. Returns: the number of the first row that differs; G_MAXUINT if
 * all rows are equal */
guint dowser_results_find_difference (DowserResult *a, DowserResult *b);

G_END_DECLS
