/* dowser-filter-losses.c - finds the filter that leaves no rows, by small plans that count the rows without one of the
 * filters */
#include "audit/fixes/dowser-filter-losses.h"

#include "analysis/dowser-conditions.h"
#include "base/dowser-number-signs.h"
#include "explain/dowser-explain.h"
#include "operations/dowser-apply.h"
#include "schema/dowser-personal-name.h"
#include "words/dowser-vocabulary.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The maximum number of filters that are removed one at a time, because each costs a statement. */
#define MAX_FILTERS 8
/* The maximum number of edits per letter between two similar texts. */
#define MAX_EDITS_PER_LETTER 0.5
#define STEP_ID "left_rows"

void
dowser_filter_loss_free (DowserFilterLoss *self)
{
  g_free (self->text);
  g_ptr_array_unref (self->remove);
  g_clear_pointer (&self->count, dowser_plan_unref);
  g_clear_pointer (&self->values, dowser_plan_unref);
  g_free (self->column);
  g_free (self->wanted);
  g_clear_pointer (&self->condition, dowser_expr_unref);
  g_free (self);
}

gboolean
dowser_filter_losses_are_possible (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  return select->set_with == NULL && (select->filter != NULL || select->having != NULL);
}

static gboolean
is_one_row (const DowserSelect *select)
{
  return select->group->len == 0 && select->having == NULL && dowser_select_is_grouped (select);
}

static DowserExpr *
new_row_count (void)
{
  return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);
}

/* Makes a plan that counts the rows of @changed. An aggregate without groups always returns one row. For such a plan,
 * the rows that it aggregates are counted instead. */
static DowserPlan *
make_count_plan (const DowserPlan *changed)
{
  g_autoptr (DowserSelect) inner = dowser_select_copy (changed->select);
  DowserSelect *outer = NULL;
  DowserPlan *plan;

  g_ptr_array_set_size (inner->order, 0);
  inner->limit = DOWSER_NO_LIMIT;
  inner->offset = 0;
  if (is_one_row (inner))
    {
      g_ptr_array_set_size (inner->outputs, 0);
      dowser_select_add_output (inner, new_row_count (), NULL);
      return dowser_plan_with_select (changed, g_steal_pointer (&inner));
    }
  inner->limit = DOWSER_FILTER_LOSS_MAX_ROWS;
  outer = dowser_select_new ();
  g_ptr_array_add (outer->from, dowser_instance_new (STEP_ID, STEP_ID, TRUE));
  dowser_select_add_output (outer, new_row_count (), NULL);
  plan = dowser_plan_with_select (changed, outer);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (STEP_ID, NULL, g_steal_pointer (&inner)));
  return plan;
}

static gboolean
compares_text (const DowserExpr *condition)
{
  const DowserExpr *column, *literal;

  if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL)
    return FALSE;
  column = condition->args->pdata[0];
  literal = condition->args->pdata[1];
  return column->kind == DOWSER_EXPR_COLUMN && literal->kind == DOWSER_EXPR_LITERAL && literal->value->text != NULL
         && literal->value->type == DOWSER_VALUE_TEXT;
}

/* Returns TRUE if stored values of the column may be read. Columns with personal data aren't read: a filter without
 * matches must not reveal people's names. */
static gboolean
can_read_values (const DowserSchema *schema, const char *table_name, const char *column_name)
{
  const DowserTable *table = dowser_schema_find_table (schema, table_name);
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, column_name) : NULL;

  return column != NULL && dowser_column_may_be_looked_up (column) && !dowser_column_is_personal_by_name (column);
}

/* Sets the plan that reads the stored values of the column that the filter compares with a text. */
static void
set_values_plan (DowserFilterLoss *self, const DowserPlan *plan, const DowserExpr *condition,
                 const DowserSchema *schema)
{
  const DowserExpr *column;
  const DowserInstance *instance;
  DowserSelect *select;

  if (!compares_text (condition))
    return;
  column = condition->args->pdata[0];
  instance = dowser_select_find_instance (plan->select, column->instance);
  if (instance == NULL || instance->is_step || !can_read_values (schema, instance->table, column->name))
    return;
  select = dowser_select_new ();
  dowser_select_add_instance (select, instance->table, instance->table);
  dowser_select_add_output (select, dowser_expr_new_column (instance->table, column->name), NULL);
  dowser_select_add_filter (select,
                            dowser_expr_new_is_null (dowser_expr_new_column (instance->table, column->name), TRUE));
  select->distinct = TRUE;
  select->limit = DOWSER_FILTER_LOSS_MAX_VALUES;
  self->values = dowser_plan_new (select);
  self->column = g_strdup_printf ("%s.%s", instance->table, column->name);
  self->wanted = g_strdup (((const DowserExpr *) condition->args->pdata[1])->value->text);
  self->condition = dowser_expr_ref (condition);
}

