/* dowser-graph-combine.c - combines the results of a metric graph's steps into one table, whose last column is the
 * graph's result */
#include "knowledge/graph/dowser-graph-combine.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
row_free (gpointer data)
{
  DowserGraphRow *self = data;

  g_free (self->numbers);
  g_free (self->has);
  g_free (self->keys);
  g_free (self);
}

DowserGraphTable *
dowser_graph_table_new (const char *const *headings, guint n_numbers)
{
  DowserGraphTable *self = g_new0 (DowserGraphTable, 1);

  self->headings = g_strdupv ((char **) headings);
  self->n_keys = g_strv_length (self->headings);
  self->n_numbers = n_numbers;
  self->rows = g_ptr_array_new_with_free_func (row_free);
  return self;
}

DowserGraphRow *
dowser_graph_table_add (DowserGraphTable *self)
{
  DowserGraphRow *row = g_new0 (DowserGraphRow, 1);

  row->keys = g_new0 (char *, self->n_keys + 1);
  row->numbers = g_new0 (DowserDecimal, self->n_numbers);
  row->has = g_new0 (gboolean, self->n_numbers);
  g_ptr_array_add (self->rows, row);
  return row;
}

void
dowser_graph_table_free (DowserGraphTable *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    for (guint j = 0; j < self->n_keys; j++)
      g_free (((const DowserGraphRow *) self->rows->pdata[i])->keys[j]);
  g_ptr_array_unref (self->rows);
  g_strfreev (self->headings);
  g_free (self);
}

/* Returns the values of a row's groups as one text. The bytes \xff and \xfe never occur in UTF-8, so they can mark NULL
 * and the end of each value. */
static char *
dup_hash_key (const DowserGraphRow *row, guint n_keys)
{
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < n_keys; i++)
    g_string_append_printf (key, "%s\xff", row->keys[i] != NULL ? row->keys[i] : "\xfe");
  return g_string_free (g_steal_pointer (&key), FALSE);
}

static DowserGraphRow *
find_row (DowserGraphTable *into, GHashTable *by_key, const DowserGraphRow *template_row)
{
  g_autofree char *key = dup_hash_key (template_row, into->n_keys);
  DowserGraphRow *row = g_hash_table_lookup (by_key, key);

  if (row != NULL)
    return row;
  row = dowser_graph_table_add (into);
  for (guint i = 0; i < into->n_keys; i++)
    row->keys[i] = g_strdup (template_row->keys[i]);
  g_hash_table_insert (by_key, g_steal_pointer (&key), row);
  return row;
}

static void
set_number (DowserGraphRow *row, guint index, const DowserGraphRow *from)
{
  row->has[index] = from->has[0];
  row->numbers[index] = from->numbers[0];
}

static gboolean
add_groups (DowserGraphTable *into, GHashTable *by_key, const DowserGraphTable *table, const DowserGraphPart *part,
            guint index, GError **error)
{
  g_autoptr (GHashTable) seen_rows = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < table->rows->len; i++)
    {
      DowserGraphRow *row = find_row (into, by_key, table->rows->pdata[i]);

      if (!g_hash_table_add (seen_rows, row))
        {
          g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                       _ ("Step “%s” has two numbers for the same group."), part->name);
          return FALSE;
        }
      set_number (row, index, table->rows->pdata[i]);
    }
  return TRUE;
}

/* Creates the combined table. Its headings are those of the first table with groups. */
static DowserGraphTable *
make_table (GPtrArray *tables, guint n_numbers)
{
  static const char *const no_headings[] = { NULL };
  const DowserGraphTable *grouped = NULL;
  DowserGraphTable *self;

  for (guint i = tables->len; i > 0; i--)
    if (tables->pdata[i - 1] != NULL && ((const DowserGraphTable *) tables->pdata[i - 1])->n_keys > 0)
      grouped = tables->pdata[i - 1];
  self = dowser_graph_table_new (grouped != NULL ? (const char *const *) grouped->headings : no_headings, n_numbers);
  if (grouped == NULL)
    dowser_graph_table_add (self);
  return self;
}

/* Puts the number of a part without groups into each row. */
static gboolean
add_single (DowserGraphTable *into, const DowserGraphTable *table, const DowserGraphPart *part, guint index,
            GError **error)
{
  if (table->rows->len > 1)
    {
      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                   _ ("Step “%s” has %u numbers instead of one."), part->name, table->rows->len);
      return FALSE;
    }
  for (guint i = 0; i < into->rows->len && table->rows->len == 1; i++)
    set_number (into->rows->pdata[i], index, table->rows->pdata[0]);
  return TRUE;
}

static gboolean
fill_table (DowserGraphTable *into, const DowserGraphCall *call, GPtrArray *tables, gboolean grouped, GError **error)
{
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserGraphTable *table = tables->pdata[i];
      const DowserGraphPart *part = call->parts->pdata[i];

      if (table == NULL || (table->n_keys > 0) != grouped)
        continue;
      if (grouped ? !add_groups (into, by_key, table, part, i, error) : !add_single (into, table, part, i, error))
        return FALSE;
    }
  return TRUE;
}

