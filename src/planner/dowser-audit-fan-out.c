/* dowser-audit-fan-out.c - warns of aggregates that count a row more than once, proven from keys */
#include "planner/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

#define CHECK "fan-out"

/* DowserTie: two instances whose rows meet where these columns are equal, pairwise. */
typedef struct
{
  const char *ids[2];
  GPtrArray *columns[2]; /* const DowserColumn */
} Tie;

static void
tie_free (Tie *tie)
{
  g_ptr_array_unref (tie->columns[0]);
  g_ptr_array_unref (tie->columns[1]);
  g_free (tie);
}

static Tie *
ensure_tie (GPtrArray *ties, const char *a, const char *b)
{
  Tie *tie;

  for (guint i = 0; i < ties->len; i++)
    {
      tie = ties->pdata[i];
      if (g_strcmp0 (tie->ids[0], a) == 0 && g_strcmp0 (tie->ids[1], b) == 0)
        return tie;
    }
  tie = g_new0 (Tie, 1);
  tie->ids[0] = a;
  tie->ids[1] = b;
  tie->columns[0] = g_ptr_array_new ();
  tie->columns[1] = g_ptr_array_new ();
  g_ptr_array_add (ties, tie);
  return tie;
}

static void
add_condition (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *condition, GPtrArray *ties)
{
  const DowserExpr *a = condition->args->len == 2 ? condition->args->pdata[0] : NULL;
  const DowserExpr *b = condition->args->len == 2 ? condition->args->pdata[1] : NULL;
  DowserAuditColumn x, y;
  Tie *tie;

  if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL || a->kind != DOWSER_EXPR_COLUMN
      || b->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (a->instance, b->instance) == 0)
    return;
  x = _dowser_audit_resolve (self, scope, a);
  y = _dowser_audit_resolve (self, scope, b);
  if (x.column == NULL || y.column == NULL)
    return;
  if (g_strcmp0 (a->instance, b->instance) > 0)
    {
      const DowserExpr *swapped = a;
      DowserAuditColumn other = x;

      a = b;
      b = swapped;
      x = y;
      y = other;
    }
  tie = ensure_tie (ties, a->instance, b->instance);
  g_ptr_array_add (tie->columns[0], (gpointer) x.column);
  g_ptr_array_add (tie->columns[1], (gpointer) y.column);
}

static GPtrArray *
collect_ties (const DowserAudit *self, DowserAuditScope *scope)
{
  GPtrArray *ties = g_ptr_array_new_with_free_func ((GDestroyNotify) tie_free);
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);

  for (guint i = 0; i < scope->select->joins->len; i++)
    {
      const DowserJoin *join = scope->select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        add_condition (self, scope, join->on->pdata[j], ties);
    }
  for (guint i = 0; i < conditions->len; i++)
    add_condition (self, scope, conditions->pdata[i], ties);
  return ties;
}

/* Columns of @id that the filter pins to one value each. */
static void
add_pinned (const DowserAudit *self, DowserAuditScope *scope, const char *id, GPtrArray *columns)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];
      const DowserExpr *column;
      DowserAuditColumn found;

      if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL)
        continue;
      column = condition->args->pdata[0];
      if (column->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (column->instance, id) != 0
          || ((const DowserExpr *) condition->args->pdata[1])->kind != DOWSER_EXPR_LITERAL)
        continue;
      found = _dowser_audit_resolve (self, scope, column);
      if (found.column != NULL)
        g_ptr_array_add (columns, (gpointer) found.column);
    }
}

/* Whether one row on the near side may meet several of @id; the row is the same within a group that @id is a key of. */
static gboolean
may_meet_several (const DowserAudit *self, DowserAuditScope *scope, const char *id, GPtrArray *columns)
{
  const DowserTable *table = _dowser_audit_get_table (self, scope, id);
  g_autoptr (GPtrArray) known = g_ptr_array_copy (columns, NULL, NULL);

  if (table == NULL || columns->len == 0)
    return FALSE;
  add_pinned (self, scope, id, known);
  return !dowser_table_is_unique (table, known);
}

static gboolean
find_instance_cb (const DowserExpr *expr, gpointer user_data)
{
  const char **id = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, *id) == 0)
    *id = NULL;
  return *id != NULL;
}

static gboolean
is_grouped_by (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->group->len && id != NULL; i++)
    dowser_expr_walk (select->group->pdata[i], find_instance_cb, &id);
  return id == NULL;
}

/*
 * Walks away from @start. Returns: (nullable): the first instance of which one row of @start may meet several,
 * unless the rows are grouped by it or by one behind it: then each meeting is a group of its own.
 */
