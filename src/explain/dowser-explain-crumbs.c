/* dowser-explain-crumbs.c - lists the parts of a plan as crumbs for the breadcrumb bar, each with the operation that
 * removes it */
#include "analysis/dowser-conditions.h"
#include "base/dowser-capital.h"
#include "charts/dowser-chart-shape.h"
#include "explain/dowser-explain-private.h"
#include "joins/dowser-join-type.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

void
dowser_crumb_free (DowserCrumb *self)
{
  g_free (self->text);
  g_clear_pointer (&self->remove, dowser_operation_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_free (self);
}

/* Adds a crumb, a part of the plan in the breadcrumb bar. Takes @text and @remove, the operation that removes the
 * part. */
static DowserCrumb *
add_crumb (GPtrArray *crumbs, DowserCrumbKind kind, char *text, DowserOperation *remove)
{
  DowserCrumb *crumb = g_new0 (DowserCrumb, 1);

  crumb->kind = kind;
  crumb->text = text;
  crumb->remove = remove;
  g_ptr_array_add (crumbs, crumb);
  return crumb;
}

static void
add_joined (GPtrArray *crumbs, const DowserSelect *select, const DowserInstance *instance)
{
  g_autofree char *name = _dowser_explain_dup_joined (select, instance, TRUE);
  DowserCrumb *crumb = add_crumb (crumbs, DOWSER_CRUMB_TABLES, g_strdup_printf (_ ("with %s"), name),
                                  dowser_operation_new_remove_join (instance->id));

  for (guint i = 0; i < select->joins->len && crumb->choices == NULL; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, instance->id) == 0)
      crumb->choices = dowser_join_type_list_choices (select, i, &crumb->chosen);
}

static void
add_tables (GPtrArray *crumbs, const DowserSelect *select)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      g_autofree char *name = i == 0 ? _dowser_explain_dup_instance (instance, FALSE) : NULL;

      if (i == 0)
        add_crumb (crumbs, DOWSER_CRUMB_TABLES, dowser_dup_capitalized (name), NULL);
      else
        add_joined (crumbs, select, instance);
    }
}

/* Adds a crumb (a part of the plan in the breadcrumb bar) for each member of @condition. @first: the index of the first
 * member among all conditions of the select: those of the filter, then those on groups */
static void
add_conditions (GPtrArray *crumbs, DowserCrumbKind kind, const DowserExpr *condition, guint first,
                const DowserSelect *select)
{
  guint n = dowser_conditions_count (condition);

  for (guint i = 0; i < n; i++)
    {
      const DowserExpr *one = dowser_conditions_get (condition, i);
      const DowserExpr *next = i + 1 < n ? dowser_conditions_get (condition, i + 1) : NULL;
      gboolean joined_next = FALSE;
      g_autofree char *text = _dowser_explain_dup_condition (one, next, select, &joined_next);
      gboolean in_parentheses = n > 1 && one->kind == DOWSER_EXPR_OR;

      add_crumb (crumbs, kind, in_parentheses ? g_strdup_printf ("(%s)", text) : g_steal_pointer (&text),
                 dowser_operation_new_remove_filters (first + i, joined_next ? 2 : 1));
      i += joined_next;
    }
}

static void
add_disabled (GPtrArray *crumbs, const DowserSelect *select)
{
  guint n_conditions = dowser_conditions_count (select->filter) + dowser_conditions_count (select->having);

  for (guint i = 0; i < select->off->len; i++)
    {
      g_autofree char *condition = _dowser_explain_dup_expr (select->off->pdata[i], select);

      add_crumb (crumbs, DOWSER_CRUMB_FILTER, g_strdup_printf (_ ("switched off: %s"), condition),
                 dowser_operation_new_remove_filter (n_conditions + i));
    }
}

static gboolean
is_row_key (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;
  g_autofree char *id_name = NULL;
  g_autofree char *table = NULL;
  g_autofree char *column = NULL;

  if (instance == NULL)
    return FALSE;
  table = _dowser_explain_dup_words (instance->table, TRUE);
  column = _dowser_explain_dup_words (expr->name, FALSE);
  id_name = g_strconcat (table, " id", NULL);
  return strcmp (column, "id") == 0 || strcmp (column, id_name) == 0;
}

/* Describes a group key. A key named "id" means the whole row: "by customer". */
static char *
dup_group_key (const DowserExpr *key, const DowserSelect *select)
{
  if (is_row_key (key, select))
    return _dowser_explain_dup_row_name (dowser_select_find_instance (select, key->instance), select);
  return _dowser_explain_dup_expr (key, select);
}

