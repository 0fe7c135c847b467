/* dowser-menu-actions-heading.c - the menu of a column's heading */
#include "analysis/dowser-output-meaning.h"
#include "analysis/dowser-shown-column.h"
#include "explain/dowser-explain-private.h"
#include "operations/dowser-apply.h"
#include "operations/dowser-menu-actions-private.h"
#include "rows/dowser-pivot.h"

#include <glib/gi18n-lib.h>

enum
{
  SECTION_SORT,
  SECTION_GROUP,
  SECTION_FILTER,
  SECTION_LOOK,
  SECTION_PLACE,
  SECTION_REMOVE,
};

/* The maximum number of columns in a menu: users wouldn't read more. */
#define MAX_PARTNERS 12
/* A column of numbers is offered as a timestamp only if its largest value exceeds this number of seconds since 1970, a
 * time in 1973. Smaller numbers are rarely timestamps. */
#define MANY_SECONDS 1e8

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile; /* (nullable) */
  guint column;
  const DowserOutput *output;
  DowserValueType type;
  gboolean is_metric;
  int group; /* index of the group key that the column shows, or -1 */
  GPtrArray *actions;
} Heading;

static DowserOperation *
sort_new (const Heading *self, gboolean descending)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  g_autofree char *heading = dowser_select_dup_heading (self->plan->select, self->column);

  g_ptr_array_add (order, dowser_order_new (dowser_expr_new_output (heading), descending, DOWSER_NULLS_DEFAULT));
  return dowser_operation_new_set_order_by (order);
}

static void
add_sorts (const Heading *self)
{
  gboolean descending;
  guint rank = dowser_menu_actions_get_sort_rank (self->plan, self->column, &descending);

  _dowser_menu_actions_add_operation (self->actions, SECTION_SORT, g_strdup (_ ("Sort Ascending")),
                                      sort_new (self, FALSE));
  _dowser_menu_actions_add_operation (self->actions, SECTION_SORT, g_strdup (_ ("Sort Descending")),
                                      sort_new (self, TRUE));
  if (rank == 0 && self->plan->select->order->len > 0)
    _dowser_menu_actions_add_operation (self->actions, SECTION_SORT, g_strdup (_ ("Then Sort by This")),
                                        dowser_menu_actions_make_sort (self->plan, self->column, TRUE));
  if (rank > 0)
    _dowser_menu_actions_add_operation (self->actions, SECTION_SORT, g_strdup (_ ("Remove Sort")),
                                        dowser_operation_new_set_order_by (
                                            g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free)));
}

/* ------------------------------------------------------------------------------------------ groups and metrics */

static void
add_unit_groups (const Heading *self, const int *units)
{
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_GROUP, g_strdup (_ ("Group by")));

  for (; *units >= 0; units++)
    _dowser_menu_actions_add_operation (menu, 0, g_strdup (_dowser_menu_actions_get_unit_title ((DowserUnit) *units)),
                                        dowser_operation_new_add_group (dowser_expr_ref (self->output->expr), *units));
  _dowser_menu_actions_add_operation (menu, 1, g_strdup (_ ("Each Value")),
                                      dowser_operation_new_add_group (dowser_expr_ref (self->output->expr), -1));
}

static void
add_bin_groups (const Heading *self)
{
  static const int bins[] = { 5, 10, 20 };
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_GROUP, g_strdup (_ ("Group by")));

  _dowser_menu_actions_add_operation (menu, 0, g_strdup (_ ("Each Value")),
                                      dowser_operation_new_add_group (dowser_expr_ref (self->output->expr), -1));
  for (guint i = 0; i < G_N_ELEMENTS (bins); i++)
    {
      DowserOperation *operation = dowser_operation_new_add_group (dowser_expr_ref (self->output->expr), -1);

      operation->bins = bins[i];
      _dowser_menu_actions_add_operation (menu, 1, g_strdup_printf (_ ("%d Ranges"), bins[i]), operation);
    }
}

