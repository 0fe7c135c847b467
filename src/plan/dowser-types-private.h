/* dowser-types-private.h - internal functions shared by the files that find types */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/** DowserStepTypes: @outputs: DowserExprType by heading (char *); @n: the number of outputs whose types are known */
typedef struct
{
  GHashTable *outputs;
  guint n;
} DowserStepTypes;

/**
 * DowserTypes:
 * @keeps_texts: the plan compares stored texts, even if they are numbers
 * @steps: DowserStepTypes for each step processed so far, in their order
 * @in_steps: steps are being processed
 * @remembered: (nullable): cached types of expressions that took many visits
 * @n_visits: the number of visited nodes
 * @in_output: an output's name is being looked up, so that outputs that refer to each other don't recurse forever
 * @depth: the number of selects around the current one
 * @too_deep: some selects were too deep to be processed
 */
struct _DowserTypes
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  gboolean keeps_texts;
  GPtrArray *steps;
  gboolean in_steps;
  GHashTable *remembered;
  guint64 n_visits;
  gboolean in_output;
  guint depth;
  gboolean too_deep;
};

#define DOWSER_EXPR_TYPE_UNKNOWN ((DowserExprType){ DOWSER_VALUE_UNKNOWN, TRUE, FALSE, FALSE })

DowserExprType _dowser_types_of_column (const DowserTypeScope *scope, const DowserExpr *column);
/** Returns the type of the output that the sort key @name refers to, in this select. */
DowserExprType _dowser_types_of_name (const DowserTypeScope *scope, const char *name);

G_END_DECLS
