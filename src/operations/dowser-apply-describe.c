/* dowser-apply-describe.c - describes operations, for undo and the trace */
#include "charts/dowser-chart-shape.h"
#include "explain/dowser-explain.h"
#include "operations/dowser-apply-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

const char *
_dowser_describe_text (const char *text)
{
  return text != NULL ? text : "";
}

char *
_dowser_describe_dup_output (const DowserPlan *plan, int index)
{
  if (index >= 0 && (guint) index < plan->select->outputs->len)
    return dowser_select_dup_heading (plan->select, (guint) index);
  return g_strdup_printf ("%d", index + 1);
}

char *
_dowser_describe_dup_expr (const DowserExpr *expr)
{
  return expr != NULL ? dowser_explain_expr (expr) : g_strdup ("");
}

static char *
describe_added_column (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup_printf (_ ("Column “%s” added"), _dowser_describe_text (operation->column));
}

static char *
describe_removed_column (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = operation->index >= 0 ? _dowser_describe_dup_output (plan, operation->index)
                                                   : g_strdup (_dowser_describe_text (operation->column));

  return g_strdup_printf (_ ("Column “%s” removed"), heading);
}

static char *
describe_moved_column (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (_ ("Column “%s” moved"), heading);
}

static char *
describe_renamed_column (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  if (operation->name == NULL)
    return g_strdup_printf (_ ("Column “%s” has its default name again"), heading);
  return g_strdup_printf (_ ("Column “%s” renamed to “%s”"), heading, operation->name);
}

static char *
describe_derived (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *expr = _dowser_describe_dup_expr (operation->expr);

  return g_strdup_printf (_ ("Column “%s” added"), operation->name != NULL ? operation->name : expr);
}

static char *
describe_distinct (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (operation->distinct ? _ ("Duplicates removed") : _ ("All rows, including duplicates"));
}

static char *
describe_order (const DowserOperation *operation, const DowserPlan *plan)
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
describe_limit (const DowserOperation *operation, const DowserPlan *plan)
{
  if (operation->number == DOWSER_NO_LIMIT)
    return g_strdup (_ ("Limit removed"));
  return g_strdup_printf (ngettext ("Limited to %" PRId64 " row", "Limited to %" PRId64 " rows",
                                    (gulong) CLAMP (operation->number, 0, G_MAXINT)),
                          operation->number);
}

static char *
describe_offset (const DowserOperation *operation, const DowserPlan *plan)
{
  if (operation->number <= 0)
    return g_strdup (_ ("Rows no longer skipped"));
  return g_strdup_printf (ngettext ("First %" PRId64 " row skipped", "First %" PRId64 " rows skipped",
                                    (gulong) CLAMP (operation->number, 0, G_MAXINT)),
                          operation->number);
}

static char *
describe_added_filter (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *condition = _dowser_describe_dup_expr (operation->expr);

  return g_strdup_printf (_ ("Filter added: %s"), condition);
}

static char *
describe_edited_filter (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *condition = _dowser_describe_dup_expr (operation->expr);

  return g_strdup_printf (_ ("Filter changed: %s"), condition);
}

/* Describes the removal of a filter with the same text as the breadcrumb that removes the filter. */
static char *
describe_removed_filter (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      gint64 past = (gint64) operation->index - (crumb->remove != NULL ? crumb->remove->index : 0);

      if ((crumb->kind == DOWSER_CRUMB_FILTER || crumb->kind == DOWSER_CRUMB_HAVING) && crumb->remove != NULL
          && past >= 0 && past < crumb->remove->number)
        return g_strdup_printf (_ ("Filter removed: %s"), crumb->text);
    }
  return g_strdup (_ ("Filter removed"));
}

static char *
describe_toggled_filter (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (operation->on ? _ ("Filter switched on") : _ ("Filter switched off"));
}

static char *
describe_grouped_filters (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (operation->any ? _ ("At least one of the filters must match") : _ ("All of the filters must match"));
}

static char *
describe_added_join (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup_printf (_ ("“%s” joined"), _dowser_describe_text (operation->table));
}

static char *
describe_removed_join (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup_printf (_ ("“%s” no longer joined"), _dowser_describe_text (operation->instance));
}

static char *
describe_join_type (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup_printf (_ ("“%s” joined in another way"), _dowser_describe_text (operation->instance));
}

static char *
describe_literal (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *value = operation->value != NULL ? dowser_value_to_display (operation->value) : g_strdup ("");

  return g_strdup_printf (_ ("Value replaced by “%s”"), value);
}

