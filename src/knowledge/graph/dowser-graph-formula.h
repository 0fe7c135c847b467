/* dowser-graph-formula.h - parses and evaluates a formula that combines the numbers of a metric graph's steps:
 * "receivables / revenue * 90" */
#pragma once

#include "base/dowser-decimal.h"

G_BEGIN_DECLS

/** The maximum length of a formula, in bytes. */
#define DOWSER_GRAPH_MAX_FORMULA 16384

/**
 * DowserGraphName: a name in a formula. Plain data of the formula.
 * @name: the name of a step or a parameter
 * @until: (nullable): if set, the formula contains days (@name, @until): the number of days between these two
 * parameters, including the first and the last day
 */
typedef struct
{
  char *name;
  char *until;
} DowserGraphName;

/** DowserGraphFormula: a formula over the results of a metric graph's steps. Immutable after parsing. */
typedef struct _DowserGraphFormula DowserGraphFormula;

/**
 * dowser_graph_formula_new:
 * @text: UTF-8: + - * / ( ), numbers, names, round (x, digits), coalesce (x, y, …), days (from, to). A name with other
 * characters than letters, digits and _ is written in backticks.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR_ENTRY and the position of the mistake
 */
DowserGraphFormula *dowser_graph_formula_new (const char *text, GError **error);
void dowser_graph_formula_free (DowserGraphFormula *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphFormula, dowser_graph_formula_free)
/** Returns the names in the formula. Returns: DowserGraphName, without duplicates, borrowed */
GPtrArray *dowser_graph_formula_get_names (const DowserGraphFormula *self);

/** Returns the formula in words: “(receivables, or 0 where there are none) ÷ revenue, rounded to 1 decimal”. Returns:
 * (transfer full) */
char *dowser_graph_formula_dup_words (const DowserGraphFormula *self);

/** DowserGraphOutcome: whether a formula has a result. @DOWSER_GRAPH_EMPTY: no result, because a required number is
 * missing */
typedef enum
{
  DOWSER_GRAPH_NUMBER,
  DOWSER_GRAPH_EMPTY,
  DOWSER_GRAPH_DIVIDED_BY_ZERO,
  DOWSER_GRAPH_TOO_LARGE,
} DowserGraphOutcome;

/** Evaluates the formula. @values: (array): a value for each name, in the order of the names; %NULL for a missing
 * number. @result: set only if the outcome is %DOWSER_GRAPH_NUMBER */
DowserGraphOutcome dowser_graph_formula_evaluate (const DowserGraphFormula *self, const DowserDecimal *const *values,
                                                  DowserDecimal *result);

G_END_DECLS