static DowserFilterLoss *
loss_new (const char *text, guint index, guint n_conditions)
{
  DowserFilterLoss *self = g_new0 (DowserFilterLoss, 1);

  self->text = g_strdup (text);
  self->remove = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  self->n_rows = -1;
  self->index = index;
  self->n_conditions = n_conditions;
  return self;
}

/* Adds @self, the loss of one filter, to @losses, and makes the plan that counts the rows without this filter. Takes
 * @self. */
static void
add_loss (GPtrArray *losses, DowserFilterLoss *self, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) changed = dowser_operations_apply (self->remove, plan, schema, NULL);

  if (changed == NULL)
    {
      dowser_filter_loss_free (self);
      return;
    }
  self->count = make_count_plan (changed);
  g_ptr_array_add (losses, self);
}

static guint
count_conditions (const DowserPlan *plan)
{
  return dowser_conditions_count (plan->select->filter) + dowser_conditions_count (plan->select->having);
}

static void
add_loss_of_all (GPtrArray *losses, const DowserPlan *plan, const DowserSchema *schema)
{
  DowserFilterLoss *all = loss_new ("", 0, count_conditions (plan));

  g_ptr_array_add (all->remove, dowser_operation_new_remove_filters (0, count_conditions (plan)));
  add_loss (losses, all, plan, schema);
}

GPtrArray *
dowser_filter_losses_find (const DowserPlan *plan, const DowserSchema *schema)
{
  GPtrArray *losses = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_filter_loss_free);
  g_autoptr (GPtrArray) crumbs = NULL;

  if (!dowser_filter_losses_are_possible (plan))
    return losses;
  crumbs = dowser_explain_crumbs (plan);
  for (guint i = 0; i < crumbs->len && losses->len < MAX_FILTERS; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      const DowserOperation *remove = crumb->remove;
      DowserFilterLoss *self;

      /* A removal whose index is after the last condition removes a switched-off filter, which drops no rows. */
      if ((crumb->kind != DOWSER_CRUMB_FILTER && crumb->kind != DOWSER_CRUMB_HAVING) || remove == NULL
          || remove->kind != DOWSER_OPERATION_REMOVE_FILTER || (guint) remove->index >= count_conditions (plan))
        continue;
      self = loss_new (crumb->text, (guint) remove->index, remove->number > 0 ? (guint) remove->number : 1);
      g_ptr_array_add (self->remove, dowser_operation_ref (remove));
      if (self->n_conditions == 1 && self->index < dowser_conditions_count (plan->select->filter))
        set_values_plan (self, plan, dowser_conditions_get (plan->select->filter, self->index), schema);
      add_loss (losses, self, plan, schema);
    }
  if (losses->len > 1)
    add_loss_of_all (losses, plan, schema);
  return losses;
}

static double
measure_distance (const char *wanted, const char *stored)
{
  g_autofree char *a = g_utf8_strdown (wanted, -1);
  g_autofree char *b = g_utf8_strdown (stored, -1);
  gsize length = MAX (MAX (strlen (a), strlen (b)), 1);
  guint limit = (guint) (length * MAX_EDITS_PER_LETTER);

  if (*a != '\0' && *b != '\0' && (strstr (a, b) != NULL || strstr (b, a) != NULL))
    return 0.1;
  return (double) dowser_words_compute_distance (a, b, limit) / (double) length;
}

GPtrArray *
dowser_filter_loss_find_near (const DowserFilterLoss *self, GPtrArray *stored)
{
  GPtrArray *near = g_ptr_array_new ();
  g_autofree double *distances = g_new0 (double, MAX (stored->len, 1));

  for (guint i = 0; i < stored->len; i++)
    distances[i] = measure_distance (self->wanted, stored->pdata[i]);
  while (near->len < DOWSER_FILTER_LOSS_OFFERED)
    {
      int nearest = -1;

      for (guint i = 0; i < stored->len; i++)
        if (distances[i] >= 0 && (nearest < 0 || distances[i] < distances[nearest]))
          nearest = (int) i;
      if (nearest < 0 || (distances[nearest] > MAX_EDITS_PER_LETTER && stored->len > DOWSER_FILTER_LOSS_OFFERED))
        break;
      if (g_strcmp0 (stored->pdata[nearest], self->wanted) != 0)
        g_ptr_array_add (near, stored->pdata[nearest]);
      distances[nearest] = -1;
    }
  return near;
}