static char *
describe_choice (const DowserOperation *operation, const DowserPlan *plan)
{
  const DowserAmbiguity *ambiguity = operation->index >= 0 && (guint) operation->index < plan->ambiguities->len
                                         ? plan->ambiguities->pdata[operation->index]
                                         : NULL;
  const DowserChoice *choice
      = ambiguity != NULL && operation->choice >= 0 && (guint) operation->choice < ambiguity->choices->len
            ? ambiguity->choices->pdata[operation->choice]
            : NULL;

  return g_strdup_printf (_ ("Chosen: %s"), _dowser_describe_text (choice != NULL ? choice->label : NULL));
}

static char *
describe_hidden (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (operation->on ? _ ("Column “%s” hidden") : _ ("Column “%s” shown again"), heading);
}

static char *
describe_pinned (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (operation->on ? _ ("Column “%s” pinned") : _ ("Column “%s” no longer pinned"), heading);
}

static char *
describe_format (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (_ ("Format of column “%s” changed"), heading);
}

static char *
describe_pivot (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  if (operation->index < 0)
    return g_strdup (_ ("Values shown as rows instead of columns"));
  return g_strdup_printf (_ ("“%s” shown as columns"), heading);
}

static char *
describe_chart (const DowserOperation *operation, const DowserPlan *plan)
{
  return operation->chart == DOWSER_CHART_NONE
             ? g_strdup (_ ("Chart type chosen automatically"))
             : g_strdup_printf (_ ("Drawn as %s"), dowser_chart_get_words (operation->chart));
}

static char *
describe_opened (const DowserOperation *operation, const DowserPlan *plan)
{
  g_autofree char *heading = _dowser_describe_dup_output (plan, operation->index);

  return g_strdup_printf (_ ("Row of “%s” opened"), heading);
}

static char *
describe_listed (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup_printf (_ ("Related rows of “%s”"), _dowser_describe_text (operation->table));
}

static char *
describe_undone_fix (const DowserOperation *operation, const DowserPlan *plan)
{
  return g_strdup (_ ("Fix undone"));
}

static const DowserDescribe describers[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_ADD_COLUMN] = describe_added_column,
  [DOWSER_OPERATION_REMOVE_COLUMN] = describe_removed_column,
  [DOWSER_OPERATION_MOVE_COLUMN] = describe_moved_column,
  [DOWSER_OPERATION_RENAME_COLUMN] = describe_renamed_column,
  [DOWSER_OPERATION_SET_ORDER_BY] = describe_order,
  [DOWSER_OPERATION_SET_LIMIT] = describe_limit,
  [DOWSER_OPERATION_SET_OFFSET] = describe_offset,
  [DOWSER_OPERATION_SET_DISTINCT] = describe_distinct,
  [DOWSER_OPERATION_ADD_DERIVED] = describe_derived,
  [DOWSER_OPERATION_ADD_FILTER] = describe_added_filter,
  [DOWSER_OPERATION_EDIT_FILTER] = describe_edited_filter,
  [DOWSER_OPERATION_REMOVE_FILTER] = describe_removed_filter,
  [DOWSER_OPERATION_TOGGLE_FILTER] = describe_toggled_filter,
  [DOWSER_OPERATION_GROUP_FILTERS] = describe_grouped_filters,
  [DOWSER_OPERATION_ADD_HAVING] = describe_added_filter,
  [DOWSER_OPERATION_ADD_JOIN] = describe_added_join,
  [DOWSER_OPERATION_REMOVE_JOIN] = describe_removed_join,
  [DOWSER_OPERATION_SET_JOIN_TYPE] = describe_join_type,
  [DOWSER_OPERATION_REPLACE_LITERAL] = describe_literal,
  [DOWSER_OPERATION_CHOOSE] = describe_choice,
  [DOWSER_OPERATION_HIDE_COLUMN] = describe_hidden,
  [DOWSER_OPERATION_PIN_COLUMN] = describe_pinned,
  [DOWSER_OPERATION_SET_FORMAT] = describe_format,
  [DOWSER_OPERATION_PIVOT] = describe_pivot,
  [DOWSER_OPERATION_CHART] = describe_chart,
  [DOWSER_OPERATION_OPEN_RELATED] = describe_opened,
  [DOWSER_OPERATION_LIST_RELATED] = describe_listed,
  [DOWSER_OPERATION_KEEP] = describe_undone_fix,
};

char *
dowser_operation_describe (const DowserOperation *operation, const DowserPlan *plan)
{
  DowserDescribe describe = NULL;

  if (operation->kind < DOWSER_OPERATION_N_KINDS)
    describe
        = describers[operation->kind] != NULL ? describers[operation->kind] : _dowser_describe_groups[operation->kind];
  return describe != NULL ? describe (operation, plan) : g_strdup (_ ("Another plan chosen"));
}
