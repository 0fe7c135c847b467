/* dowser-audit-row-loss.c - reports rows that a join drops, because their key is NULL or because no row references
 * them */
#include "audit/checks/dowser-audit-private.h"
#include "base/dowser-identifier.h"
#include "base/dowser-number-signs.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *id;
  gboolean found;
} Search;

static gboolean
find_instance_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  search->found |= expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, search->id) == 0;
  return !search->found;
}

/* Returns TRUE if a filter reads the joined table. Rows without a match aren't expected in this case: "orders from
 * Norway" can't include an order without a country. */
static gboolean
is_filtered_by (const DowserSelect *select, const char *id)
{
  Search search = { id, FALSE };

  if (select->filter != NULL)
    dowser_expr_walk (select->filter, find_instance_cb, &search);
  return search.found;
}

/* Returns TRUE if the column @near references the joined table by its column @far, because the values of @far alone are
 * unique in this table. */
static gboolean
references_joined_table (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *near,
                         const DowserExpr *far)
{
  DowserAuditColumn to = _dowser_audit_resolve_column (&self->analysis, scope, far);
  DowserAuditColumn from = _dowser_audit_resolve_column (&self->analysis, scope, near);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  if (to.column == NULL || from.column == NULL)
    return FALSE;
  g_ptr_array_add (columns, (gpointer) to.column);
  return dowser_table_is_unique (to.table, columns);
}

gboolean
_dowser_audit_find_reference (const DowserAudit *self, DowserAuditScope *scope, guint index, const DowserExpr **near,
                              const DowserExpr **far)
{
  const DowserJoin *join = scope->select->joins->pdata[index];
  const DowserExpr *on = join->on->len == 1 ? join->on->pdata[0] : NULL;
  guint operand_index;

  if (join->type != DOWSER_JOIN_INNER || on == NULL || on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  operand_index = g_strcmp0 (((const DowserExpr *) on->args->pdata[0])->instance, join->to) == 0 ? 1 : 0;
  *near = on->args->pdata[operand_index];
  *far = on->args->pdata[1 - operand_index];
  return (*near)->kind == DOWSER_EXPR_COLUMN && (*far)->kind == DOWSER_EXPR_COLUMN
         && g_strcmp0 ((*far)->instance, join->to) == 0 && !is_filtered_by (scope->select, join->to)
         && references_joined_table (self, scope, *near, *far);
}

/* Returns TRUE if the plan selects rows only by columns of the instance @id. Then the question doesn't ask to drop rows
 * of @id that have no match. */
static gboolean
wants_all_rows (const DowserSelect *select, const char *id)
{
  const DowserOrder *first = select->order->len > 0 ? select->order->pdata[0] : NULL;

  /* With a limit and a descending order, rows without a match would not be among the first rows anyway. */
  return (select->filter == NULL || _dowser_audit_uses_only_instance (select->filter, id)) && select->having == NULL
         && (select->limit == DOWSER_NO_LIMIT || first == NULL || !first->descending);
}

/* Returns TRUE if @question asks only for rows that have a match, such as "customers who have orders". */
static gboolean
asks_only_for_matches (const char *question)
{
  static const char *const words[] = { "have", "has", "had", "having", "with", "who", "that", "which", "whose", NULL };

  return question != NULL && dowser_identifier_has_word (question, words);
}

/* Returns TRUE if there is one group for each row of the table of @id, because a group key is the table's key or the
 * column with the names of its rows. */
static gboolean
is_grouped_by_row (const DowserAudit *self, DowserAuditScope *scope, const char *id, const DowserTable *table)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  gboolean by_name = FALSE;

  for (guint i = 0; i < scope->select->group->len; i++)
    {
      const DowserExpr *key = scope->select->group->pdata[i];
      const DowserColumn *column = key->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (key->instance, id) == 0
                                       ? _dowser_audit_resolve_column (&self->analysis, scope, key).column
                                       : NULL;

      if (column == NULL)
        return FALSE;
      g_ptr_array_add (columns, (gpointer) column);
      by_name |= _dowser_audit_is_name_column (column);
    }
  return columns->len > 0 && (by_name || dowser_table_is_unique (table, columns));
}

