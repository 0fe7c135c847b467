/* dowser-json.h - reads JSON; every error names the path of the value */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** The maximum nesting depth and the maximum size (bytes) of JSON text. The depth is large, because one level of a plan
 * takes up to five levels of JSON. */
#define DOWSER_JSON_MAX_DEPTH 520
#define DOWSER_JSON_MAX_BYTES (8 * 1024 * 1024)

/**
 * dowser_json_parse:
 * @text: UTF-8 or not; @length: in bytes, -1 when NUL-terminated
 *
 * Depth and size are checked before json-glib sees the text, because json-glib's parser is recursive.
 *
 * Returns: (transfer full) (nullable): the root, %NULL with #DOWSER_PLAN_ERROR set
 */
JsonNode *dowser_json_parse (const char *text, gssize length, GError **error);
/** Parses a text that Dowser has written itself, such as a schema of thousands of tables. Such a text may be larger
 * than %DOWSER_JSON_MAX_BYTES. */
JsonNode *dowser_json_parse_trusted (const char *text, gssize length, GError **error);

/** Adds a member to the object that is being built. Adds nothing if @text is NULL. */
void dowser_json_add_text (JsonBuilder *builder, const char *name, const char *text);
/** Adds a number to the object that is being built. Adds nothing if @number is 0. An integral number is written as an
 * integer. */
void dowser_json_add_number (JsonBuilder *builder, const char *name, double number);

/** DowserJsonReader: walks one JSON tree and keeps the path ("select.joins[2].on"). After the first failure every read
 * returns a default, so that the caller checks only once at the end. */
typedef struct _DowserJsonReader DowserJsonReader;

/** Returns: (transfer full): a reader on @root, which is borrowed and must stay alive */
DowserJsonReader *dowser_json_reader_new (JsonNode *root);
void dowser_json_reader_free (DowserJsonReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJsonReader, dowser_json_reader_free)

/** Returns TRUE if the object has a non-null member @name. */
gboolean dowser_json_reader_has (DowserJsonReader *self, const char *name);
/** Enters a member that must be an object or array. If there is no such member, returns FALSE, and records a failure if
 * @required is set. */
gboolean dowser_json_reader_enter (DowserJsonReader *self, const char *name, gboolean required);
/** Enters element @index of the current array. */
gboolean dowser_json_reader_enter_element (DowserJsonReader *self, guint index);
void dowser_json_reader_leave (DowserJsonReader *self);
/** Returns the number of elements of the current node. If the node isn't an array, records a failure and returns 0. */
guint dowser_json_reader_count (DowserJsonReader *self);

/* Functions that read scalars. @name: (nullable): the member of the current object; NULL reads the current node itself,
 * for example an element of an array. If the member is absent or null, @fallback is returned. If the member has another
 * type, a failure is recorded. */
/** Returns: (nullable): borrowed from the tree; NULL if the member is absent or has another type. An absent member is a
 * failure only if @required is set */
const char *dowser_json_reader_string (DowserJsonReader *self, const char *name, gboolean required);
gint64 dowser_json_reader_int (DowserJsonReader *self, const char *name, gint64 fallback);
double dowser_json_reader_double (DowserJsonReader *self, const char *name, double fallback);
gboolean dowser_json_reader_boolean (DowserJsonReader *self, const char *name, gboolean fallback);
/** Returns the index of the string member @name in the %NULL-terminated @nicks; @fallback if the member is absent. A
 * negative @fallback makes the member required. */
int dowser_json_reader_enum (DowserJsonReader *self, const char *name, const char *const *nicks, int fallback);
/** Records a failure at the current path; printf-like. */
void dowser_json_reader_fail (DowserJsonReader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Returns the current node, borrowed. */
JsonNode *dowser_json_reader_peek (DowserJsonReader *self);
gboolean dowser_json_reader_failed (DowserJsonReader *self);
/** Sets @error to the first failure (#DOWSER_PLAN_ERROR_MALFORMED, message with the path). Returns: TRUE if there was
 * no failure */
gboolean dowser_json_reader_finish (DowserJsonReader *self, GError **error);

G_END_DECLS
