/* dowser-menu-actions-cell.c - the menu of a cell: filters by its value, drill-down, related rows */
#include "analysis/dowser-shown-column.h"
#include "explain/dowser-explain-private.h"
#include "operations/dowser-menu-actions-private.h"
#include "operations/dowser-options.h"

#include <glib/gi18n-lib.h>

enum
{
  SECTION_FILTER,
  SECTION_DRILL,
  SECTION_RELATED,
};

#define MAX_SHOWN_CHARS 24
/* The maximum number of columns that a menu offers for dividing a group. Users wouldn't read a longer menu. */
#define MAX_BREAKS 40

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile; /* (nullable) */
  guint column;
  const DowserOutput *output;
  DowserValueType type;
  GPtrArray *row; /* DowserValue */
  const DowserValue *value;
  GPtrArray *actions;
} Cell;

static char *
dup_value_text (const DowserValue *value)
{
  g_autofree char *text = dowser_value_to_display (value);
  g_autofree char *cut = NULL;

  g_strdelimit (text, "\r\n\t", ' ');
  if (g_utf8_strlen (text, -1) <= MAX_SHOWN_CHARS)
    return g_steal_pointer (&text);
  cut = g_utf8_substring (text, 0, MAX_SHOWN_CHARS - 1);
  return g_strconcat (cut, "…", NULL);
}

/* ------------------------------------------------------------------------------------------ filters */

/* A condition on a metric is a condition on groups, which is tested after the aggregation. */
static void
add_condition (const Cell *self, char *label, DowserExpr *condition)
{
  gboolean is_metric = dowser_expr_has_aggregate (self->output->expr);

  _dowser_menu_actions_add_operation (self->actions, SECTION_FILTER, label,
                                      is_metric ? dowser_operation_new_add_having (condition)
                                                : dowser_operation_new_add_filter (condition));
}

static void
add_compare (const Cell *self, const char *format, DowserCompare compare)
{
  g_autofree char *value_text = dup_value_text (self->value);

  add_condition (self, g_strdup_printf ("%s %s", format, value_text),
                 dowser_expr_new_compare (compare, dowser_expr_ref (self->output->expr),
                                          dowser_expr_new_literal (dowser_value_ref ((DowserValue *) self->value))));
}

/* Adds a filter such as "Not Norway". Users expect that it keeps the rows with an empty cell, so these rows stay. */
static void
add_not_equal_filter (const Cell *self)
{
  g_autofree char *value_text = dup_value_text (self->value);
  DowserExpr *differs
      = dowser_expr_new_compare (DOWSER_NOT_EQUAL, dowser_expr_ref (self->output->expr),
                                 dowser_expr_new_literal (dowser_value_ref ((DowserValue *) self->value)));

  add_condition (self, g_strdup_printf ("≠ %s", value_text),
                 dowser_expr_or (differs, dowser_expr_new_is_null (dowser_expr_ref (self->output->expr), FALSE)));
}

static DowserExpr *
one_of_new (const Cell *self, GPtrArray *others, gboolean negated)
{
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *is_null = NULL;
  DowserExpr *in = NULL;

  for (guint i = 0; i < others->len; i++)
    {
      DowserValue *value = others->pdata[i];

      if (!value->is_null)
        g_ptr_array_add (members, dowser_expr_new_literal (dowser_value_ref (value)));
      else if (is_null == NULL)
        is_null = dowser_expr_new_is_null (dowser_expr_ref (self->output->expr), negated);
    }
  if (members->len > 0)
    in = dowser_expr_new_in (dowser_expr_ref (self->output->expr), members, negated);
  else
    g_ptr_array_unref (members);
  return negated ? dowser_expr_and (in, is_null) : dowser_expr_or (in, is_null);
}

static guint
count_different (GPtrArray *values)
{
  guint n = 0;

  for (guint i = 0; i < values->len; i++)
    {
      gboolean is_repeated = FALSE;

      for (guint j = 0; j < i && !is_repeated; j++)
        is_repeated = dowser_value_equal (values->pdata[i], values->pdata[j]);
      n += !is_repeated;
    }
  return n;
}

static void
add_filters_for_values (const Cell *self, GPtrArray *others)
{
  guint n = count_different (others);

  add_condition (self, g_strdup_printf (_ ("Is One of the %u Selected Values"), n), one_of_new (self, others, FALSE));
  add_condition (self, g_strdup_printf (_ ("Is None of the %u Selected Values"), n), one_of_new (self, others, TRUE));
}

