/* dowser-sheet-ranges.c - finds the tables of a sheet: ranges of cells surrounded by blank rows and columns */
#include "sources/spreadsheet/dowser-sheet-ranges.h"

#include "sources/spreadsheet/dowser-sheet-head.h"
#include "sources/spreadsheet/dowser-sheet-words.h"

#include <string.h>

#define MAX_MERGES 500000
/* The maximum number of rows of a list of names and values next to a table. Such a list isn't a table. */
#define MAX_NOTE_ROWS 12
/* The maximum number of ranges that are searched for the range above another range. No sheet has more ranges next to
 * each other. */
#define MAX_ABOVE 256

/* A block: consecutive rows without a blank row between them. It consists of segments (adjacent columns without a blank
 * column between them). @first: index of the block's first segment; @n: number of its segments */
typedef struct
{
  DowserSheetRun run;
  guint first;
  guint n;
  guint64 n_cells;
  guint64 n_texts;
} Block;

/* A segment: adjacent columns of a block without a blank column between them. */
typedef struct
{
  guint left;
  guint right;
} Segment;

struct _DowserSheetRanges
{
  GArray *blocks;
  GArray *segments;
  GArray *merges;
  gboolean is_sorted;
  guint8 *used; /* for each column, TRUE if it is filled in the current block */
  guint n_used;
  Block block;
  gboolean in_block;
};

DowserSheetRanges *
dowser_sheet_ranges_new (void)
{
  DowserSheetRanges *self = g_new0 (DowserSheetRanges, 1);

  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  self->merges = g_array_new (FALSE, FALSE, sizeof (DowserSheetArea));
  self->used = g_new0 (guint8, DOWSER_SHEET_MAX_COLUMNS);
  return self;
}

void
dowser_sheet_ranges_free (DowserSheetRanges *self)
{
  g_array_unref (self->blocks);
  g_array_unref (self->segments);
  g_array_unref (self->merges);
  g_free (self->used);
  g_free (self);
}

static void
end_block (DowserSheetRanges *self)
{
  Block *block = &self->block;

  if (!self->in_block)
    return;
  block->first = self->segments->len;
  for (guint i = 0; i < self->n_used; i++)
    if (self->used[i] && (i == 0 || !self->used[i - 1]))
      {
        Segment segment = { i, i };

        while (segment.right + 1 < self->n_used && self->used[segment.right + 1])
          segment.right++;
        g_array_append_val (self->segments, segment);
      }
  block->n = self->segments->len - block->first;
  g_array_append_vals (self->blocks, block, 1);
  memset (self->used, 0, self->n_used);
  self->n_used = 0;
  self->in_block = FALSE;
}

void
dowser_sheet_ranges_add_row (DowserSheetRanges *self, const DowserSheetRow *row, gint64 place)
{
  if (self->in_block && row->number > self->block.run.bottom + 1)
    end_block (self);
  if (!self->in_block)
    self->block = (Block){ { row->number, row->number, place }, 0, 0, 0, 0 };
  self->in_block = TRUE;
  self->block.run.bottom = row->number;
  self->block.n_cells += row->cells->len;
  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);

      self->used[cell->column] = TRUE;
      self->n_used = MAX (self->n_used, cell->column + 1);
      self->block.n_texts += cell->kind == DOWSER_SHEET_TEXT;
    }
}

void
dowser_sheet_ranges_add_merge (DowserSheetRanges *self, const DowserSheetArea *area)
{
  if (self->merges->len < MAX_MERGES)
    g_array_append_vals (self->merges, area, 1);
}

static int
compare_merges (gconstpointer a, gconstpointer b)
{
  const DowserSheetArea *x = a, *y = b;

  if (x->top != y->top)
    return x->top < y->top ? -1 : 1;
  return x->left < y->left ? -1 : x->left > y->left;
}

const GArray *
dowser_sheet_ranges_get_merges (DowserSheetRanges *self)
{
  if (!self->is_sorted)
    g_array_sort (self->merges, compare_merges);
  self->is_sorted = TRUE;
  return self->merges;
}

