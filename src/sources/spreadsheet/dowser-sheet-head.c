/* dowser-sheet-head.c - finds titles, headings and the first row of data in the first rows of a table */
#include "sources/spreadsheet/dowser-sheet-head.h"

#include <string.h>

#define MIN_YEAR 1900
#define MAX_YEAR 2100
/* The number of rows below a heading that are checked. More than one is checked, because the first values of a column
 * of numbers may be missing. */
#define ROWS_BELOW 3

/* A cell of the grid. @owner: the cell that contains the text; for merged cells, the first of them; 0 if the cell is
 * empty */
typedef struct
{
  guint owner;
  DowserSheetKind kind;
  const char *text;
} Cell;

/* The first rows as a grid. Each of several merged cells has the content of the first. */
typedef struct
{
  GPtrArray *rows;
  guint left;
  guint width;
  Cell *cells;
  guint max_count; /* the largest number of different cells in a row */
} Grid;

static Cell *
get_cell (const Grid *self, guint row, guint column)
{
  return &self->cells[(gsize) row * self->width + column];
}

static guint
count_distinct (const Grid *self, guint row)
{
  guint n = 0, last = 0;

  for (guint i = 0; i < self->width; i++)
    {
      guint owner = get_cell (self, row, i)->owner;

      n += owner != 0 && owner != last;
      last = owner != 0 ? owner : last;
    }
  return n;
}

static void
fill_cells (Grid *self)
{
  for (guint r = 0; r < self->rows->len; r++)
    {
      const DowserSheetRow *row = self->rows->pdata[r];

      for (guint i = 0; i < row->cells->len; i++)
        {
          const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);

          if (cell->column < self->left || cell->column - self->left >= self->width)
            continue;
          *get_cell (self, r, cell->column - self->left) = (Cell){ r * self->width + cell->column - self->left + 1,
                                                                   cell->kind, dowser_sheet_row_get_text (row, cell) };
        }
    }
}

/* Returns: the index in the grid of the row that has @number in the sheet; -1 if there is no such row */
static int
find_row (const Grid *self, guint number)
{
  for (guint r = 0; r < self->rows->len; r++)
    if (((const DowserSheetRow *) self->rows->pdata[r])->number == number)
      return (int) r;
  return -1;
}

static void
fill_merge (Grid *self, const DowserSheetArea *area)
{
  int top = find_row (self, area->top);
  Cell *first;

  if (top < 0 || area->left < self->left || area->left - self->left >= self->width)
    return;
  first = get_cell (self, (guint) top, area->left - self->left);
  for (guint r = (guint) top; r < self->rows->len; r++)
    {
      if (((const DowserSheetRow *) self->rows->pdata[r])->number > area->bottom)
        return;
      for (guint c = area->left - self->left; c < self->width && c + self->left <= area->right; c++)
        if (get_cell (self, r, c)->owner == 0)
          *get_cell (self, r, c) = *first;
    }
}

/* Returns: the index of the first of @merges that begins in row @top or below it */
static guint
find_merge (const GArray *merges, guint top)
{
  guint low = 0, high = merges->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (merges, DowserSheetArea, middle).top < top)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
fill_merges (Grid *self, const GArray *merges)
{
  const DowserSheetRow *first = self->rows->pdata[0], *last = self->rows->pdata[self->rows->len - 1];

  for (guint i = find_merge (merges, first->number);
       i < merges->len && g_array_index (merges, DowserSheetArea, i).top <= last->number; i++)
    fill_merge (self, &g_array_index (merges, DowserSheetArea, i));
}

static gboolean
is_word (const Cell *cell)
{
  return cell->owner != 0 && cell->kind == DOWSER_SHEET_TEXT;
}

/* Returns: TRUE if @cell is an integer. @value: (out) */
static gboolean
read_integer (const Cell *cell, gint64 *value)
{
  return cell->owner != 0 && cell->kind == DOWSER_SHEET_NUMBER
         && g_ascii_string_to_signed (cell->text, 10, G_MININT32, G_MAXINT32, value, NULL);
}

static gboolean
is_year (const Cell *cell)
{
  gint64 value;

  return read_integer (cell, &value) && value >= MIN_YEAR && value <= MAX_YEAR;
}

/* Returns TRUE if the row has dates, or numbers that increase by one, or years in order. Such cells are column names. A
 * single year is a column name if the cell below it isn't a year. */
