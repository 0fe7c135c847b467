/* dowser-test-rows.c - rows in a form that is the same for all engines */
#include "engines/dowser-test-engine.h"

#include <math.h>
#include <string.h>

#define TOLERANCE 1e-9

DowserTestRows *
dowser_test_rows_new (guint n_columns)
{
  DowserTestRows *self = g_new0 (DowserTestRows, 1);

  self->n_columns = n_columns;
  self->cells = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
dowser_test_rows_free (DowserTestRows *self)
{
  g_ptr_array_unref (self->cells);
  g_free (self);
}

guint
dowser_test_rows_get_length (const DowserTestRows *self)
{
  return self->n_columns > 0 ? self->cells->len / self->n_columns : 0;
}

void
dowser_test_rows_add_null (DowserTestRows *self)
{
  g_ptr_array_add (self->cells, g_strdup ("NULL"));
}

void
dowser_test_rows_add_real (DowserTestRows *self, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* Adding a zero avoids the text of a negative zero. */
  g_ascii_formatd (text, sizeof text, "%.15g", value == 0 ? 0 : value);
  g_ptr_array_add (self->cells, g_strconcat ("n", text, NULL));
}

void
dowser_test_rows_add_number (DowserTestRows *self, const char *text)
{
  /* Integers are added as text, because they may have more digits than a double. */
  if (strpbrk (text, ".eEnN") == NULL)
    g_ptr_array_add (self->cells, g_strconcat ("n", text, NULL));
  else
    dowser_test_rows_add_real (self, g_ascii_strtod (text, NULL));
}

static gboolean
is_midnight (const char *text, gsize length)
{
  return length == strlen ("YYYY-MM-DD 00:00:00") && text[4] == '-' && text[7] == '-'
         && g_str_has_suffix (text, " 00:00:00");
}

void
dowser_test_rows_add_text (DowserTestRows *self, const char *text, gsize length)
{
  GString *cell = g_string_new ("t");

  if (is_midnight (text, length))
    length = strlen ("YYYY-MM-DD");
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\0')
      g_string_append (cell, "\xe2\x90\x80");
    else
      g_string_append_c (cell, text[i]);
  g_ptr_array_add (self->cells, g_string_free (cell, FALSE));
}

static gboolean
cells_equal (const char *a, const char *b)
{
  double x, y;

  if (g_str_equal (a, b))
    return TRUE;
  if (*a != 'n' || *b != 'n')
    return FALSE;
  x = g_ascii_strtod (a + 1, NULL);
  y = g_ascii_strtod (b + 1, NULL);
  return x == y || fabs (x - y) <= TOLERANCE * MAX (1, MAX (fabs (x), fabs (y)));
}

static gboolean
rows_equal (const DowserTestRows *a, guint i, const DowserTestRows *b, guint j)
{
  for (guint column = 0; column < a->n_columns; column++)
    if (!cells_equal (a->cells->pdata[i * a->n_columns + column], b->cells->pdata[j * b->n_columns + column]))
      return FALSE;
  return TRUE;
}

static char *
dup_row (const DowserTestRows *self, guint row)
{
  GString *text = g_string_new (NULL);

  for (guint column = 0; column < self->n_columns; column++)
    g_string_append_printf (text, "%s%s", column > 0 ? " | " : "",
                            (char *) self->cells->pdata[row * self->n_columns + column]);
  return g_string_free (text, FALSE);
}

/* Finds a row of @b that is equal to row @row of @a and not matched yet. The search starts at row @row of @b. */
static gboolean
find_equal_row (const DowserTestRows *a, guint row, const DowserTestRows *b, gboolean *taken)
{
  guint n = dowser_test_rows_get_length (b);

  for (guint i = 0; i < n; i++)
    {
      guint candidate = (row + i) % n;

      if (!taken[candidate] && rows_equal (a, row, b, candidate))
        return taken[candidate] = TRUE;
    }
  return FALSE;
}

gboolean
dowser_test_rows_equal (const DowserTestRows *a, const DowserTestRows *b, gboolean ordered, char **problem)
{
  guint n = dowser_test_rows_get_length (a);
  g_autofree gboolean *taken = g_new0 (gboolean, n + 1);

  if (a->n_columns != b->n_columns || n != dowser_test_rows_get_length (b))
    {
      *problem = g_strdup_printf ("%u rows of %u columns, %u rows of %u columns", n, a->n_columns,
                                  dowser_test_rows_get_length (b), b->n_columns);
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    if (ordered ? !rows_equal (a, i, b, i) : !find_equal_row (a, i, b, taken))
      {
        g_autofree char *left = dup_row (a, i);
        g_autofree char *right = dup_row (b, i);

        *problem = g_strdup_printf ("row %u:\n  %s\n  %s", i, left, right);
        return FALSE;
      }
  return TRUE;
}
