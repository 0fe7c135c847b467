/* dowser-join-type.c - offers to switch between an inner join and a left join, which keeps rows without a match */
#include "joins/dowser-join-type.h"

#include "analysis/dowser-analysis.h"

#include <glib/gi18n-lib.h>

static gboolean
uses_any (const DowserJoin *join, GPtrArray *ids)
{
  g_autoptr (DowserSelect) single_join = dowser_select_new ();

  g_ptr_array_add (single_join->joins, dowser_join_copy (join));
  for (guint i = 0; i < ids->len; i++)
    if (_dowser_audit_uses_instance (single_join, ids->pdata[i]))
      return TRUE;
  return FALSE;
}

GPtrArray *
dowser_join_type_make_operations (const DowserSelect *select, guint index)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();

  for (guint i = index; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      /* In rows without a match, the table of the changed join is missing. Tables that later joins connect to it are
       * then missing, too. */
      if ((join->type != DOWSER_JOIN_INNER && join->type != DOWSER_JOIN_LEFT)
          || (i == index ? join->type != DOWSER_JOIN_INNER : !uses_any (join, missing)))
        continue;
      if (join->type == DOWSER_JOIN_INNER)
        g_ptr_array_add (operations, dowser_operation_new_set_join_type (join->to, DOWSER_JOIN_LEFT));
      g_ptr_array_add (missing, join->to);
    }
  return operations;
}

GPtrArray *
dowser_join_type_list_choices (const DowserSelect *select, guint index, int *chosen)
{
  const DowserJoin *join = select->joins->pdata[index];
  GPtrArray *choices, *matched;

  if (join->type == DOWSER_JOIN_CROSS)
    return NULL;
  choices = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free);
  matched = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_ptr_array_add (matched, dowser_operation_new_set_join_type (join->to, DOWSER_JOIN_INNER));
  g_ptr_array_add (choices, dowser_choice_new (_ ("Keep rows without a match"),
                                               dowser_join_type_make_operations (select, index)));
  g_ptr_array_add (choices, dowser_choice_new (_ ("Only rows with a match"), matched));
  *chosen = join->type == DOWSER_JOIN_INNER ? 1 : 0;
  return choices;
}