static const char *
find_fan_out (const DowserAudit *self, DowserAuditScope *scope, GPtrArray *ties, const char *start, GPtrArray *visited,
              gboolean *pinned)
{
  const char *found = NULL;

  g_ptr_array_add (visited, (gpointer) start);
  *pinned |= visited->len > 1 && is_grouped_by (scope->select, start);
  for (guint i = 0; i < ties->len; i++)
    {
      const Tie *tie = ties->pdata[i];
      guint near = g_strcmp0 (tie->ids[0], start) == 0 ? 0 : 1;
      const char *far = tie->ids[1 - near];
      gboolean branch_pinned = FALSE;
      const char *behind;

      if (g_strcmp0 (tie->ids[near], start) != 0 || g_ptr_array_find_with_equal_func (visited, far, g_str_equal, NULL))
        continue;
      behind = find_fan_out (self, scope, ties, far, visited, &branch_pinned);
      *pinned |= branch_pinned;
      if (branch_pinned || found != NULL)
        continue;
      found = may_meet_several (self, scope, far, tie->columns[1 - near]) ? far : behind;
    }
  return found;
}

/* The only instance that the aggregate is over. Returns: (nullable) */
static const char *
find_only_instance (const DowserExpr *expr)
{
  const char *id = NULL;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    return expr->instance;
  for (guint i = 0; i < expr->args->len; i++)
    {
      const char *other = find_only_instance (expr->args->pdata[i]);

      if (id != NULL && other != NULL && g_strcmp0 (id, other) != 0)
        return NULL;
      id = other != NULL ? other : id;
    }
  return id;
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} Pass;

/* By its table, as people know it, unless that stands in the plan twice. */
const char *
_dowser_audit_get_name (const DowserSelect *select, const char *id)
{
  const DowserInstance *instance = dowser_select_find_instance (select, id);
  guint n = 0;

  for (guint i = 0; i < select->from->len; i++)
    n += g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->table, instance->table) == 0;
  return n == 1 ? instance->table : id;
}

void
_dowser_audit_repeat_free (DowserAuditRepeat *self)
{
  g_free (self->path);
  g_free (self->id);
  g_free (self->several);
  g_free (self);
}

static void
note_repeat (const Pass *pass, const DowserExpr *expr, const char *id, const char *several)
{
  DowserAuditRepeat *repeat;

  if (pass->audit->repeats == NULL)
    return;
  repeat = g_new0 (DowserAuditRepeat, 1);
  repeat->path = _dowser_audit_dup_path (pass->scope, pass->place);
  repeat->id = g_strdup (id);
  repeat->several = g_strdup (several);
  repeat->aggregate = expr->op;
  g_ptr_array_add (pass->audit->repeats, repeat);
}

static void
report (const Pass *pass, const DowserExpr *expr, const char *id, const char *several)
{
  const char *one = _dowser_audit_get_name (pass->scope->select, id);
  const char *many = _dowser_audit_get_name (pass->scope->select, several);
  char *message;

  if (expr->op == DOWSER_COUNT)
    message = g_strdup_printf (_ ("One of “%s” may meet several of “%s”, so that it is counted more than once."), one,
                               many);
  else if (expr->op == DOWSER_AVG)
    message = g_strdup_printf (_ ("One of “%s” may meet several of “%s”, so that it weighs more than once in the "
                                  "average."),
                               one, many);
  else
    message = g_strdup_printf (_ ("One of “%s” may meet several of “%s”, so that it is added up more than once."), one,
                               many);
  _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK, message, NULL);
}

/* The least and the greatest, and distinct values, stay what they are however often they are met. */
static gboolean
counts_repeats (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AGGREGATE && !expr->distinct && expr->args->len > 0 && expr->op != DOWSER_MIN
         && expr->op != DOWSER_MAX && expr->op != DOWSER_CONCAT;
}

const char *
_dowser_audit_find_repeated (DowserAudit *self, DowserAuditScope *scope, const DowserExpr *aggregate,
                             const char **several)
{
  g_autoptr (GPtrArray) ties = NULL;
  g_autoptr (GPtrArray) visited = g_ptr_array_new ();
  gboolean pinned = FALSE;
  const char *id;

  if (!counts_repeats (aggregate))
    return NULL;
  id = find_only_instance (aggregate->args->pdata[0]);
  if (id == NULL || dowser_select_find_instance (scope->select, id) == NULL)
    return NULL;
  ties = collect_ties (self, scope);
  *several = find_fan_out (self, scope, ties, id, visited, &pinned);
  return *several != NULL ? id : NULL;
}

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const Pass *pass = user_data;
  const char *several = NULL;
  const char *id = _dowser_audit_find_repeated (pass->audit, pass->scope, expr, &several);

  if (id == NULL)
    return TRUE;
  report (pass, expr, id, several);
  note_repeat (pass, expr, id, several);
  return TRUE;
}

static DowserExpr *
check_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Pass pass = { self, scope, place };

  if (place->part == DOWSER_AUDIT_OUTPUT || place->part == DOWSER_AUDIT_HAVING || place->part == DOWSER_AUDIT_ORDER)
    dowser_expr_walk (expr, check_cb, &pass);
  return dowser_expr_ref (expr);
}

void
_dowser_audit_check_fan_out (DowserAudit *self, DowserAuditScope *scope)
{
  if (scope->select->from->len > 1 && dowser_select_is_grouped (scope->select))
    _dowser_audit_each_slot (self, scope, check_slot);
}
