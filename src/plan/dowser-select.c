/* dowser-select.c - one select of a plan: its parts, copies, equality and walking */
#include "plan/dowser-select.h"

#include <string.h>

const char *const dowser_join_type_nicks[] = { "inner", "left", "right", "full", "cross", NULL };
const char *const dowser_via_nicks[] = { "declared", "inferred", "user", NULL };
const char *const dowser_nulls_nicks[] = { "default", "first", "last", NULL };
const char *const dowser_set_op_nicks[] = { "none", "union", "union_all", "intersect", "except", NULL };

G_DEFINE_BOXED_TYPE (DowserSelect, dowser_select, dowser_select_ref, dowser_select_unref)

static GPtrArray *
expr_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
}

static GPtrArray *
expr_array_copy (GPtrArray *array)
{
  GPtrArray *copy = expr_array_new ();

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (copy, dowser_expr_ref (array->pdata[i]));
  return copy;
}

DowserInstance *
dowser_instance_new (const char *id, const char *table, gboolean is_step)
{
  DowserInstance *self = g_new0 (DowserInstance, 1);

  self->id = g_strdup (id);
  self->table = g_strdup (table);
  self->is_step = is_step;
  return self;
}

DowserInstance *
dowser_instance_copy (const DowserInstance *self)
{
  return dowser_instance_new (self->id, self->table, self->is_step);
}

void
dowser_instance_free (DowserInstance *self)
{
  g_free (self->id);
  g_free (self->table);
  g_free (self);
}

DowserJoin *
dowser_join_new (DowserJoinType type, const char *to, GPtrArray *on, DowserVia via, double confidence)
{
  DowserJoin *self = g_new0 (DowserJoin, 1);

  self->type = type;
  self->to = g_strdup (to);
  self->on = on != NULL ? on : expr_array_new ();
  self->via = via;
  self->confidence = confidence;
  return self;
}

DowserJoin *
dowser_join_copy (const DowserJoin *self)
{
  return dowser_join_new (self->type, self->to, expr_array_copy (self->on), self->via, self->confidence);
}

void
dowser_join_free (DowserJoin *self)
{
  g_free (self->to);
  g_ptr_array_unref (self->on);
  g_free (self);
}

DowserOutput *
dowser_output_new (DowserExpr *expr, const char *name)
{
  DowserOutput *self = g_new0 (DowserOutput, 1);

  self->expr = expr;
  self->name = g_strdup (name);
  return self;
}

DowserOutput *
dowser_output_copy (const DowserOutput *self)
{
  DowserOutput *copy = dowser_output_new (dowser_expr_ref (self->expr), self->name);

  dowser_output_view_copy (&copy->view, &self->view);
  return copy;
}

void
dowser_output_free (DowserOutput *self)
{
  dowser_expr_unref (self->expr);
  g_free (self->name);
  dowser_output_view_clear (&self->view);
  g_free (self);
}

DowserOrder *
dowser_order_new (DowserExpr *expr, gboolean descending, DowserNulls nulls)
{
  DowserOrder *self = g_new0 (DowserOrder, 1);

  self->expr = expr;
  self->descending = descending;
  self->nulls = nulls;
  return self;
}

DowserOrder *
dowser_order_copy (const DowserOrder *self)
{
  return dowser_order_new (dowser_expr_ref (self->expr), self->descending, self->nulls);
}

void
dowser_order_free (DowserOrder *self)
{
  dowser_expr_unref (self->expr);
  g_free (self);
}

DowserSelect *
dowser_select_new (void)
{
  DowserSelect *self = g_new0 (DowserSelect, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->from = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_instance_free);
  self->joins = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  self->outputs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_output_free);
  self->off = expr_array_new ();
  self->group = expr_array_new ();
  self->order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  self->limit = DOWSER_NO_LIMIT;
  return self;
}