static void
range_free (gpointer data)
{
  DowserSheetRange *self = data;

  g_array_unref (self->runs);
  g_clear_pointer (&self->kinds, g_byte_array_unref);
  g_free (self);
}

static DowserSheetRange *
range_new (const DowserSheetRun *run, guint left, guint right)
{
  DowserSheetRange *self = g_new0 (DowserSheetRange, 1);

  self->area = (DowserSheetArea){ run->top, left, run->bottom, right };
  self->n_rows = run->bottom - run->top + 1;
  self->runs = g_array_new (FALSE, FALSE, sizeof (DowserSheetRun));
  g_array_append_vals (self->runs, run, 1);
  return self;
}

static guint
get_width (const DowserSheetRange *self)
{
  return self->area.right - self->area.left + 1;
}

/* Counts the cells of @row in the columns of @segment. */
static guint
count_cells (const DowserSheetRow *row, const Segment *segment, guint64 *n_texts)
{
  guint n = 0;

  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);

      if (cell->column < segment->left || cell->column > segment->right)
        continue;
      n++;
      *n_texts += cell->kind == DOWSER_SHEET_TEXT;
    }
  return n;
}

/* Adds the row's cells in the columns of @segment to the open range, or begins a range in @pieces. A row without cells
 * in these columns ends the range, so a segment may have several tables, and tables next to each other may have
 * different heights. */
static void
split_row (DowserSheetRange **open, GPtrArray *pieces, const DowserSheetRow *row, const Segment *segment, gint64 place)
{
  guint64 n_texts = 0;
  guint n = count_cells (row, segment, &n_texts);
  const DowserSheetRun run = { row->number, row->number, place };

  if (n == 0)
    {
      *open = NULL;
      return;
    }
  if (*open == NULL)
    {
      *open = range_new (&run, segment->left, segment->right);
      g_ptr_array_add (pieces, *open);
    }
  (*open)->n_rows += row->number - (*open)->area.bottom;
  (*open)->area.bottom = row->number;
  g_array_index ((*open)->runs, DowserSheetRun, 0).bottom = row->number;
  (*open)->n_cells += n;
  (*open)->n_texts += n_texts;
}

static gboolean
split_block (DowserSheetRanges *self, DowserSheetSpool *spool, const Block *block, GPtrArray *pieces, GError **error)
{
  const Segment *segments = &g_array_index (self->segments, Segment, block->first);
  g_autofree DowserSheetRange **open = g_new0 (DowserSheetRange *, block->n);
  g_auto (DowserSheetRow) row;
  gint64 place = block->run.place;

  dowser_sheet_row_init (&row);
  if (!dowser_sheet_spool_seek (spool, place, error))
    return FALSE;
  for (guint number = block->run.top; number <= block->run.bottom; number++)
    {
      if (!dowser_sheet_spool_read_next_row (spool, &row, error))
        return FALSE;
      for (guint i = 0; i < block->n; i++)
        split_row (&open[i], pieces, &row, &segments[i], place);
      place = dowser_sheet_spool_get_position (spool);
    }
  return TRUE;
}

/* Reads titles and headings of a range. Returns: (transfer full) (nullable): the head of @range */
static DowserSheetHead *
read_head (DowserSheetRanges *self, DowserSheetSpool *spool, const DowserSheetRange *range, gboolean *is_total,
           GError **error)
{
  g_autoptr (GPtrArray) rows = dowser_sheet_range_read_rows (range, spool, DOWSER_SHEET_HEAD_ROWS, error);

  if (rows == NULL)
    return NULL;
  *is_total = rows->len > 0 && dowser_sheet_row_is_total (rows->pdata[0], &range->area);
  return dowser_sheet_head_new (rows, range->area.left, range->area.right, dowser_sheet_ranges_get_merges (self));
}

static guint
count_filled (const GByteArray *kinds)
{
  guint n = 0;

  for (guint i = 0; i < kinds->len; i++)
    n += kinds->data[i] != DOWSER_SHEET_NO_KIND;
  return n;
}

