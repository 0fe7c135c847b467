/* dowser-output-view.h - how a shown column looks and how rows are drawn: part of a plan, never of its SQL */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/** Whether a date is shown as it comes, as 2024-03-01, in the reader's short or long way, or by what it is in. */
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

/** How the rows of a plan are drawn. */
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
 * DowserScale: what one in a stored number stands for.
 * @DOWSER_SCALE_AUTO: what its columns say, as dowser-output-meaning.h reads it
 * @DOWSER_SCALE_ONE: the number as it is; @DOWSER_SCALE_CENTS: 150 is 1.50; @DOWSER_SCALE_PERCENT: 25 is 25 %
 * @DOWSER_SCALE_FRACTION: 0.25 is 25 %
 * @DOWSER_SCALE_SECONDS, @DOWSER_SCALE_MILLISECONDS: since 1970, shown as a date with its time
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
 * DowserFormat: how the values of a column are spelled.
 * @decimals: digits behind the point, -1 for as many as there are
 * @thousands: whether thousands are set apart; @percent: whether 0.25 is shown as 25 %
 * @rounded: numbers are shown with as many digits as people read; what a view chooses where the plan says nothing, and
 *   never part of a plan
 * @least: decimals of a column whose values are shown below one another, chosen by a view from the rows; 0 for none
 * @scale: what one of the numbers stands for; %DOWSER_SCALE_FRACTION is @percent
 * @currency: (nullable): the currency or unit, as it stands here: "€", "USD", "kg"; a heading tells it once
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

/** As values come. Returns: (transfer full) */
DowserFormat *dowser_format_new (void);
/** @self: (nullable). Returns: (transfer full) (nullable) */
DowserFormat *dowser_format_copy (const DowserFormat *self);
void dowser_format_free (DowserFormat *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserFormat, dowser_format_free)
/** Either may be %NULL, which equals no format but %NULL. */
gboolean dowser_format_equal (const DowserFormat *a, const DowserFormat *b);

/**
 * DowserOutputView: part of its output; all zero for a column like any other.
 * @hidden: asked for and not drawn; @pinned: stays at the left while the others scroll
 * @across: its values become columns (at most one output of a plan: a key of its groups)
 * @format: (nullable): as values come
 */
typedef struct
{
  gboolean hidden;
  gboolean pinned;
  gboolean across;
  DowserFormat *format;
} DowserOutputView;

/** Fills @self, which is empty, by a copy of @other. */
void dowser_output_view_copy (DowserOutputView *self, const DowserOutputView *other);
void dowser_output_view_clear (DowserOutputView *self);
gboolean dowser_output_view_equal (const DowserOutputView *a, const DowserOutputView *b);
gboolean dowser_output_view_is_plain (const DowserOutputView *self);

G_END_DECLS
