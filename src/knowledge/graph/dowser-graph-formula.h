/* dowser-graph-formula.h - the arithmetic that makes one number of a graph's steps: "receivables / revenue * 90" */
#pragma once

#include "base/dowser-decimal.h"

G_BEGIN_DECLS

/** Longest formula that is read, in bytes. */
#define DOWSER_GRAPH_MAX_FORMULA 16384

/**
 * DowserGraphName: what a formula takes from elsewhere. Plain data of the formula.
 * @name: of a step or a parameter
 * @until: (nullable): then it is days (@name, @until): how many days lie between two parameters, both counted
 */
typedef struct
{
  char *name;
  char *until;
} DowserGraphName;

/** DowserGraphFormula: immutable once read. */
typedef struct _DowserGraphFormula DowserGraphFormula;

/**
 * dowser_graph_formula_new:
 * @text: UTF-8: + - * / ( ), numbers, names, round (x, digits), coalesce (x, y, …), days (from, to). A name with other
 *   signs than letters, digits and _ stands in backticks.
 *
 * Returns: (transfer full) (nullable): #DOWSER_KNOWLEDGE_ERROR_ENTRY naming the place that isn't understood
 */
DowserGraphFormula *dowser_graph_formula_new (const char *text, GError **error);
void dowser_graph_formula_free (DowserGraphFormula *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphFormula, dowser_graph_formula_free)
/** Returns: DowserGraphName, each once, borrowed */
GPtrArray *dowser_graph_formula_get_names (const DowserGraphFormula *self);

/** DowserGraphOutcome: @DOWSER_GRAPH_EMPTY: a number that it needs isn't there */
typedef enum
{
  DOWSER_GRAPH_NUMBER,
  DOWSER_GRAPH_EMPTY,
  DOWSER_GRAPH_DIVIDED_BY_ZERO,
  DOWSER_GRAPH_TOO_LARGE,
} DowserGraphOutcome;

/** @values: (array): of the names, in their order; %NULL for a number that isn't there. @result: set for
 * %DOWSER_GRAPH_NUMBER only */
DowserGraphOutcome dowser_graph_formula_evaluate (const DowserGraphFormula *self, const DowserDecimal *const *values,
                                                  DowserDecimal *result);

G_END_DECLS
