/* dowser-audit-outputs.c - checks the outputs of a select: headings, sort keys, sorts under DISTINCT, limits */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_heading_free (const DowserSelect *select, guint before, const char *heading)
{
  for (guint i = 0; i < before; i++)
    {
      g_autofree char *other = dowser_select_dup_heading (select, i);

      if (g_ascii_strcasecmp (other, heading) == 0)
        return FALSE;
    }
  return TRUE;
}

/* Makes a unique heading: "name" of products next to "name" of customers becomes "products name". If this heading is
 * used, too, a number is added. */
static char *
make_heading (const DowserSelect *select, guint index, const char *heading)
{
  const DowserOutput *output = select->outputs->pdata[index];
  g_autofree char *qualified = NULL;

  if (output->name == NULL && output->expr->kind == DOWSER_EXPR_COLUMN)
    {
      qualified = g_strdup_printf ("%s %s", output->expr->instance, heading);
      if (is_heading_free (select, select->outputs->len, qualified))
        return g_steal_pointer (&qualified);
    }
  for (guint n = 2;; n++)
    {
      g_autofree char *numbered = g_strdup_printf ("%s %u", heading, n);

      if (is_heading_free (select, select->outputs->len, numbered))
        return g_steal_pointer (&numbered);
    }
}

void
_dowser_audit_check_outputs (DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *outputs = scope->select->outputs;

  /* The headings of nested selects, and of the second half of a set operation, are not used. */
  if (scope->outer != NULL || g_str_has_suffix (scope->path, ".set.with"))
    return;
  for (guint i = 1; i < outputs->len; i++)
    {
      DowserOutput *output = outputs->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, i, 0 };
      g_autofree char *heading = dowser_select_dup_heading (scope->select, i);
      g_autofree char *unique = NULL;
      g_autofree char *fix = NULL;

      if (is_heading_free (scope->select, i, heading))
        continue;
      unique = make_heading (scope->select, i, heading);
      fix = g_strdup_printf (_ ("The later column is now named “%s”."), unique);
      /* The headings of a step must differ, because other selects read the step's outputs by name. Outputs of the main
       * select aren't read by name. */
      if (!_dowser_audit_may_fix (self, scope, &place,
                                  (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "output-name",
                                                    g_str_has_prefix (scope->path, "steps"), g_strdup (heading),
                                                    g_strdup_printf (_ ("Two columns are named “%s”."), heading),
                                                    fix }))
        continue;
      g_free (output->name);
      output->name = g_steal_pointer (&unique);
    }
}

static int
find_output_by_name (const DowserSelect *select, const char *name)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (heading, name) == 0)
        return (int) i;
    }
  return -1;
}

static int
find_output_by_expr (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return (int) i;
  return -1;
}

static DowserExpr *
find_output_by_spelling (const DowserSelect *select, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *other_spelling;

  for (guint i = 0; i < select->outputs->len; i++)
    g_ptr_array_add (names, dowser_select_dup_heading (select, i));
  other_spelling = name != NULL ? _dowser_audit_find_other_spelling (name, names) : NULL;
  return other_spelling != NULL ? dowser_expr_new_output (other_spelling) : NULL;
}

/* Returns a column with this name that isn't shown, if only one table has such a column. */
static DowserExpr *
find_hidden_column (DowserAudit *self, DowserAuditScope *scope, const char *name)
{
  DowserExpr *found = NULL;

  for (guint i = 0; i < scope->select->from->len && name != NULL; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      const DowserTable *table = _dowser_audit_get_table (&self->analysis, scope, instance->id);
      const DowserColumn *column = table != NULL ? dowser_table_find_column (table, name) : NULL;

      if (column == NULL)
        continue;
      if (found != NULL)
        {
          dowser_expr_unref (found);
          return NULL;
        }
      found = dowser_expr_new_column (instance->id, column->name);
    }
  return found;
}

static DowserExpr *
fix_missing_output (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  DowserExpr *found = find_output_by_spelling (scope->select, expr->name);
  g_autofree char *fix = NULL;

  if (found == NULL && scope->select->set_with == NULL)
    found = find_hidden_column (self, scope, expr->name);
  fix = found != NULL ? g_strdup_printf (_ ("The rows are sorted by “%s” instead."), found->name)
                      : g_strdup (_ ("The sort was removed."));
  if (_dowser_audit_may_fix (self, scope, place,
                             (DowserAuditFix){ found != NULL ? DOWSER_SEVERITY_NOTE : DOWSER_SEVERITY_ERROR, "order",
                                               TRUE, _dowser_audit_dup_fix_subject (expr),
                                               g_strdup_printf (_ ("No shown column is named “%s”."),
                                                                expr->name != NULL ? expr->name : ""),
                                               fix }))
    return found;
  g_clear_pointer (&found, dowser_expr_unref);
  return dowser_expr_ref (expr);
}

