/* dowser-apply.h - operations on a plan, as pure functions */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_operation_apply:
 *
 * @plan stays as it was. The new plan is still to be audited.
 *
 * Returns: (transfer full) (nullable): #DOWSER_OPERATION_ERROR_REFUSED with the reason and the smallest cure
 */
DowserPlan *dowser_operation_apply (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema, GError **error);
/** In order; none is applied where one is refused. @operations: DowserOperation */
DowserPlan *dowser_operations_apply (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema,
                                     GError **error);
/** Why @operation would be refused, such as "each row once" of groups; %NULL where it would not. Returns: (transfer
 * full) (nullable) */
char *dowser_operation_dup_refusal (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSchema *schema);
/**
 * dowser_operation_dup_choices:
 *
 * What could be done instead of an @operation that is refused: each of several keys to join by, what is to be removed
 * first. None where it is not refused, or where only the person knows. Each can be applied to @plan.
 *
 * Returns: (transfer full): DowserChoice
 */
GPtrArray *dowser_operation_dup_choices (const DowserOperation *operation, const DowserPlan *plan,
                                         const DowserSchema *schema);
/** "Sorted by name, descending": for undo and the trace. Returns: (transfer full) */
char *dowser_operation_describe (const DowserOperation *operation, const DowserPlan *plan);

G_END_DECLS
