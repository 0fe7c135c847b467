/* dowser-filter-maker.h - a condition from a column, a comparison and what was typed; no widgets */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** DowserFilterKind: the comparisons that a person may choose. */
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

/** DowserFilterChoice: @title is translated and static ("before" for a date, "less than" for a number). */
typedef struct
{
  DowserFilterKind kind;
  const char *title;
} DowserFilterChoice;

/** The comparisons that make sense for @type, most usual first. Returns: (transfer full): DowserFilterChoice */
GPtrArray *dowser_filter_choices_new (DowserValueType type);
/** Whether @kind compares with something that is typed. */
gboolean dowser_filter_needs_value (DowserFilterKind kind);
/**
 * @second: (nullable): of a range, its end. A period is none of its kinds: that is an operation of its own.
 *
 * Returns: (transfer full) (nullable): the condition; %NULL with #DOWSER_OPERATION_ERROR where @text is no value of
 *   @type, the message being a sentence that says what is
 */
DowserExpr *dowser_filter_make (const DowserExpr *subject, DowserValueType type, DowserFilterKind kind,
                                const char *text, const char *second, GError **error);

/** @date: as 2024-03-31. Returns: (transfer full) (nullable): %NULL where it is no date of that form */
char *dowser_filter_move_day (const char *date, int days);

/** DowserPeriod: units of time relative to the present one, both ends in it. @title: translated and static */
typedef struct
{
  const char *title;
  DowserUnit unit;
  int from;
  int to;
} DowserPeriod;
/** The usual ones. Returns: (transfer full): DowserPeriod */
GPtrArray *dowser_filter_periods_new (void);

/**
 * DowserFilterReading: a condition as the person would have entered it.
 * @subject: what is tested, borrowed; @text, @second: what would have been typed; @period: of that kind
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
 * @end: (nullable): the other end, where @condition is the start of a range
 *
 * Returns: FALSE where no entry would make it
 */
gboolean dowser_filter_read (const DowserExpr *condition, const DowserExpr *end, DowserFilterReading *reading);
void dowser_filter_reading_clear (DowserFilterReading *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserFilterReading, dowser_filter_reading_clear)

G_END_DECLS