/* Fixes a sort of a set operation. The rows of a set operation can only be sorted by shown columns. */
static DowserExpr *
fix_set_order (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  int output = find_output_by_expr (scope->select, expr);
  g_autofree char *heading = output >= 0 ? dowser_select_dup_heading (scope->select, (guint) output) : NULL;

  if (!_dowser_audit_may_fix (self, scope, place,
                              (DowserAuditFix){ heading != NULL ? DOWSER_SEVERITY_NOTE : DOWSER_SEVERITY_WARNING,
                                                "order", TRUE, _dowser_audit_dup_fix_subject (expr),
                                                g_strdup (_ ("Combined rows can only be sorted by a shown column.")),
                                                heading != NULL ? _ ("The sort now uses the name of the shown column.")
                                                                : _ ("The sort was removed.") }))
    return dowser_expr_ref (expr);
  return heading != NULL ? dowser_expr_new_output (heading) : NULL;
}

static DowserExpr *
fix_order (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  if (place->part != DOWSER_AUDIT_ORDER)
    return dowser_expr_ref (expr);
  if (expr->kind == DOWSER_EXPR_OUTPUT)
    return find_output_by_name (scope->select, expr->name) >= 0 ? dowser_expr_ref (expr)
                                                                : fix_missing_output (self, scope, place, expr);
  return scope->select->set_with != NULL ? fix_set_order (self, scope, place, expr) : dowser_expr_ref (expr);
}

void
_dowser_audit_check_order (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_order);
}

/* Returns TRUE if @expr isn't shown. Distinct rows can't be sorted by an expression that isn't shown: it may have
 * several values for one distinct row. */
static gboolean
is_hidden_key (const DowserSelect *select, const DowserExpr *expr)
{
  gboolean is_constant = expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER;

  return expr->kind != DOWSER_EXPR_OUTPUT && !is_constant && find_output_by_expr (select, expr) < 0;
}

static gboolean
find_window_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_WINDOW;
  return TRUE;
}

static gboolean
can_replace_distinct_by_groups (const DowserSelect *select)
{
  gboolean has_window = FALSE;

  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_window_cb, &has_window);
  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, find_window_cb, &has_window);
  return !has_window && !dowser_select_is_grouped (select);
}

/* Replaces DISTINCT by groups, which give the same rows. After this, the check of groups replaces a sort key by one of
 * its values in each group. */
static void
replace_distinct_by_groups (DowserSelect *select)
{
  select->distinct = FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (expr->kind != DOWSER_EXPR_LITERAL && expr->kind != DOWSER_EXPR_PARAMETER)
        g_ptr_array_add (select->group, dowser_expr_ref (expr));
    }
}

void
_dowser_audit_check_distinct (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;

  for (guint i = 0; select->distinct && select->set_with == NULL && i < select->order->len; i++)
    {
      const DowserOrder *order = select->order->pdata[i];
      DowserAuditPlace place = { DOWSER_AUDIT_ORDER, i, 0 };
      gboolean group = can_replace_distinct_by_groups (select);

      if (!is_hidden_key (select, order->expr)
          || !_dowser_audit_may_fix (self, scope, &place,
                                     (DowserAuditFix){
                                         DOWSER_SEVERITY_WARNING, "distinct", TRUE,
                                         _dowser_audit_dup_fix_subject (order->expr),
                                         g_strdup (_ (
                                             "Rows without duplicates cannot be sorted by a value that is not shown.")),
                                         group ? _ ("The rows are grouped by the shown columns instead.")
                                               : _ ("The sort was removed.") }))
        continue;
      if (group)
        replace_distinct_by_groups (select);
      else
        g_ptr_array_remove_index (select->order, i--);
    }
}

/* Returns TRUE if the select shows rows. A select of literals only tests whether any row exists. */
static gboolean
shows_rows (const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (((const DowserOutput *) select->outputs->pdata[i])->expr->kind != DOWSER_EXPR_LITERAL)
      return TRUE;
  return FALSE;
}

/* Reports a limit without an order, because it keeps arbitrary rows. A result with a single row, or of which only the
 * existence matters, isn't reported. */
static void
check_unordered (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_LIMIT, 0, 0 };
  const DowserSelect *select = scope->select;

  if (select->limit <= 0 || select->order->len > 0 || (select->group->len == 0 && dowser_select_is_grouped (select))
      || !shows_rows (select))
    return;
  _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, DOWSER_AUDIT_LIMIT_UNORDERED,
                        g_strdup (_ ("The rows are limited but not sorted, so different rows may be shown each time.")),
                        NULL);
}

void
_dowser_audit_check_limit (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_LIMIT, 0, 0 };
  DowserSelect *select = scope->select;

  if (select->limit < 0 && select->limit != DOWSER_NO_LIMIT
      && _dowser_audit_may_fix (self, scope, &place,
                                (DowserAuditFix){
                                    DOWSER_SEVERITY_WARNING, "limit", TRUE, g_strdup ("limit"),
                                    g_strdup_printf (_ ("A limit of %" PRId64 " rows is not valid."), select->limit),
                                    _ ("The limit was removed, so all rows are shown.") }))
    select->limit = DOWSER_NO_LIMIT;
  if (select->offset < 0
      && _dowser_audit_may_fix (self, scope, &place,
                                (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "limit", TRUE, g_strdup ("offset"),
                                                  g_strdup (_ ("The number of rows to skip is negative.")),
                                                  _ ("The answer now starts at the first row.") }))
    select->offset = 0;
  check_unordered (self, scope);
}
