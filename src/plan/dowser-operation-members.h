/* dowser-operation-members.h - the members of an operation's JSON object besides "op" */
#pragma once

#include "base/dowser-json.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/** Those that its kind has; optional ones are left out where they are as usual. */
void _dowser_operation_add_members (const DowserOperation *self, JsonObject *object);
/** Fills @self, a new one of its kind. Fails at a member that the kind does not have, and where one is missing. */
void _dowser_operation_read_members (DowserJsonReader *reader, DowserOperation *self);

G_END_DECLS