const char *
dowser_filter_losses_get_question (void)
{
  return _ ("No row matches. Which filter should be changed?");
}

static char *
format_row_count (gint64 n_rows)
{
  g_autofree char *count = dowser_count_to_text (MIN (n_rows, DOWSER_FILTER_LOSS_MAX_ROWS));

  if (n_rows >= DOWSER_FILTER_LOSS_MAX_ROWS)
    return g_strdup_printf (_ ("%s rows or more"), count);
  return g_strdup_printf (ngettext ("%s row", "%s rows", (gulong) n_rows), count);
}

static void
add_choice_without_filter (DowserAmbiguity *fix, const DowserFilterLoss *loss)
{
  g_autofree char *rows = format_row_count (loss->n_rows);
  g_autofree char *label = *loss->text != '\0' ? g_strdup_printf (_ ("Without the filter “%s”: %s"), loss->text, rows)
                                               : g_strdup_printf (_ ("Without all filters: %s"), rows);

  g_ptr_array_add (fix->choices, dowser_choice_new (label, g_ptr_array_ref (loss->remove)));
}

static void
add_choices_with_values (DowserAmbiguity *fix, const DowserFilterLoss *loss, GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    {
      DowserExpr *condition = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (loss->condition->args->pdata[0]),
                                                       dowser_expr_new_text (values->pdata[i]));
      g_autofree char *text = dowser_explain_expr (condition);
      g_autofree char *label = g_strdup_printf (_ ("Filter by “%s” instead"), text);

      g_ptr_array_add (fix->choices,
                       dowser_choice_new (label, dowser_operations_new_single (
                                                     dowser_operation_new_edit_filter (loss->index, loss->n_conditions,
                                                                                       condition))));
    }
}

/* Returns TRUE if the plan without the filter returns rows. The removal of all filters is reported only if the plan
 * returns no rows without just one of them. */
static gboolean
is_worth_reporting (const DowserFilterLoss *loss, gboolean any_alone)
{
  return loss->n_rows > 0 && (*loss->text != '\0' || !any_alone);
}

DowserAmbiguity *
dowser_filter_losses_make_fix (GPtrArray *losses, GPtrArray *near)
{
  DowserAmbiguity *fix = dowser_ambiguity_new (dowser_filter_losses_get_question (), 0, 0);
  gboolean any_alone = FALSE;

  for (guint i = 0; i < losses->len; i++)
    {
      const DowserFilterLoss *loss = losses->pdata[i];

      any_alone |= loss->n_rows > 0 && *loss->text != '\0';
      if (loss->n_rows > 0 && near->pdata[i] != NULL)
        add_choices_with_values (fix, loss, near->pdata[i]);
    }
  for (guint i = 0; i < losses->len; i++)
    if (is_worth_reporting (losses->pdata[i], any_alone))
      add_choice_without_filter (fix, losses->pdata[i]);
  if (fix->choices->len > 0)
    return fix;
  dowser_ambiguity_free (fix);
  return NULL;
}

char *
dowser_filter_losses_dup_problem (GPtrArray *losses, GPtrArray *near, gboolean with_values)
{
  GString *text = g_string_new ("The plan ran and gave no rows.");

  for (guint i = 0; i < losses->len; i++)
    {
      const DowserFilterLoss *loss = losses->pdata[i];
      GPtrArray *values = near->pdata[i];

      if (loss->n_rows < 0)
        continue;
      if (with_values)
        g_string_append_printf (text, "\nWithout %s%s%s: %" PRId64 " rows.", *loss->text != '\0' ? "the filter \"" : "",
                                *loss->text != '\0' ? loss->text : "any filter", *loss->text != '\0' ? "\"" : "",
                                loss->n_rows);
      else
        g_string_append_printf (text, "\nWithout %s%s%s there %s rows.", *loss->text != '\0' ? "the filter \"" : "",
                                *loss->text != '\0' ? loss->text : "any filter", *loss->text != '\0' ? "\"" : "",
                                loss->n_rows > 0 ? "are" : "are still no");
      for (guint j = 0; with_values && values != NULL && j < values->len; j++)
        g_string_append_printf (text, "%s\"%s\"", j == 0 ? "\nStored in that column, among others: " : ", ",
                                (const char *) values->pdata[j]);
    }
  return g_string_free (text, FALSE);
}
