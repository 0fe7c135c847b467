/* dowser-value-json.h - writes a typed value as members of a literal's JSON object, and reads it */
#pragma once

#include "base/dowser-json.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** Adds the member "value" or "base64". Adds "type" if the value alone doesn't determine it. */
void dowser_value_add_to_object (const DowserValue *self, JsonObject *object);
/** Reads a value from the reader's current object. Returns: (transfer full) (nullable): %NULL if the reader has
 * failed */
DowserValue *dowser_value_read (DowserJsonReader *reader);

G_END_DECLS
