/* dowser-random-click.h - random operations that mean something to a plan, as clicks on what is shown do */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * An operation of @kind on columns, outputs, groups and conditions of @plan: most are there, some are not.
 */
DowserOperation *dowser_random_click_new (DowserOperationKind kind, const DowserPlan *plan, const DowserSchema *schema,
                                          GRand *rand);

G_END_DECLS
