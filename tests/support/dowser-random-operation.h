/* dowser-random-operation.h - random operations with any members that their kind may have */
#pragma once

#include "plan/dowser-operation.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Makes an operation that can be read and written, but is usually refused, because its indexes and names fit no
 * plan. */
DowserOperation *dowser_random_operation_new (DowserOperationKind kind, const DowserSchema *schema, GRand *rand);

G_END_DECLS
