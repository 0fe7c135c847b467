/* dowser-apply-describe.c - says what an operation does, for undo and the trace */
#include "planner/dowser-apply.h"
#include "planner/dowser-explain.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static char *
describe_removed_column (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = NULL;

  if (operation->index >= 0 && (guint) operation->index < plan->select->outputs->len)
    heading = dowser_select_dup_heading (plan->select, (guint) operation->index);
  else
    heading = g_strdup (operation->column != NULL ? operation->column : "");
  return g_strdup_printf (_ ("Column “%s” removed"), heading);
}

static char *
describe_order (const DowserOperation *operation)
{
  GString *keys = g_string_new (NULL);
  char *text;

  if (operation->order->len == 0)
    {
      g_string_free (keys, TRUE);
      return g_strdup (_ ("Sort removed"));
    }
  for (guint i = 0; i < operation->order->len; i++)
    {
      const DowserOrder *order = operation->order->pdata[i];
      g_autofree char *key = dowser_explain_expr (order->expr);

      g_string_append (keys, i > 0 ? "; " : "");
      if (order->descending)
        g_string_append_printf (keys, _ ("%s, descending"), key);
      else
        g_string_append (keys, key);
    }
  text = g_strdup_printf (_ ("Sorted by %s"), keys->str);
  g_string_free (keys, TRUE);
  return text;
}

static char *
describe_limit (const DowserOperation *operation)
{
  if (operation->number == DOWSER_NO_LIMIT)
    return g_strdup (_ ("Limit removed"));
  return g_strdup_printf (ngettext ("Limited to %" PRId64 " row", "Limited to %" PRId64 " rows",
                                    (gulong) CLAMP (operation->number, 0, G_MAXINT)),
                          operation->number);
}

/* The crumb that this very operation would take away says what it was. */
static char *
describe_removed_filter (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      gint64 past = operation->index - (crumb->remove != NULL ? crumb->remove->index : 0);

      if ((crumb->kind == DOWSER_CRUMB_FILTER || crumb->kind == DOWSER_CRUMB_HAVING) && crumb->remove != NULL
          && past >= 0 && past < crumb->remove->number)
        return g_strdup_printf (_ ("Filter removed: %s"), crumb->text);
    }
  return g_strdup (_ ("Filter removed"));
}

char *
dowser_operation_describe (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *condition = NULL;

  switch (operation->kind)
    {
    case DOWSER_OPERATION_ADD_COLUMN:
      return g_strdup_printf (_ ("Column “%s” added"), operation->column != NULL ? operation->column : "");
    case DOWSER_OPERATION_REMOVE_COLUMN:
      return describe_removed_column (operation, plan);
    case DOWSER_OPERATION_SET_ORDER_BY:
      return describe_order (operation);
    case DOWSER_OPERATION_SET_LIMIT:
      return describe_limit (operation);
    case DOWSER_OPERATION_ADD_FILTER:
      condition = operation->expr != NULL ? dowser_explain_expr (operation->expr) : g_strdup ("");
      return g_strdup_printf (_ ("Filter added: %s"), condition);
    case DOWSER_OPERATION_REMOVE_FILTER:
      return describe_removed_filter (operation, plan);
    case DOWSER_OPERATION_REPLACE_PLAN:
    default:
      return g_strdup (_ ("Another plan chosen"));
    }
}
