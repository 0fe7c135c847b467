/* dowser-cell-figures.c - count, sum, average, minimum and maximum of selected cells; pure */
#include "rows/dowser-cell-figures.h"

#include <math.h>
#include <string.h>

/* Real numbers with up to six decimals are summed as integers of millionths. The sum is exact for numbers with up to
 * fifteen digits. */
#define MILLIONTHS 1e6
#define LARGEST_EXACT 1e15
/* The number of rows between two checks for cancellation. */
#define ROWS_A_TURN 4096
#define BILLION ((gint64) 1000000000)

__extension__ typedef __int128 WideInteger;

/* The sums and ranges while cells are being read. The sums are 128-bit integers. The sum of a million 64-bit integers
 * can't overflow such an integer. */
typedef struct
{
  DowserCellFigures *figures;
  WideInteger integer_part;
  WideInteger millionths;
  DowserDecimal rest;      /* the sum of numbers that can't be summed as integers */
  gboolean has_overflowed; /* a number was infinite, or too large to be summed */
  DowserDecimal smallest;
  DowserDecimal largest;
  double min_number; /* the smallest number as a double, because doubles are compared faster than decimals; NAN before
                      * the first number */
  double max_number;
} SumState;

/* --------------------------------------------------------------- numbers */

static void
set_from_wide (DowserDecimal *self, WideInteger value)
{
  DowserDecimal part;
  DowserDecimal scale;
  gint64 parts[5];
  int n = 0;

  do
    parts[n++] = (gint64) (value % BILLION);
  while ((value /= BILLION) != 0);
  dowser_decimal_set_integer (&scale, BILLION);
  dowser_decimal_set_integer (self, 0);
  while (n-- > 0)
    {
      dowser_decimal_set_integer (&part, parts[n]);
      dowser_decimal_multiply (self, &scale, self);
      dowser_decimal_add (self, &part, self);
    }
}

static void
widen_range (SumState *pass, const DowserDecimal *value)
{
  if (!pass->figures->has_range || dowser_decimal_compare (value, &pass->smallest) < 0)
    pass->smallest = *value;
  if (!pass->figures->has_range || dowser_decimal_compare (value, &pass->largest) > 0)
    pass->largest = *value;
  pass->figures->has_range = TRUE;
}

static gboolean
read_decimal (const DowserCell *cell, DowserDecimal *value)
{
  char buffer[DOWSER_DOUBLE_SIZE];

  if (cell->type == DOWSER_VALUE_INTEGER)
    dowser_decimal_set_integer (value, cell->integer);
  else if (cell->type == DOWSER_VALUE_REAL)
    return isfinite (cell->real) && dowser_decimal_parse (dowser_double_to_text (cell->real, buffer), -1, value);
  else
    return cell->type == DOWSER_VALUE_TEXT && dowser_decimal_parse (cell->text, (gssize) cell->length, value);
  return TRUE;
}

/* Updates the range of numbers. Most numbers are inside the range, and for these the function returns early. */
static void
update_range (SumState *pass, const DowserCell *cell, double number)
{
  DowserDecimal value;

  if (number >= pass->min_number && number <= pass->max_number)
    return;
  if (!read_decimal (cell, &value))
    return;
  widen_range (pass, &value);
  pass->min_number = isnan (pass->min_number) ? number : MIN (pass->min_number, number);
  pass->max_number = isnan (pass->max_number) ? number : MAX (pass->max_number, number);
}

static void
add_real (SumState *pass, const DowserCell *cell)
{
  double scaled = rint (cell->real * MILLIONTHS);
  DowserDecimal value;

  if (fabs (scaled) < LARGEST_EXACT && scaled / MILLIONTHS == cell->real)
    pass->millionths += (gint64) scaled;
  else if (!read_decimal (cell, &value) || !dowser_decimal_add (&pass->rest, &value, &pass->rest))
    pass->has_overflowed = TRUE;
}

static void
add_number (SumState *pass, const DowserCell *cell)
{
  DowserDecimal value;

  if (cell->type == DOWSER_VALUE_INTEGER && !cell->is_boolean)
    {
      pass->integer_part += cell->integer;
      /* A double represents only 53 bits exactly, so larger integers are compared as decimals. */
      update_range (pass, cell, ABS (cell->integer) < (G_GINT64_CONSTANT (1) << 53) ? (double) cell->integer : NAN);
    }
  else if (cell->type == DOWSER_VALUE_REAL)
    {
      add_real (pass, cell);
      update_range (pass, cell, cell->real);
    }
  else if (cell->type == DOWSER_VALUE_TEXT && read_decimal (cell, &value))
    {
      if (!dowser_decimal_add (&pass->rest, &value, &pass->rest))
        pass->has_overflowed = TRUE;
      widen_range (pass, &value);
    }
  else
    return;
  pass->figures->n_used++;
}

