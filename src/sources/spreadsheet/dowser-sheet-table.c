/* dowser-sheet-table.c - makes a table from a range of cells: a private CSV file of its rows, and typed columns */
#include "sources/spreadsheet/dowser-sheet-table.h"

#include "sources/spreadsheet/dowser-sheet-column.h"
#include "sources/spreadsheet/dowser-sheet-head.h"
#include "sources/spreadsheet/dowser-sheet-note.h"
#include "sources/spreadsheet/dowser-sheet-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define FLUSH_BYTES (256 * 1024)
/* The number of rows at the end of a range that are checked for totals and remarks. */
#define FOOT_ROWS 6
/* The minimum number of rows above a row that can be their total. */
#define MIN_SUMMED 2
#define MAX_TITLE 60
#define CANCEL_ROWS 4096

typedef struct
{
  DowserSheetTable *table;
  const DowserSheetRange *range;
  GPtrArray *columns;             /* DowserSheetColumn */
  DowserSheetRow rows[FOOT_ROWS]; /* a ring buffer of the rows that were read last; they may be totals or remarks */
  guint first;                    /* index of the first of @rows */
  guint n;
  GString *lines;
  gint64 n_rows;
  guint64 n_hidden;
  guint n_totals;
  guint n_remarks;
} Writer;

void
dowser_sheet_table_free (DowserSheetTable *self)
{
  g_free (self->sheet);
  g_free (self->title);
  g_free (self->name);
  g_clear_pointer (&self->shape, dowser_csv_shape_free);
  g_clear_pointer (&self->copy, dowser_csv_copy_free);
  g_clear_pointer (&self->meanings, g_hash_table_unref);
  g_free (self->description);
  g_free (self);
}

static void
append_quoted (GString *lines, const char *text, gsize length)
{
  g_string_append_c (lines, '"');
  for (const char *quote; (quote = memchr (text, '"', length)) != NULL;)
    {
      gsize n = (gsize) (quote - text) + 1;

      g_string_append_len (lines, text, (gssize) n);
      g_string_append_c (lines, '"');
      text += n;
      length -= n;
    }
  g_string_append_len (lines, text, (gssize) length);
  g_string_append_c (lines, '"');
}

/* Quotes a text, unless it is a word for a missing value. Such words are recognized only without quotes. */
static void
append_cell (GString *lines, const DowserSheetCell *cell, const char *text)
{
  if (cell == NULL || cell->kind >= DOWSER_SHEET_ERROR)
    return;
  if (cell->kind == DOWSER_SHEET_TEXT && !dowser_csv_is_missing_word (text, cell->length))
    append_quoted (lines, text, cell->length);
  else
    g_string_append_len (lines, text, (gssize) cell->length);
}

static gboolean
flush (Writer *self, GError **error)
{
  gboolean ok = dowser_csv_copy_write (self->table->copy, self->lines->str, self->lines->len, error);

  g_string_truncate (self->lines, 0);
  return ok;
}

static gboolean
write_row (Writer *self, const DowserSheetRow *row, GError **error)
{
  DowserCsvShape *shape = self->table->shape;
  gsize before = self->lines->len;
  guint next = 0;

  for (guint i = 0; i < self->columns->len; i++)
    {
      guint column = self->range->area.left + i;
      const DowserSheetCell *cell = NULL;

      while (next < row->cells->len && dowser_sheet_row_get_cell (row, next)->column < column)
        next++;
      if (next < row->cells->len && dowser_sheet_row_get_cell (row, next)->column == column)
        cell = dowser_sheet_row_get_cell (row, next);
      dowser_sheet_column_add_cell (self->columns->pdata[i], cell,
                                    cell != NULL ? dowser_sheet_row_get_text (row, cell) : "");
      if (i > 0)
        g_string_append_c (self->lines, ',');
      append_cell (self->lines, cell, cell != NULL ? dowser_sheet_row_get_text (row, cell) : NULL);
    }
  shape->longest = MAX (shape->longest, self->lines->len - before);
  g_string_append_c (self->lines, '\n');
  self->n_rows++;
  self->n_hidden += row->hidden;
  return self->lines->len < FLUSH_BYTES || flush (self, error);
}

static DowserSheetRow *
get_buffered_row (Writer *self, guint index)
{
  return &self->rows[(self->first + index) % FOOT_ROWS];
}

/* Writes the first buffered row if the buffer @rows is full. */
static gboolean
write_first_if_full (Writer *self, GError **error)
{
  if (self->n < FOOT_ROWS)
    return TRUE;
  if (!write_row (self, get_buffered_row (self, 0), error))
    return FALSE;
  self->first = (self->first + 1) % FOOT_ROWS;
  self->n--;
  return TRUE;
}

