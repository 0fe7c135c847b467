/* dowser-xlsx-parts.h - the parts of an XLSX file other than its sheets: list of sheets, shared texts, formats */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet-value.h"

G_BEGIN_DECLS

/** DowserXlsxSheet: @part: (nullable): the part with its cells; %NULL for a sheet without cells, such as a chart */
typedef struct
{
  char *name;
  char *part;
  gboolean hidden;
} DowserXlsxSheet;

/**
 * DowserXlsxParts: the parts of a workbook
 * @sheets: DowserXlsxSheet, in their order
 * @texts: all shared texts, each NUL-terminated; @places: gsize: the offset of each text, and the end of the last one
 * @shown: DowserSheetShown of each cell style
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

/** Returns: (transfer full) (nullable): the list of the workbook's sheets, and the texts and number formats that all
 * sheets share; %NULL with #DOWSER_SOURCE_ERROR */
DowserXlsxParts *dowser_xlsx_parts_read (DowserSheetPackage *package, GCancellable *cancellable, GError **error);
void dowser_xlsx_parts_free (DowserXlsxParts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserXlsxParts, dowser_xlsx_parts_free)

/** Appends @text and resolves its escapes: "_x000A_" stands for a character that XML can't contain. */
void dowser_xlsx_append_text (GString *into, const char *text, gsize length);

G_END_DECLS