static void
add_groups (const Heading *self)
{
  const int *units = _dowser_menu_actions_get_units (self->type);

  if (units != NULL)
    add_unit_groups (self, units);
  else if (dowser_value_type_is_number (self->type))
    add_bin_groups (self);
  else
    _dowser_menu_actions_add_operation (self->actions, SECTION_GROUP, g_strdup (_ ("Group by")),
                                        dowser_operation_new_add_group (dowser_expr_ref (self->output->expr), -1));
}

static void
add_metric (const Heading *self, GPtrArray *menu, const char *label, DowserAggregate aggregate, gboolean distinct)
{
  _dowser_menu_actions_add_operation (menu, 0, g_strdup (label),
                                      dowser_operation_new_add_metric ((int) aggregate,
                                                                       dowser_expr_ref (self->output->expr), distinct));
}

/* Returns TRUE if the column's values are amounts. Ids, codes, years and timestamps are numbers, but can't be added
 * up. */
static gboolean
can_sum (const Heading *self, guint column)
{
  return dowser_number_role_can_sum (dowser_output_meaning_read (self->plan, self->schema, self->profile, column).role);
}

static void
add_metrics (const Heading *self)
{
  gboolean is_number = dowser_value_type_is_number (self->type) && can_sum (self, self->column);
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_GROUP, g_strdup (_ ("Summarize")));

  if (is_number)
    {
      add_metric (self, menu, _ ("Sum"), DOWSER_SUM, FALSE);
      add_metric (self, menu, _ ("Average"), DOWSER_AVG, FALSE);
      add_metric (self, menu, _ ("Median"), DOWSER_MEDIAN, FALSE);
    }
  add_metric (self, menu, _ ("Minimum"), DOWSER_MIN, FALSE);
  add_metric (self, menu, _ ("Maximum"), DOWSER_MAX, FALSE);
  add_metric (self, menu, _ ("Count"), DOWSER_COUNT, FALSE);
  add_metric (self, menu, _ ("Distinct Count"), DOWSER_COUNT, TRUE);
  if (is_number)
    {
      DowserOperation *share
          = dowser_operation_new_add_metric (DOWSER_SUM, dowser_expr_ref (self->output->expr), FALSE);

      share->share = TRUE;
      _dowser_menu_actions_add_operation (menu, 1, g_strdup (_ ("Share of the Total")), share);
    }
}

static void
add_zooms (const Heading *self)
{
  if (self->group < 0 || _dowser_menu_actions_get_unit (self->output->expr) < 0)
    return;
  _dowser_menu_actions_add_operation (self->actions, SECTION_GROUP, g_strdup (_ ("Zoom In")),
                                      dowser_operation_new_zoom_in ((guint) self->group, NULL));
  _dowser_menu_actions_add_operation (self->actions, SECTION_GROUP, g_strdup (_ ("Zoom Out")),
                                      dowser_operation_new_zoom_out ((guint) self->group));
}

/* Offers a pivot: the values of the heading's group key become columns, and the other group keys stay rows. */
static void
add_pivots (const Heading *self)
{
  g_autoptr (DowserOperation) pivot = dowser_operation_new_pivot ((int) self->column);
  g_autofree char *refusal = dowser_operation_dup_refusal (pivot, self->plan, self->schema);

  if (self->group >= 0 && refusal == NULL)
    _dowser_menu_actions_add_operation (self->actions, SECTION_GROUP, g_strdup (_ ("Show as Columns")),
                                        g_steal_pointer (&pivot));
  if (dowser_pivot_find_pivoted_output (self->plan->select) >= 0)
    _dowser_menu_actions_add_operation (self->actions, SECTION_GROUP, g_strdup (_ ("Show as Rows")),
                                        dowser_operation_new_pivot (-1));
}

/* ------------------------------------------------------------------------------------------ derived columns */

static void
add_part (const Heading *self, GPtrArray *menu, guint section, char *label, DowserExpr *expr)
{
  _dowser_menu_actions_add_operation (menu, section, label, dowser_operation_new_add_derived (expr, NULL));
}

