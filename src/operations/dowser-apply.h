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
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_OPERATION_ERROR_REFUSED, the reason and the smallest fix
 */
DowserPlan *dowser_operation_apply (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema, GError **error);
/** Applies @operations in order. If one of them is refused, returns %NULL with an error. @operations:
 * DowserOperation */
DowserPlan *dowser_operations_apply (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema,
                                     GError **error);
/** Returns the reason why @operation would be refused; %NULL if it would be accepted. Example: "each row once" is
 * refused for groups. Returns: (transfer full) (nullable) */
char *dowser_operation_dup_refusal (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema);
/**
 * dowser_operation_dup_choices:
 *
 * Returns alternatives to a refused @operation. Examples: an alternative for each key by which a table can be joined,
 * or an alternative that first removes the parts that prevent @operation. Returns an empty array if @operation isn't
 * refused, or if only the user can know an alternative. Each alternative can be applied to @plan.
 *
 * Returns: (transfer full): DowserChoice
 */
GPtrArray *dowser_operation_dup_choices (const DowserOperation *operation, const DowserPlan *plan,
                                         const DowserSchema *schema);
/** Describes the operation for undo and the trace: "Sorted by name, descending". Returns: (transfer full) */
char *dowser_operation_describe (const DowserOperation *operation, const DowserPlan *plan);

G_END_DECLS
