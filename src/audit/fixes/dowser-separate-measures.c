/* dowser-separate-measures.c - aggregates the measures of different tables in separate steps, and joins the groups of
 * these steps */
#include "audit/fixes/dowser-separate-measures.h"

#include "analysis/dowser-needed-tables.h"
#include "audit/checks/dowser-audit-private.h"
#include "audit/fixes/dowser-count-once.h"
#include "plan/dowser-types.h"

#include <string.h>

/* DowserMeasure: an aggregate, and the step that computes it. */
typedef struct
{
  const DowserExpr *expr;
  guint part;
  char *name;
} Measure;

/* DowserPart: a step that computes the measures of one instance. @kept: for each instance of the plan, TRUE if the step
 * reads the instance; @owner: the index of the measured instance */
typedef struct
{
  gboolean *kept;
  guint owner;
  DowserSelect *select;
  char *id;
} Part;

typedef struct
{
  DowserPlan *plan;
  const DowserSelect *select;
  const DowserSchema *schema;
  DowserAudit audit;
  GPtrArray *measures; /* Measure: the measures that the step computes */
  GPtrArray *keys;     /* char *: the names of the group keys in the steps */
  GPtrArray *parts;    /* Part: the steps */
  gboolean is_impossible;
} Separation;

static void
measure_free (Measure *self)
{
  g_free (self->name);
  g_free (self);
}

static void
part_free (Part *self)
{
  g_free (self->kept);
  g_clear_pointer (&self->select, dowser_select_unref);
  g_free (self->id);
  g_free (self);
}

/* Returns the index of the step that keeps only the tables marked in @kept. If there is no such step, adds one. @kept:
 * (transfer full): for each instance of the select, TRUE if the step reads it; @owner: the owner of an added step */
static guint
ensure_part (Separation *self, gboolean *kept, guint owner)
{
  Part *part;

  for (guint i = 0; i < self->parts->len; i++)
    if (memcmp (((const Part *) self->parts->pdata[i])->kept, kept, self->select->from->len * sizeof (gboolean)) == 0)
      {
        g_free (kept);
        return i;
      }
  part = g_new0 (Part, 1);
  part->kept = kept;
  part->owner = owner;
  part->select = dowser_needed_tables_dup_select (self->select, kept);
  self->is_impossible |= part->select == NULL;
  g_ptr_array_add (self->parts, part);
  return self->parts->len - 1;
}

static gboolean
is_name_free (const Separation *self, const char *name)
{
  for (guint i = 0; i < self->keys->len; i++)
    if (g_ascii_strcasecmp (self->keys->pdata[i], name) == 0)
      return FALSE;
  for (guint i = 0; i < self->measures->len; i++)
    if (g_ascii_strcasecmp (((const Measure *) self->measures->pdata[i])->name, name) == 0)
      return FALSE;
  return TRUE;
}

/* Returns a name for the column of @expr. The name is the heading of @expr, because users see the steps, too. Returns:
 * (transfer full) */
static char *
dup_name (const Separation *self, const DowserExpr *expr)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autofree char *heading = NULL;

  dowser_select_add_output (select, dowser_expr_ref (expr), NULL);
  heading = dowser_select_dup_heading (select, 0);
  for (guint n = 1;; n++)
    {
      g_autofree char *name = n == 1 ? g_strdup (heading) : g_strdup_printf ("%s %u", heading, n);

      if (is_name_free (self, name))
        return g_steal_pointer (&name);
    }
}

static guint
find_first_used (const DowserSelect *select, const gboolean *named)
{
  guint i = 0;

  while (i < select->from->len && !named[i])
    i++;
  return i;
}

