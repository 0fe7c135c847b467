/* dowser-format-align.c - finds the number of decimals that aligns the decimal points of a column */
#include "rows/dowser-format-align.h"

#include "rows/dowser-number-text.h"
#include "schema/dowser-value.h"

#include <math.h>
#include <string.h>

/* The number of a column's first rows that are read to find the number of decimals. */
#define MAX_ROWS 200
/* The maximum number of decimals to which the numbers of a column are padded with zeros. A number with more decimals
 * shows all its decimals, but other numbers aren't padded to the same length. */
#define MAX_DECIMALS 6

typedef struct
{
  gboolean has_fraction; /* TRUE if at least one number isn't stored as an integer */
  guint decimals;        /* the largest number of decimals, not counting numbers with more than MAX_DECIMALS decimals */
  double largest;
} NumberFacts;

static guint
count_decimals (const char *digits)
{
  const char *point = strpbrk (digits, "eE") == NULL ? strchr (digits, '.') : NULL;

  return point != NULL ? (guint) strlen (point + 1) : 0;
}

static void
update_seen (NumberFacts *scanned, const DowserCell *cell, const DowserFormat *format)
{
  char digits[64] = "";
  double value;

  if (cell->is_null)
    return;
  if (cell->type == DOWSER_VALUE_REAL)
    {
      if (!isfinite (cell->real))
        return;
      value = dowser_number_apply_scale (cell->real, format);
      dowser_double_to_text (value, digits);
    }
  else if (cell->type == DOWSER_VALUE_TEXT && cell->length < sizeof digits)
    {
      memcpy (digits, cell->text, cell->length);
      value = dowser_number_apply_scale (g_ascii_strtod (digits, NULL), format);
    }
  else
    return;
  scanned->has_fraction = TRUE;
  if (count_decimals (digits) <= MAX_DECIMALS)
    scanned->decimals = MAX (scanned->decimals, count_decimals (digits));
  scanned->largest = MAX (scanned->largest, fabs (value));
}

void
dowser_format_align_decimals (DowserFormat *format, DowserResult *result, guint column)
{
  guint n_rows = MIN (dowser_result_get_n_rows (result), MAX_ROWS);
  NumberFacts scanned = { FALSE, 0, 0 };

  if (format->decimals >= 0 || dowser_format_is_timestamp (format))
    return;
  for (guint i = 0; i < n_rows; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, i, column, &cell);
      update_seen (&scanned, &cell, format);
    }
  if (!format->rounded)
    format->least = scanned.decimals;
  else if (scanned.has_fraction)
    format->least = scanned.largest >= 1 ? 2 : scanned.largest >= .01 ? 4 : 0;
}
