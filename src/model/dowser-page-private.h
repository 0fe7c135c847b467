/* dowser-page-private.h - how a page lies in memory, for who builds it and who reads it */
#pragma once

#include "model/dowser-result.h"

G_BEGIN_DECLS

/*
 * A place in the arena, in 8 bytes: 32 bits offset, 31 bits length, 1 bit whether the text was repaired. SQLite's
 * longest value, 10^9 bytes, fits.
 */
#define DOWSER_PAGE_MAX_TEXT (G_MAXUINT32 >> 1)

static inline guint64
dowser_page_pack_text (gsize offset, gsize length, gboolean repaired)
{
  return ((guint64) offset << 32) | ((guint64) length << 1) | (repaired ? 1 : 0);
}

/**
 * DowserPageColumn:
 * @values: the integer, the bits of the double, or the place of the text, of each row
 * @nulls: (nullable): a bit a row; NULL where no cell is NULL
 * @tags: (nullable): a DowserValueType a row; NULL where all cells that are not NULL have @type
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
};

G_END_DECLS
