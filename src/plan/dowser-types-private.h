/* dowser-types-private.h - internal functions shared by the files that find types */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/** DowserStepTypes: the types of a step's outputs. @outputs: DowserExprType by heading (char *); @n: the number of
 * outputs whose types are known */
typedef struct
{
  GHashTable *outputs;
  guint n;
} DowserStepTypes;

/**
 * DowserTypes:
 * @keeps_texts: TRUE if the plan compares stored texts, even if they are numbers
 * @steps: DowserStepTypes for each step processed so far, in the order of the steps
 * @in_steps: TRUE while steps are being processed
 * @remembered: (nullable): cached types of expressions that took many visits
 * @n_visits: the number of visited nodes
 * @in_output: TRUE while an output's name is being looked up; this stops an endless recursion if outputs refer to each
 * other
 * @depth: the number of selects around the current select
 * @too_deep: TRUE if some selects were nested too deeply to be processed
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

DowserExprType _dowser_types_get_column_type (const DowserTypeScope *scope, const DowserExpr *column);
/** Returns the type of the output to which the sort key @name refers, in the select of @scope. */
DowserExprType _dowser_types_get_sort_key_type (const DowserTypeScope *scope, const char *name);

G_END_DECLS
