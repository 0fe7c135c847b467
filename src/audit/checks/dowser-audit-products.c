/* dowser-audit-products.c - reports joins whose condition doesn't compare the joined instance with another instance */
#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-cross-product.h"
#include "audit/checks/dowser-audit-private.h"
#include "audit/dowser-cost.h"

#include <glib/gi18n-lib.h>

#define CHECK "cross-product"
/* The number of combinations of a cross product above which it is a warning instead of a note. MANY_ROWS applies to
 * cross joins and to tables without a join, FEW_ROWS to other joins. */
#define FEW_ROWS 10000
#define MANY_ROWS 1000000

/* Product: an instance that no condition connects to the other instances, so that each of its rows is combined with
 * each of their rows. @join: (nullable): %NULL if no join adds the instance; @n_rows: the number of combinations, -1 if
 * unknown */
typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserCrossProduct *product;
  const DowserJoin *join;
  const char *id;
  DowserAuditPlace place;
  double n_rows;
} Product;

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN;
  return !*found;
}

/* Returns TRUE if the condition of the join contains no column. "ON 1 = 1" is written on purpose, but "ON a.id = a.id"
 * is a mistake. */
static gboolean
is_explicit_cross_join (const DowserJoin *join)
{
  gboolean found = FALSE;

  for (guint i = 0; i < join->on->len; i++)
    dowser_expr_walk (join->on->pdata[i], find_column_cb, &found);
  return !found;
}

static gboolean
is_cross_join (const Product *self)
{
  return self->join == NULL || self->join->type == DOWSER_JOIN_CROSS;
}

static gboolean
find_count_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_AGGREGATE && !expr->distinct && expr->op != DOWSER_MIN && expr->op != DOWSER_MAX;
  return !*found;
}

static gboolean
counts_rows (const DowserSelect *select)
{
  gboolean found = FALSE;

  dowser_select_walk (select, find_count_cb, &found);
  return found;
}

/* Returns the message of the finding. @narrowed: TRUE if a comparison such as "a.x < b.x" drops some of the
 * combinations */
static char *
dup_sentence (const Product *self, gboolean narrowed)
{
  const char *name = _dowser_audit_get_name (self->scope->select, self->id);
  g_autofree char *rows
      = self->n_rows > 1 ? dowser_cost_format_rows ((gint64) MIN (self->n_rows, (double) G_MAXINT64 / 2)) : NULL;

  if (narrowed)
    return g_strdup_printf (_ ("“%s” is joined by a comparison such as “less than”, not by equal values, so one row of "
                               "this table is combined with many rows."),
                            name);
  if (rows != NULL)
    return g_strdup_printf (_ ("“%s” isn't compared with another table, so each of its rows is combined with every row "
                               "of the other tables: %s."),
                            name, rows);
  return g_strdup_printf (_ ("“%s” isn't compared with another table, so each of its rows is combined with every row "
                             "of the other tables."),
                          name);
}

static void
report (const Product *self, DowserSeverity severity, gboolean narrowed)
{
  if (severity == DOWSER_SEVERITY_WRONG)
    _dowser_audit_report_wrong (self->audit, self->scope, &self->place, CHECK, g_strdup (self->id),
                                dup_sentence (self, narrowed));
  else
    _dowser_audit_report (self->audit, self->scope, &self->place, severity, CHECK, dup_sentence (self, narrowed), NULL);
}

static DowserColumnKind
get_kind (const Product *self, const DowserExpr *expr)
{
  const DowserColumn *column = _dowser_audit_find_stored_column (&self->audit->analysis, self->scope, expr);

  return column != NULL ? _dowser_audit_get_column_kind (&self->audit->analysis, column) : DOWSER_KIND_UNKNOWN;
}