/* Returns the sum of a column over the rows that are already written and the buffered rows before @index. */
static double
sum_values_above (Writer *self, guint index, guint column)
{
  double sum = ((const DowserSheetColumn *) self->columns->pdata[column - self->range->area.left])->sum;

  for (guint i = 0; i < index; i++)
    {
      const DowserSheetRow *row = get_buffered_row (self, i);

      for (guint k = 0; k < row->cells->len; k++)
        {
          const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, k);

          if (cell->column == column && cell->kind == DOWSER_SHEET_NUMBER)
            sum += g_ascii_strtod (dowser_sheet_row_get_text (row, cell), NULL);
        }
    }
  return sum;
}

/* Returns TRUE if the buffered row @index has a number that is the sum of the numbers above it. */
static gboolean
contains_sum (Writer *self, guint index)
{
  const DowserSheetRow *row = get_buffered_row (self, index);

  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);
      double value, sum;

      if (cell->kind != DOWSER_SHEET_NUMBER || cell->column < self->range->area.left
          || cell->column > self->range->area.right)
        continue;
      value = g_ascii_strtod (dowser_sheet_row_get_text (row, cell), NULL);
      sum = sum_values_above (self, index, cell->column);
      if (value != 0 && fabs (value - sum) <= 1e-6 * fabs (sum))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_total_row (Writer *self, guint index)
{
  const DowserSheetRow *row = get_buffered_row (self, index);

  if (self->n_rows + index < MIN_SUMMED)
    return FALSE;
  return dowser_sheet_row_is_total (row, &self->range->area)
         || (dowser_sheet_row_can_be_total (row, &self->range->area) && contains_sum (self, index));
}

/* Returns TRUE if the buffered row @index is a remark on the table. Such a row has only a few texts, one of which is in
 * a column without texts. */
static gboolean
is_remark_row (Writer *self, guint index)
{
  const DowserSheetRow *row = get_buffered_row (self, index);
  guint n = 0, n_stray = 0;

  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);
      const DowserSheetColumn *column;

      if (cell->column < self->range->area.left || cell->column > self->range->area.right)
        continue;
      if (cell->kind != DOWSER_SHEET_TEXT)
        return FALSE;
      column = self->columns->pdata[cell->column - self->range->area.left];
      n++;
      n_stray += column->n_words == 0 && column->csv->has_values
                 && !dowser_csv_is_missing_word (dowser_sheet_row_get_text (row, cell), cell->length);
    }
  return n_stray > 0 && n * 3 <= self->columns->len;
}

/* Removes totals and remarks at the end, and writes the remaining rows. */
static gboolean
finish_rows (Writer *self, GError **error)
{
  guint n = self->n;

  for (; n > 0; n--)
    if (dowser_sheet_row_is_remark (get_buffered_row (self, n - 1), &self->range->area) || is_remark_row (self, n - 1))
      self->n_remarks++;
    else if (is_total_row (self, n - 1))
      self->n_totals++;
    else
      break;
  for (guint i = 0; i < n; i++)
    if (!write_row (self, get_buffered_row (self, i), error))
      return FALSE;
  return flush (self, error);
}

/* @n_skipped: number of rows of titles and headings */
static gboolean
read_rows (Writer *self, DowserSheetSpool *spool, guint n_skipped, GCancellable *cancellable, GError **error)
{
  guint n_read = 0;

  for (guint i = 0; i < self->range->runs->len; i++)
    {
      const DowserSheetRun *run = &g_array_index (self->range->runs, DowserSheetRun, i);

      if (!dowser_sheet_spool_seek (spool, run->place, error))
        return FALSE;
      for (guint number = run->top; number <= run->bottom; number++)
        {
          if (!write_first_if_full (self, error)
              || !dowser_sheet_spool_read_next_row (spool, get_buffered_row (self, self->n), error))
            return FALSE;
          if (n_read % CANCEL_ROWS == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          self->n += n_read >= n_skipped;
          n_read++;
        }
    }
  return finish_rows (self, error);
}

static guint64
count_kind (const Writer *self, DowserSheetKind kind)
{
  guint64 n = 0;

  for (guint i = 0; i < self->columns->len; i++)
    n += ((const DowserSheetColumn *) self->columns->pdata[i])->n[kind];
  return n;
}

/* Writes the notes for the user on how the range was read. */
static void
describe_range (Writer *self, const DowserSheetSource *source, const DowserSheetHead *head)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *area = dowser_sheet_area_to_text (&self->range->area);
  g_autofree char *place = g_strdup_printf (_ ("From the cells %s of the sheet “%s”."), area, source->name);

  dowser_sheet_note_add (text, " ", place);
  if (source->hidden)
    dowser_sheet_note_add (text, " ", _ ("The sheet is hidden in the workbook."));
  dowser_sheet_note_add_counted (text, " ", head->n_titles, _ ("Rows above the headings, skipped: %llu."),
                                 (unsigned long long) head->n_titles);
  if (head->n_headings == 0)
    dowser_sheet_note_add (text, " ", _ ("The table has no headings, so the column names are numbers."));
  if (head->n_headings > 1)
    dowser_sheet_note_add_counted (text, " ", head->n_headings, _ ("Heading rows, joined: %llu."),
                                   (unsigned long long) head->n_headings);
  dowser_sheet_note_add_counted (text, " ", self->n_totals, _ ("Rows of totals at the end, skipped: %llu."),
                                 (unsigned long long) self->n_totals);
  dowser_sheet_note_add_counted (text, " ", self->n_remarks, _ ("Remarks at the end, skipped: %llu."),
                                 (unsigned long long) self->n_remarks);
  if (self->range->runs->len > 1)
    dowser_sheet_note_add (text, " ", _ ("Blank rows in the table are skipped."));
  dowser_sheet_note_add_counted (text, " ", self->n_hidden, _ ("Hidden rows, read like the others: %llu."),
                                 (unsigned long long) self->n_hidden);
  dowser_sheet_note_add_counted (text, " ", count_kind (self, DOWSER_SHEET_ERROR),
                                 _ ("Cells with an error, read as empty: %llu."),
                                 (unsigned long long) count_kind (self, DOWSER_SHEET_ERROR));
  dowser_sheet_note_add_counted (text, " ", count_kind (self, DOWSER_SHEET_UNKNOWN),
                                 _ ("Formulas without a stored result, read as empty: %llu. Save the workbook in a "
                                    "spreadsheet program to calculate them."),
                                 (unsigned long long) count_kind (self, DOWSER_SHEET_UNKNOWN));
  dowser_sheet_note_add_counted (text, " ", count_kind (self, DOWSER_SHEET_NO_DAY),
                                 _ ("Dates that don’t exist, read as empty: %llu."),
                                 (unsigned long long) count_kind (self, DOWSER_SHEET_NO_DAY));
  if (source->left_out != NULL)
    {
      g_autofree char *hidden_note
          = g_strdup_printf (_ ("Cells of the sheet that belong to no table: %s."), source->left_out);

      dowser_sheet_note_add (text, " ", hidden_note);
    }
  self->table->description = g_strdup (text->str);
}

