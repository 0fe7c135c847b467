/* dowser-xlsx-parts.h - the parts of an XLSX file beside its sheets: what there is, shared texts, formats */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet-value.h"

G_BEGIN_DECLS

/** DowserXlsxSheet: @part: (nullable): where its cells are; %NULL of a sheet without cells, as a chart */
typedef struct
{
  char *name;
  char *part;
  gboolean hidden;
} DowserXlsxSheet;

/**
 * DowserXlsxParts: of a workbook.
 * @sheets: DowserXlsxSheet, in their order
 * @texts: all shared texts, each ended by a NUL; @places: gsize: where each begins, and where the last one ends
 * @shown: DowserSheetShown of each style of a cell
 */
typedef struct
{
  GPtrArray *sheets;
  gboolean since_1904;
  GString *texts;
  GArray *places;
  GArray *shown;

  /*< private >*/
  char *workbook;
  char *shared;
  char *styles;
} DowserXlsxParts;

/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR */
DowserXlsxParts *dowser_xlsx_parts_read (DowserSheetPackage *package, GCancellable *cancellable, GError **error);
void dowser_xlsx_parts_free (DowserXlsxParts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserXlsxParts, dowser_xlsx_parts_free)

/** Appends @text, in which "_x000A_" stands for a sign that XML does not have. */
void dowser_xlsx_append_text (GString *into, const char *text, gsize length);

G_END_DECLS
