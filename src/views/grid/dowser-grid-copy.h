/* dowser-grid-copy.h - writes selected cells as text for the clipboard: cells, CSV, Markdown, JSON, a list for SQL */
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
/** The words for #DowserCopyForm: cells headings csv markdown json list; %NULL-terminated */
extern const char *const dowser_copy_form_nicks[];

/**
 * DowserCopyOptions: how the selected cells are copied as text.
 * @is_raw: TRUE to copy values as the source has them, FALSE to copy them as the grid shows them. JSON and lists are
 * always raw
 * @dialect: the dialect of a list for SQL
 * @formats: (nullable) (element-type DowserFormat): formats of the result's columns; may have fewer members than there
 * are columns; members are nullable
 * @max_length: the maximum length of the text in bytes
 */
typedef struct
{
  DowserCopyForm copy_format;
  gboolean is_raw;
  DowserDialectId dialect;
  GPtrArray *formats;
  gsize max_length;
} DowserCopyOptions;

/**
 * dowser_grid_copy_text:
 * @n_left_out: (out): the number of values that are left out because they are NULL, which a list can't contain
 *
 * A cell that isn't selected but lies between selected cells is written as an empty cell. Can be called from any
 * thread.
 *
 * Returns: (transfer full) (nullable): %NULL if the function was cancelled, or if the text would be longer than the
 * options allow: %G_IO_ERROR_CANCELLED, %G_IO_ERROR_MESSAGE_TOO_LARGE
 */
char *dowser_grid_copy_text (DowserCellBlock *block, const DowserCopyOptions *options, guint64 *n_left_out,
                             GCancellable *cancellable, GError **error);

G_END_DECLS