static void
add_filters (const Cell *self)
{
  gboolean is_ordered = dowser_value_type_is_number (self->type) || dowser_value_type_is_temporal (self->type);

  if (self->value->is_null)
    {
      add_condition (self, g_strdup (_ ("Is Empty")),
                     dowser_expr_new_is_null (dowser_expr_ref (self->output->expr), FALSE));
      add_condition (self, g_strdup (_ ("Is Not Empty")),
                     dowser_expr_new_is_null (dowser_expr_ref (self->output->expr), TRUE));
      return;
    }
  if (self->value->type == DOWSER_VALUE_BLOB)
    return;
  add_compare (self, "=", DOWSER_EQUAL);
  add_not_equal_filter (self);
  if (is_ordered)
    {
      add_compare (self, "<", DOWSER_LESS);
      add_compare (self, ">", DOWSER_GREATER);
    }
  else if (self->value->type == DOWSER_VALUE_TEXT)
    _dowser_menu_actions_add (self->actions, DOWSER_MENU_ACTION_FILTER, SECTION_FILTER, g_strdup (_ ("Contains…")));
}

/* ------------------------------------------------------------------------------------------ drill-down */

/* Returns the value of a group key in the cell's row; (nullable): %NULL if the key is not shown. */
static const DowserValue *
find_key_value (const Cell *self, const DowserExpr *key)
{
  for (guint i = 0; i < self->plan->select->outputs->len && i < self->row->len; i++)
    if (dowser_expr_equal (dowser_shown_column_get_output (self->plan, i)->expr, key))
      return self->row->pdata[i];
  return NULL;
}

/* Returns: (transfer full) (nullable): the values of all group keys; %NULL if a key is not shown */
static GPtrArray *
dup_key_values (const Cell *self)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  for (guint i = 0; i < self->plan->select->group->len; i++)
    {
      const DowserValue *value = find_key_value (self, self->plan->select->group->pdata[i]);

      if (value == NULL)
        return NULL;
      g_ptr_array_add (values, dowser_value_ref ((DowserValue *) value));
    }
  return g_steal_pointer (&values);
}

/* Adds conditions on the shown values of the cell's row. This is needed if a group key isn't shown: if a plan is
 * grouped by the customer's number but shows only the name, the condition is on the name. */
static void
add_shown_conditions (const Cell *self, GPtrArray *operations)
{
  for (guint i = 0; i < self->plan->select->outputs->len && i < self->row->len; i++)
    {
      const DowserExpr *expr = dowser_shown_column_get_output (self->plan, i)->expr;
      DowserValue *value = self->row->pdata[i];

      if (dowser_expr_has_aggregate (expr))
        continue;
      g_ptr_array_add (operations,
                       dowser_operation_new_add_filter (
                           value->is_null
                               ? dowser_expr_new_is_null (dowser_expr_ref (expr), FALSE)
                               : dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (expr),
                                                          dowser_expr_new_literal (dowser_value_ref (value)))));
    }
}

static void
add_see_records (const Cell *self)
{
  DowserMenuAction *action = _dowser_menu_actions_add (self->actions, DOWSER_MENU_ACTION_APPLY, SECTION_DRILL,
                                                       g_strdup (_ ("See These Records")));
  GPtrArray *values = dup_key_values (self);

  if (values == NULL)
    add_shown_conditions (self, action->operations);
  g_ptr_array_add (action->operations, dowser_operation_new_see_records (values));
}

static gboolean
is_grouped_by (const Cell *self, const DowserExpr *expr)
{
  for (guint i = 0; i < self->plan->select->group->len; i++)
    {
      const DowserExpr *key = self->plan->select->group->pdata[i];

      if (dowser_expr_equal (key, expr) || (key->args->len > 0 && dowser_expr_equal (key->args->pdata[0], expr)))
        return TRUE;
    }
  return FALSE;
}

static void
add_break_out (const Cell *self, GPtrArray *menu, guint section, const DowserInstance *instance,
               const DowserColumn *column)
{
  g_autoptr (DowserExpr) expr = dowser_expr_new_column (instance->id, column->name);
  const int *units = _dowser_menu_actions_get_units (dowser_column_guess_type (column, self->profile));
  DowserMenuAction *action;
  GPtrArray *values;

  if (column->hidden || column->primary_key > 0 || column->type == DOWSER_VALUE_BLOB || is_grouped_by (self, expr))
    return;
  values = dup_key_values (self);
  action = _dowser_menu_actions_add (menu, DOWSER_MENU_ACTION_APPLY, section,
                                     g_strdup_printf (units != NULL ? _ ("%s by Month") : "%s", column->name));
  if (values == NULL)
    add_shown_conditions (self, action->operations);
  g_ptr_array_add (action->operations,
                   dowser_operation_new_break_out_by (g_steal_pointer (&expr), units != NULL ? DOWSER_UNIT_MONTH : -1,
                                                      values));
}

