/* dowser-output-view.h - the presentation of columns and rows: part of a plan, never of its SQL */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/** DowserDates: how a date is shown: unchanged, as 2024-03-01, in the locale's short or long format, or as its month,
 * year, quarter or week. */
typedef enum
{
  DOWSER_DATES_AS_THEY_COME,
  DOWSER_DATES_ISO,
  DOWSER_DATES_SHORT,
  DOWSER_DATES_LONG,
  DOWSER_DATES_MONTH,
  DOWSER_DATES_YEAR,
  DOWSER_DATES_QUARTER,
  DOWSER_DATES_WEEK
} DowserDates;
extern const char *const dowser_dates_nicks[]; /* as_they_come iso short long month year quarter week */

/** DowserChart: how the rows of a plan are drawn. */
typedef enum
{
  DOWSER_CHART_NONE,
  DOWSER_CHART_BAR,
  DOWSER_CHART_LINE,
  DOWSER_CHART_SCATTER,
  DOWSER_CHART_HISTOGRAM,
  DOWSER_CHART_NUMBER
} DowserChart;
extern const char *const dowser_chart_nicks[]; /* none bar line scatter histogram number */

#define DOWSER_MAX_DECIMALS 15

/**
 * DowserScale: the unit of a stored number.
 * @DOWSER_SCALE_AUTO: the unit is found from the columns of the expression, see dowser-output-meaning.h
 * @DOWSER_SCALE_ONE: the number itself; @DOWSER_SCALE_CENTS: 150 is 1.50; @DOWSER_SCALE_PERCENT: 25 is 25 %
 * @DOWSER_SCALE_FRACTION: 0.25 is 25 %
 * @DOWSER_SCALE_SECONDS, @DOWSER_SCALE_MILLISECONDS: since 1970, shown as a date with its time of day
 */
typedef enum
{
  DOWSER_SCALE_AUTO,
  DOWSER_SCALE_ONE,
  DOWSER_SCALE_CENTS,
  DOWSER_SCALE_PERCENT,
  DOWSER_SCALE_FRACTION,
  DOWSER_SCALE_SECONDS,
  DOWSER_SCALE_MILLISECONDS
} DowserScale;
extern const char *const dowser_scale_nicks[]; /* auto one cents percent fraction seconds milliseconds */

/**
 * DowserFormat: the form in which the values of a column are shown.
 * @decimals: digits after the decimal point; -1: each value is shown with its own number of digits
 * @thousands: TRUE if thousands are separated
 * @percent: TRUE if 0.25 is shown as 25 %
 * @rounded: TRUE if numbers are shown with a readable number of digits. Set by a view if the plan has no format, and
 * never part of a plan
 * @least: the minimum number of decimals of all values of a column, so that the decimal points align; 0 for none. Set
 * by a view from the rows
 * @scale: the unit of the numbers; %DOWSER_SCALE_FRACTION is the same as @percent
 * @currency: (nullable): the currency or unit, in its usual spelling: "€", "USD", "kg"; shown only in the heading
 */
typedef struct
{
  int decimals;
  gboolean thousands;
  gboolean percent;
  gboolean rounded;
  guint least;
  DowserScale scale;
  char *currency;
  DowserDates dates;
} DowserFormat;

/** Creates a format that leaves values unchanged. Returns: (transfer full) */
DowserFormat *dowser_format_new (void);
/** Copies a format. @self: (nullable). Returns: (transfer full) (nullable): %NULL for %NULL */
DowserFormat *dowser_format_copy (const DowserFormat *self);
void dowser_format_free (DowserFormat *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserFormat, dowser_format_free)
/** @a, @b: (nullable); %NULL equals only %NULL. */
gboolean dowser_format_equal (const DowserFormat *a, const DowserFormat *b);

/**
 * DowserOutputView: the presentation of an output; all fields are zero for a normal column.
 * @hidden: the column is queried but not shown; @pinned: the column stays at the left while the other columns scroll
 * @across: the column's values become columns of a pivot (at most one output of a plan, which must be a group key)
 * @format: (nullable): %NULL leaves values unchanged
 */
typedef struct
{
  gboolean hidden;
  gboolean pinned;
  gboolean across;
  DowserFormat *format;
} DowserOutputView;

/** Fills @self, which must be empty, with a copy of @other. */
void dowser_output_view_copy (DowserOutputView *self, const DowserOutputView *other);
void dowser_output_view_clear (DowserOutputView *self);
gboolean dowser_output_view_equal (const DowserOutputView *a, const DowserOutputView *b);
gboolean dowser_output_view_is_plain (const DowserOutputView *self);

G_END_DECLS
