/* dowser-types-private.h - what the files that find types share */
#pragma once

#include "plan/dowser-types.h"

G_BEGIN_DECLS

/** DowserStepTypes: @outputs: DowserExprType by heading (char *); @n: of how many outputs */
typedef struct
{
  GHashTable *outputs;
  guint n;
} DowserStepTypes;

/**
 * DowserTypes:
 * @keeps_texts: the plan compares the texts that are stored, whatever they hold
 * @steps: DowserStepTypes for each step that was looked at, in their order
 * @in_steps: they are being looked at
 * @remembered: (nullable): of expressions that took long
 * @n_visits: nodes that were looked at
 * @in_output: an output's name is being looked up, so that outputs that name each other come to an end
 * @depth: selects that are nested here
 * @too_deep: some were not looked into
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
/** The output of this select that a sort key names. */
DowserExprType _dowser_types_of_name (const DowserTypeScope *scope, const char *name);

G_END_DECLS
