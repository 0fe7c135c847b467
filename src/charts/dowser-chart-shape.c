/* dowser-chart-shape.c - determines which chart fits the rows of a plan, and the role of each column in it; pure */
#include "charts/dowser-chart-shape.h"

#include "analysis/dowser-output-format.h"
#include "analysis/dowser-shown-column.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-types.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>

/* The maximum limit of a plan whose rows are drawn as bars, if the rows have names but aren't grouped. */
#define FEW_ROWS 50

/* The role that a column can have in a chart. */
typedef enum
{
  PART_HIDDEN,
  PART_NAME, /* a text, or anything else that isn't a number */
  PART_TIME,
  PART_MOMENT, /* a number that is shown as a timestamp */
  PART_YEAR,   /* a number that is a point in time, such as a year */
  PART_BIN,    /* a number that is the start of a range, used as a group */
  PART_KEY,    /* a number that isn't a quantity, such as an id */
  PART_NUMBER,
  N_PARTS
} Part;

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile; /* (nullable) */
  GArray *parts;                /* Part: the role of each output */
  gboolean grouped;
} ChartShapeReader;

static gboolean
is_key_expr (const DowserPlan *plan, const DowserSchema *schema, const DowserExpr *expr)
{
  const DowserColumn *column = dowser_shown_column_find_stored (plan, schema, expr);
  const DowserInstance *instance = column != NULL ? dowser_select_find_instance (plan->select, expr->instance) : NULL;
  const DowserTable *table = instance != NULL ? dowser_schema_find_table (schema, instance->table) : NULL;

  if (table == NULL)
    return FALSE;
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      if (g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  return column->primary_key > 0;
}

static gboolean
is_timestamp (const ChartShapeReader *self, guint index)
{
  g_autoptr (DowserFormat) format = dowser_format_new_for_output (self->plan, self->schema, self->profile, index);

  return dowser_format_is_timestamp (format);
}

static Part
find_part (const ChartShapeReader *self, guint index)
{
  const DowserOutput *output = self->plan->select->outputs->pdata[index];
  DowserValueType type = dowser_shown_column_get_type (self->plan, self->schema, self->profile, index);
  gboolean is_number = dowser_value_type_is_number (type);
  DowserUnit unit;

  if (output->view.hidden)
    return PART_HIDDEN;
  if (dowser_value_type_is_temporal (type))
    return PART_TIME;
  if (is_number && dowser_bucket_read (output->expr, &unit, NULL))
    return PART_YEAR;
  if (dowser_expr_has_aggregate (output->expr))
    return is_number || type == DOWSER_VALUE_UNKNOWN ? PART_NUMBER : PART_NAME;
  if (!is_number)
    return PART_NAME;
  if (is_timestamp (self, index))
    return PART_MOMENT;
  if (is_key_expr (self->plan, self->schema, output->expr))
    return PART_KEY;
  return dowser_shown_column_find_group (self->plan, index) >= 0 ? PART_BIN : PART_NUMBER;
}

static void
read_parts (ChartShapeReader *self, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  self->plan = plan;
  self->schema = schema;
  self->profile = profile;
  self->grouped = dowser_select_is_grouped (plan->select);
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      Part part = find_part (self, i);

      g_array_append_val (self->parts, part);
    }
}

static Part
get_part (const ChartShapeReader *self, guint index)
{
  return g_array_index (self->parts, Part, index);
}

static guint
count_parts (const ChartShapeReader *self, Part part)
{
  guint n = 0;

  for (guint i = 0; i < self->parts->len; i++)
    n += get_part (self, i) == part;
  return n;
}

static guint
count_times (const ChartShapeReader *self)
{
  return count_parts (self, PART_TIME) + count_parts (self, PART_MOMENT) + count_parts (self, PART_YEAR);
}

static gboolean
is_one_row (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  if (select->limit == 1)
    return TRUE;
  return dowser_select_is_grouped (select) && select->group->len == 0 && select->set_with == NULL;
}

static DowserChart
suggest_for_rows (const ChartShapeReader *self)
{
  gboolean are_few = self->plan->select->limit != DOWSER_NO_LIMIT && self->plan->select->limit <= FEW_ROWS;
  gboolean named = count_parts (self, PART_NAME) > 0;

  if (count_times (self) > 0)
    return DOWSER_CHART_LINE;
  if (are_few && named)
    return DOWSER_CHART_BAR;
  return count_parts (self, PART_NUMBER) > 1 ? DOWSER_CHART_SCATTER : DOWSER_CHART_HISTOGRAM;
}

DowserChart
dowser_chart_suggest (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  ChartShapeReader self;
  DowserChart chart = DOWSER_CHART_NONE;

  read_parts (&self, plan, schema, profile);
  if (count_parts (&self, PART_NUMBER) > 0)
    {
      if (is_one_row (plan))
        chart = DOWSER_CHART_NUMBER;
      else if (!self.grouped)
        chart = suggest_for_rows (&self);
      else
        chart = count_times (&self) > 0 ? DOWSER_CHART_LINE : DOWSER_CHART_BAR;
    }
  /* A histogram of timestamps shows at which times there are many rows. */
  else if (count_parts (&self, PART_MOMENT) > 0 && !self.grouped)
    chart = is_one_row (plan) ? DOWSER_CHART_NUMBER : DOWSER_CHART_HISTOGRAM;
  g_array_unref (self.parts);
  return chart;
}

