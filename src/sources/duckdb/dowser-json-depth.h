/* dowser-json-depth.h - how deep the values of a JSON file are nested, before an engine follows them */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Deeper than any data; an engine that follows some thousands of levels runs out of its stack. */
#define DOWSER_JSON_MAX_DEPTH 200

/** Reads all of @path; blocks. Returns: FALSE with #DOWSER_SOURCE_ERROR_DAMAGED where it is deeper than
 * %DOWSER_JSON_MAX_DEPTH */
gboolean dowser_json_depth_check (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);

G_END_DECLS
