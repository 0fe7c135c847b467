/* dowser-chart-shape.h - determines which chart fits the rows of a plan, and the role of each column in it; pure */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

#define DOWSER_CHART_MAX_SERIES 8

/** The axis along a chart. The axis is a sequence of names, or it has numbers or times at positions that depend on
 * their values. */
typedef enum
{
  DOWSER_AXIS_CATEGORY,
  DOWSER_AXIS_NUMBER,
  DOWSER_AXIS_TIME
} DowserChartAxis;

/**
 * DowserChartShape: columns are outputs of the plan.
 * @along: the column along the axis; -1: the row numbers
 * @split: the column that splits the rows into series, one for each of its values; -1 for none
 * @values: guint: the drawn columns, at most %DOWSER_CHART_MAX_SERIES
 * @left_out: the number of number columns that are not drawn
 * @ordered: TRUE if the values along the axis have an order of their own, as times and ranges do, but names don't
 * @plain: TRUE if the numbers along the axis aren't quantities, for example if they are years
 * @unit, @split_unit: the DowserUnit to which times are truncated, along the axis and in @split; -1 for none
 * @formats: (nullable) DowserFormat: the format of each output, as a table shows its values
 */
typedef struct
{
  DowserChart kind;
  DowserChartAxis axis;
  int along;
  int split;
  GArray *values;
  guint left_out;
  gboolean ordered;
  gboolean plain;
  int unit;
  int split_unit;
  GPtrArray *formats;
} DowserChartShape;

void dowser_chart_shape_free (DowserChartShape *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChartShape, dowser_chart_shape_free)

/**
 * dowser_chart_suggest:
 * @profile: (nullable): shows which texts are dates
 *
 * One row is shown as a number. Groups by time are drawn as a line, and other groups as bars. If the rows aren't
 * grouped, a single number column is drawn as a histogram, two number columns as a scatter plot, and a few named rows
 * as bars.
 *
 * Returns: %DOWSER_CHART_NONE if no column holds a meaningful number
 */
DowserChart dowser_chart_suggest (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/**
 * Finds out how a chart of the kind @kind would draw the rows of @plan. The shape borrows from @plan.
 *
 * Returns: (transfer full) (nullable): %NULL if the rows can't be drawn as @kind, see dowser_chart_get_problem()
 */
DowserChartShape *dowser_chart_shape_new (const DowserPlan *plan, const DowserSchema *schema,
                                          const DowserProfile *profile, DowserChart kind);
/** Returns the title of a chart: "Bar Chart". Translated and static. */
const char *dowser_chart_get_title (DowserChart kind);
/** Returns the words for a chart in sentences: "bars", as in "drawn as bars". */
const char *dowser_chart_get_words (DowserChart kind);
/** Returns the reason why the rows of @plan can't be drawn as @chart; %NULL if they can be drawn as @chart. */
const char *dowser_chart_get_problem (const DowserPlan *plan, const DowserSchema *schema, DowserChart chart);

G_END_DECLS