static gboolean
is_same_table (const Product *self, const DowserExpr *condition)
{
  const DowserExpr *a = condition->args->pdata[0], *b = condition->args->pdata[1];

  return a->kind == DOWSER_EXPR_COLUMN && b->kind == DOWSER_EXPR_COLUMN
         && _dowser_audit_get_table (&self->audit->analysis, self->scope, a->instance)
                == _dowser_audit_get_table (&self->audit->analysis, self->scope, b->instance);
}

/* Reports a join whose only comparison is "less" or "greater". Such a join may be intended if it pairs rows of one
 * table, or compares amounts. A comparison of two ids by size has no meaning. */
static void
check_range_join (const Product *self, const DowserExpr *condition)
{
  if (is_same_table (self, condition))
    return;
  if (get_kind (self, condition->args->pdata[0]) == DOWSER_KIND_KEY
      && get_kind (self, condition->args->pdata[1]) == DOWSER_KIND_KEY)
    report (self, counts_rows (self->scope->select) ? DOWSER_SEVERITY_WRONG : DOWSER_SEVERITY_WARNING, TRUE);
  else
    report (self, DOWSER_SEVERITY_NOTE, TRUE);
}

static const DowserExpr *
find_range_join (const Product *self)
{
  for (guint i = 0; i < self->product->narrowed->len; i++)
    {
      const DowserExpr *condition = self->product->narrowed->pdata[i];

      for (guint j = 0; j < 2; j++)
        {
          const DowserExpr *x = condition->args->pdata[j];

          if (x->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (x->instance, self->id) == 0)
            return condition;
        }
    }
  return NULL;
}

static void
check_product (const Product *self)
{
  const DowserExpr *narrowed = find_range_join (self);

  if (narrowed != NULL)
    check_range_join (self, narrowed);
  else if (!is_cross_join (self) && !is_explicit_cross_join (self->join))
    report (self, DOWSER_SEVERITY_WRONG, FALSE);
  else if (counts_rows (self->scope->select))
    report (self, is_cross_join (self) ? DOWSER_SEVERITY_WARNING : DOWSER_SEVERITY_WRONG, FALSE);
  else
    report (self,
            self->n_rows > (is_cross_join (self) ? MANY_ROWS : FEW_ROWS) ? DOWSER_SEVERITY_WARNING
                                                                         : DOWSER_SEVERITY_NOTE,
            FALSE);
}

/* Returns TRUE if another check, the check of connections, already reports this instance, because it is used and not
 * joined. */
static gboolean
is_already_reported (const Product *self)
{
  return self->join == NULL
         && (_dowser_audit_uses_instance (self->scope->select, self->id)
             || _dowser_audit_is_instance_only_counted (self->audit, self->scope->select, self->id));
}

/* Reports cross products (tables in FROM that no condition connects), except those that a later join connects. For
 * example, days and shops are combined first, and then the sales of each day and shop are joined. */
void
_dowser_audit_check_products (DowserAudit *self, DowserAuditScope *scope)
{
  const DowserSelect *select = scope->select;
  g_autoptr (DowserCrossProduct) product = NULL;

  if (select->from->len < 2)
    return;
  product = dowser_cross_product_new (select);
  for (guint i = 1; i < select->from->len; i++)
    {
      const char *id = ((const DowserInstance *) select->from->pdata[i])->id;
      Product one = { self, scope, product, NULL, id, { DOWSER_AUDIT_FROM, i, 0 }, -1 };

      if (_dowser_audit_find_join (select, id, &one.place.index))
        {
          one.place.part = DOWSER_AUDIT_ON;
          one.join = select->joins->pdata[one.place.index];
        }
      if (g_array_index (product->groups, guint, i) != i || is_already_reported (&one)
          || dowser_cross_product_is_single_row (product, i, self->analysis.plan, self->analysis.schema)
          || (select->from->len == 2
              && dowser_cross_product_is_single_row (product, 0, self->analysis.plan, self->analysis.schema)))
        continue;
      one.n_rows = dowser_cross_product_estimate (product, self->analysis.plan, self->analysis.schema);
      check_product (&one);
    }
}
