/* dowser-filter-maker.h - makes a condition from a column, a comparison and the entered text; no widgets */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** DowserFilterKind: the comparisons that the user can choose. */
typedef enum
{
  DOWSER_FILTER_IS,
  DOWSER_FILTER_IS_NOT,
  DOWSER_FILTER_CONTAINS,
  DOWSER_FILTER_STARTS,
  DOWSER_FILTER_ENDS,
  DOWSER_FILTER_LESS,
  DOWSER_FILTER_AT_MOST,
  DOWSER_FILTER_MORE,
  DOWSER_FILTER_AT_LEAST,
  DOWSER_FILTER_BETWEEN,
  DOWSER_FILTER_ONE_OF,
  DOWSER_FILTER_PERIOD,
  DOWSER_FILTER_EMPTY,
  DOWSER_FILTER_NOT_EMPTY,
} DowserFilterKind;

/** DowserFilterChoice: a comparison that the user can choose for a filter. @title: its translated, static name:
 * "before" for a date, "less than" for a number */
typedef struct
{
  DowserFilterKind kind;
  const char *title;
} DowserFilterChoice;

/** Returns: (transfer full): the comparisons that make sense for @type, the most common first (DowserFilterChoice) */
GPtrArray *dowser_filter_choices_new (DowserValueType type);
/** Returns TRUE if @kind compares the column with a value that the user enters. */
gboolean dowser_filter_needs_value (DowserFilterKind kind);
/**
 * @second: (nullable): the end of a range. Periods are not supported: they are a separate operation.
 * Returns: (transfer full) (nullable): the condition; %NULL with #DOWSER_OPERATION_ERROR if @text is not a value of
 *   @type; the error's message is a sentence about the expected text
 */
DowserExpr *dowser_filter_make_condition (const DowserExpr *subject, DowserValueType type, DowserFilterKind kind,
                                          const char *text, const char *second, GError **error);

/** Adds @days to a date. @date: such as 2024-03-31. Returns: (transfer full) (nullable): the later or earlier date in
 * the same form; %NULL if @date doesn't have this form */
char *dowser_filter_add_days (const char *date, int days);

/** DowserPeriod: a range of units of time, counted from the current unit, which is 0. The units @from and @to are
 * included. @title: translated and static */
typedef struct
{
  const char *title;
  DowserUnit unit;
  int from;
  int to;
} DowserPeriod;
/** Returns: (transfer full): the usual periods (DowserPeriod) */
GPtrArray *dowser_filter_periods_new (void);

/**
 * DowserFilterReading: a condition in the form in which the user would enter it.
 * @subject: the tested expression, borrowed; @text, @second: what the user would enter; @period: the period of a
 * relative date filter
 */
typedef struct
{
  DowserFilterKind kind;
  const DowserExpr *subject;
  char *text;
  char *second;
  DowserPeriod period;
} DowserFilterReading;

/**
 * Finds the input of a filter form that would make @condition. @end: (nullable): the condition for the end of a range,
 * if @condition is the start of the range; @reading: the input
 * Returns: FALSE if no input would make the condition
 */
gboolean dowser_filter_read_condition (const DowserExpr *condition, const DowserExpr *end,
                                       DowserFilterReading *reading);
void dowser_filter_reading_clear (DowserFilterReading *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserFilterReading, dowser_filter_reading_clear)

G_END_DECLS
