/* dowser-schema-text.h - a schema as text that the store keeps, and back */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** For the store, and several times faster than JSON. Returns: (transfer full) */
char *dowser_schema_to_text (const DowserSchema *self);
/** Returns: (transfer full) (nullable): NULL where @text is not whole, or of another form */
DowserSchema *dowser_schema_from_text (const char *text);

G_END_DECLS