/* ------------------------------------------------------------------------------------------ places of columns */

/* Returns TRUE if two measures can share a scale, because both use the same aggregate. A row count and a sum can't
 * share a scale. */
static gboolean
can_share_scale (const DowserExpr *a, const DowserExpr *b)
{
  return a->kind == DOWSER_EXPR_AGGREGATE && b->kind == DOWSER_EXPR_AGGREGATE && a->op == b->op;
}

static void
choose_values (DowserChartShape *shape, const ChartShapeReader *self)
{
  static const Part ranks[] = { PART_NUMBER, PART_BIN, PART_KEY, PART_YEAR, PART_MOMENT };
  GPtrArray *outputs = self->plan->select->outputs;
  Part wanted_part = PART_NUMBER;

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    if (count_parts (self, ranks[i]) > 0)
      {
        wanted_part = ranks[i];
        break;
      }
  for (guint i = 0; i < self->parts->len; i++)
    {
      const DowserOutput *first
          = shape->values->len > 0 ? outputs->pdata[g_array_index (shape->values, guint, 0)] : NULL;

      if (get_part (self, i) != wanted_part)
        continue;
      if (first == NULL || shape->kind == DOWSER_CHART_NUMBER || shape->kind == DOWSER_CHART_SCATTER
          || can_share_scale (first->expr, ((const DowserOutput *) outputs->pdata[i])->expr))
        g_array_append_val (shape->values, i);
      else
        shape->left_out++;
    }
}

static gboolean
is_value (const DowserChartShape *shape, guint index)
{
  for (guint i = 0; i < shape->values->len; i++)
    if (g_array_index (shape->values, guint, i) == index)
      return TRUE;
  return FALSE;
}

/* Finds the column whose role comes first in @ranks, a list of roles. Column @but is skipped. Returns: its index; if
 * several columns have this role, the index of the first of them; -1 if no column has a role of the list */
static int
find_first_output (const DowserChartShape *shape, const ChartShapeReader *self, const Part *ranks, int but)
{
  for (; *ranks != N_PARTS; ranks++)
    for (guint i = 0; i < self->parts->len; i++)
      if (get_part (self, i) == *ranks && (int) i != but && !is_value (shape, i))
        return (int) i;
  return -1;
}

static int
find_across_output (const ChartShapeReader *self)
{
  for (guint i = 0; i < self->parts->len; i++)
    if (((const DowserOutput *) self->plan->select->outputs->pdata[i])->view.across)
      return (int) i;
  return -1;
}

static void
choose_position_output (DowserChartShape *shape, const ChartShapeReader *self)
{
  static const Part time_ranks[] = { PART_TIME, PART_MOMENT, PART_YEAR, PART_BIN, PART_NAME, PART_KEY, N_PARTS };
  static const Part name_ranks[] = { PART_NAME, PART_TIME, PART_MOMENT, PART_YEAR, PART_BIN, PART_KEY, N_PARTS };
  static const Part splits[] = { PART_NAME, PART_YEAR, PART_BIN, PART_KEY, PART_TIME, PART_MOMENT, N_PARTS };
  const Part *ranks = shape->kind == DOWSER_CHART_LINE || self->grouped ? time_ranks : name_ranks;
  int across = find_across_output (self);

  shape->along = find_first_output (shape, self, ranks, across);
  if (shape->along < 0)
    {
      shape->along = across;
      return;
    }
  shape->split = across >= 0 ? across : self->grouped ? find_first_output (shape, self, splits, shape->along) : -1;
  if (shape->split >= 0 && shape->values->len > 1)
    {
      shape->left_out += shape->values->len - 1;
      g_array_set_size (shape->values, 1);
    }
}

/* Returns: a DowserUnit; -1 if the output has no unit of time */
static int
find_unit (const ChartShapeReader *self, int index)
{
  const DowserOutput *output = index >= 0 ? self->plan->select->outputs->pdata[index] : NULL;
  DowserUnit unit;

  return output != NULL && get_part (self, (guint) index) == PART_TIME && dowser_bucket_read (output->expr, &unit, NULL)
             ? (int) unit
             : -1;
}

static void
choose_axis (DowserChartShape *shape, const ChartShapeReader *self)
{
  Part part = shape->along >= 0 ? get_part (self, (guint) shape->along) : PART_KEY;

  shape->ordered = part == PART_TIME || part == PART_MOMENT || part == PART_YEAR || part == PART_BIN;
  shape->plain = part == PART_YEAR || part == PART_KEY;
  shape->unit = find_unit (self, shape->along);
  shape->split_unit = find_unit (self, shape->split);
  if (shape->kind == DOWSER_CHART_BAR || part == PART_NAME)
    shape->axis = DOWSER_AXIS_CATEGORY;
  else
    shape->axis = part == PART_TIME || part == PART_MOMENT ? DOWSER_AXIS_TIME : DOWSER_AXIS_NUMBER;
}

