/* dowser-json-text.h - writes a JSON tree as text; the same tree gives the same bytes on every machine */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * dowser_json_to_text:
 * @pretty: TRUE to write several lines, with short values on one line, and a newline at the end
 *
 * Members keep their order; numbers have their shortest form; invalid UTF-8 is replaced.
 *
 * Returns: (transfer full): UTF-8
 */
char *dowser_json_to_text (JsonNode *node, gboolean pretty);

G_END_DECLS
