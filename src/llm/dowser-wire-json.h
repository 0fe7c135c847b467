/* dowser-wire-json.h - reads untrusted JSON, whose members may have any type, and writes members shared by several
 * formats */
#pragma once

#include "llm/dowser-wire.h"

G_BEGIN_DECLS

/* Each function returns a member of @object (nullable), borrowed. If the member is missing or has another type, the
 * function returns NULL or the fallback. */
JsonObject *dowser_wire_get_object (JsonObject *object, const char *name);
JsonArray *dowser_wire_get_array (JsonObject *object, const char *name);
const char *dowser_wire_get_text (JsonObject *object, const char *name);
gint64 dowser_wire_get_int (JsonObject *object, const char *name, gint64 fallback);
gboolean dowser_wire_get_boolean (JsonObject *object, const char *name);
/* Return the object in @root, or element @index of @array. */
JsonObject *dowser_wire_get_root (JsonNode *root);
JsonObject *dowser_wire_get_element (JsonArray *array, guint index);

void dowser_wire_add_text (JsonBuilder *builder, const char *name, const char *text);
/* Adds {"role", "content"} of each message. @with_system: FALSE if the format sends system messages in another
 * member */
void dowser_wire_add_messages (JsonBuilder *builder, const DowserChat *chat, gboolean with_system);
/* Adds the chat's schema as the member @name. Returns: FALSE if the chat has no schema, or its schema isn't valid
 * JSON */
gboolean dowser_wire_add_schema (JsonBuilder *builder, const char *name, const DowserChat *chat);
gboolean dowser_wire_has_schema (const DowserChat *chat);
const char *dowser_wire_get_schema_name (const DowserChat *chat);
const char *dowser_wire_get_model (const DowserEndpoint *endpoint, const DowserWireManner *wire_options);
char *dowser_wire_finish (JsonBuilder *builder);

G_END_DECLS
