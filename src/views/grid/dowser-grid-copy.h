/* dowser-grid-copy.h - selected cells as text for the clipboard: cells, CSV, Markdown, JSON, a list for SQL */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-block.h"
#include "schema/dowser-dialect-id.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_COPY_CELLS,
  DOWSER_COPY_HEADINGS,
  DOWSER_COPY_CSV,
  DOWSER_COPY_MARKDOWN,
  DOWSER_COPY_JSON,
  DOWSER_COPY_LIST,
} DowserCopyForm;
/** cells headings csv markdown json list; %NULL-terminated */
extern const char *const dowser_copy_form_nicks[];

/**
 * DowserCopyOptions:
 * @raw: copies values as the source has them, instead of as the grid shows them. JSON and lists are always raw
 * @dialect: for a list
 * @formats: (nullable) (element-type DowserFormat): formats of the result's columns, may be shorter; members are
 * nullable
 * @max_length: bytes
 */
typedef struct
{
  DowserCopyForm form;
  gboolean raw;
  DowserDialectId dialect;
  GPtrArray *formats;
  gsize max_length;
} DowserCopyOptions;

/**
 * dowser_grid_copy_text:
 * @n_left_out: (out): the number of values that a list can't hold: NULL
 *
 * Cells that lie between selected cells and are not selected are written empty. Can be called from any thread.
 *
 * Returns: (transfer full) (nullable): %NULL if it was cancelled or the text would be longer than the options allow:
 *   %G_IO_ERROR_CANCELLED, %G_IO_ERROR_MESSAGE_TOO_LARGE
 */
char *dowser_grid_copy_text (DowserCellBlock *block, const DowserCopyOptions *options, guint64 *n_left_out,
                             GCancellable *cancellable, GError **error);

G_END_DECLS
