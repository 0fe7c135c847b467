/* dowser-menu-actions.c - makes offers, and has functions for the menus of both headings and cells */
#include "operations/dowser-menu-actions.h"

#include "analysis/dowser-analysis.h"
#include "analysis/dowser-shown-column.h"
#include "operations/dowser-menu-actions-private.h"
#include "operations/dowser-options.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-date-prefix.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
dowser_menu_action_free (DowserMenuAction *self)
{
  g_free (self->label);
  g_ptr_array_unref (self->operations);
  g_ptr_array_unref (self->actions);
  g_free (self);
}

GPtrArray *
_dowser_menu_actions_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_menu_action_free);
}

DowserMenuAction *
_dowser_menu_actions_add (GPtrArray *actions, DowserMenuActionKind kind, guint section, char *label)
{
  DowserMenuAction *action = g_new0 (DowserMenuAction, 1);

  action->kind = kind;
  action->label = label;
  action->section = section;
  action->operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  action->actions = _dowser_menu_actions_new ();
  g_ptr_array_add (actions, action);
  return action;
}

DowserMenuAction *
_dowser_menu_actions_add_operation (GPtrArray *actions, guint section, char *label, DowserOperation *operation)
{
  DowserMenuAction *action = _dowser_menu_actions_add (actions, DOWSER_MENU_ACTION_APPLY, section, label);

  g_ptr_array_add (action->operations, operation);
  return action;
}

GPtrArray *
_dowser_menu_actions_add_menu (GPtrArray *actions, guint section, char *label)
{
  return _dowser_menu_actions_add (actions, DOWSER_ACTION_MENU, section, label)->actions;
}

void
_dowser_menu_actions_drop_empty_menu (GPtrArray *actions)
{
  const DowserMenuAction *last = actions->len > 0 ? actions->pdata[actions->len - 1] : NULL;

  if (last != NULL && last->kind == DOWSER_ACTION_MENU && last->actions->len == 0)
    g_ptr_array_remove_index (actions, actions->len - 1);
}

int
_dowser_menu_actions_get_unit (const DowserExpr *expr)
{
  const DowserExpr *date;
  DowserUnit unit;

  return dowser_bucket_read (expr, &unit, &date) || dowser_date_prefix_read (expr, &unit, &date) ? (int) unit : -1;
}

const char *
_dowser_menu_actions_get_unit_title (DowserUnit unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return _ ("Year");
    case DOWSER_UNIT_QUARTER:
      return _ ("Quarter");
    case DOWSER_UNIT_MONTH:
      return _ ("Month");
    case DOWSER_UNIT_WEEK:
      return _ ("Week");
    case DOWSER_UNIT_HOUR:
      return _ ("Hour");
    case DOWSER_UNIT_DAY:
    default:
      return _ ("Day");
    }
}

const int *
_dowser_menu_actions_get_units (DowserValueType type)
{
  static const int of_dates[]
      = { DOWSER_UNIT_YEAR, DOWSER_UNIT_QUARTER, DOWSER_UNIT_MONTH, DOWSER_UNIT_WEEK, DOWSER_UNIT_DAY, -1 };
  static const int time_operators[] = {
    DOWSER_UNIT_YEAR, DOWSER_UNIT_QUARTER, DOWSER_UNIT_MONTH, DOWSER_UNIT_WEEK, DOWSER_UNIT_DAY, DOWSER_UNIT_HOUR, -1
  };

  if (type == DOWSER_VALUE_TIMESTAMP)
    return time_operators;
  return type == DOWSER_VALUE_DATE ? of_dates : NULL;
}

/* Returns TRUE if the cell is a decimal number that can be written in a statement. The texts "NaN" and "Infinity",
 * which a server may send, can't be written. */
static gboolean
is_decimal (DowserValueType type, const DowserCell *cell)
{
  return type == DOWSER_VALUE_DECIMAL && cell->length > 0 && strspn (cell->text, "-.0123456789") == cell->length;
}

DowserValue *
dowser_menu_actions_dup_value (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                               guint column, const DowserCell *cell)
{
  DowserValueType type = dowser_shown_column_get_type (plan, schema, profile, column);

  if (cell->is_null)
    return dowser_value_new_null (type);
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      return cell->is_boolean ? dowser_value_new_boolean (cell->integer != 0)
                              : dowser_value_new_integer (cell->integer);
    case DOWSER_VALUE_REAL:
      return dowser_value_new_real (cell->real);
    case DOWSER_VALUE_BLOB:
      return dowser_value_new_text (DOWSER_VALUE_BLOB, cell->text, (gssize) cell->length);
    default:
      return dowser_value_new_text (dowser_value_type_is_temporal (type) || is_decimal (type, cell) ? type
                                                                                                    : DOWSER_VALUE_TEXT,
                                    cell->text, (gssize) cell->length);
    }
}

static gboolean
is_key_of (const DowserPlan *plan, guint column, const DowserExpr *key)
{
  g_autofree char *heading = dowser_select_dup_heading (plan->select, column);

  if (key->kind == DOWSER_EXPR_OUTPUT)
    return g_strcmp0 (key->name, heading) == 0;
  return dowser_expr_equal (key, dowser_shown_column_get_output (plan, column)->expr);
}

guint
dowser_menu_actions_get_sort_rank (const DowserPlan *plan, guint column, gboolean *descending)
{
  *descending = FALSE;
  for (guint i = 0; i < plan->select->order->len && dowser_shown_column_get_output (plan, column) != NULL; i++)
    {
      const DowserOrder *order = plan->select->order->pdata[i];

      if (!is_key_of (plan, column, order->expr))
        continue;
      *descending = order->descending;
      return i + 1;
    }
  return 0;
}

DowserOperation *
dowser_menu_actions_make_sort (const DowserPlan *plan, guint column, gboolean further)
{
  gboolean descending;
  guint rank = dowser_menu_actions_get_sort_rank (plan, column, &descending);
  g_autofree char *heading = NULL;
  GPtrArray *order;
  DowserOrder *key;

  if (dowser_shown_column_get_output (plan, column) == NULL)
    return NULL;
  heading = dowser_select_dup_heading (plan->select, column);
  key = dowser_order_new (dowser_expr_new_output (heading), rank > 0 && !descending, DOWSER_NULLS_DEFAULT);
  order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  for (guint i = 0; i < plan->select->order->len && further; i++)
    if (i + 1 != rank)
      g_ptr_array_add (order, dowser_order_copy (plan->select->order->pdata[i]));
    else
      g_ptr_array_add (order, g_steal_pointer (&key));
  if (key != NULL)
    g_ptr_array_add (order, key);
  return dowser_operation_new_set_order_by (order);
}