/* Returns TRUE if the cells of @piece (a block of cells below @range) have the same kinds (text, number …) as the cells
 * of @range in the same columns. */
static gboolean
has_same_kinds (const DowserSheetRange *range, const DowserSheetRange *piece, const DowserSheetHead *head)
{
  guint shift = piece->area.left - range->area.left;
  guint n_common = 0;

  /* A range of one row of texts has only headings if the rows after it have at least half as many columns: a blank row
   * separates the headings from their data. */
  if (range->n_rows == 1 && range->n_texts == range->n_cells && range->n_cells > 1
      && range->n_cells <= 2 * count_filled (head->first))
    return TRUE;
  for (guint i = 0; i < head->first->len; i++)
    {
      guint8 above = range->kinds->data[i + shift], below = head->first->data[i];

      if (above == DOWSER_SHEET_NO_KIND || below == DOWSER_SHEET_NO_KIND)
        continue;
      if (above != below)
        return FALSE;
      n_common++;
    }
  return n_common * 3 >= count_filled (range->kinds) * 2 && n_common > 0;
}

/* Returns: (nullable): the range directly above @piece (a block of cells) that has all columns of @piece */
static DowserSheetRange *
find_range_above (GPtrArray *ranges, const DowserSheetRange *piece)
{
  for (guint i = ranges->len; i > 0 && i + MAX_ABOVE > ranges->len; i--)
    {
      DowserSheetRange *range = ranges->pdata[i - 1];

      if (range->area.right < piece->area.left || range->area.left > piece->area.right)
        continue;
      return range->area.left <= piece->area.left && piece->area.right <= range->area.right
                     && range->area.bottom <= piece->area.bottom
                 ? range
                 : NULL;
    }
  return NULL;
}

static void
join_piece (DowserSheetRange *range, const DowserSheetRange *piece)
{
  const DowserSheetRun *run = &g_array_index (piece->runs, DowserSheetRun, 0);
  DowserSheetRun *last = &g_array_index (range->runs, DowserSheetRun, range->runs->len - 1);

  range->n_cells += piece->n_cells;
  range->n_texts += piece->n_texts;
  range->area.bottom = MAX (range->area.bottom, piece->area.bottom);
  /* A run is a group of consecutive rows of a range. If the new run begins below the end of the last run, there is a
   * blank row between them, so it is added. Otherwise, it is beside the last run and is merged with it. */
  if (run->top > last->bottom)
    {
      g_array_append_vals (range->runs, run, 1);
      range->n_rows += piece->n_rows;
      return;
    }
  range->n_rows += MAX (last->bottom, run->bottom) - last->bottom;
  last->bottom = MAX (last->bottom, run->bottom);
}

/* Joins @piece (a range of rows without a blank row) to the range above it, if it continues this range. Otherwise, adds
 * it as a range of its own. Takes @piece. */
static gboolean
join_or_add_piece (DowserSheetRanges *self, DowserSheetSpool *spool, GPtrArray *ranges, DowserSheetRange *piece,
                   GError **error)
{
  DowserSheetRange *above = find_range_above (ranges, piece);
  gboolean is_total = FALSE;
  g_autoptr (DowserSheetHead) head = read_head (self, spool, piece, &is_total, error);
  gboolean is_adjacent;

  if (head == NULL)
    {
      range_free (piece);
      return FALSE;
    }
  /* TRUE if @piece is next to rows that have already been joined to the range above. */
  is_adjacent = above != NULL && above->runs->len > 1
                && g_array_index (above->runs, DowserSheetRun, above->runs->len - 1).bottom >= piece->area.top;
  if (above != NULL && !is_total && !head->is_certain && (is_adjacent || has_same_kinds (above, piece, head)))
    {
      if (above->n_rows == 1)
        {
          g_byte_array_set_size (above->kinds, get_width (above));
          memset (above->kinds->data, DOWSER_SHEET_NO_KIND, above->kinds->len);
          memcpy (above->kinds->data + piece->area.left - above->area.left, head->first->data, head->first->len);
        }
      join_piece (above, piece);
      range_free (piece);
      return TRUE;
    }
  piece->is_certain = head->is_certain;
  piece->kinds = g_byte_array_ref (head->kinds);
  g_ptr_array_add (ranges, piece);
  return TRUE;
}

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const DowserSheetRange *x = *(DowserSheetRange *const *) a, *y = *(DowserSheetRange *const *) b;

  if (x->area.top != y->area.top)
    return x->area.top < y->area.top ? -1 : 1;
  return x->area.left < y->area.left ? -1 : x->area.left > y->area.left;
}