static void
add_date_parts (const Heading *self, GPtrArray *menu)
{
  static const struct
  {
    const char *function;
    const char *title;
  } parts[] = { { "year", N_ ("Year") },
                { "quarter", N_ ("Quarter") },
                { "month", N_ ("Month") },
                { "week", N_ ("Week") },
                { "day", N_ ("Day") },
                { "weekday", N_ ("Day of the Week") },
                { "month_name", N_ ("Name of the Month") },
                { "weekday_name", N_ ("Name of the Day") } };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    add_part (self, menu, 0, g_strdup (_ (parts[i].title)),
              dowser_expr_new_function (parts[i].function, dowser_expr_ref (self->output->expr), NULL));
}

static DowserExpr *
concat_new (const DowserExpr *a, const DowserExpr *b)
{
  return dowser_expr_new_function ("concat", dowser_expr_ref (a), dowser_expr_new_text (" "), dowser_expr_ref (b),
                                   NULL);
}

/* Offers the time between two dates. @with_time: FALSE if one of the dates has no time of day, so that only days are
 * offered */
static void
add_elapsed (const Heading *self, GPtrArray *menu, const DowserExpr *other, gboolean with_time, const char *name)
{
  static const struct
  {
    const char *function;
    const char *title;
  } units[] = { { "days_between", N_ ("Days Since %s") },
                { "hours_between", N_ ("Hours Since %s") },
                { "minutes_between", N_ ("Minutes Since %s") } };

  for (guint i = 0; i < (with_time ? G_N_ELEMENTS (units) : 1); i++)
    {
      g_autoptr (GString) label = g_string_new (_ (units[i].title));

      g_string_replace (label, "%s", name, 1);
      add_part (self, menu, 1 + i, g_string_free (g_steal_pointer (&label), FALSE),
                dowser_expr_new_function (units[i].function, dowser_expr_ref (other),
                                          dowser_expr_ref (self->output->expr), NULL));
    }
}

static void
add_partner (const Heading *self, GPtrArray *menu, guint other)
{
  const DowserExpr *a = self->output->expr;
  const DowserExpr *b = dowser_shown_column_get_output (self->plan, other)->expr;
  DowserValueType type = dowser_shown_column_get_type (self->plan, self->schema, self->profile, other);
  g_autofree char *name = dowser_select_dup_heading (self->plan->select, other);

  if (dowser_value_type_is_number (self->type) && dowser_value_type_is_number (type))
    {
      if (!can_sum (self, self->column) || !can_sum (self, other))
        return;
      add_part (self, menu, 1, g_strdup_printf (_ ("Plus %s"), name),
                dowser_expr_new_arithmetic (DOWSER_ADD, dowser_expr_ref (a), dowser_expr_ref (b)));
      add_part (self, menu, 2, g_strdup_printf (_ ("Minus %s"), name),
                dowser_expr_new_arithmetic (DOWSER_SUBTRACT, dowser_expr_ref (a), dowser_expr_ref (b)));
      add_part (self, menu, 3, g_strdup_printf (_ ("Divided by %s"), name),
                dowser_expr_new_ratio (dowser_expr_ref (a), dowser_expr_ref (b)));
    }
  else if (dowser_value_type_is_temporal (self->type) && dowser_value_type_is_temporal (type))
    add_elapsed (self, menu, b, self->type == DOWSER_VALUE_TIMESTAMP || type == DOWSER_VALUE_TIMESTAMP, name);
  else if (self->type == DOWSER_VALUE_TEXT && type == DOWSER_VALUE_TEXT)
    add_part (self, menu, 1, g_strdup_printf (_ ("Followed by %s"), name), concat_new (a, b));
}

static int
compare_sections (gconstpointer a, gconstpointer b)
{
  const DowserMenuAction *x = *(const DowserMenuAction *const *) a;
  const DowserMenuAction *y = *(const DowserMenuAction *const *) b;

  return x->section < y->section ? -1 : x->section > y->section;
}

