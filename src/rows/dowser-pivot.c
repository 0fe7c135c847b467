/* dowser-pivot.c - makes a pivot: turns the values of one group key into columns; pure */
#include "rows/dowser-pivot.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PAGE_ROWS 4096

/* A value of the group key that becomes columns. */
typedef struct
{
  char *label;   /* the value as it is shown */
  char *text;    /* the value without a format, for sorting */
  double number; /* the value as a number, for sorting if all values are numbers */
  gboolean is_number;
  gboolean is_null;
  guint found; /* the number of the value, counted in the order in which values first occur */
} Value;

typedef struct
{
  const DowserSelect *select;
  DowserResult *source;
  DowserCellSpeller format_cell;
  DowserFormat *format; /* (nullable): the format of the pivoted values */
  guint across;
  GArray *keys;       /* guint: the outputs that are neither metrics nor the pivoted key */
  GArray *metrics;    /* guint: the outputs that are metrics */
  GPtrArray *values;  /* Value, in the order of the pivot's columns */
  GHashTable *places; /* identity of a value → the order number (from 1) in which the value was found */
  GHashTable *lines;  /* identity of a row of the pivot (the bytes of its keys) → its number + 1 */
  GArray *first_rows; /* guint: for each row of the pivot, its first row of the source */
  GArray *cells;      /* three guint for each cell: the row of the pivot, the number of the value (Value.found), the row
                       * of the source */
  guint n_pivoted;
} PivotContext;

static void
value_free (Value *value)
{
  g_free (value->label);
  g_free (value->text);
  g_free (value);
}

int
dowser_pivot_find_pivoted_output (const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (((const DowserOutput *) select->outputs->pdata[i])->view.across)
      return (int) i;
  return -1;
}

static void
sort_outputs (PivotContext *context)
{
  for (guint i = 0; i < context->select->outputs->len; i++)
    {
      const DowserOutput *output = context->select->outputs->pdata[i];

      if (output->view.hidden || i == context->across)
        continue;
      g_array_append_val (dowser_select_find_group (context->select, output->expr) >= 0 ? context->keys
                                                                                        : context->metrics,
                          i);
    }
}

/* ---------------------------------------------------------------------------------------------------- identity */

/* Appends the type and the length before the bytes, so that different rows never have the same identity. */
static void
append_identity (const PivotContext *context, GString *into, guint row, guint column)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (context->source, row, column, &cell);
  dowser_cell_print (&cell, text, 0);
  g_string_append_printf (into, "%d:%" G_GSIZE_FORMAT ":", cell.is_null ? -1 : (int) cell.type, text->len);
  g_string_append_len (into, text->str, (gssize) text->len);
}

/* Returns a text that identifies a row by its cells in the given columns. A cell may contain NUL, but the keys of the
 * hash table end at a NUL, so NUL is replaced. */
static char *
dup_identity (const PivotContext *context, guint row, const guint *columns, guint n_columns)
{
  GString *identity = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    append_identity (context, identity, row, columns[i]);
  for (gsize i = 0; i < identity->len; i++)
    if (identity->str[i] == '\0')
      identity->str[i] = '\1';
  return g_string_free (identity, FALSE);
}

static char *
dup_text (const DowserCell *cell)
{
  GString *text = g_string_new (NULL);

  if (cell->is_null)
    g_string_assign (text, _ ("NULL"));
  else if (cell->type == DOWSER_VALUE_TEXT && cell->length == 0)
    g_string_assign (text, _ ("empty"));
  else
    dowser_cell_print (cell, text, 80);
  return g_string_free (text, FALSE);
}

static char *
dup_label (const PivotContext *context, const DowserCell *cell, const char *text)
{
  char *formatted
      = context->format_cell != NULL && context->format != NULL ? context->format_cell (cell, context->format) : NULL;

  return formatted != NULL ? formatted : g_strdup (text);
}

/* ----------------------------------------------------------------------------------------------------- reading */

/* Returns the number (@found) of the value in row @row of the source: values are numbered in the order in which they
 * first occur. Adds the value if it is new. */
static guint
find_or_add_value (PivotContext *context, guint row)
{
  char *identity = dup_identity (context, row, &context->across, 1);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (context->places, identity));
  DowserCell cell;
  Value *value;

  if (place > 0)
    {
      g_free (identity);
      return place - 1;
    }
  place = g_hash_table_size (context->places);
  g_hash_table_insert (context->places, identity, GUINT_TO_POINTER (place + 1));
  dowser_result_get_cell (context->source, row, context->across, &cell);
  value = g_new0 (Value, 1);
  value->text = dup_text (&cell);
  value->label = dup_label (context, &cell, value->text);
  value->is_null = cell.is_null;
  value->is_number = !cell.is_null && (cell.type == DOWSER_VALUE_INTEGER || cell.type == DOWSER_VALUE_REAL);
  value->number = cell.type == DOWSER_VALUE_REAL ? cell.real : (double) cell.integer;
  value->found = place;
  g_ptr_array_add (context->values, value);
  return place;
}

