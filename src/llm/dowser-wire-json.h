/* dowser-wire-json.h - JSON of strangers: members that may be of any type, and what the formats write alike */
#pragma once

#include "llm/dowser-wire.h"

G_BEGIN_DECLS

/* Members of @object (nullable); NULL or the fallback where one is absent or of another type. Borrowed. */
JsonObject *dowser_wire_get_object (JsonObject *object, const char *name);
JsonArray *dowser_wire_get_array (JsonObject *object, const char *name);
const char *dowser_wire_get_text (JsonObject *object, const char *name);
gint64 dowser_wire_get_int (JsonObject *object, const char *name, gint64 fallback);
gboolean dowser_wire_get_boolean (JsonObject *object, const char *name);
/* The object that @root is, or element @index of @array. */
JsonObject *dowser_wire_get_root (JsonNode *root);
JsonObject *dowser_wire_get_element (JsonArray *array, guint index);

void dowser_wire_add_text (JsonBuilder *builder, const char *name, const char *text);
/* {"role", "content"} of each message; those of the system are left out where they stand elsewhere. */
void dowser_wire_add_messages (JsonBuilder *builder, const DowserChat *chat, gboolean with_system);
/* The chat's schema as the member @name; FALSE, and nothing, where it has none that is JSON. */
gboolean dowser_wire_add_schema (JsonBuilder *builder, const char *name, const DowserChat *chat);
gboolean dowser_wire_has_schema (const DowserChat *chat);
const char *dowser_wire_get_schema_name (const DowserChat *chat);
const char *dowser_wire_get_model (const DowserEndpoint *endpoint, const DowserWireManner *manner);
char *dowser_wire_finish (JsonBuilder *builder);

G_END_DECLS
