/* dowser-page-private.h - the memory layout of a page, for its builder and its readers */
#pragma once

#include "rows/dowser-result.h"

#include <string.h>

G_BEGIN_DECLS

/* Packs the position of a text in the arena into 8 bytes: 32 bits for the offset, 31 bits for the length, and 1 bit
 * that is set if the text was repaired. SQLite's longest value has 10^9 bytes, so its length fits into 31 bits. */
#define DOWSER_PAGE_MAX_TEXT (G_MAXUINT32 >> 1)

static inline guint64
dowser_page_pack_text (gsize offset, gsize length, gboolean repaired)
{
  return ((guint64) offset << 32) | ((guint64) length << 1) | (repaired ? 1 : 0);
}

/**
 * DowserPageColumn: the cells of one column of a page.
 * @values: for each row: the integer, the bits of the double, or the packed position of the text in the arena
 * @nulls: (nullable): one bit for each row; NULL if no cell is NULL
 * @tags: (nullable): a DowserValueType for each row; NULL if all cells that are not NULL have @type
 */
typedef struct
{
  guint64 *values;
  guint8 *nulls;
  guint8 *tags;
  DowserValueType type;
} DowserPageColumn;

struct _DowserPage
{
  gatomicrefcount ref_count;
  guint n_rows;
  guint n_columns;
  DowserPageColumn *columns;
  char *arena;
  gsize arena_size;
  GDestroyNotify release; /* (nullable): frees the memory of values, nulls, tags and arena; NULL if this memory is on
                           * the heap */
  GDestroyNotify rest;    /* (nullable): releases the memory of values, nulls, tags and arena until the page is read
                           * again */
  gpointer release_data;
};

/**
 * Reads a cell quickly, for readers of all cells of a page. Sets only the fields of @cell that its type uses, and
 * doesn't clear the other fields.
 *
 * Returns: %FALSE for NULL; in this case, @cell is unchanged
 */
static inline gboolean
dowser_page_peek_cell (const DowserPage *self, guint row, guint column, DowserCell *cell)
{
  const DowserPageColumn *from = &self->columns[column];
  guint64 value;

  if (from->nulls != NULL && (from->nulls[row / 8] & (1 << (row % 8))) != 0)
    return FALSE;
  value = from->values[row];
  cell->type = from->tags != NULL ? from->tags[row] : from->type;
  if (cell->type == DOWSER_VALUE_INTEGER)
    cell->integer = (gint64) value;
  else if (cell->type == DOWSER_VALUE_REAL)
    memcpy (&cell->real, &value, sizeof value);
  else
    {
      cell->text = self->arena + (value >> 32);
      cell->length = (value & G_MAXUINT32) >> 1;
      cell->repaired = value & 1;
    }
  return TRUE;
}

/**
 * dowser_page_find_by_row:
 * @first_rows: guint: the number of the first row of each page, ascending
 * @last: (inout): the page that the previous call found. It is tested first, because rows are mostly read in order
 *
 * Returns: the index of the page that contains @row; if @row is after all pages, the index of the last page
 */
guint dowser_page_find_by_row (const GArray *first_rows, guint row, guint *last);

G_END_DECLS