static void
add_groups (GPtrArray *crumbs, const DowserSelect *select)
{
  for (guint i = 0; i < select->group->len; i++)
    {
      g_autofree char *key = dup_group_key (select->group->pdata[i], select);

      add_crumb (crumbs, DOWSER_CRUMB_GROUP, g_strdup_printf (C_ ("group", "by %s"), key),
                 dowser_operation_new_remove_group (i));
    }
}

/* Returns TRUE if @expr is calculated from columns. Plain columns, metrics and group keys have their own crumbs. */
static gboolean
is_derived (const DowserSelect *select, const DowserExpr *expr)
{
  return dowser_select_find_group (select, expr) < 0 && expr->kind != DOWSER_EXPR_COLUMN
         && expr->kind != DOWSER_EXPR_AGGREGATE && expr->kind != DOWSER_EXPR_OUTPUT;
}

static void
add_outputs (GPtrArray *crumbs, const DowserSelect *select)
{
  g_autoptr (GPtrArray) plain_outputs = g_ptr_array_new ();
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (select->outputs->len == 1 || select->set_with != NULL || !is_derived (select, output->expr))
        g_ptr_array_add (plain_outputs, (gpointer) output);
    }
  for (guint i = 0; i < plain_outputs->len; i++)
    {
      g_autofree char *one = _dowser_explain_dup_output (plain_outputs->pdata[i], select, TRUE);

      _dowser_explain_append_listed (text, one, i, plain_outputs->len, ", ");
    }
  if (text->len > 0)
    add_crumb (crumbs, DOWSER_CRUMB_OUTPUTS, g_strdup (text->str), NULL);
  for (guint i = 0; i < select->outputs->len; i++)
    if (!g_ptr_array_find (plain_outputs, select->outputs->pdata[i], NULL))
      add_crumb (crumbs, DOWSER_CRUMB_OUTPUTS, _dowser_explain_dup_output (select->outputs->pdata[i], select, TRUE),
                 dowser_operation_new_remove_output (i));
  g_string_free (text, TRUE);
  if (select->distinct)
    add_crumb (crumbs, DOWSER_CRUMB_DISTINCT, g_strdup (_ ("without duplicate rows")),
               dowser_operation_new_set_distinct (FALSE));
}

/* Adds crumbs (short descriptions of parts of the plan, which the user can remove) for two kinds of columns that no
 * other crumb mentions: hidden columns, and pivoted columns, whose values have become headings. */
static void
add_view (GPtrArray *crumbs, const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (output->view.hidden)
        add_crumb (crumbs, DOWSER_CRUMB_VIEW, g_strdup_printf (_ ("hidden: %s"), heading),
                   dowser_operation_new_switch (DOWSER_OPERATION_HIDE_COLUMN, i, FALSE));
      if (output->view.across)
        add_crumb (crumbs, DOWSER_CRUMB_VIEW, g_strdup_printf (_ ("values of %s shown as columns"), heading),
                   dowser_operation_new_pivot (-1));
    }
}

static DowserOperation *
make_remove_sort (const DowserSelect *select, guint without)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  for (guint i = 0; i < select->order->len; i++)
    if (i != without)
      g_ptr_array_add (order, dowser_order_copy (select->order->pdata[i]));
  return dowser_operation_new_set_order_by (order);
}

/* Describes a limit. The first sort key determines which rows remain, so the description may say "top" for the highest
 * values. */
static char *
dup_limit (const DowserSelect *select)
{
  const DowserOrder *order = select->order->len > 0 ? select->order->pdata[0] : NULL;
  guint n = (guint) CLAMP (select->limit, 0, G_MAXINT);

  if (order != NULL && order->descending)
    return g_strdup_printf (_ ("top %" PRId64), select->limit);
  if (order != NULL && _dowser_explain_sorts_by_amount (order, select))
    return g_strdup_printf (_ ("lowest %" PRId64), select->limit);
  return g_strdup_printf (ngettext ("first %" PRId64 " row", "first %" PRId64 " rows", n), select->limit);
}

static void
add_limits (GPtrArray *crumbs, const DowserSelect *select)
{
  if (select->limit != DOWSER_NO_LIMIT)
    add_crumb (crumbs, DOWSER_CRUMB_LIMIT, dup_limit (select), dowser_operation_new_set_limit (DOWSER_NO_LIMIT));
  if (select->offset > 0)
    add_crumb (crumbs, DOWSER_CRUMB_LIMIT, g_strdup_printf (_ ("after the first %" PRId64), select->offset),
               dowser_operation_new_set_offset (0));
}

