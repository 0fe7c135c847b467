/* dowser-sheet.c - the cells of a workbook, row by row in the order of the file */
#include "sources/spreadsheet/dowser-sheet.h"

void
dowser_sheet_row_init (DowserSheetRow *self)
{
  self->number = 0;
  self->hidden = FALSE;
  self->cells = g_array_new (FALSE, FALSE, sizeof (DowserSheetCell));
  self->text = g_string_new (NULL);
}

void
dowser_sheet_row_clear (DowserSheetRow *self)
{
  g_clear_pointer (&self->cells, g_array_unref);
  if (self->text != NULL)
    g_string_free (g_steal_pointer (&self->text), TRUE);
}

DowserSheetRow *
dowser_sheet_row_new (void)
{
  DowserSheetRow *self = g_new0 (DowserSheetRow, 1);

  dowser_sheet_row_init (self);
  return self;
}

void
dowser_sheet_row_free (DowserSheetRow *self)
{
  dowser_sheet_row_clear (self);
  g_free (self);
}

void
dowser_sheet_row_begin (DowserSheetRow *self, guint number, gboolean hidden)
{
  self->number = number;
  self->hidden = hidden;
  g_array_set_size (self->cells, 0);
  g_string_truncate (self->text, 0);
}

void
dowser_sheet_row_add_cell (DowserSheetRow *self, guint column, DowserSheetKind kind, const char *unit, const char *text,
                           gsize length)
{
  DowserSheetCell cell = { column, kind, unit, self->text->len, length };

  g_string_append_len (self->text, text, (gssize) length);
  g_string_append_c (self->text, '\0');
  g_array_append_val (self->cells, cell);
}

const DowserSheetCell *
dowser_sheet_row_get_cell (const DowserSheetRow *self, guint index)
{
  return &g_array_index (self->cells, DowserSheetCell, index);
}

const char *
dowser_sheet_row_get_text (const DowserSheetRow *self, const DowserSheetCell *cell)
{
  return self->text->str + cell->offset;
}

/* Orders cells by column. Two cells in the same column keep the order in which they were added; the text of the later
 * cell has a higher offset. */
static int
compare_cells (gconstpointer a, gconstpointer b)
{
  const DowserSheetCell *x = a, *y = b;

  if (x->column != y->column)
    return x->column < y->column ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

void
dowser_sheet_row_sort (DowserSheetRow *self)
{
  gboolean sorted = TRUE;

  for (guint i = 1; i < self->cells->len && sorted; i++)
    sorted = dowser_sheet_row_get_cell (self, i - 1)->column < dowser_sheet_row_get_cell (self, i)->column;
  if (sorted)
    return;
  g_array_sort (self->cells, compare_cells);
  for (guint i = self->cells->len; i > 1; i--)
    if (dowser_sheet_row_get_cell (self, i - 2)->column == dowser_sheet_row_get_cell (self, i - 1)->column)
      g_array_remove_index (self->cells, i - 2);
}

static void
append_cell_name (GString *text, guint row, guint column)
{
  char letters[8];
  guint n = sizeof letters;

  letters[--n] = '\0';
  for (guint left = column + 1; left > 0; left = (left - 1) / 26)
    letters[--n] = (char) ('A' + (left - 1) % 26);
  g_string_append_printf (text, "%s%u", letters + n, row + 1);
}

char *
dowser_sheet_area_to_text (const DowserSheetArea *self)
{
  GString *text = g_string_new (NULL);

  append_cell_name (text, self->top, self->left);
  if (self->top != self->bottom || self->left != self->right)
    {
      g_string_append_c (text, ':');
      append_cell_name (text, self->bottom, self->right);
    }
  return g_string_free (text, FALSE);
}

/* Parses a cell reference such as "BC12". Returns: the number of bytes read, 0 if invalid */
static gsize
parse_cell_name (const char *text, gsize length, guint *row, guint *column)
{
  guint letters = 0, digits = 0;
  gsize i = 0;

  for (; i < length && g_ascii_isupper (text[i]) && letters <= DOWSER_SHEET_MAX_COLUMNS; i++)
    letters = letters * 26 + (guint) (text[i] - 'A' + 1);
  if (letters == 0 || letters > DOWSER_SHEET_MAX_COLUMNS)
    return 0;
  for (; i < length && g_ascii_isdigit (text[i]) && digits <= DOWSER_SHEET_MAX_ROWS; i++)
    digits = digits * 10 + (guint) (text[i] - '0');
  if (digits == 0 || digits > DOWSER_SHEET_MAX_ROWS)
    return 0;
  *row = digits - 1;
  *column = letters - 1;
  return i;
}

gboolean
dowser_sheet_area_parse (DowserSheetArea *self, const char *text, gsize length)
{
  gsize n = parse_cell_name (text, length, &self->top, &self->left);

  self->bottom = self->top;
  self->right = self->left;
  if (n == 0 || n == length)
    return n > 0;
  return text[n] == ':' && length > n + 1
         && parse_cell_name (text + n + 1, length - n - 1, &self->bottom, &self->right) == length - n - 1
         && self->top <= self->bottom && self->left <= self->right;
}