static gboolean
add_measure_cb (const DowserExpr *expr, gpointer user_data)
{
  Separation *self = user_data;
  g_autofree gboolean *needed = NULL;
  Measure *measure;
  guint owner;

  self->is_impossible |= expr->kind == DOWSER_EXPR_WINDOW || expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind != DOWSER_EXPR_AGGREGATE || self->is_impossible)
    return !self->is_impossible;
  for (guint i = 0; i < self->measures->len; i++)
    if (dowser_expr_equal (((const Measure *) self->measures->pdata[i])->expr, expr))
      return FALSE;
  needed = g_new0 (gboolean, self->select->from->len);
  dowser_needed_tables_mark_used (self->select, expr, needed);
  owner = find_first_used (self->select, needed);
  if (owner == self->select->from->len)
    {
      self->is_impossible = TRUE;
      return FALSE;
    }
  measure = g_new0 (Measure, 1);
  measure->expr = expr;
  measure->part = ensure_part (self, dowser_needed_tables_find (&self->audit.analysis, self->select, needed), owner);
  measure->name = dup_name (self, expr);
  g_ptr_array_add (self->measures, measure);
  return FALSE;
}

static void
collect_measures (Separation *self)
{
  const DowserSelect *select = self->select;

  for (guint i = 0; i < select->group->len; i++)
    g_ptr_array_add (self->keys, dup_name (self, select->group->pdata[i]));
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, add_measure_cb, self);
  if (select->having != NULL)
    dowser_expr_walk (select->having, add_measure_cb, self);
  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, add_measure_cb, self);
}

static char *
dup_step_id (const Separation *self, const char *wanted_id)
{
  for (guint n = 1;; n++)
    {
      g_autofree char *id = n == 1 ? g_strdup (wanted_id) : g_strdup_printf ("%s_%u", wanted_id, n);

      if (dowser_plan_find_step (self->plan, id) == NULL && dowser_schema_find_table (self->schema, id) == NULL)
        return g_steal_pointer (&id);
    }
}

static void
show_part (Separation *self, guint index)
{
  Part *part = self->parts->pdata[index];

  for (guint i = 0; i < self->select->group->len; i++)
    dowser_select_add_output (part->select, dowser_expr_ref (self->select->group->pdata[i]), self->keys->pdata[i]);
  for (guint i = 0; i < self->measures->len; i++)
    {
      const Measure *measure = self->measures->pdata[i];

      if (measure->part == index)
        dowser_select_add_output (part->select, dowser_expr_ref (measure->expr), measure->name);
    }
}

static DowserAuditRepeat *
find_repeat_in (Separation *self, const DowserSelect *select)
{
  DowserAuditScope scope = { NULL, (DowserSelect *) select, "select" };
  DowserAuditRepeat *repeat = NULL;

  self->audit.analysis.n_steps = self->plan->steps->len;
  for (guint i = 0; i < select->outputs->len && repeat == NULL; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (expr->kind == DOWSER_EXPR_AGGREGATE)
        repeat = _dowser_audit_find_repeat (&self->audit, &scope, expr);
    }
  return repeat;
}

/* If the step still repeats rows because of a group or a condition, adds another step that contains each row only one
 * time. */
static void
count_part_once (Separation *self, Part *part)
{
  DowserAuditRepeat *repeat = find_repeat_in (self, part->select);
  g_autoptr (DowserPlan) part_plan = NULL;
  g_autoptr (DowserPlan) counted_once = NULL;

  if (repeat == NULL)
    return;
  part_plan = dowser_plan_with_select (self->plan, dowser_select_ref (part->select));
  counted_once = dowser_count_once (part_plan, self->schema, repeat->id);
  _dowser_audit_repeat_free (repeat);
  if (counted_once == NULL)
    {
      self->is_impossible = TRUE;
      return;
    }
  dowser_select_unref (part->select);
  part->select = dowser_select_ref (counted_once->select);
  dowser_plan_unref (self->plan);
  self->plan = self->audit.analysis.plan = dowser_plan_ref (counted_once);
  repeat = find_repeat_in (self, part->select);
  self->is_impossible |= repeat != NULL;
  g_clear_pointer (&repeat, _dowser_audit_repeat_free);
}