static DowserGraphOutcome
calculate_row (const DowserGraphPart *part, guint index, DowserGraphRow *row)
{
  g_autofree const DowserDecimal **values = g_new0 (const DowserDecimal *, part->operands->len + 1);
  DowserGraphOutcome outcome;

  for (guint i = 0; i < part->operands->len; i++)
    {
      const DowserGraphOperand *operand = part->operands->pdata[i];

      if (operand->part < 0)
        values[i] = operand->number;
      else if (row->has[operand->part])
        values[i] = &row->numbers[operand->part];
    }
  outcome = dowser_graph_formula_evaluate (part->formula, values, &row->numbers[index]);
  row->has[index] = outcome == DOWSER_GRAPH_NUMBER;
  return outcome;
}

/* Returns a sentence that explains why the result is empty, if it is a single number. */
static char *
dup_reason (DowserGraphOutcome outcome, const char *name)
{
  switch (outcome)
    {
    case DOWSER_GRAPH_DIVIDED_BY_ZERO:
      return g_strdup_printf (_ ("“%s” is empty because of a division by 0."), name);
    case DOWSER_GRAPH_TOO_LARGE:
      return g_strdup_printf (_ ("“%s” is empty because its number would be too large."), name);
    case DOWSER_GRAPH_EMPTY:
    case DOWSER_GRAPH_NUMBER:
    default:
      return g_strdup_printf (_ ("“%s” is empty because a number that it needs is missing."), name);
    }
}

static char *
dup_group_reason (DowserGraphOutcome outcome, const char *name, guint n)
{
  switch (outcome)
    {
    case DOWSER_GRAPH_DIVIDED_BY_ZERO:
      return g_strdup_printf (ngettext ("“%s” is empty for %u group because of a division by 0.",
                                        "“%s” is empty for %u groups because of a division by 0.", n),
                              name, n);
    case DOWSER_GRAPH_TOO_LARGE:
      return g_strdup_printf (ngettext ("“%s” is empty for %u group because the number would be too large.",
                                        "“%s” is empty for %u groups because the number would be too large.", n),
                              name, n);
    case DOWSER_GRAPH_EMPTY:
    case DOWSER_GRAPH_NUMBER:
    default:
      return g_strdup_printf (ngettext ("“%s” is empty for %u group because a step has no number for it.",
                                        "“%s” is empty for %u groups because a step has no number for them.", n),
                              name, n);
    }
}

static void
calculate_part (DowserGraphTable *into, const DowserGraphPart *part, guint index, GPtrArray *notes)
{
  guint counts[DOWSER_GRAPH_TOO_LARGE + 1] = { 0 };

  for (guint i = 0; i < into->rows->len; i++)
    counts[calculate_row (part, index, into->rows->pdata[i])]++;
  for (guint outcome = DOWSER_GRAPH_EMPTY; outcome <= DOWSER_GRAPH_TOO_LARGE; outcome++)
    if (counts[outcome] > 0)
      g_ptr_array_add (notes, into->n_keys > 0 ? dup_group_reason (outcome, part->name, counts[outcome])
                                               : dup_reason (outcome, part->name));
}

/* Compares two values of a group. Numbers are compared by their value and come before texts. NULL is last. */
static int
compare_keys (const char *a, const char *b)
{
  DowserDecimal x, y;
  gboolean is_x, is_y;

  if (a == NULL || b == NULL)
    return (a == NULL) - (b == NULL);
  is_x = dowser_decimal_parse (a, -1, &x);
  is_y = dowser_decimal_parse (b, -1, &y);
  if (is_x && is_y)
    return dowser_decimal_compare (&x, &y);
  return is_x != is_y ? is_y - is_x : strcmp (a, b);
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const DowserGraphRow *x = *(const DowserGraphRow *const *) a;
  const DowserGraphRow *y = *(const DowserGraphRow *const *) b;
  const DowserGraphTable *table = data;
  int result = 0;

  for (guint i = 0; i < table->n_keys && result == 0; i++)
    result = compare_keys (x->keys[i], y->keys[i]);
  return result;
}

DowserGraphTable *
dowser_graph_combine_tables (const DowserGraphCall *call, GPtrArray *tables, GPtrArray *notes, GError **error)
{
  g_autoptr (DowserGraphTable) into = make_table (tables, call->parts->len);

  if (!fill_table (into, call, tables, TRUE, error) || !fill_table (into, call, tables, FALSE, error))
    return NULL;
  g_ptr_array_sort_with_data (into->rows, compare_rows, into);
  for (guint i = 0; i < call->order->len; i++)
    {
      guint index = g_array_index (call->order, guint, i);

      calculate_part (into, call->parts->pdata[index], index, notes);
    }
  return g_steal_pointer (&into);
}
