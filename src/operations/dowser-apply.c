/* dowser-apply.c - applies operations to a plan: has a table with the function for each kind of operation */
#include "operations/dowser-apply-group-private.h"

#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

gboolean
_dowser_apply_refuse (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list list;

  va_start (list, format);
  message = g_strdup_vprintf (format, list);
  va_end (list);
  g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED, message);
  return FALSE;
}

/* Adds a note to the plan: the operation's check must not change the part @about of the plan. Does nothing if the plan
 * already has this note. */
static gboolean
add_keep_note (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select, const DowserSchema *schema,
               GError **error)
{
  const char *about = operation->about;

  if (operation->check == NULL)
    return _dowser_apply_refuse (error, _ ("The name of a check is missing. Enter the name of the check that must not "
                                           "change the plan."));
  if (!dowser_plan_is_exempt (plan, operation->check, about != NULL ? about : ""))
    g_ptr_array_add (plan->exemptions, dowser_exemption_new (operation->check, about));
  return TRUE;
}

/* Replaces the plan by the operation's plan. If the new plan has no text of the user's question, it gets the text of
 * the old plan. */
static DowserPlan *
replace_plan (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  g_autoptr (GError) local = NULL;
  DowserPlan *replacement;

  if (operation->plan_json == NULL)
    {
      _dowser_apply_refuse (error, _ ("The plan that replaces the current plan is missing. Give a plan."));
      return NULL;
    }
  replacement = dowser_plan_from_json (operation->plan_json, -1, &local);
  if (replacement == NULL)
    {
      _dowser_apply_refuse (error, _ ("The new plan cannot be read: %s"), local->message);
      return NULL;
    }
  if (replacement->question == NULL)
    replacement->question = g_strdup (plan->question);
  return replacement;
}

/** One of the two functions is set: @change changes a copy of the plan and its select, and @make makes a new plan. If
 * no function is set for a kind of operation, the operation is refused. */
typedef struct
{
  DowserApplyChange change;
  DowserApplyMake make;
} Applier;

static const Applier appliers[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_ADD_COLUMN] = { .change = _dowser_apply_add_column },
  [DOWSER_OPERATION_REMOVE_COLUMN] = { .change = _dowser_apply_remove_column },
  [DOWSER_OPERATION_MOVE_COLUMN] = { .change = _dowser_apply_move_column },
  [DOWSER_OPERATION_RENAME_COLUMN] = { .change = _dowser_apply_rename_column },
  [DOWSER_OPERATION_SET_ORDER_BY] = { .change = _dowser_apply_set_order_by },
  [DOWSER_OPERATION_SET_LIMIT] = { .change = _dowser_apply_set_limit },
  [DOWSER_OPERATION_SET_OFFSET] = { .change = _dowser_apply_set_offset },
  [DOWSER_OPERATION_SET_DISTINCT] = { .change = _dowser_apply_set_distinct },
  [DOWSER_OPERATION_ADD_DERIVED] = { .change = _dowser_apply_add_derived },
  [DOWSER_OPERATION_ADD_FILTER] = { .change = _dowser_apply_add_filter },
  [DOWSER_OPERATION_EDIT_FILTER] = { .change = _dowser_apply_edit_filter },
  [DOWSER_OPERATION_REMOVE_FILTER] = { .change = _dowser_apply_remove_filter },
  [DOWSER_OPERATION_TOGGLE_FILTER] = { .change = _dowser_apply_toggle_filter },
  [DOWSER_OPERATION_GROUP_FILTERS] = { .change = _dowser_apply_group_filters },
  [DOWSER_OPERATION_ADD_JOIN] = { .change = _dowser_apply_add_join },
  [DOWSER_OPERATION_REMOVE_JOIN] = { .change = _dowser_apply_remove_join },
  [DOWSER_OPERATION_SET_JOIN_TYPE] = { .change = _dowser_apply_set_join_type },
  [DOWSER_OPERATION_HIDE_COLUMN] = { .change = _dowser_apply_hide_column },
  [DOWSER_OPERATION_PIN_COLUMN] = { .change = _dowser_apply_pin_column },
  [DOWSER_OPERATION_SET_FORMAT] = { .change = _dowser_apply_set_format },
  [DOWSER_OPERATION_PIVOT] = { .change = _dowser_apply_pivot },
  [DOWSER_OPERATION_CHART] = { .change = _dowser_apply_chart },
  [DOWSER_OPERATION_REPLACE_LITERAL] = { .make = _dowser_apply_replace_literal },
  [DOWSER_OPERATION_CHOOSE] = { .make = _dowser_apply_choose },
  [DOWSER_OPERATION_OPEN_RELATED] = { .make = _dowser_apply_open_related },
  [DOWSER_OPERATION_LIST_RELATED] = { .make = _dowser_apply_list_related },
  [DOWSER_OPERATION_REPLACE_PLAN] = { .make = replace_plan },
  [DOWSER_OPERATION_KEEP] = { .change = add_keep_note },

  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = { .change = _dowser_apply_relative_date_filter },
  [DOWSER_OPERATION_ADD_GROUP] = { .change = _dowser_apply_add_group },
  [DOWSER_OPERATION_REMOVE_GROUP] = { .change = _dowser_apply_remove_group },
  [DOWSER_OPERATION_ADD_METRIC] = { .change = _dowser_apply_add_metric },
  [DOWSER_OPERATION_EDIT_METRIC] = { .change = _dowser_apply_edit_metric },
  [DOWSER_OPERATION_REMOVE_METRIC] = { .change = _dowser_apply_remove_metric },
  [DOWSER_OPERATION_ADD_HAVING] = { .change = _dowser_apply_add_having },
  [DOWSER_OPERATION_DISTRIBUTION] = { .change = _dowser_apply_distribution },
  [DOWSER_OPERATION_TOP_N] = { .change = _dowser_apply_top_n },
  [DOWSER_OPERATION_SEE_RECORDS] = { .change = _dowser_apply_see_records },
  [DOWSER_OPERATION_BREAK_OUT_BY] = { .change = _dowser_apply_break_out_by },
  [DOWSER_OPERATION_ZOOM_IN] = { .change = _dowser_apply_zoom_in },
  [DOWSER_OPERATION_ZOOM_OUT] = { .change = _dowser_apply_zoom_out },
};

DowserPlan *
dowser_operation_apply (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                        GError **error)
{
  const Applier *applier = operation->kind < DOWSER_OPERATION_N_KINDS ? &appliers[operation->kind] : NULL;
  DowserSelect *select;
  g_autoptr (DowserPlan) copy = NULL;

  if (applier == NULL || (applier->change == NULL && applier->make == NULL))
    {
      g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_UNKNOWN,
                           _ ("This version of Dowser does not know this type of change."));
      return NULL;
    }
  if (applier->make != NULL)
    return applier->make (operation, plan, schema, error);
  select = dowser_select_copy (plan->select);
  copy = dowser_plan_with_select (plan, select);
  if (!applier->change (operation, copy, select, schema, error))
    return NULL;
  return g_steal_pointer (&copy);
}

char *
dowser_operation_dup_refusal (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = dowser_operation_apply (operation, plan, schema, &error);

  return applied == NULL ? g_strdup (error->message) : NULL;
}

DowserPlan *
dowser_operations_apply (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserPlan) present = dowser_plan_ref (plan);

  for (guint i = 0; i < operations->len; i++)
    {
      DowserPlan *next = dowser_operation_apply (operations->pdata[i], present, schema, error);

      if (next == NULL)
        return NULL;
      dowser_plan_unref (present);
      present = next;
    }
  return g_steal_pointer (&present);
}