DowserSelect *
dowser_select_copy (const DowserSelect *self)
{
  DowserSelect *copy = dowser_select_new ();

  g_ptr_array_unref (copy->off);
  copy->off = expr_array_copy (self->off);
  g_ptr_array_unref (copy->group);
  copy->group = expr_array_copy (self->group);
  for (guint i = 0; i < self->from->len; i++)
    g_ptr_array_add (copy->from, dowser_instance_copy (self->from->pdata[i]));
  for (guint i = 0; i < self->joins->len; i++)
    g_ptr_array_add (copy->joins, dowser_join_copy (self->joins->pdata[i]));
  for (guint i = 0; i < self->outputs->len; i++)
    g_ptr_array_add (copy->outputs, dowser_output_copy (self->outputs->pdata[i]));
  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (copy->order, dowser_order_copy (self->order->pdata[i]));
  copy->distinct = self->distinct;
  copy->filter = self->filter != NULL ? dowser_expr_ref (self->filter) : NULL;
  copy->having = self->having != NULL ? dowser_expr_ref (self->having) : NULL;
  copy->limit = self->limit;
  copy->offset = self->offset;
  copy->set_op = self->set_op;
  copy->set_with = self->set_with != NULL ? dowser_select_ref (self->set_with) : NULL;
  return copy;
}

DowserSelect *
dowser_select_ref (const DowserSelect *self)
{
  DowserSelect *select = (DowserSelect *) self;

  g_atomic_ref_count_inc (&select->ref_count);
  return select;
}

void
dowser_select_unref (DowserSelect *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->from);
  g_ptr_array_unref (self->joins);
  g_ptr_array_unref (self->outputs);
  g_ptr_array_unref (self->off);
  g_ptr_array_unref (self->group);
  g_ptr_array_unref (self->order);
  g_clear_pointer (&self->filter, dowser_expr_unref);
  g_clear_pointer (&self->having, dowser_expr_unref);
  g_clear_pointer (&self->set_with, dowser_select_unref);
  g_free (self);
}

typedef gboolean (*PartEqual) (gconstpointer a, gconstpointer b);

static gboolean
arrays_equal (GPtrArray *a, GPtrArray *b, PartEqual equal)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
exprs_equal (gconstpointer a, gconstpointer b)
{
  return dowser_expr_equal (a, b);
}

static gboolean
instances_equal (gconstpointer a, gconstpointer b)
{
  const DowserInstance *x = a;
  const DowserInstance *y = b;

  return x->is_step == y->is_step && g_strcmp0 (x->id, y->id) == 0 && g_strcmp0 (x->table, y->table) == 0;
}

static gboolean
joins_equal (gconstpointer a, gconstpointer b)
{
  const DowserJoin *x = a;
  const DowserJoin *y = b;

  return x->type == y->type && x->via == y->via && x->confidence == y->confidence && g_strcmp0 (x->to, y->to) == 0
         && arrays_equal (x->on, y->on, exprs_equal);
}

static gboolean
outputs_have_same_rows (gconstpointer a, gconstpointer b)
{
  return dowser_expr_equal (((const DowserOutput *) a)->expr, ((const DowserOutput *) b)->expr);
}

static gboolean
outputs_have_same_statement (gconstpointer a, gconstpointer b)
{
  return outputs_have_same_rows (a, b)
         && g_strcmp0 (((const DowserOutput *) a)->name, ((const DowserOutput *) b)->name) == 0;
}

static gboolean
outputs_equal (gconstpointer a, gconstpointer b)
{
  return outputs_have_same_statement (a, b)
         && dowser_output_view_equal (&((const DowserOutput *) a)->view, &((const DowserOutput *) b)->view);
}

static gboolean
orders_equal (gconstpointer a, gconstpointer b)
{
  const DowserOrder *x = a;
  const DowserOrder *y = b;

  return x->descending == y->descending && x->nulls == y->nulls && dowser_expr_equal (x->expr, y->expr);
}

/* Returns TRUE if both selects give the same statement. Ignores disabled filters, because they don't change the
 * result. */
static gboolean
selects_have_same_statement (const DowserSelect *a, const DowserSelect *b, PartEqual same_output)
{
  if (a->distinct != b->distinct || a->limit != b->limit || a->offset != b->offset || a->set_op != b->set_op
      || (a->set_with == NULL) != (b->set_with == NULL))
    return FALSE;
  return arrays_equal (a->from, b->from, instances_equal) && arrays_equal (a->joins, b->joins, joins_equal)
         && arrays_equal (a->outputs, b->outputs, same_output) && arrays_equal (a->group, b->group, exprs_equal)
         && arrays_equal (a->order, b->order, orders_equal) && dowser_expr_equal (a->filter, b->filter)
         && dowser_expr_equal (a->having, b->having)
         && (a->set_with == NULL || selects_have_same_statement (a->set_with, b->set_with, same_output));
}

