/* dowser-graph-call.h - a graph with values for its parameters: a plan for each step, and what makes one number of them
 */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph-formula.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserGraphOperand: what a name of a formula stands for. @part: the index of a part; -1: @number */
typedef struct
{
  int part;
  DowserDecimal *number;
} DowserGraphOperand;

/**
 * DowserGraphPart: a step, or the result. Plain data of its call.
 * @name: of the step, or the graph's term
 * @sentence: (nullable): with values in its places; @plan: what it says, over the schema itself
 * @keys: strv of what its groups are, as other steps call them, too: "month", "country"; empty: it is one number
 * @columns: of guint: the outputs of @plan that are its groups; @number: the output that is its number
 * @formula: (nullable): of a part that isn't asked but reckoned; @operands: DowserGraphOperand, of its names
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
 * DowserGraphCall: plain data of one owner; the graph must outlive it.
 * @parts: DowserGraphPart, in the order of the steps, the result last
 * @order: of guint: the parts that are reckoned, each after those that it needs
 * @values: name → DowserValue: what the parameters stand for
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
 * Reads each step with the terms of @meanings. The steps must be numbers, or numbers for the same groups; each step and
 * parameter must be used, and none may need itself.
 *
 * Returns: (transfer full) (nullable): #DOWSER_KNOWLEDGE_ERROR_ENTRY where the graph can't be used, else
 *   #DOWSER_PLAN_ERROR_INVALID where a value can't
 */
DowserGraphCall *dowser_graph_call_new (const DowserGraph *graph, const DowserMeanings *meanings,
                                        const char *const *given, GError **error);
void dowser_graph_call_free (DowserGraphCall *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphCall, dowser_graph_call_free)

/** Why @graph can't run, whatever its values: another graph or meaning has its name, it is switched off, or it isn't
 * understood. @graph: from the knowledge of @meanings. Returns: (transfer full) (nullable): a sentence */
char *dowser_graph_dup_problem (const DowserGraph *graph, const DowserMeanings *meanings);

G_END_DECLS