static void
finish_numbers (SumState *pass)
{
  DowserCellFigures *figures = pass->figures;
  DowserDecimal value;
  DowserDecimal scale;

  if (figures->has_range)
    {
      figures->smallest = dowser_decimal_to_text (&pass->smallest);
      figures->largest = dowser_decimal_to_text (&pass->largest);
    }
  if (figures->measure != DOWSER_CELL_MEASURED || figures->n_used == 0 || pass->has_overflowed)
    return;
  set_from_wide (&figures->sum, pass->millionths);
  dowser_decimal_set_integer (&scale, (gint64) MILLIONTHS);
  figures->has_sum = dowser_decimal_divide (&figures->sum, &scale, &figures->sum);
  set_from_wide (&value, pass->integer_part);
  figures->has_sum &= dowser_decimal_add (&figures->sum, &value, &figures->sum);
  figures->has_sum &= dowser_decimal_add (&figures->sum, &pass->rest, &figures->sum);
  dowser_decimal_set_integer (&value, (gint64) figures->n_used);
  figures->has_sum &= dowser_decimal_divide (&figures->sum, &value, &figures->average);
}

/* --------------------------------------------------------------- dates and timestamps */

static int
compare_texts (const DowserCell *cell, const char *text)
{
  gsize length = strlen (text);
  int order = memcmp (cell->text, text, MIN (cell->length, length));

  return order != 0 ? order : cell->length < length ? -1 : cell->length > length;
}

static void
replace_text (char **text, const DowserCell *cell)
{
  g_free (*text);
  *text = g_strndup (cell->text, cell->length);
}

/* Updates the range of dates. Dates are compared as texts, because ISO 8601 texts have the same order as their
 * dates. */
static void
add_date (SumState *pass, const DowserCell *cell)
{
  DowserCellFigures *figures = pass->figures;

  if (cell->type != DOWSER_VALUE_TEXT || cell->length == 0)
    return;
  if (!figures->has_range || compare_texts (cell, figures->smallest) < 0)
    replace_text (&figures->smallest, cell);
  if (!figures->has_range || compare_texts (cell, figures->largest) > 0)
    replace_text (&figures->largest, cell);
  figures->has_range = TRUE;
  figures->n_used++;
}

/* --------------------------------------------------------------- all cells */

static DowserCellMeasure
get_measure (const GArray *measures, guint column)
{
  return column < measures->len ? g_array_index (measures, DowserCellMeasure, column) : DOWSER_CELL_COUNTED;
}

/* Chooses the kind of figures and the column for which they are computed. If both years and dates are selected, they
 * are only counted, because they have no common range. */
static void
choose_measure (DowserCellFigures *self, const GArray *columns, const GArray *measures)
{
  gboolean has[DOWSER_CELL_MEASURED + 1] = { FALSE };
  guint n_columns = 0;

  for (guint i = 0; i < columns->len; i++)
    has[get_measure (measures, g_array_index (columns, guint, i))] = TRUE;
  if (has[DOWSER_CELL_MEASURED])
    self->measure = DOWSER_CELL_MEASURED;
  else if (has[DOWSER_CELL_DATED] != has[DOWSER_CELL_RANGED])
    self->measure = has[DOWSER_CELL_DATED] ? DOWSER_CELL_DATED : DOWSER_CELL_RANGED;
  for (guint i = 0; i < columns->len; i++)
    if (get_measure (measures, g_array_index (columns, guint, i)) == self->measure)
      {
        self->column = (int) g_array_index (columns, guint, i);
        n_columns++;
      }
  if (n_columns != 1)
    self->column = -1;
}

static void
add_cell (SumState *pass, const DowserCell *cell, DowserCellMeasure measure)
{
  DowserCellFigures *figures = pass->figures;

  figures->n_cells++;
  figures->n_values += !cell->is_null;
  if (cell->is_null || measure != figures->measure || measure == DOWSER_CELL_COUNTED)
    return;
  if (measure == DOWSER_CELL_DATED)
    add_date (pass, cell);
  else
    add_number (pass, cell);
}

static gboolean
add_band (SumState *pass, DowserCellBlock *block, const DowserCellBand *band, const GArray *measures,
          GCancellable *cancellable)
{
  for (guint row = band->row; row < band->row + band->n_rows; row++)
    {
      if (row % ROWS_A_TURN == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      for (guint i = 0; i < band->columns->len; i++)
        {
          guint column = g_array_index (band->columns, guint, i);
          DowserCell cell;

          dowser_cell_block_get_cell (block, row, column, &cell);
          add_cell (pass, &cell, get_measure (measures, column));
        }
    }
  return TRUE;
}

DowserCellFigures *
dowser_cell_figures_new (DowserCellBlock *block, const GArray *measures, GCancellable *cancellable)
{
  g_autoptr (DowserCellFigures) self = g_new0 (DowserCellFigures, 1);
  SumState pass = { .figures = self, .min_number = NAN, .max_number = NAN };
  GPtrArray *bands = dowser_cell_block_get_bands (block);
  g_autoptr (GArray) columns = dowser_cell_block_dup_columns (block);

  choose_measure (self, columns, measures);
  for (guint i = 0; i < bands->len; i++)
    if (!add_band (&pass, block, bands->pdata[i], measures, cancellable))
      return NULL;
  if (self->measure != DOWSER_CELL_DATED)
    finish_numbers (&pass);
  return g_steal_pointer (&self);
}

void
dowser_cell_figures_free (DowserCellFigures *self)
{
  if (self == NULL)
    return;
  g_free (self->smallest);
  g_free (self->largest);
  g_free (self);
}
