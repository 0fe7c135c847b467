/* dowser-row-checks.c - rule-based checks for odd result rows, which offer fixes to click */
#include "audit/dowser-row-checks.h"

#include "base/dowser-number-signs.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-operation.h"

#include <glib/gi18n-lib.h>

/* The minimum number of rows for the report that all rows have the same value. In fewer rows, the values may be equal
 * by chance. */
#define MIN_ROWS_OF_ONE_VALUE 5
#define PARTS_OF_A_WHOLE 100.0
/* The amount by which a percentage may exceed 100, because of rounding. */
#define ROUNDING 0.001

typedef struct
{
  const DowserSelect *select;
  DowserResult *result;
  guint n_rows; /* the number of checked rows */
  GPtrArray *findings;
  GPtrArray *suggested_fixes;
} RowCheckContext;

const char *
dowser_row_checks_get_question (void)
{
  return _ ("A column has the same value in every row. Remove it?");
}

/* Takes @message. */
static void
add_note (RowCheckContext *self, const char *check, int output, char *message)
{
  g_autofree char *owned = message;
  g_autofree char *path = output >= 0 ? g_strdup_printf ("select.outputs[%d]", output) : g_strdup ("select");

  g_ptr_array_add (self->findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, check, path, owned, NULL));
}

static char *
dup_key (RowCheckContext *self, guint row, gboolean *any)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < self->select->outputs->len; i++)
    {
      DowserCell cell;

      if (dowser_expr_has_aggregate (((const DowserOutput *) self->select->outputs->pdata[i])->expr))
        continue;
      dowser_result_get_cell (self->result, row, i, &cell);
      g_string_append_printf (key, "%d:", cell.is_null ? -1 : (int) cell.type);
      dowser_cell_print (&cell, key, 0);
      g_string_append_c (key, '\x1f');
      *any = TRUE;
    }
  return g_string_free (key, FALSE);
}

/* Reports rows that look the same. If the group keys are not shown, two groups may look the same. */
static void
check_same_looking_groups (RowCheckContext *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean any = FALSE;
  guint n_alike = 0;
  g_autofree char *alike_text = NULL;

  if (self->select->group->len == 0)
    return;
  for (guint row = 0; row < self->n_rows; row++)
    n_alike += !g_hash_table_add (seen, dup_key (self, row, &any));
  alike_text = dowser_count_to_text (n_alike);
  if (any && n_alike > 0)
    add_note (self, "result-groups-alike", -1,
              g_strdup_printf (
                  ngettext ("%s row looks the same as another row, because the columns that differ are not shown.",
                            "%s rows look the same as other rows, because the columns that differ are not shown.",
                            n_alike),
                  alike_text));
}

static gboolean
is_same_cell (const DowserCell *a, const DowserCell *b)
{
  g_autoptr (GString) x = g_string_new (NULL);
  g_autoptr (GString) y = g_string_new (NULL);

  if (a->is_null != b->is_null || a->type != b->type)
    return FALSE;
  dowser_cell_print (a, x, 0);
  dowser_cell_print (b, y, 0);
  return g_string_equal (x, y);
}

static gboolean
has_one_value (RowCheckContext *self, guint column)
{
  DowserCell first;

  dowser_result_get_cell (self->result, 0, column, &first);
  for (guint row = 1; row < self->n_rows; row++)
    {
      DowserCell cell;

      dowser_result_get_cell (self->result, row, column, &cell);
      if (!is_same_cell (&first, &cell))
        return FALSE;
    }
  return !first.is_null;
}

static void
offer_removal (RowCheckContext *self, guint column, const char *heading)
{
  DowserAmbiguity *fix = dowser_ambiguity_new (dowser_row_checks_get_question (), 0, 0);
  g_autofree char *label = g_strdup_printf (_ ("Remove “%s”"), heading);

  g_ptr_array_add (fix->choices, dowser_choice_new (label, dowser_operations_new_single (
                                                               dowser_operation_new_remove_output (column))));
  g_ptr_array_add (self->suggested_fixes, fix);
}

static void
check_one_value (RowCheckContext *self, guint column)
{
  g_autofree char *heading = NULL;

  if (self->n_rows < MIN_ROWS_OF_ONE_VALUE || self->select->outputs->len < 2 || !has_one_value (self, column))
    return;
  heading = dowser_select_dup_heading (self->select, column);
  add_note (self, "result-one-value", (int) column, g_strdup_printf (_ ("“%s” is the same in every row."), heading));
  offer_removal (self, column, heading);
}

static gboolean
is_count (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT;
}

static void
check_numbers (RowCheckContext *self, guint column)
{
  const DowserExpr *expr = ((const DowserOutput *) self->select->outputs->pdata[column])->expr;
  gboolean percentage = dowser_is_percentage (expr);

  for (guint row = 0; row < self->n_rows && (percentage || is_count (expr)); row++)
    {
      g_autofree char *heading = NULL;
      DowserCell cell;
      double value;

      dowser_result_get_cell (self->result, row, column, &cell);
      value = cell.type == DOWSER_VALUE_REAL ? cell.real : (double) cell.integer;
      if (cell.is_null || (cell.type != DOWSER_VALUE_REAL && cell.type != DOWSER_VALUE_INTEGER)
          || (value >= 0 && (!percentage || value <= PARTS_OF_A_WHOLE + ROUNDING)))
        continue;
      heading = dowser_select_dup_heading (self->select, column);
      add_note (self, "result-number", (int) column,
                g_strdup_printf (percentage
                                     ? _ ("“%s” is a percentage, but is not between 0 and 100 %% in at least one row.")
                                     : _ ("“%s” is a count, but is below 0 in at least one row."),
                                 heading));
      return;
    }
}

/* Reports a result with a single group. A question with "per country" expects several groups, unless the plan has a
 * limit or a filter. A result that was cut off isn't reported, because the missing rows may belong to other groups. */
static void
check_one_group (RowCheckContext *self)
{
  const DowserSelect *select = self->select;

  if (select->group->len > 0 && select->limit == DOWSER_NO_LIMIT && select->filter == NULL && select->having == NULL
      && !dowser_result_is_truncated (self->result) && dowser_result_get_n_rows (self->result) == 1)
    add_note (self, "result-one-group", -1, g_strdup (_ ("All rows are in one group.")));
}

void
dowser_row_checks_run (const DowserPlan *plan, DowserResult *result, GPtrArray *findings, GPtrArray *suggested_fixes)
{
  RowCheckContext self = { plan->select, result, MIN (dowser_result_get_n_rows (result), DOWSER_ROW_CHECKS_MAX_ROWS),
                           findings, suggested_fixes };

  if (self.n_rows == 0 || dowser_result_get_columns (result)->len != plan->select->outputs->len)
    return;
  check_same_looking_groups (&self);
  check_one_group (&self);
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      check_one_value (&self, i);
      check_numbers (&self, i);
    }
}
