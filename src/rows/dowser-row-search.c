/* dowser-row-search.c - finds the rows of a page that contain a text, comparing cells as they are shown */
#include "rows/dowser-row-search.h"

#include "rows/dowser-page-private.h"

typedef struct
{
  gboolean shown;
  gboolean sparse;
  DowserValueType declared;
  DowserFormat *format; /* (nullable) */
} Column;

struct _DowserRowSearch
{
  gatomicrefcount ref_count;
  char *text; /* the text to find, folded */
  gsize length;
  gboolean is_ascii;
  gboolean may_be_integer;
  gboolean finds_null;
  gboolean finds_empty;
  DowserCellSpeller format_cell; /* (nullable) */
  GArray *columns;               /* Column */
};

static const Column plain_column = { .shown = TRUE };

static void
clear_column (Column *column)
{
  g_clear_pointer (&column->format, dowser_format_free);
}

/* Folds a text, so that case and the encoding of accented letters don't matter. */
static char *
fold (const char *text)
{
  g_autofree char *composed = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  g_autofree char *folded = g_utf8_casefold (composed != NULL ? composed : text, -1);
  char *composed_again = g_utf8_normalize (folded, -1, G_NORMALIZE_DEFAULT_COMPOSE);

  return composed_again != NULL ? composed_again : g_steal_pointer (&folded);
}

static gboolean
contains_folded (const DowserRowSearch *self, const char *shown)
{
  g_autofree char *folded = fold (shown);

  return strstr (folded, self->text) != NULL;
}

DowserRowSearch *
dowser_row_search_new (const char *text, const char *null_text, const char *empty_text, DowserCellSpeller format_cell)
{
  DowserRowSearch *self;

  g_return_val_if_fail (text != NULL && null_text != NULL && empty_text != NULL, NULL);

  self = g_new0 (DowserRowSearch, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->text = fold (text);
  self->length = strlen (self->text);
  self->is_ascii = g_str_is_ascii (self->text);
  self->may_be_integer = strspn (self->text, "-0123456789") == self->length;
  self->finds_null = contains_folded (self, null_text);
  self->finds_empty = contains_folded (self, empty_text);
  self->format_cell = format_cell;
  self->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_array_set_clear_func (self->columns, (GDestroyNotify) clear_column);
  return self;
}

void
dowser_row_search_add_column (DowserRowSearch *self, gboolean shown, gboolean sparse, DowserValueType declared,
                              const DowserFormat *format)
{
  Column column = { shown, sparse, declared, dowser_format_copy (format) };

  g_return_if_fail (self != NULL);

  g_array_append_val (self->columns, column);
}

DowserRowSearch *
dowser_row_search_ref (DowserRowSearch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_row_search_unref (DowserRowSearch *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->text);
  g_array_unref (self->columns);
  g_free (self);
}

gboolean
dowser_row_search_equal (const DowserRowSearch *a, const DowserRowSearch *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (strcmp (a->text, b->text) != 0 || a->finds_null != b->finds_null || a->finds_empty != b->finds_empty
      || a->format_cell != b->format_cell || a->columns->len != b->columns->len)
    return FALSE;
  for (guint i = 0; i < a->columns->len; i++)
    {
      const Column *x = &g_array_index (a->columns, Column, i);
      const Column *y = &g_array_index (b->columns, Column, i);

      if (x->shown != y->shown || x->sparse != y->sparse || x->declared != y->declared
          || !dowser_format_equal (x->format, y->format))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE for printable ASCII. Such a text is shown unchanged, and can be searched without folding or allocating
 * memory. Most texts are printable ASCII. */
static gboolean
is_plain (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if ((guchar) text[i] < 0x20 || (guchar) text[i] >= 0x7f)
      return FALSE;
  return TRUE;
}

static gboolean
matches_at (const DowserRowSearch *self, const char *text)
{
  for (gsize i = 1; i < self->length; i++)
    if (g_ascii_tolower (text[i]) != self->text[i])
      return FALSE;
  return TRUE;
}

static gboolean
contains_plain (const DowserRowSearch *self, const char *text, gsize length)
{
  if (!self->is_ascii || length < self->length)
    return FALSE;
  if (self->length == 0)
    return TRUE;
  for (gsize i = 0; i + self->length <= length; i++)
    if (g_ascii_tolower (text[i]) == self->text[0] && matches_at (self, text + i))
      return TRUE;
  return FALSE;
}

/* Searches the text that a grid shows for a cell. This text is one line, with symbols in place of control characters. A
 * user can enter these symbols in the search. */
static gboolean
contains_printed (const DowserRowSearch *self, const DowserCell *cell)
{
  g_autoptr (GString) shown = g_string_sized_new (64);

  dowser_cell_print (cell, shown, G_MAXUINT);
  return contains_folded (self, shown->str);
}

static gboolean
contains_integer (const DowserRowSearch *self, gint64 integer)
{
  char text[32];
  int length;

  if (!self->may_be_integer)
    return FALSE;
  length = g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, integer);
  return contains_plain (self, text, (gsize) length);
}

static gboolean
cell_contains (const DowserRowSearch *self, const Column *column, const DowserCell *cell)
{
  g_autofree char *formatted = NULL;

  if (cell->type == DOWSER_VALUE_TEXT && cell->length == 0)
    return self->finds_empty;
  if (column->format != NULL && self->format_cell != NULL)
    formatted = self->format_cell (cell, column->format);
  if (formatted != NULL)
    return contains_folded (self, formatted);
  if (cell->type == DOWSER_VALUE_INTEGER && !cell->is_boolean)
    return contains_integer (self, cell->integer);
  if (cell->type == DOWSER_VALUE_TEXT && is_plain (cell->text, cell->length))
    return contains_plain (self, cell->text, cell->length);
  return contains_printed (self, cell);
}

static gboolean
row_contains (const DowserRowSearch *self, const DowserPage *page, guint row)
{
  DowserCell cell = { 0 };

  for (guint i = 0; i < page->n_columns; i++)
    {
      const Column *column = i < self->columns->len ? &g_array_index (self->columns, Column, i) : &plain_column;

      if (!column->shown)
        continue;
      if (!dowser_page_peek_cell (page, row, i, &cell))
        {
          if (self->finds_null && !column->sparse)
            return TRUE;
          continue;
        }
      dowser_cell_apply_type (&cell, column->declared);
      if (cell_contains (self, column, &cell))
        return TRUE;
    }
  return FALSE;
}

void
dowser_row_search_find (const DowserRowSearch *self, const DowserPage *page, guint first, GArray *rows)
{
  g_return_if_fail (self != NULL && page != NULL && rows != NULL);

  for (guint row = 0; row < page->n_rows; row++)
    if (self->length == 0 || row_contains (self, page, row))
      {
        guint index = first + row;

        g_array_append_val (rows, index);
      }
}
