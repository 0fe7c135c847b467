/* dowser-random-operation.h - random operations, with whatever members their kind may have */
#pragma once

#include "plan/dowser-operation.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** One that is read and written well, and most often refused: its indexes and names are of no plan. */
DowserOperation *dowser_random_operation_new (DowserOperationKind kind, const DowserSchema *schema, GRand *rand);

G_END_DECLS