static void
add_derived (const Heading *self)
{
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_FILTER, g_strdup (_ ("Derived Column")));
  guint n = 0;

  if (dowser_value_type_is_temporal (self->type))
    add_date_parts (self, menu);
  if (self->type == DOWSER_VALUE_TEXT)
    add_part (self, menu, 0, g_strdup (_ ("Length")),
              dowser_expr_new_function ("length", dowser_expr_ref (self->output->expr), NULL));
  for (guint i = 0; i < self->plan->select->outputs->len && n < MAX_PARTNERS; i++)
    {
      guint before = menu->len;

      if (i == self->column || dowser_expr_has_aggregate (dowser_shown_column_get_output (self->plan, i)->expr))
        continue;
      add_partner (self, menu, i);
      n += menu->len > before;
    }
  g_ptr_array_sort (menu, compare_sections);
  _dowser_menu_actions_drop_empty_menu (self->actions);
}

/* ------------------------------------------------------------------------------------------ format and position */

/* Offers one format. It replaces the whole current format. */
static void
add_format (const Heading *self, GPtrArray *menu, const char *label, DowserScale scale, gboolean thousands)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();

  format->scale = scale;
  format->percent = scale == DOWSER_SCALE_FRACTION;
  format->thousands = thousands;
  if (!dowser_format_equal (format, self->output->view.format))
    _dowser_menu_actions_add_operation (menu, 0, g_strdup (label),
                                        dowser_operation_new_set_format (self->column, g_steal_pointer (&format)));
}

static gboolean
get_min_max (const Heading *self, double *min, double *max)
{
  const DowserColumn *stored_column = dowser_shown_column_find_stored (self->plan, self->schema, self->output->expr);
  const DowserColumnProfile *values = stored_column != NULL ? dowser_profile_find (self->profile, stored_column) : NULL;
  const DowserValue *low = values != NULL ? values->min : NULL;
  const DowserValue *high = values != NULL ? values->max : NULL;

  if (low == NULL || high == NULL || !dowser_value_type_is_number (low->type)
      || !dowser_value_type_is_number (high->type))
    return FALSE;
  *min = low->type == DOWSER_VALUE_INTEGER ? (double) low->integer : low->real;
  *max = high->type == DOWSER_VALUE_INTEGER ? (double) high->integer : high->real;
  return TRUE;
}

/* Offers the formats that fit the values. If the values are between 0 and 1, offers percentages. If they are large
 * enough to be seconds since 1970, offers dates. */
static void
add_formats (const Heading *self)
{
  GPtrArray *menu = _dowser_menu_actions_add_menu (self->actions, SECTION_LOOK, g_strdup (_ ("Format")));
  double min = 0, max = 0;
  gboolean has_range = get_min_max (self, &min, &max);
  gboolean is_share = has_range ? min >= 0 && max <= 1 : self->output->expr->kind == DOWSER_EXPR_RATIO;

  add_format (self, menu, _ ("Plain Number"), DOWSER_SCALE_ONE, TRUE);
  add_format (self, menu, _ ("Cents"), DOWSER_SCALE_CENTS, TRUE);
  add_format (self, menu, _ ("Percent"), is_share ? DOWSER_SCALE_FRACTION : DOWSER_SCALE_PERCENT, FALSE);
  if (has_range && max >= MANY_SECONDS)
    add_format (self, menu, _ ("Date and Time"),
                max >= MANY_SECONDS * 1000 ? DOWSER_SCALE_MILLISECONDS : DOWSER_SCALE_SECONDS, FALSE);
  add_format (self, menu, _ ("Code (No Separators)"), DOWSER_SCALE_ONE, FALSE);
  _dowser_menu_actions_add (menu, DOWSER_MENU_ACTION_FORMAT, 1, g_strdup (_ ("Currency and Decimals…")));
}

