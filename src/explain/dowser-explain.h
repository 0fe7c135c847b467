/* dowser-explain.h - describes a plan in plain words, from templates, so that it cannot disagree with the SQL */
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
 * DowserCrumb: one part of the plan, shown in the breadcrumb bar.
 * @text: "order date in 2024"
 * @remove: (nullable): the operation that removes the part. %NULL for the first table, a step in use and the list of
 * plain columns. The operation may be refused if other parts need this part; dowser_operation_dup_choices() then offers
 * to remove those parts, too.
 * @choices: (nullable): DowserChoice: the variants of the part; @chosen is the current variant
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

/** Lists the crumbs of @plan: the items of the breadcrumb bar, each a part of the plan in words. Returns: (transfer
 * full): DowserCrumb in reading order */
GPtrArray *dowser_explain_crumbs (const DowserPlan *plan);
/** Describes the plan in one sentence: "The names of customers whose country is Norway, sorted by name." Returns:
 * (transfer full) */
char *dowser_explain_sentence (const DowserPlan *plan);
/** Describes one expression briefly: "order date in 2024". Returns: (transfer full) */
char *dowser_explain_expr (const DowserExpr *expr);

/** Describes the basis and confidence of an assumption: "by default, 80 % sure". Returns: (transfer full) */
char *dowser_explain_assumption_basis (const DowserAssumption *assumption);

G_END_DECLS