static gboolean
are_consecutive_values (const Grid *self, guint row)
{
  gint64 value, last = 0;
  guint n = 0, n_days = 0, column = 0;
  int direction = 0;

  for (guint i = 0; i < self->width; i++)
    {
      const Cell *cell = get_cell (self, row, i);
      gboolean is_day = cell->owner != 0 && (cell->kind == DOWSER_SHEET_DATE || cell->kind == DOWSER_SHEET_MOMENT);

      n_days += is_day;
      if (!read_integer (cell, &value))
        continue;
      if (n > 0 && value == last && i > 0 && get_cell (self, row, i - 1)->owner == cell->owner)
        continue;
      if (n > 0
          && (value == last || (direction != 0 && (value > last) != (direction > 0))
              || (!is_year (cell) && value != last + 1)))
        return FALSE;
      direction = n > 0 ? (value > last ? 1 : -1) : 0;
      last = value;
      column = i;
      n++;
    }
  if (n + n_days != 1)
    return n + n_days > 1;
  return n_days == 0 && is_year (get_cell (self, row, column)) && row + 1 < self->rows->len
         && !is_year (get_cell (self, row + 1, column));
}

/* Returns TRUE if the cells of @row may be headings: words, perhaps followed by years, dates or numbers. */
static gboolean
can_be_headings (const Grid *self, guint row)
{
  gboolean words = get_cell (self, row, 0)->owner == 0;
  guint n_words = 0, n_others = 0;

  for (guint i = 0; i < self->width; i++)
    {
      const Cell *cell = get_cell (self, row, i);
      gint64 value;

      if (cell->owner == 0)
        continue;
      if (is_word (cell))
        {
          words = TRUE;
          n_words++;
        }
      else if (words
               && (read_integer (cell, &value) || cell->kind == DOWSER_SHEET_DATE || cell->kind == DOWSER_SHEET_MOMENT))
        n_others++;
      else
        return FALSE;
    }
  return (n_words > 0 && n_others == 0) || (n_others > 0 && are_consecutive_values (self, row));
}

static gboolean
is_row_full (const Grid *self, guint row)
{
  guint n = count_distinct (self, row);

  if (self->max_count == 2 && self->width == 2 && n == 1)
    return get_cell (self, row, 0)->owner == 0 && row + 1 < self->rows->len && count_distinct (self, row + 1) == 2;
  return n * 3 >= self->max_count * 2;
}

/* Returns TRUE if the next @n rows have cells of another kind below words in @row. In this case, the words are headings
 * and not values. */
static gboolean
differs_from_next_rows (const Grid *self, guint row, guint n)
{
  for (guint r = row + 1; r < self->rows->len && r <= row + n; r++)
    for (guint i = 0; i < self->width; i++)
      if (is_word (get_cell (self, row, i)) && get_cell (self, r, i)->owner != 0
          && get_cell (self, r, i)->owner != get_cell (self, row, i)->owner
          && get_cell (self, r, i)->kind < DOWSER_SHEET_ERROR && get_cell (self, r, i)->kind != DOWSER_SHEET_TEXT)
        return TRUE;
  return FALSE;
}

static gboolean
differs_from_rows_below (const Grid *self, guint row)
{
  return differs_from_next_rows (self, row, ROWS_BELOW);
}

/* Returns TRUE if a cell spans several columns, but not all. A cell that spans all columns is a title.
 * has_cell_spanning_down() looks for a cell that spans this row and the next row. */
static gboolean
spans_columns (const Grid *self, guint row)
{
  if (count_distinct (self, row) < 2 && get_cell (self, row, 0)->owner != 0)
    return FALSE;
  for (guint i = 1; i < self->width; i++)
    if (get_cell (self, row, i)->owner != 0 && get_cell (self, row, i)->owner == get_cell (self, row, i - 1)->owner)
      return TRUE;
  return FALSE;
}

static gboolean
has_cell_spanning_down (const Grid *self, guint row)
{
  for (guint i = 0; i < self->width; i++)
    if (get_cell (self, row, i)->owner != 0 && get_cell (self, row, i)->owner == get_cell (self, row + 1, i)->owner)
      return TRUE;
  return FALSE;
}

/* Returns: the last row of the headings whose first row is @row */
static guint
find_last_heading (const Grid *self, guint row)
{
  while (row + 2 < self->rows->len && can_be_headings (self, row + 1)
         && ((has_cell_spanning_down (self, row) && spans_columns (self, row))
             || (differs_from_rows_below (self, row + 1)
                 && (spans_columns (self, row) || count_distinct (self, row + 1) > count_distinct (self, row)))))
    row++;
  /* Skips notes above the headings. Notes may have several cells. */
  for (guint r = row + 1; r + 1 < self->rows->len && can_be_headings (self, r); r++)
    if (count_distinct (self, r) > count_distinct (self, row) && differs_from_next_rows (self, r, 1))
      return r;
  return row;
}

