/* dowser-explain.h - reads a plan in plain words, by template, so that it cannot disagree with the SQL */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CRUMB_TABLES,
  DOWSER_CRUMB_FILTER,
  DOWSER_CRUMB_GROUP,
  DOWSER_CRUMB_HAVING,
  DOWSER_CRUMB_OUTPUTS,
  DOWSER_CRUMB_ORDER,
  DOWSER_CRUMB_LIMIT,
  DOWSER_CRUMB_SET,
  DOWSER_CRUMB_DISTINCT,
  DOWSER_CRUMB_VIEW
} DowserCrumbKind;

/**
 * DowserCrumb: one part of the plan. @text: "order date in 2024"; @remove: (nullable): the operation that takes it
 * away. It may be refused where others need the part: dowser_operation_dup_choices() then takes those away, too. The
 * first table, a step that is read and the list of plain columns have none.
 * @choices: (nullable): DowserChoice: the ways in which the part can hold, of which @chosen does
 */
typedef struct
{
  DowserCrumbKind kind;
  char *text;
  DowserOperation *remove;
  GPtrArray *choices;
  int chosen;
} DowserCrumb;
void dowser_crumb_free (DowserCrumb *self);

/** Returns: (transfer full): DowserCrumb in reading order */
GPtrArray *dowser_explain_crumbs (const DowserPlan *plan);
/** One sentence: "The names of customers whose country is Norway, sorted by name." Returns: (transfer full) */
char *dowser_explain_sentence (const DowserPlan *plan);
/** A short reading of one expression: "order date in 2024". Returns: (transfer full) */
char *dowser_explain_expr (const DowserExpr *expr);

/** "by default, 80 % sure". Returns: (transfer full) */
char *dowser_explain_assumption_basis (const DowserAssumption *assumption);

G_END_DECLS