static gboolean
place_block (DowserSheetRanges *self, DowserSheetSpool *spool, GPtrArray *ranges, const Block *block, GError **error)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new ();
  gboolean ok = TRUE;

  if (block->n == 1)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, block->first);
      DowserSheetRange *piece = range_new (&block->run, segment->left, segment->right);

      piece->n_cells = block->n_cells;
      piece->n_texts = block->n_texts;
      g_ptr_array_add (pieces, piece);
    }
  else
    ok = split_block (self, spool, block, pieces, error);
  g_ptr_array_sort (pieces, compare_pieces);
  for (guint i = 0; i < pieces->len; i++)
    if (ok)
      ok = join_or_add_piece (self, spool, ranges, pieces->pdata[i], error);
    else
      range_free (pieces->pdata[i]);
  return ok;
}

/* Returns TRUE for a range that isn't a table: a title, a remark, a total below a blank row, or a few names and values
 * next to a table. */
static gboolean
is_note_range (const DowserSheetRange *self, guint most_rows, guint most_columns)
{
  guint n_rows = self->n_rows, width = get_width (self);

  if (most_rows < 2 || (n_rows >= most_rows && width >= most_columns))
    return FALSE;
  if (n_rows == 1)
    return TRUE;
  if (width == 1)
    return self->n_texts == self->n_cells && !self->is_certain && most_columns > 1;
  return width == 2 && !self->is_certain && n_rows <= MAX_NOTE_ROWS && most_columns > 2 && most_rows > n_rows;
}

static void
mark_notes (GPtrArray *ranges)
{
  const DowserSheetRange *largest = NULL;

  for (guint i = 0; i < ranges->len; i++)
    {
      const DowserSheetRange *range = ranges->pdata[i];

      if (largest == NULL || range->n_cells > largest->n_cells)
        largest = range;
    }
  for (guint i = 0; i < ranges->len; i++)
    if (ranges->pdata[i] != largest)
      ((DowserSheetRange *) ranges->pdata[i])->is_note
          = is_note_range (ranges->pdata[i], largest->n_rows, get_width (largest));
}

GPtrArray *
dowser_sheet_ranges_find (DowserSheetRanges *self, DowserSheetSpool *spool, GError **error)
{
  g_autoptr (GPtrArray) ranges = g_ptr_array_new_with_free_func (range_free);

  end_block (self);
  for (guint i = 0; i < self->blocks->len; i++)
    if (!place_block (self, spool, ranges, &g_array_index (self->blocks, Block, i), error))
      return NULL;
  mark_notes (ranges);
  return g_steal_pointer (&ranges);
}

GPtrArray *
dowser_sheet_range_read_rows (const DowserSheetRange *self, DowserSheetSpool *spool, guint max, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sheet_row_free);

  for (guint i = 0; i < self->runs->len && rows->len < max; i++)
    {
      const DowserSheetRun *run = &g_array_index (self->runs, DowserSheetRun, i);

      if (!dowser_sheet_spool_seek (spool, run->place, error))
        return NULL;
      for (guint number = run->top; number <= run->bottom && rows->len < max; number++)
        {
          DowserSheetRow *row = dowser_sheet_row_new ();

          g_ptr_array_add (rows, row);
          if (!dowser_sheet_spool_read_next_row (spool, row, error))
            return NULL;
        }
    }
  return g_steal_pointer (&rows);
}