static void
add_break_outs (const Cell *self)
{
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_DRILL, g_strdup (_ ("Break Out by")));

  for (guint i = 0; i < self->plan->select->from->len; i++)
    {
      const DowserInstance *instance = self->plan->select->from->pdata[i];
      const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (self->schema, instance->table);

      for (guint j = 0; table != NULL && j < table->columns->len && menu->len < MAX_BREAKS; j++)
        add_break_out (self, menu, i, instance, table->columns->pdata[j]);
    }
  _dowser_menu_actions_drop_empty_menu (self->actions);
}

/* Offers to zoom into or out of the dates by which the plan is grouped. Only the first group key with a date is
 * used. */
static void
add_zooms (const Cell *self)
{
  for (guint i = 0; i < self->plan->select->group->len; i++)
    {
      const DowserExpr *key = self->plan->select->group->pdata[i];
      const DowserValue *value = find_key_value (self, key);

      if (_dowser_menu_actions_get_unit (key) < 0)
        continue;
      if (value != NULL && !value->is_null)
        {
          g_autofree char *value_text = dup_value_text (value);

          _dowser_menu_actions_add_operation (self->actions, SECTION_DRILL,
                                              g_strdup_printf (_ ("Zoom In on %s"), value_text),
                                              dowser_operation_new_zoom_in (i,
                                                                            dowser_value_ref ((DowserValue *) value)));
        }
      _dowser_menu_actions_add_operation (self->actions, SECTION_DRILL, g_strdup (_ ("Zoom Out")),
                                          dowser_operation_new_zoom_out (i));
      return;
    }
}

/* ------------------------------------------------------------------------------------------ related rows */

static void
add_open_related (const Cell *self, const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = column->table->foreign_keys->pdata[i];
      g_auto (GStrv) names = NULL;

      if (key->columns->len != 1 || key->columns->pdata[0] != column)
        continue;
      names = dowser_columns_dup_names (key->columns);
      _dowser_menu_actions_add_operation (self->actions, SECTION_RELATED,
                                          g_strdup_printf (_ ("Open the Row of %s"), key->to_table->name),
                                          dowser_operation_new_open_related (self->column, (const char *const *) names,
                                                                             dowser_value_ref (
                                                                                 (DowserValue *) self->value)));
    }
}

static void
add_list_related (const Cell *self, const DowserColumn *column)
{
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_RELATED, g_strdup (_ ("List Related Rows")));
  GPtrArray *keys = column->table->referenced_by;

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];
      g_auto (GStrv) names = NULL;

      if (key->to_columns->len != 1 || key->to_columns->pdata[0] != column || key->table->hidden)
        continue;
      names = dowser_columns_dup_names (key->columns);
      _dowser_menu_actions_add_operation (menu, 0, g_strdup_printf (_ ("%s by %s"), key->table->name, names[0]),
                                          dowser_operation_new_list_related (key->table->name,
                                                                             (const char *const *) names,
                                                                             dowser_value_ref (
                                                                                 (DowserValue *) self->value)));
    }
  _dowser_menu_actions_drop_empty_menu (self->actions);
}

GPtrArray *
dowser_menu_actions_list_for_cell (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                   guint column, GPtrArray *row, GPtrArray *others)
{
  Cell self = { plan,
                schema,
                profile,
                column,
                dowser_shown_column_get_output (plan, column),
                DOWSER_VALUE_UNKNOWN,
                row,
                NULL,
                _dowser_menu_actions_new () };
  const DowserColumn *of;

  if (self.output == NULL || column >= row->len)
    return self.actions;
  self.type = dowser_shown_column_get_type (plan, schema, profile, column);
  self.value = row->pdata[column];
  if (others != NULL && count_different (others) > 1)
    add_filters_for_values (&self, others);
  else
    add_filters (&self);
  if (plan->select->group->len > 0)
    {
      add_see_records (&self);
      add_break_outs (&self);
      add_zooms (&self);
    }
  of = dowser_shown_column_find_stored (plan, schema, self.output->expr);
  if (of != NULL && !self.value->is_null)
    {
      add_open_related (&self, of);
      add_list_related (&self, of);
    }
  return self.actions;
}