static gboolean
has_duplicates (const Grid *self, guint row)
{
  g_autoptr (GHashTable) seen_words = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->width; i++)
    if (is_word (get_cell (self, row, i)) && !g_hash_table_add (seen_words, (gpointer) get_cell (self, row, i)->text))
      return TRUE;
  return FALSE;
}

/* Copies each heading to the right, up to the next heading: a heading that isn't merged applies to all these
 * columns. */
static void
fill_headings_right (Grid *self, guint row)
{
  for (guint i = 1; i < self->width; i++)
    if (get_cell (self, row, i)->owner == 0 && get_cell (self, row, i - 1)->owner != 0)
      *get_cell (self, row, i) = *get_cell (self, row, i - 1);
}

/* Returns: the first row of the headings whose last row is @last */
static guint
find_first_heading (Grid *self, guint last)
{
  guint first = last;

  while (first > 0)
    {
      guint above = first - 1;

      if (!spans_columns (self, above) && !has_cell_spanning_down (self, above))
        {
          if (!has_duplicates (self, first) || count_distinct (self, above) < 2)
            break;
          fill_headings_right (self, above);
        }
      first--;
    }
  return first;
}

/* Joins the headings of a column: "2024" above "Q1" gives "2024 Q1". */
static char *
dup_column_name (const Grid *self, guint column, guint first, guint last)
{
  GString *name = g_string_new (NULL);
  const char *before = "";

  for (guint r = first; r <= last; r++)
    {
      const Cell *cell = get_cell (self, r, column);

      if (cell->owner == 0 || *cell->text == '\0' || strcmp (cell->text, before) == 0)
        continue;
      g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "", cell->text);
      before = cell->text;
    }
  return g_string_free (name, FALSE);
}

/* Returns: (transfer full): the kinds of the cells in @row */
static GByteArray *
list_kinds (const Grid *grid, guint row)
{
  GByteArray *kinds = g_byte_array_sized_new (grid->width);

  g_byte_array_set_size (kinds, grid->width);
  memset (kinds->data, DOWSER_SHEET_NO_KIND, grid->width);
  for (guint i = 0; row < grid->rows->len && i < grid->width; i++)
    if (get_cell (grid, row, i)->owner != 0)
      kinds->data[i] = (guint8) get_cell (grid, row, i)->kind;
  return kinds;
}

static void
find_headings (DowserSheetHead *self, Grid *grid)
{
  guint first = 0, last;

  while (first + 1 < grid->rows->len && !is_row_full (grid, first))
    first++;
  if (!is_row_full (grid, first) || !can_be_headings (grid, first))
    {
      guint row = 0;

      /* A table without headings begins at its first row with more than one value, even if that row isn't full. */
      while (row < first && count_distinct (grid, row) < 2)
        row++;
      first = row;
      self->n_titles = first;
      for (guint i = 0; i < grid->width; i++)
        g_ptr_array_add (self->names, g_strdup (""));
      self->kinds = list_kinds (grid, first);
      return;
    }
  last = find_last_heading (grid, first);
  first = find_first_heading (grid, last);
  self->n_titles = first;
  self->n_headings = last - first + 1;
  self->is_certain = first > 0 || differs_from_rows_below (grid, last);
  for (guint i = 0; i < grid->width; i++)
    g_ptr_array_add (self->names, dup_column_name (grid, i, first, last));
  self->kinds = list_kinds (grid, last + 1);
}

DowserSheetHead *
dowser_sheet_head_new (GPtrArray *rows, guint left, guint right, const GArray *merges)
{
  DowserSheetHead *self = g_new0 (DowserSheetHead, 1);
  Grid grid = { rows, left, right - left + 1, NULL, 1 };

  self->names = g_ptr_array_new_with_free_func (g_free);
  grid.cells = g_new0 (Cell, (gsize) rows->len * grid.width);
  fill_cells (&grid);
  fill_merges (&grid, merges);
  for (guint r = 0; r < rows->len; r++)
    grid.max_count = MAX (grid.max_count, count_distinct (&grid, r));
  self->first = list_kinds (&grid, 0);
  find_headings (self, &grid);
  for (guint i = 0; i < grid.width && self->n_titles > 0 && self->title == NULL; i++)
    if (is_word (get_cell (&grid, 0, i)))
      self->title = g_strdup (get_cell (&grid, 0, i)->text);
  g_free (grid.cells);
  return self;
}

void
dowser_sheet_head_free (DowserSheetHead *self)
{
  g_free (self->title);
  g_ptr_array_unref (self->names);
  g_byte_array_unref (self->kinds);
  g_byte_array_unref (self->first);
  g_free (self);
}