/* Returns TRUE if @child references @parent by a key. */
static gboolean
is_key_of (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *child, const DowserExpr *parent)
{
  DowserAuditColumn from = _dowser_audit_resolve_column (&self->analysis, scope, child);
  DowserAuditColumn to = _dowser_audit_resolve_column (&self->analysis, scope, parent);

  if (from.column == NULL || to.column == NULL)
    return FALSE;
  for (guint i = 0; i < from.table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = from.table->foreign_keys->pdata[i];

      if (key->columns->len == 1 && key->columns->pdata[0] == from.column && key->to_columns->pdata[0] == to.column)
        return TRUE;
    }
  return FALSE;
}

gboolean
_dowser_audit_find_childless_parent (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                     const DowserExpr **parent, const DowserExpr **child)
{
  const DowserJoin *join = scope->select->joins->pdata[index];
  const DowserExpr *on = join->on->len == 1 ? join->on->pdata[0] : NULL;
  guint operand_index;

  if (scope->outer != NULL || scope->select->group->len == 0 || join->type != DOWSER_JOIN_INNER || on == NULL
      || on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL
      || ((const DowserExpr *) on->args->pdata[0])->kind != DOWSER_EXPR_COLUMN
      || ((const DowserExpr *) on->args->pdata[1])->kind != DOWSER_EXPR_COLUMN)
    return FALSE;
  operand_index = is_key_of (self, scope, on->args->pdata[0], on->args->pdata[1]) ? 1 : 0;
  *parent = on->args->pdata[operand_index];
  *child = on->args->pdata[1 - operand_index];
  return is_key_of (self, scope, *child, *parent)
         && is_grouped_by_row (self, scope, (*parent)->instance,
                               _dowser_audit_resolve_column (&self->analysis, scope, *parent).table)
         && wants_all_rows (scope->select, (*parent)->instance)
         && !asks_only_for_matches (self->analysis.plan->question);
}

/* Reports that some parent rows are not shown, if the profile has fewer different references than parent rows. */
static void
check_childless_groups (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserAuditPlace place = { DOWSER_AUDIT_ON, index, 0 };
  const DowserColumnProfile *parents, *children;
  const DowserExpr *parent, *child;

  if (!_dowser_audit_find_childless_parent (self, scope, index, &parent, &child))
    return;
  parents = dowser_profile_get (self->analysis.profile,
                                _dowser_audit_resolve_column (&self->analysis, scope, parent).column);
  children = dowser_profile_get (self->analysis.profile,
                                 _dowser_audit_resolve_column (&self->analysis, scope, child).column);
  if (parents->n_distinct > 0 && children->n_distinct >= 0 && children->n_distinct < parents->n_distinct)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, "row-loss",
                          g_strdup_printf (_ ("Some rows of “%s” have no “%s”. These rows are not shown."),
                                           _dowser_audit_get_name (scope->select, parent->instance),
                                           _dowser_audit_get_name (scope->select, child->instance)),
                          NULL);
}

static void
check_join (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserAuditPlace place = { DOWSER_AUDIT_ON, index, 0 };
  const DowserColumnProfile *profile;
  const DowserExpr *near, *far;
  g_autofree char *nulls = NULL;
  g_autofree char *rows = NULL;
  DowserAuditColumn column;

  if (!_dowser_audit_find_reference (self, scope, index, &near, &far))
    return;
  column = _dowser_audit_resolve_column (&self->analysis, scope, near);
  profile = dowser_profile_get (self->analysis.profile, column.column);
  nulls = dowser_count_to_text (profile->n_nulls);
  rows = dowser_count_to_text (profile->n_rows);
  if (profile->n_nulls > 0)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, "row-loss",
                          g_strdup_printf (_ ("“%s” is empty in %s of %s rows of “%s”. These rows are not shown, "
                                              "because no row matches them."),
                                           near->name, nulls, rows, column.table->name),
                          NULL);
}

void
_dowser_audit_check_row_loss (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 0; self->analysis.profile != NULL && i < scope->select->joins->len; i++)
    {
      check_join (self, scope, i);
      check_childless_groups (self, scope, i);
    }
}
