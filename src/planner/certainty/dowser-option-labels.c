/* dowser-option-labels.c - offers plans under restated questions that can be told apart */
#include "planner/certainty/dowser-option-labels.h"

#include "explain/dowser-explain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
joins_by (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = g_ptr_array_index (select->joins, i);

      for (guint j = 0; j < join->on->len; j++)
        {
          GPtrArray *sides = ((const DowserExpr *) g_ptr_array_index (join->on, j))->args;

          if (g_ptr_array_find_with_equal_func (sides, column, (GEqualFunc) dowser_expr_equal, NULL))
            return TRUE;
        }
    }
  return FALSE;
}

static void
append_column (GString *names, const DowserExpr *column, const DowserSelect *other)
{
  g_autofree char *name = NULL;

  if (column->kind != DOWSER_EXPR_COLUMN || joins_by (other, column))
    return;
  name = dowser_explain_expr (column);
  g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
}

char *
dowser_options_name_way (const DowserPlan *plan, const DowserPlan *other)
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

static char *
make_label (const DowserPlan *plan, const DowserPlan *other)
{
  g_autofree char *sentence = dowser_explain_sentence (plan);
  g_autofree char *way = dowser_options_name_way (plan, other);

  if (*way == '\0')
    return g_steal_pointer (&sentence);
  /* Translators: a question in plain words, which ends with a full stop; then the columns by which tables are joined */
  return g_strdup_printf (_ ("%s Joined by %s."), sentence, way);
}

static DowserOption *
find_alike (GPtrArray *options, const char *label)
{
  for (guint i = 0; i < options->len; i++)
    {
      DowserOption *option = g_ptr_array_index (options, i);

      if (strcmp (option->label, label) == 0)
        return option;
    }
  return NULL;
}

DowserOption *
dowser_options_offer (GPtrArray *options, DowserPlan *plan)
{
  g_autofree char *label = dowser_explain_sentence (plan);
  DowserOption *alike = find_alike (options, label);
  DowserOption *option;

  if (options->len >= DOWSER_MAX_OPTIONS)
    return NULL;
  if (alike != NULL)
    {
      g_autofree char *longer = make_label (plan, alike->plan);

      if (find_alike (options, longer) != NULL)
        return NULL;
      g_free (alike->label);
      alike->label = make_label (alike->plan, plan);
      g_free (label);
      label = g_steal_pointer (&longer);
    }
  option = dowser_option_new (label, dowser_plan_ref (plan));
  g_ptr_array_add (options, option);
  return option;
}
