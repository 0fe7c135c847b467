/* dowser-option-labels.c - offers plans as options, labeled with questions that produce them */
#include "planner/certainty/dowser-option-labels.h"

#include "explain/dowser-explain.h"
#include "planner/dowser-planner-sentence.h"

#include <string.h>

static gboolean
joins_by_column (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = g_ptr_array_index (select->joins, i);

      for (guint j = 0; j < join->on->len; j++)
        {
          GPtrArray *operands = ((const DowserExpr *) g_ptr_array_index (join->on, j))->args;

          if (g_ptr_array_find_with_equal_func (operands, column, (GEqualFunc) dowser_expr_equal, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

static void
append_column (GString *names, const DowserExpr *column, const DowserSelect *other)
{
  g_autofree char *name = NULL;

  if (column->kind != DOWSER_EXPR_COLUMN || joins_by_column (other, column))
    return;
  name = dowser_explain_expr (column);
  g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
}

char *
dowser_options_dup_way_name (const DowserPlan *plan, const DowserPlan *other)
{
  const DowserSelect *select = plan->select;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = g_ptr_array_index (select->joins, i);

      for (guint j = 0; j < join->on->len; j++)
        {
          const DowserExpr *on = g_ptr_array_index (join->on, j);

          for (guint k = 0; k < on->args->len; k++)
            append_column (names, g_ptr_array_index (on->args, k), other->select);
        }
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

char *
dowser_options_dup_label (const DowserPlan *plan, const DowserSchema *schema)
{
  char *sentence = dowser_planner_write_sentence (plan, schema);

  return sentence != NULL ? sentence : dowser_explain_sentence (plan);
}

/* Returns TRUE if the user couldn't distinguish @plan, with the label @label, from the plan of @option. */
static gboolean
is_indistinguishable (const DowserPlan *plan, const char *label, const DowserOption *option)
{
  g_autofree char *restated = NULL;
  g_autofree char *other = NULL;

  if (strcmp (label, option->label) == 0)
    return TRUE;
  restated = dowser_explain_sentence (plan);
  other = dowser_explain_sentence (option->plan);
  return strcmp (restated, other) == 0;
}

DowserOption *
dowser_options_add_plan (GPtrArray *options, DowserPlan *plan, const DowserSchema *schema)
{
  g_autofree char *label = NULL;
  DowserOption *option;

  if (options->len >= DOWSER_MAX_OPTIONS)
    return NULL;
  label = dowser_options_dup_label (plan, schema);
  for (guint i = 0; i < options->len; i++)
    if (is_indistinguishable (plan, label, options->pdata[i]))
      return NULL;
  option = dowser_option_new (label, dowser_plan_ref (plan));
  g_ptr_array_add (options, option);
  return option;
}
