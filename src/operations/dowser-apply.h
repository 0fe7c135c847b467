/* dowser-apply.h - operations on a plan, as pure functions */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_operation_apply:
 *
 * Returns a changed copy of @plan. The new plan still needs an audit.
 *
 * Returns: (transfer full) (nullable): #DOWSER_OPERATION_ERROR_REFUSED with the reason and the smallest fix
 */
DowserPlan *dowser_operation_apply (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema, GError **error);
/** Applies @operations in order. If one is refused, returns an error and applies none. @operations: DowserOperation */
DowserPlan *dowser_operations_apply (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema,
                                     GError **error);
/** Returns the reason why @operation would be refused, such as "each row once" for groups; %NULL if it wouldn't be
 * refused. Returns: (transfer full) (nullable) */
char *dowser_operation_dup_refusal (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema);
/**
 * dowser_operation_dup_choices:
 *
 * Returns alternatives to a refused @operation: one for each key to join by, or the removals that are needed first.
 * Returns an empty array if @operation isn't refused, or if only the user can know an alternative. Each alternative can
 * be applied to @plan.
 *
 * Returns: (transfer full): DowserChoice
 */
GPtrArray *dowser_operation_dup_choices (const DowserOperation *operation, const DowserPlan *plan,
                                         const DowserSchema *schema);
/** Describes the operation for undo and the trace: "Sorted by name, descending". Returns: (transfer full) */
char *dowser_operation_describe (const DowserOperation *operation, const DowserPlan *plan);

G_END_DECLS
