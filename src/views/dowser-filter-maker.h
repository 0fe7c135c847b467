/* dowser-filter-maker.h - a condition from a column, a comparison and what was typed; no widgets */
#pragma once

#include "model/dowser-expr.h"

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
 * Returns: (transfer full) (nullable): the condition; %NULL with #DOWSER_OPERATION_ERROR where @text is no value of
 *   @type, the message being a sentence that says what is
 */
DowserExpr *dowser_filter_make (const char *instance, const char *column, DowserValueType type, DowserFilterKind kind,
                                const char *text, GError **error);

G_END_DECLS
