/* dowser-chart-shape.h - which chart the rows of a plan make, and which column stands where in it; pure */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

#define DOWSER_CHART_MAX_SERIES 8

/** What stands along a chart: names one after another, or numbers or times by their size. */
typedef enum
{
  DOWSER_AXIS_CATEGORY,
  DOWSER_AXIS_NUMBER,
  DOWSER_AXIS_TIME
} DowserChartAxis;

/**
 * DowserChartShape: columns are outputs of the plan.
 * @along: -1: the numbers of the rows; @split: each value of it makes a series, -1 for none
 * @values: guint: what is drawn, at most %DOWSER_CHART_MAX_SERIES; @left_out: of the columns of numbers beyond them
 * @ordered: what stands along has an order of its own, as times and ranges have, and names have not
 * @plain: numbers along count nothing, such as years; @unit, @split_unit: DowserUnit that times along, and those of
 *   the series, are cut to, -1 for none
 * @formats: (nullable) DowserFormat: of each output, as its values are shown in a table
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
 * @profile: (nullable): tells dates that are declared as texts
 *
 * One row is a number; groups by time are a line, other groups bars; of plain rows, a column of numbers is a
 * histogram, two are points, and a few named rows are bars.
 *
 * Returns: %DOWSER_CHART_NONE where no column holds a number that means something
 */
DowserChart dowser_chart_suggest (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/**
 * How @kind would draw the rows. Borrows from @plan.
 *
 * Returns: (transfer full) (nullable): %NULL where they cannot be drawn so, see dowser_chart_why_not()
 */
DowserChartShape *dowser_chart_shape_new (const DowserPlan *plan, const DowserSchema *schema,
                                          const DowserProfile *profile, DowserChart kind);
/** "Bar Chart": translated and static. */
const char *dowser_chart_get_title (DowserChart kind);
/** "bars", as in "drawn as bars". */
const char *dowser_chart_get_words (DowserChart kind);
/** Why the rows of @plan cannot be drawn so; %NULL where they can. */
const char *dowser_chart_why_not (const DowserPlan *plan, const DowserSchema *schema, DowserChart chart);

G_END_DECLS
