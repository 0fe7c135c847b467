/* dowser-audit-per-parent.c - finds averages over the rows of one table that should be averages per row of another
 * table, according to the heading or the question */
#include "audit/checks/dowser-audit-private.h"
#include "audit/checks/dowser-named-measure.h"

#include <glib/gi18n-lib.h>

#define CHECK "average"

typedef struct
{
  const char *id;
  gboolean other;
} OwnerSearch;

static gboolean
find_owner_cb (const DowserExpr *expr, gpointer user_data)
{
  OwnerSearch *owner = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  owner->other |= owner->id != NULL && g_strcmp0 (owner->id, expr->instance) != 0;
  owner->id = owner->id != NULL ? owner->id : expr->instance;
  return TRUE;
}

/* Returns TRUE if the select is grouped by the rows of the table that @key references. For example, in a list of
 * departments, "per department" means these groups. */
static gboolean
is_grouped_by_parent (const DowserAudit *self, DowserAuditScope *scope, const DowserForeignKey *key,
                      const DowserExpr *column)
{
  for (guint i = 0; i < scope->select->group->len; i++)
    {
      const DowserExpr *group_key = scope->select->group->pdata[i];

      if (dowser_expr_equal (group_key, column)
          || (group_key->kind == DOWSER_EXPR_COLUMN
              && _dowser_audit_get_table (&self->analysis, scope, group_key->instance) == key->to_table))
        return TRUE;
    }
  return FALSE;
}

static gboolean
asks_per_row (const DowserAudit *self, const DowserOutput *output, const DowserTable *table)
{
  const char *question = self->analysis.plan->question;

  if (output->name != NULL && dowser_named_measure_is_per_row (output->name, table))
    return TRUE;
  return question != NULL && dowser_named_measure_is_per_row (question, table);
}

DowserExpr *
_dowser_audit_find_average_per_parent (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                       const DowserExpr **average, const DowserTable **parent_table)
{
  const DowserOutput *output = scope->select->outputs->pdata[index];
  const DowserExpr *expr = output->expr;
  const DowserTable *table;
  OwnerSearch owner = { 0 };

  while (expr->kind == DOWSER_EXPR_FUNCTION && expr->args->len > 0)
    expr = expr->args->pdata[0];
  if (expr->kind != DOWSER_EXPR_AGGREGATE || expr->op != DOWSER_AVG || expr->distinct)
    return NULL;
  dowser_expr_walk (expr->args->pdata[0], find_owner_cb, &owner);
  table = owner.id != NULL && !owner.other ? _dowser_audit_get_table (&self->analysis, scope, owner.id) : NULL;
  for (guint i = 0; table != NULL && i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];
      g_autoptr (DowserExpr) column = NULL;

      if (key->columns->len != 1 || key->to_table == table || dowser_table_is_unique (table, key->columns))
        continue;
      column = dowser_expr_new_column (owner.id, ((const DowserColumn *) key->columns->pdata[0])->name);
      if (!asks_per_row (self, output, key->to_table) || is_grouped_by_parent (self, scope, key, column))
        continue;
      *average = expr;
      *parent_table = key->to_table;
      return g_steal_pointer (&column);
    }
  return NULL;
}

void
_dowser_audit_check_averages_per_parent (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 0; i < scope->select->outputs->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, i, 0 };
      const DowserExpr *average = NULL;
      const DowserTable *parent_table = NULL;
      g_autoptr (DowserExpr) parent = _dowser_audit_find_average_per_parent (self, scope, i, &average, &parent_table);

      if (parent == NULL)
        continue;
      _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                            g_strdup_printf (_ ("The average is calculated over the rows of “%s”. A row of “%s” may "
                                                "have several of these rows, so the result is not an average per "
                                                "“%s”."),
                                             _dowser_audit_get_name (scope->select, parent->instance),
                                             parent_table->name, parent_table->name),
                            NULL);
    }
}