/* Returns: the number of the row in the pivot; DOWSER_PIVOT_NO_ROW if the pivot already has the maximum number of
 * rows */
static guint
find_pivot_row (PivotContext *context, guint row)
{
  char *identity = dup_identity (context, row, (const guint *) (gpointer) context->keys->data, context->keys->len);
  guint line = GPOINTER_TO_UINT (g_hash_table_lookup (context->lines, identity));

  if (line > 0 || context->first_rows->len >= DOWSER_PIVOT_MAX_ROWS)
    {
      g_free (identity);
      return line > 0 ? line - 1 : DOWSER_PIVOT_NO_ROW;
    }
  g_array_append_val (context->first_rows, row);
  g_hash_table_insert (context->lines, identity, GUINT_TO_POINTER (context->first_rows->len));
  return context->first_rows->len - 1;
}

static void
read_rows (PivotContext *context)
{
  for (guint row = 0; row < dowser_result_get_n_rows (context->source); row++)
    {
      guint cell[3] = { find_pivot_row (context, row), find_or_add_value (context, row), row };

      if (cell[0] != DOWSER_PIVOT_NO_ROW)
        g_array_append_vals (context->cells, cell, 3);
    }
}

/* Compares numbers by their value, and texts and dates by their bytes. NULL is last. */
static int
compare_values (gconstpointer a, gconstpointer b)
{
  const Value *x = *(Value *const *) a;
  const Value *y = *(Value *const *) b;

  if (x->is_null != y->is_null)
    return x->is_null ? 1 : -1;
  if (x->is_number != y->is_number)
    return x->is_number ? -1 : 1;
  if (x->is_number && x->number != y->number)
    return x->number < y->number ? -1 : 1;
  return strcmp (x->text, y->text);
}

/* Returns TRUE if the pivoted key is the first sort key of the select. In this case, the pivot's columns are in the
 * order in which their values occur in the rows. */
static gboolean
is_sorted_by_pivoted_key (const PivotContext *context)
{
  const DowserOrder *first = context->select->order->len > 0 ? context->select->order->pdata[0] : NULL;
  const DowserOutput *output = context->select->outputs->pdata[context->across];
  g_autofree char *heading = dowser_select_dup_heading (context->select, context->across);

  if (first == NULL)
    return FALSE;
  if (first->expr->kind == DOWSER_EXPR_OUTPUT)
    return g_strcmp0 (first->expr->name, heading) == 0;
  return dowser_expr_equal (first->expr, output->expr);
}

/* ----------------------------------------------------------------------------------------------------- writing */

static void
add_column (const PivotContext *context, DowserPivot *pivot, GPtrArray *columns, char *name, guint output, guint value)
{
  const DowserResultColumn *from = dowser_result_get_columns (context->source)->pdata[output];

  g_ptr_array_add (columns, dowser_result_column_new (name, from->type));
  g_array_append_val (pivot->outputs, output);
  g_array_append_val (pivot->values, value);
  g_free (name);
}

static const char *
get_name (const PivotContext *context, guint output)
{
  return ((const DowserResultColumn *) dowser_result_get_columns (context->source)->pdata[output])->name;
}

static GPtrArray *
make_columns (const PivotContext *context, DowserPivot *pivot)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < context->keys->len; i++)
    {
      guint key = g_array_index (context->keys, guint, i);

      add_column (context, pivot, columns, g_strdup (get_name (context, key)), key, DOWSER_PIVOT_NO_ROW);
    }
  for (guint i = 0; i < context->n_pivoted; i++)
    for (guint j = 0; j < context->metrics->len; j++)
      {
        const Value *value = context->values->pdata[i];
        guint metric = g_array_index (context->metrics, guint, j);

        add_column (context, pivot, columns,
                    context->metrics->len == 1 ? g_strdup (value->label)
                                               : g_strdup_printf ("%s · %s", value->label, get_name (context, metric)),
                    metric, i);
      }
  return columns;
}

static void
copy_cell (const PivotContext *context, DowserPageBuilder *builder, guint row, guint column)
{
  DowserCell cell = { .is_null = TRUE };

  if (row != DOWSER_PIVOT_NO_ROW)
    dowser_result_get_cell (context->source, row, column, &cell);
  if (cell.is_null)
    dowser_page_builder_add_null (builder);
  else if (cell.type == DOWSER_VALUE_INTEGER)
    dowser_page_builder_add_integer (builder, cell.integer);
  else if (cell.type == DOWSER_VALUE_REAL)
    dowser_page_builder_add_real (builder, cell.real);
  else if (cell.type == DOWSER_VALUE_BLOB)
    dowser_page_builder_add_blob (builder, cell.text, cell.length);
  else
    dowser_page_builder_add_text (builder, cell.text, cell.length);
}

static void
add_page (DowserPivot *pivot, DowserPageBuilder *builder)
{
  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

  dowser_result_add_page (pivot->result, page);
}

