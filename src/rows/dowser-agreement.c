/* dowser-agreement.c - decides whether two results are the same answer to the user's question */
#include "rows/dowser-agreement.h"

#include <string.h>

/* The maximum number of attempts to match a column of one result with a column of the other result. Usually, the values
 * allow only a few matches. */
#define MAX_TRIES 500
#define UNMATCHED G_MAXUINT
/* The format in which numbers are compared. Sums of the same numbers in a different order may differ in their last
 * digits. A grid doesn't show these digits either. */
#define DIGITS "%.10g"
#define SEPARATOR '\x1f'

const char *const dowser_agreement_nicks[] = { "unknown", "yes", "no", NULL };

/* A matching of columns: it assigns a different column of @wide to each column of @narrow. Cells are texts:
 * [column][row] */
typedef struct
{
  char ***narrow;
  char ***wide;
  guint n_narrow;
  guint n_wide;
  guint n_rows;
  gboolean ordered;
  guint *matches; /* for each column of @narrow, the index of the column of @wide that matches it */
  guint n_attempts;
} ColumnMatching;

static void
print_number (double value, GString *into)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  value = g_ascii_strtod (g_ascii_formatd (text, sizeof text, DIGITS, value), NULL);
  g_string_append (into, g_ascii_formatd (text, sizeof text, value == (gint64) value ? "%.0f" : DIGITS, value));
}

static char *
dup_cell (DowserResult *result, guint row, guint column)
{
  GString *text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (result, row, column, &cell);
  if (cell.is_null)
    g_string_append_c (text, SEPARATOR);
  else if (cell.type == DOWSER_VALUE_REAL && ABS (cell.real) < 1e15)
    print_number (cell.real, text);
  else if (cell.type == DOWSER_VALUE_BLOB)
    {
      g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) cell.text, cell.length);

      g_string_append (text, sum);
    }
  else
    dowser_cell_print (&cell, text, 0);
  return g_string_free (text, FALSE);
}

static char ***
dup_columns (DowserResult *result, guint n_columns, guint n_rows)
{
  char ***columns = g_new0 (char **, n_columns + 1);

  for (guint i = 0; i < n_columns; i++)
    {
      columns[i] = g_new0 (char *, n_rows + 1);
      for (guint row = 0; row < n_rows; row++)
        columns[i][row] = dup_cell (result, row, i);
    }
  return columns;
}

static void
columns_free (char ***columns)
{
  for (char ***column = columns; *column != NULL; column++)
    g_strfreev (*column);
  g_free (columns);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Joins the cells of each row in the first @n_columns columns into one text. Sorts the texts if the order of the rows
 * doesn't matter. */
static GPtrArray *
join_rows (char ***columns, const guint *indices, guint n_columns, const ColumnMatching *matching)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);

  for (guint row = 0; row < matching->n_rows; row++)
    {
      GString *text = g_string_new (NULL);

      for (guint i = 0; i < n_columns; i++)
        {
          const char *cell = columns[indices != NULL ? indices[i] : i][row];

          g_string_append_printf (text, "%" G_GSIZE_FORMAT "%c%s", strlen (cell), SEPARATOR, cell);
        }
      g_ptr_array_add (rows, g_string_free (text, FALSE));
    }
  if (!matching->ordered)
    g_ptr_array_sort (rows, compare_texts);
  return rows;
}

static gboolean
are_rows_same (const ColumnMatching *matching, guint n_columns)
{
  g_autoptr (GPtrArray) one = join_rows (matching->narrow, NULL, n_columns, matching);
  g_autoptr (GPtrArray) other = join_rows (matching->wide, matching->matches, n_columns, matching);

  for (guint row = 0; row < matching->n_rows; row++)
    if (!g_str_equal (one->pdata[row], other->pdata[row]))
      return FALSE;
  return TRUE;
}

static gboolean
is_column_matched (const ColumnMatching *matching, guint n_columns, guint column)
{
  for (guint i = 0; i < n_columns; i++)
    if (matching->matches[i] == column)
      return TRUE;
  return FALSE;
}

/* Finds, for each column of the narrow result from @index on, a column with equal values in the wide result, which has
 * at least as many columns. The columns before @index already have matches that give equal rows. The recursion depth is
 * the number of columns. */
static gboolean
match_columns_from (ColumnMatching *matching, guint index)
{
  if (index == matching->n_narrow)
    return TRUE;
  for (guint column = 0; column < matching->n_wide && matching->n_attempts < MAX_TRIES; column++)
    {
      if (is_column_matched (matching, index, column))
        continue;
      matching->matches[index] = column;
      matching->n_attempts++;
      if (are_rows_same (matching, index + 1) && match_columns_from (matching, index + 1))
        return TRUE;
      matching->matches[index] = UNMATCHED;
    }
  return FALSE;
}

static gboolean
are_others_labels (const ColumnMatching *matching, DowserResult *wide)
{
  for (guint column = 0; column < matching->n_wide; column++)
    if (!is_column_matched (matching, matching->n_narrow, column)
        && dowser_result_guess_type (wide, column) != DOWSER_VALUE_TEXT)
      return FALSE;
  return TRUE;
}

static DowserAgreement
match_results (DowserResult *narrow, DowserResult *wide, gboolean ordered)
{
  ColumnMatching matching = { .ordered = ordered, .n_rows = dowser_result_get_n_rows (narrow) };
  g_autofree guint *matches = NULL;
  DowserAgreement agreement;

  matching.n_narrow = dowser_result_get_columns (narrow)->len;
  matching.n_wide = dowser_result_get_columns (wide)->len;
  matching.narrow = dup_columns (narrow, matching.n_narrow, matching.n_rows);
  matching.wide = dup_columns (wide, matching.n_wide, matching.n_rows);
  matching.matches = matches = g_new (guint, matching.n_narrow + 1);
  if (match_columns_from (&matching, 0))
    agreement = are_others_labels (&matching, wide) ? DOWSER_AGREEMENT_SAME : DOWSER_AGREEMENT_NONE;
  else
    agreement = matching.n_attempts < MAX_TRIES ? DOWSER_AGREEMENT_OTHER : DOWSER_AGREEMENT_NONE;
  columns_free (matching.narrow);
  columns_free (matching.wide);
  return agreement;
}

DowserAgreement
dowser_results_compare (DowserResult *a, DowserResult *b, gboolean ordered)
{
  guint n_rows = dowser_result_get_n_rows (a);

  if (!dowser_result_is_complete (a) || !dowser_result_is_complete (b)
      || (dowser_result_is_truncated (a) && dowser_result_is_truncated (b)))
    return DOWSER_AGREEMENT_NONE;
  if (dowser_result_is_truncated (a) || dowser_result_is_truncated (b) || n_rows != dowser_result_get_n_rows (b))
    return DOWSER_AGREEMENT_OTHER;
  if (n_rows == 0)
    return DOWSER_AGREEMENT_NONE;
  return dowser_result_get_columns (a)->len <= dowser_result_get_columns (b)->len ? match_results (a, b, ordered)
                                                                                  : match_results (b, a, ordered);
}
