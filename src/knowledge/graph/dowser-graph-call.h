/* dowser-graph-call.h - prepares a metric graph to be run with parameter values: a plan for each step, and formulas
 * that combine the results */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph-formula.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserGraphOperand: what a name in a formula stands for. @part: the index of a part; -1 if the name stands for
 * @number */
typedef struct
{
  int part;
  DowserDecimal *number;
} DowserGraphOperand;

/**
 * DowserGraphPart: plain data about one step of a called graph, or about its result.
 * @name: the step's name, or the graph's term
 * @sentence: (nullable): the step's sentence with values inserted; @plan: the plan of this sentence, over the real
 * schema
 * @keys: strv of the names of the part's groups, the same in all steps: "month", "country"; empty if the part is a
 * single number
 * @columns: of guint: the outputs of @plan that show the groups; @number: the output of @plan that shows the number
 * @formula: (nullable): for a part that is calculated from other parts
 * @operands: DowserGraphOperand, for the names in @formula
 */
typedef struct
{
  const char *name;
  char *sentence;
  DowserPlan *plan;
  char **keys;
  GArray *columns;
  guint number;
  DowserGraphFormula *formula;
  GPtrArray *operands;
} DowserGraphPart;

/**
 * DowserGraphCall: plain data with one owner; the graph must outlive it.
 * @parts: DowserGraphPart, in the order of the steps, the result last
 * @order: of guint: the calculated parts, each after the parts that it needs
 * @values: name → DowserValue: the values of the parameters
 */
typedef struct
{
  const DowserGraph *graph;
  GPtrArray *parts;
  GArray *order;
  GHashTable *values;
} DowserGraphCall;

/**
 * dowser_graph_call_new:
 * @given: (nullable): strv of "name=value"
 *
 * Reads each step with the terms of @meanings. The steps must be single numbers, or numbers for the same groups. Each
 * step and parameter must be used, and no step may depend on itself.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR_ENTRY if the graph can't be used, or with
 * #DOWSER_PLAN_ERROR_INVALID if a value can't be used
 */
DowserGraphCall *dowser_graph_call_new (const DowserGraph *graph, const DowserMeanings *meanings,
                                        const char *const *given, GError **error);
void dowser_graph_call_free (DowserGraphCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphCall, dowser_graph_call_free)

/** Returns why @graph can't run with any values: another graph or meaning has its name, the user has disabled the
 * graph, or a part of the graph can't be read. @graph: from the knowledge of @meanings. Returns: (transfer full)
 * (nullable): a sentence */
char *dowser_graph_dup_problem (const DowserGraph *graph, const DowserMeanings *meanings);

G_END_DECLS