static void
add_set (GPtrArray *crumbs, const DowserSelect *select)
{
  g_autofree char *other = NULL;
  char *text;

  if (select->set_op == DOWSER_SET_NONE || select->set_with == NULL)
    return;
  other = _dowser_explain_dup_select (select->set_with);
  if (select->set_op == DOWSER_SET_INTERSECT)
    text = g_strdup_printf (_ ("only rows that are also among (%s)"), other);
  else if (select->set_op == DOWSER_SET_EXCEPT)
    text = g_strdup_printf (_ ("without the rows among (%s)"), other);
  else if (select->set_op == DOWSER_SET_UNION)
    text = g_strdup_printf (_ ("together with (%s), without duplicates"), other);
  else
    text = g_strdup_printf (_ ("together with (%s)"), other);
  add_crumb (crumbs, DOWSER_CRUMB_SET, text, NULL);
}

void
_dowser_explain_add_crumbs (GPtrArray *crumbs, const DowserSelect *select)
{
  add_tables (crumbs, select);
  add_conditions (crumbs, DOWSER_CRUMB_FILTER, select->filter, 0, select);
  add_disabled (crumbs, select);
  add_groups (crumbs, select);
  add_conditions (crumbs, DOWSER_CRUMB_HAVING, select->having, dowser_conditions_count (select->filter), select);
  add_outputs (crumbs, select);
  add_set (crumbs, select);
  for (guint i = 0; i < select->order->len; i++)
    add_crumb (crumbs, DOWSER_CRUMB_ORDER, _dowser_explain_dup_order (select->order->pdata[i], select),
               make_remove_sort (select, i));
  add_limits (crumbs, select);
  add_view (crumbs, select);
}

/* Makes an operation that replaces the whole plan. Used to remove a part that no other operation can remove. @plan: the
 * plan without this part; taken */
static DowserOperation *
make_replacement (DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);

  dowser_plan_unref (plan);
  return dowser_operation_new_replace_plan (json);
}

static DowserOperation *
make_set_removal (const DowserPlan *plan)
{
  DowserSelect *select = dowser_select_copy (plan->select);

  select->set_op = DOWSER_SET_NONE;
  g_clear_pointer (&select->set_with, dowser_select_unref);
  return make_replacement (dowser_plan_with_select (plan, select));
}

static DowserOperation *
make_step_removal (const DowserPlan *plan, guint index)
{
  DowserPlan *without = dowser_plan_copy (plan);

  g_ptr_array_remove_index (without->steps, index);
  return make_replacement (without);
}

typedef struct
{
  const char *id;
  gboolean found;
} StepSearch;

static void
find_step_use_cb (const DowserSelect *select, gpointer user_data)
{
  StepSearch *search = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      search->found |= instance->is_step && g_strcmp0 (instance->table, search->id) == 0;
    }
}

/* Returns TRUE if another select reads the step. Disabled filters are searched, too, because they may be enabled
 * again. */
static gboolean
is_step_read (const DowserPlan *plan, guint index)
{
  StepSearch search = { ((const DowserPlanStep *) plan->steps->pdata[index])->id, FALSE };

  dowser_plan_walk_selects (plan, TRUE, find_step_use_cb, &search);
  return search.found;
}

GPtrArray *
dowser_explain_crumbs (const DowserPlan *plan)
{
  GPtrArray *crumbs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_crumb_free);

  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];
      g_autofree char *name = _dowser_explain_dup_words (step->id, FALSE);
      g_autofree char *capital = dowser_dup_capitalized (name);
      g_autofree char *select = _dowser_explain_dup_select (step->select);

      add_crumb (crumbs, DOWSER_CRUMB_TABLES, g_strdup_printf ("%s: %s", capital, select),
                 is_step_read (plan, i) ? NULL : make_step_removal (plan, i));
    }
  _dowser_explain_add_crumbs (crumbs, plan->select);
  for (guint i = 0; i < crumbs->len; i++)
    {
      DowserCrumb *crumb = crumbs->pdata[i];

      if (crumb->kind == DOWSER_CRUMB_SET)
        crumb->remove = make_set_removal (plan);
    }
  if (plan->chart != DOWSER_CHART_NONE)
    add_crumb (crumbs, DOWSER_CRUMB_VIEW, g_strdup_printf (_ ("drawn as %s"), dowser_chart_get_words (plan->chart)),
               dowser_operation_new_chart (DOWSER_CHART_NONE));
  return crumbs;
}