static void
write_rows (const PivotContext *context, DowserPivot *pivot)
{
  guint n_columns = pivot->outputs->len;
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, PAGE_ROWS);

  for (guint row = 0; row < context->first_rows->len; row++)
    {
      for (guint column = 0; column < n_columns; column++)
        copy_cell (context, builder, dowser_pivot_get_row (pivot, row, column),
                   g_array_index (pivot->outputs, guint, column));
      if (dowser_page_builder_is_full (builder))
        add_page (pivot, builder);
    }
  if (dowser_page_builder_get_n_rows (builder) > 0)
    add_page (pivot, builder);
  dowser_result_set_complete (pivot->result, dowser_result_is_truncated (context->source),
                              dowser_result_get_elapsed (context->source));
}

/* Stores for each cell the row of the source that it comes from. Each row of the pivot has one entry for its keys, and
 * then one entry for each pivoted value. */
static void
set_source_rows (PivotContext *context, DowserPivot *pivot)
{
  guint stride = context->n_pivoted + 1;
  g_autofree guint *columns = g_new (guint, MAX (1, context->values->len));

  for (guint i = 0; i < context->values->len; i++)
    columns[((const Value *) context->values->pdata[i])->found] = i;
  g_array_set_size (pivot->rows, context->first_rows->len * stride);
  if (pivot->rows->len > 0)
    memset (pivot->rows->data, 0xff, (gsize) pivot->rows->len * sizeof (guint));
  for (guint i = 0; i < context->first_rows->len; i++)
    g_array_index (pivot->rows, guint, i * stride) = g_array_index (context->first_rows, guint, i);
  for (guint i = 0; i + 2 < context->cells->len; i += 3)
    {
      guint line = g_array_index (context->cells, guint, i);
      guint column = columns[g_array_index (context->cells, guint, i + 1)];

      if (column < context->n_pivoted)
        g_array_index (pivot->rows, guint, line * stride + 1 + column) = g_array_index (context->cells, guint, i + 2);
    }
}

guint
dowser_pivot_get_row (const DowserPivot *self, guint row, guint column)
{
  guint stride = self->n_pivoted - self->n_left_out + 1;
  guint value = g_array_index (self->values, guint, column);

  return g_array_index (self->rows, guint, row * stride + (value == DOWSER_PIVOT_NO_ROW ? 0 : value + 1));
}

static void
pivot_context_init (PivotContext *context, const DowserSelect *select, DowserResult *result,
                    DowserCellSpeller format_cell, const DowserFormat *format)
{
  *context = (PivotContext){ .select = select,
                             .source = result,
                             .across = (guint) dowser_pivot_find_pivoted_output (select) };
  context->format_cell = format_cell;
  context->format = dowser_format_copy (format);
  context->keys = g_array_new (FALSE, FALSE, sizeof (guint));
  context->metrics = g_array_new (FALSE, FALSE, sizeof (guint));
  context->values = g_ptr_array_new_with_free_func ((GDestroyNotify) value_free);
  context->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context->lines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  context->first_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  context->cells = g_array_new (FALSE, FALSE, sizeof (guint));
}

static void
pivot_context_clear (PivotContext *context)
{
  g_clear_pointer (&context->format, dowser_format_free);
  g_array_unref (context->keys);
  g_array_unref (context->metrics);
  g_ptr_array_unref (context->values);
  g_hash_table_unref (context->places);
  g_hash_table_unref (context->lines);
  g_array_unref (context->first_rows);
  g_array_unref (context->cells);
}

DowserPivot *
dowser_pivot_new (const DowserSelect *select, DowserResult *result, DowserCellSpeller format_cell,
                  const DowserFormat *format)
{
  DowserPivot *pivot;
  PivotContext context;

  g_return_val_if_fail (dowser_pivot_find_pivoted_output (select) >= 0, NULL);
  g_return_val_if_fail (dowser_result_get_columns (result)->len == select->outputs->len, NULL);

  pivot = g_new0 (DowserPivot, 1);
  pivot->outputs = g_array_new (FALSE, FALSE, sizeof (guint));
  pivot->values = g_array_new (FALSE, FALSE, sizeof (guint));
  pivot->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  pivot_context_init (&context, select, result, format_cell, format);
  sort_outputs (&context);
  read_rows (&context);
  if (!is_sorted_by_pivoted_key (&context))
    g_ptr_array_sort (context.values, compare_values);
  context.n_pivoted = MIN (context.values->len, DOWSER_PIVOT_MAX_ACROSS);
  pivot->n_pivoted = context.values->len;
  pivot->n_left_out = context.values->len - context.n_pivoted;
  pivot->result = dowser_result_new (make_columns (&context, pivot));
  set_source_rows (&context, pivot);
  write_rows (&context, pivot);
  pivot_context_clear (&context);
  return pivot;
}

void
dowser_pivot_free (DowserPivot *self)
{
  g_object_unref (self->result);
  g_array_unref (self->outputs);
  g_array_unref (self->values);
  g_array_unref (self->rows);
  g_free (self);
}