static void
add_part_step (Separation *self, Part *part)
{
  const DowserInstance *owner = self->select->from->pdata[part->owner];
  g_autofree char *wanted_id = NULL;
  DowserPlan *plan;

  count_part_once (self, part);
  if (self->is_impossible)
    return;
  wanted_id = g_strdup_printf ("%s_" DOWSER_MEASURES_STEP, owner->is_step ? owner->id : owner->table);
  part->id = dup_step_id (self, wanted_id);
  plan = dowser_plan_copy (self->plan);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (part->id, NULL, dowser_select_ref (part->select)));
  dowser_plan_unref (self->plan);
  self->plan = self->audit.analysis.plan = plan;
}

static gboolean
is_count_or_sum (const DowserExpr *measure)
{
  return measure->op == DOWSER_COUNT || measure->op == DOWSER_SUM;
}

/* Returns the value of @measure in the rows that come from the steps of other measures: 0 for a count or a sum,
 * otherwise NULL with the measure's type. */
static DowserExpr *
empty_new (const Separation *self, const DowserExpr *measure)
{
  g_autoptr (DowserTypes) types = dowser_types_new (self->plan, self->schema);
  DowserTypeScope scope = { types, NULL, self->select };
  DowserValueType type = dowser_types_get_expr_type (&scope, measure).type;
  DowserExpr *empty;

  if (is_count_or_sum (measure))
    return type == DOWSER_VALUE_REAL ? dowser_expr_new_literal (dowser_value_new_real (0))
                                     : dowser_expr_new_integer (0);
  empty = dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
  return type != DOWSER_VALUE_UNKNOWN ? dowser_expr_new_cast (empty, type) : empty;
}

static DowserSelect *
part_rows_new (const Separation *self, guint index)
{
  const Part *part = self->parts->pdata[index];
  DowserSelect *rows = dowser_select_new ();

  g_ptr_array_add (rows->from, dowser_instance_new (part->id, part->id, TRUE));
  for (guint i = 0; i < self->select->group->len; i++)
    dowser_select_add_output (rows, dowser_expr_new_column (part->id, self->keys->pdata[i]), self->keys->pdata[i]);
  for (guint i = 0; i < self->measures->len; i++)
    {
      const Measure *measure = self->measures->pdata[i];

      dowser_select_add_output (rows,
                                measure->part == index ? dowser_expr_new_column (part->id, measure->name)
                                                       : empty_new (self, measure->expr),
                                measure->name);
    }
  return rows;
}

static DowserSelect *
combined_new (const Separation *self)
{
  DowserSelect *combined = NULL;

  for (guint i = self->parts->len; i > 0; i--)
    {
      DowserSelect *rows = part_rows_new (self, i - 1);

      if (combined != NULL)
        {
          rows->set_op = DOWSER_SET_UNION_ALL;
          rows->set_with = combined;
        }
      combined = rows;
    }
  return combined;
}

typedef struct
{
  Separation *separation;
  const char *id;
} FinalContext;

/* Returns the aggregate that takes a measure's value from the rows of all steps, which are put together. In each group,
 * only the row from the measure's own step has a value of the measure. Without such a row, a measure that is a total is
 * 0. */
static DowserExpr *
measure_new (const char *id, const Measure *measure)
{
  DowserExpr *column = dowser_expr_new_column (id, measure->name);
  DowserExpr *found
      = dowser_expr_new_aggregate (is_count_or_sum (measure->expr) ? DOWSER_SUM : DOWSER_MAX, column, FALSE, NULL);

  return measure->expr->op == DOWSER_SUM
             ? dowser_expr_new_function ("coalesce", found, dowser_expr_new_integer (0), NULL)
             : found;
}

static DowserExpr *
final_cb (const DowserExpr *expr, gpointer user_data)
{
  FinalContext *context = user_data;
  Separation *self = context->separation;
  int group = dowser_select_find_group (self->select, expr);

  if (group >= 0)
    return dowser_expr_new_column (context->id, self->keys->pdata[group]);
  for (guint i = 0; i < self->measures->len; i++)
    if (dowser_expr_equal (((const Measure *) self->measures->pdata[i])->expr, expr))
      return measure_new (context->id, self->measures->pdata[i]);
  self->is_impossible |= expr->kind == DOWSER_EXPR_COLUMN;
  return NULL;
}