/* Chooses the columns of a scatter plot: the first number column is drawn along the axis, and the second number column
 * gives the heights. If there is only one number column, a column of times, years, bins or keys is drawn along the
 * axis. */
static gboolean
choose_points (DowserChartShape *shape, const ChartShapeReader *self)
{
  static const Part ranks[] = { PART_TIME, PART_MOMENT, PART_YEAR, PART_BIN, PART_KEY, N_PARTS };

  if (shape->values->len > 1)
    {
      shape->along = (int) g_array_index (shape->values, guint, 0);
      g_array_remove_index (shape->values, 0);
      shape->left_out = shape->values->len - 1;
      g_array_set_size (shape->values, 1);
    }
  else
    shape->along = find_first_output (shape, self, ranks, -1);
  choose_axis (shape, self);
  return shape->along >= 0;
}

static void
limit_values (DowserChartShape *shape, guint max_values)
{
  if (shape->values->len <= max_values)
    return;
  shape->left_out += shape->values->len - max_values;
  g_array_set_size (shape->values, max_values);
}

static gboolean
fill_shape (DowserChartShape *shape, const ChartShapeReader *self)
{
  choose_values (shape, self);
  if (shape->values->len == 0)
    return FALSE;
  switch (shape->kind)
    {
    case DOWSER_CHART_SCATTER:
      return choose_points (shape, self);
    case DOWSER_CHART_HISTOGRAM:
      limit_values (shape, 1);
      shape->axis = get_part (self, g_array_index (shape->values, guint, 0)) == PART_MOMENT ? DOWSER_AXIS_TIME
                                                                                            : DOWSER_AXIS_NUMBER;
      return TRUE;
    case DOWSER_CHART_NUMBER:
      limit_values (shape, 4);
      shape->axis = DOWSER_AXIS_NUMBER;
      return TRUE;
    case DOWSER_CHART_BAR:
    case DOWSER_CHART_LINE:
      limit_values (shape, DOWSER_CHART_MAX_SERIES);
      choose_position_output (shape, self);
      choose_axis (shape, self);
      return TRUE;
    case DOWSER_CHART_NONE:
    default:
      return FALSE;
    }
}

void
dowser_chart_shape_free (DowserChartShape *self)
{
  g_array_unref (self->values);
  g_ptr_array_unref (self->formats);
  g_free (self);
}

static guint
count_numbers (const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserSelect *select = plan->select;
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };
  guint n = 0;

  for (guint i = 0; i < select->outputs->len; i++)
    n += !((const DowserOutput *) select->outputs->pdata[i])->view.hidden
         && dowser_value_type_may_be_number (dowser_types_get_output_type (&scope, i).type);
  return n;
}

const char *
dowser_chart_get_problem (const DowserPlan *plan, const DowserSchema *schema, DowserChart chart)
{
  guint n_numbers = count_numbers (plan, schema);
  guint n_drawn = dowser_shown_column_count (plan->select);

  if (chart == DOWSER_CHART_NONE)
    return NULL;
  if (n_numbers == 0)
    return _ ("No shown column contains numbers. Show a numeric column, or add a metric.");
  if (chart == DOWSER_CHART_SCATTER && n_numbers < 2)
    return _ ("A scatter plot needs two numeric columns. Show another numeric column.");
  if ((chart == DOWSER_CHART_BAR || chart == DOWSER_CHART_LINE) && n_drawn < 2)
    return _ ("A bar or line chart needs a column for the axis and a numeric column. Show another column.");
  return NULL;
}

DowserChartShape *
dowser_chart_shape_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                        DowserChart kind)
{
  g_autoptr (DowserChartShape) shape = g_new0 (DowserChartShape, 1);
  ChartShapeReader self;
  gboolean can;

  shape->kind = kind;
  shape->along = -1;
  shape->split = -1;
  shape->unit = -1;
  shape->split_unit = -1;
  shape->values = g_array_new (FALSE, FALSE, sizeof (guint));
  shape->formats = dowser_formats_new (plan, schema, profile);
  if (dowser_chart_get_problem (plan, schema, kind) != NULL)
    return NULL;
  read_parts (&self, plan, schema, profile);
  can = fill_shape (shape, &self);
  g_array_unref (self.parts);
  return can ? g_steal_pointer (&shape) : NULL;
}

const char *
dowser_chart_get_title (DowserChart kind)
{
  static const char *const titles[]
      = { N_ ("Table"), N_ ("Bar Chart"), N_ ("Line Chart"), N_ ("Scatter Plot"), N_ ("Histogram"), N_ ("Number") };

  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (titles), NULL);

  return _ (titles[kind]);
}

const char *
dowser_chart_get_words (DowserChart kind)
{
  static const char *const words[]
      = { N_ ("a table"), N_ ("bars"), N_ ("lines"), N_ ("points"), N_ ("a histogram"), N_ ("one number") };

  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (words), NULL);

  return _ (words[kind]);
}
