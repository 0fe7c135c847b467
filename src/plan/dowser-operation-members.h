/* dowser-operation-members.h - the members of an operation's JSON object, in addition to "op" */
#pragma once

#include "base/dowser-json.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/** Adds the members of the operation's kind. Optional members that have their default value are left out. */
void _dowser_operation_add_members (const DowserOperation *self, JsonObject *object);
/** Fills @self, a new operation of its kind. Sets an error if a required member is missing, or if a member doesn't
 * belong to the kind. */
void _dowser_operation_read_members (DowserJsonReader *reader, DowserOperation *self);

G_END_DECLS