/* Makes the plan's outputs, sorts and conditions over the combined measures. */
static DowserSelect *
final_select_new (Separation *self, const char *id)
{
  FinalContext context = { self, id };
  DowserSelect *select = dowser_select_copy (self->select);

  g_ptr_array_set_size (select->from, 0);
  g_ptr_array_set_size (select->joins, 0);
  g_ptr_array_set_size (select->off, 0);
  g_ptr_array_set_size (select->outputs, 0);
  g_ptr_array_set_size (select->group, 0);
  g_ptr_array_set_size (select->order, 0);
  g_clear_pointer (&select->filter, dowser_expr_unref);
  g_clear_pointer (&select->having, dowser_expr_unref);
  g_ptr_array_add (select->from, dowser_instance_new (id, id, TRUE));
  for (guint i = 0; i < self->select->outputs->len; i++)
    {
      const DowserOutput *from = self->select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (self->select, i);
      DowserOutput *output = dowser_output_copy (from);

      dowser_expr_unref (output->expr);
      g_free (output->name);
      output->expr = dowser_expr_map (from->expr, final_cb, &context);
      output->name = g_steal_pointer (&heading);
      g_ptr_array_add (select->outputs, output);
    }
  for (guint i = 0; i < self->select->group->len; i++)
    g_ptr_array_add (select->group, dowser_expr_map (self->select->group->pdata[i], final_cb, &context));
  if (self->select->having != NULL)
    select->having = dowser_expr_map (self->select->having, final_cb, &context);
  for (guint i = 0; i < self->select->order->len; i++)
    {
      const DowserOrder *order = self->select->order->pdata[i];

      g_ptr_array_add (select->order, dowser_order_new (dowser_expr_map (order->expr, final_cb, &context),
                                                        order->descending, order->nulls));
    }
  return select;
}

static DowserPlan *
separate_measures (Separation *self)
{
  g_autofree char *id = NULL;
  g_autoptr (DowserSelect) context = NULL;

  collect_measures (self);
  if (self->is_impossible || self->parts->len < 2)
    return NULL;
  for (guint i = 0; i < self->parts->len && !self->is_impossible; i++)
    {
      show_part (self, i);
      add_part_step (self, self->parts->pdata[i]);
    }
  if (self->is_impossible)
    return NULL;
  id = dup_step_id (self, DOWSER_MEASURES_STEP);
  context = final_select_new (self, id);
  if (self->is_impossible)
    return NULL;
  g_ptr_array_add (self->plan->steps, dowser_plan_step_new (id, NULL, combined_new (self)));
  return dowser_plan_with_select (self->plan, g_steal_pointer (&context));
}

DowserPlan *
dowser_separate_measures (const DowserPlan *plan, const DowserSchema *schema)
{
  Separation self = { .select = plan->select, .schema = schema };
  DowserPlan *separated;

  if (plan->select == NULL || plan->select->set_op != DOWSER_SET_NONE || plan->select->from->len < 2
      || plan->select->distinct)
    return NULL;
  self.plan = dowser_plan_copy (plan);
  self.audit = (DowserAudit){ .analysis = { .schema = schema, .plan = self.plan, .n_steps = plan->steps->len } };
  self.measures = g_ptr_array_new_with_free_func ((GDestroyNotify) measure_free);
  self.keys = g_ptr_array_new_with_free_func (g_free);
  self.parts = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free);
  separated = separate_measures (&self);
  g_ptr_array_unref (self.measures);
  g_ptr_array_unref (self.keys);
  g_ptr_array_unref (self.parts);
  g_clear_pointer (&self.audit.analysis.grains, g_hash_table_unref);
  dowser_plan_unref (self.plan);
  return separated;
}