static void
finish_columns (Writer *self, const DowserSheetHead *head)
{
  DowserSheetTable *table = self->table;
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  table->meanings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < self->columns->len; i++)
    {
      DowserSheetColumn *column = self->columns->pdata[i];
      const char *wanted_name = head->names->pdata[i];
      char *meaning;

      dowser_sheet_column_finish (column);
      column->csv->unnamed = *wanted_name == '\0';
      column->csv->name = dowser_csv_dup_unique_name (used_names, i, wanted_name);
      meaning = dowser_sheet_column_dup_meaning (column);
      if (meaning != NULL)
        g_hash_table_insert (table->meanings, g_strdup (column->csv->name), meaning);
      g_ptr_array_add (table->shape->columns, g_steal_pointer (&column->csv));
    }
  table->shape->n_rows = self->n_rows;
}

static DowserCsvShape *
shape_new (void)
{
  DowserCsvShape *shape = dowser_csv_shape_new ();

  shape->form = (DowserCsvForm){ .delimiter = ',', .quote = '"' };
  shape->encoding = "utf-8";
  shape->line_ends = 1;
  return shape;
}

static char *
dup_title (const char *title)
{
  g_autofree char *line = title != NULL ? g_strstrip (g_strdup (title)) : NULL;

  if (line == NULL || *line == '\0' || strpbrk (line, "\r\n\t") != NULL || g_utf8_strlen (line, -1) > MAX_TITLE)
    return NULL;
  return g_steal_pointer (&line);
}

DowserSheetTable *
dowser_sheet_table_new (const DowserSheetSource *source, const DowserSheetRange *range, GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (DowserSheetTable) table = g_new0 (DowserSheetTable, 1);
  g_autoptr (GPtrArray) first = dowser_sheet_range_read_rows (range, source->spool, DOWSER_SHEET_HEAD_ROWS, error);
  g_autoptr (DowserSheetHead) head = NULL;
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sheet_column_free);
  g_autoptr (GString) lines = g_string_new (NULL);
  Writer writer = { .table = table, .range = range, .columns = columns, .lines = lines };
  gboolean ok;

  if (first == NULL)
    return NULL;
  head = dowser_sheet_head_new (first, range->area.left, range->area.right,
                                dowser_sheet_ranges_get_merges (source->ranges));
  table->sheet = g_strdup (source->name);
  table->area = range->area;
  table->title = dup_title (head->title);
  table->shape = shape_new ();
  table->copy = dowser_csv_copy_new_empty (error);
  if (table->copy == NULL)
    return NULL;
  for (guint i = range->area.left; i <= range->area.right; i++)
    g_ptr_array_add (columns, dowser_sheet_column_new ());
  for (guint i = 0; i < FOOT_ROWS; i++)
    dowser_sheet_row_init (&writer.rows[i]);
  ok = read_rows (&writer, source->spool, head->n_titles + head->n_headings, cancellable, error);
  for (guint i = 0; i < FOOT_ROWS; i++)
    dowser_sheet_row_clear (&writer.rows[i]);
  if (!ok)
    return NULL;
  describe_range (&writer, source, head);
  finish_columns (&writer, head);
  return g_steal_pointer (&table);
}