gboolean
dowser_select_equal (const DowserSelect *a, const DowserSelect *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL)
    return FALSE;
  return selects_have_same_statement (a, b, outputs_equal) && arrays_equal (a->off, b->off, exprs_equal)
         && (a->set_with == NULL || dowser_select_equal (a->set_with, b->set_with));
}

gboolean
dowser_select_has_same_statement (const DowserSelect *a, const DowserSelect *b)
{
  return a == b || selects_have_same_statement (a, b, outputs_have_same_statement);
}

gboolean
dowser_select_has_same_rows (const DowserSelect *a, const DowserSelect *b)
{
  return a == b || selects_have_same_statement (a, b, outputs_have_same_rows);
}

void
dowser_select_add_instance (DowserSelect *self, const char *id, const char *table)
{
  g_ptr_array_add (self->from, dowser_instance_new (id, table, FALSE));
}

void
dowser_select_add_output (DowserSelect *self, DowserExpr *expr, const char *name)
{
  g_ptr_array_add (self->outputs, dowser_output_new (expr, name));
}

void
dowser_select_add_order (DowserSelect *self, DowserExpr *expr, gboolean descending)
{
  g_ptr_array_add (self->order, dowser_order_new (expr, descending, DOWSER_NULLS_DEFAULT));
}

void
dowser_select_add_filter (DowserSelect *self, DowserExpr *condition)
{
  self->filter = dowser_expr_and (self->filter, condition);
}

const DowserInstance *
dowser_select_find_instance (const DowserSelect *self, const char *id)
{
  for (guint i = 0; id != NULL && i < self->from->len; i++)
    {
      const DowserInstance *instance = self->from->pdata[i];

      /* The first letters are compared before strcmp() is called. This code runs for each column, and most names differ
       * in the first letter. */
      if (instance->id != NULL && *instance->id == *id && strcmp (instance->id, id) == 0)
        return instance;
    }
  return NULL;
}

char *
dowser_select_make_id (const DowserSelect *self, const char *table)
{
  if (dowser_select_find_instance (self, table) == NULL)
    return g_strdup (table);
  for (guint i = 2;; i++)
    {
      g_autofree char *id = g_strdup_printf ("%s%u", table, i);

      if (dowser_select_find_instance (self, id) == NULL)
        return g_steal_pointer (&id);
    }
}

int
dowser_select_find_group (const DowserSelect *self, const DowserExpr *expr)
{
  for (guint i = 0; i < self->group->len; i++)
    if (dowser_expr_equal (self->group->pdata[i], expr))
      return (int) i;
  return -1;
}

DowserExpr *
dowser_select_name_table_cb (const DowserExpr *expr, gpointer select)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;

  return instance != NULL ? dowser_expr_new_column (instance->table, expr->name) : NULL;
}

gboolean
dowser_select_is_grouped (const DowserSelect *self)
{
  if (self->group->len > 0 || self->having != NULL)
    return TRUE;
  for (guint i = 0; i < self->outputs->len; i++)
    if (dowser_expr_has_aggregate (((DowserOutput *) self->outputs->pdata[i])->expr))
      return TRUE;
  for (guint i = 0; i < self->order->len; i++)
    if (dowser_expr_has_aggregate (((DowserOrder *) self->order->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

void
dowser_select_walk (const DowserSelect *self, DowserExprVisit visit, gpointer user_data)
{
  for (guint i = 0; i < self->outputs->len; i++)
    dowser_expr_walk (((DowserOutput *) self->outputs->pdata[i])->expr, visit, user_data);
  for (guint i = 0; i < self->joins->len; i++)
    {
      const DowserJoin *join = self->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        dowser_expr_walk (join->on->pdata[j], visit, user_data);
    }
  if (self->filter != NULL)
    dowser_expr_walk (self->filter, visit, user_data);
  for (guint i = 0; i < self->group->len; i++)
    dowser_expr_walk (self->group->pdata[i], visit, user_data);
  if (self->having != NULL)
    dowser_expr_walk (self->having, visit, user_data);
  for (guint i = 0; i < self->order->len; i++)
    dowser_expr_walk (((DowserOrder *) self->order->pdata[i])->expr, visit, user_data);
}