static void
add_display_actions (const Heading *self)
{
  const DowserOutputView *view = &self->output->view;
  guint last = self->plan->select->outputs->len - 1;

  _dowser_menu_actions_add (self->actions, DOWSER_MENU_ACTION_NAME, SECTION_LOOK, g_strdup (_ ("Rename…")));
  if (dowser_value_type_is_number (self->type))
    add_formats (self);
  else if (dowser_value_type_is_temporal (self->type))
    _dowser_menu_actions_add (self->actions, DOWSER_MENU_ACTION_FORMAT, SECTION_LOOK, g_strdup (_ ("Format…")));
  _dowser_menu_actions_add_operation (self->actions, SECTION_LOOK, g_strdup (view->pinned ? _ ("Unpin") : _ ("Pin")),
                                      dowser_operation_new_switch (DOWSER_OPERATION_PIN_COLUMN, self->column,
                                                                   !view->pinned));
  _dowser_menu_actions_add_operation (self->actions, SECTION_LOOK, g_strdup (_ ("Hide")),
                                      dowser_operation_new_switch (DOWSER_OPERATION_HIDE_COLUMN, self->column, TRUE));
  if (self->column > 0)
    _dowser_menu_actions_add_operation (self->actions, SECTION_PLACE, g_strdup (_ ("Move Left")),
                                        dowser_operation_new_move_column (self->column, self->column - 1));
  if (self->column < last)
    _dowser_menu_actions_add_operation (self->actions, SECTION_PLACE, g_strdup (_ ("Move Right")),
                                        dowser_operation_new_move_column (self->column, self->column + 1));
}

static void
add_show_actions (const Heading *self)
{
  for (guint i = 0; i < self->plan->select->outputs->len; i++)
    {
      g_autofree char *name = NULL;

      if (!dowser_shown_column_get_output (self->plan, i)->view.hidden)
        continue;
      name = dowser_select_dup_heading (self->plan->select, i);
      _dowser_menu_actions_add_operation (self->actions, SECTION_PLACE, g_strdup_printf (_ ("Show %s"), name),
                                          dowser_operation_new_switch (DOWSER_OPERATION_HIDE_COLUMN, i, FALSE));
    }
}

static void
add_remove (const Heading *self)
{
  if (self->group >= 0)
    _dowser_menu_actions_add_operation (self->actions, SECTION_REMOVE, g_strdup (_ ("Remove Group")),
                                        dowser_operation_new_remove_group ((guint) self->group));
  else if (self->is_metric)
    _dowser_menu_actions_add_operation (self->actions, SECTION_REMOVE, g_strdup (_ ("Remove Metric")),
                                        dowser_operation_new_remove_metric (self->column));
  else
    _dowser_menu_actions_add_operation (self->actions, SECTION_REMOVE, g_strdup (_ ("Remove Column")),
                                        dowser_operation_new_remove_output (self->column));
}

GPtrArray *
dowser_menu_actions_list_for_heading (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                      guint column)
{
  Heading self = { plan,
                   schema,
                   profile,
                   column,
                   dowser_shown_column_get_output (plan, column),
                   DOWSER_VALUE_UNKNOWN,
                   FALSE,
                   -1,
                   _dowser_menu_actions_new () };

  if (self.output == NULL)
    return self.actions;
  self.type = dowser_shown_column_get_type (plan, schema, profile, column);
  self.is_metric = dowser_expr_has_aggregate (self.output->expr);
  self.group = dowser_shown_column_find_group (plan, column);
  add_sorts (&self);
  if (!self.is_metric && self.group < 0)
    {
      add_groups (&self);
      add_metrics (&self);
      _dowser_menu_actions_add_operation (self.actions, SECTION_GROUP, g_strdup (_ ("Distribution")),
                                          _dowser_menu_actions_make_distribution (plan, schema, profile, column));
    }
  add_zooms (&self);
  add_pivots (&self);
  _dowser_menu_actions_add (self.actions, DOWSER_MENU_ACTION_FILTER, SECTION_FILTER, g_strdup (_ ("Filter…")));
  _dowser_menu_actions_add (self.actions, DOWSER_MENU_ACTION_TOP, SECTION_FILTER, g_strdup (_ ("Top 10…")));
  if (!self.is_metric && !dowser_select_is_grouped (plan->select))
    add_derived (&self);
  add_display_actions (&self);
  add_show_actions (&self);
  add_remove (&self);
  return self.actions;
}
