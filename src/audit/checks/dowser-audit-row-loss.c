/* dowser-audit-row-loss.c - tells of rows that a join leaves out because their key is empty */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

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

/* Who asks for the orders of a country does not expect those without a customer. */
static gboolean
is_filtered_by (const DowserSelect *select, const char *id)
{
  Search search = { id, FALSE };

  if (select->filter != NULL)
    dowser_expr_walk (select->filter, find_instance_cb, &search);
  return search.found;
}

/* Whether @far, a column of what the join brings in, is a whole key, so that @near refers to it. */
static gboolean
refers_to (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *near, const DowserExpr *far)
{
  DowserAuditColumn to = _dowser_audit_resolve (&self->analysis, scope, far);
  DowserAuditColumn from = _dowser_audit_resolve (&self->analysis, scope, near);
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
  guint side;

  if (join->type != DOWSER_JOIN_INNER || on == NULL || on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  side = g_strcmp0 (((const DowserExpr *) on->args->pdata[0])->instance, join->to) == 0 ? 1 : 0;
  *near = on->args->pdata[side];
  *far = on->args->pdata[1 - side];
  return (*near)->kind == DOWSER_EXPR_COLUMN && (*far)->kind == DOWSER_EXPR_COLUMN
         && g_strcmp0 ((*far)->instance, join->to) == 0 && !is_filtered_by (scope->select, join->to)
         && refers_to (self, scope, *near, *far);
}

static void
check_join (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserAuditPlace place = { DOWSER_AUDIT_ON, index, 0 };
  const DowserColumnProfile *profile;
  const DowserExpr *near, *far;
  DowserAuditColumn column;

  if (!_dowser_audit_find_reference (self, scope, index, &near, &far))
    return;
  column = _dowser_audit_resolve (&self->analysis, scope, near);
  profile = dowser_profile_get (self->analysis.profile, column.column);
  if (profile->n_nulls > 0)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, "row-loss",
                          g_strdup_printf (_ ("“%s” is empty in %" PRId64 " of %" PRId64
                                              " rows of “%s”; those are not shown, since nothing can be joined to "
                                              "them."),
                                           near->name, profile->n_nulls, profile->n_rows, column.table->name),
                          NULL);
}

void
_dowser_audit_check_row_loss (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 0; self->analysis.profile != NULL && i < scope->select->joins->len; i++)
    check_join (self, scope, i);
}
