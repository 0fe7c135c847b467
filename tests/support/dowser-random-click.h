/* dowser-random-click.h - random operations that fit a plan, like a user's clicks on the shown columns and rows */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Makes an operation of @kind on columns, outputs, groups and conditions. Most of them exist in @plan, some don't. */
DowserOperation *dowser_random_click_new (DowserOperationKind kind, const DowserPlan *plan, const DowserSchema *schema,
                                          GRand *rand);

G_END_DECLS
