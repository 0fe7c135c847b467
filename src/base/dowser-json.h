/* dowser-json.h - reads JSON with the path of the value in every error */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Deepest nesting and largest text (bytes) that is read at all. A level of a plan takes up to five levels of JSON. */
#define DOWSER_JSON_MAX_DEPTH 520
#define DOWSER_JSON_MAX_BYTES (8 * 1024 * 1024)

/**
 * dowser_json_parse:
 * @text: UTF-8 or not; @length: in bytes, -1 when NUL-terminated
 *
 * Depth and size are checked before json-glib sees the text, since its parser is recursive.
 *
 * Returns: (transfer full) (nullable): the root, %NULL with #DOWSER_PLAN_ERROR set
 */
JsonNode *dowser_json_parse (const char *text, gssize length, GError **error);
/** The same of a text that Dowser has written itself, such as a schema of thousands of tables. */
JsonNode *dowser_json_parse_own (const char *text, gssize length, GError **error);

/** A member of the object that is being built; none where @text is NULL. */
void dowser_json_add_text (JsonBuilder *builder, const char *name, const char *text);
/** None where @number is 0; a whole one is written as such. */
void dowser_json_add_number (JsonBuilder *builder, const char *name, double number);

/**
 * DowserJsonReader: walks one JSON tree and keeps the path ("select.joins[2].on"). The first
 * failure is kept and every later read returns a default, so that a caller checks once at the end.
 */
typedef struct _DowserJsonReader DowserJsonReader;

/** Returns: (transfer full): a reader on @root (borrowed: keep it alive) */
DowserJsonReader *dowser_json_reader_new (JsonNode *root);
void dowser_json_reader_free (DowserJsonReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJsonReader, dowser_json_reader_free)

/** Whether the object has a non-null member @name. */
gboolean dowser_json_reader_has (DowserJsonReader *self, const char *name);
/** Steps into a member that must be an object or array; FALSE (and a failure, if @required) where it is not there. */
gboolean dowser_json_reader_enter (DowserJsonReader *self, const char *name, gboolean required);
/** Steps into element @index of the present array. */
gboolean dowser_json_reader_enter_element (DowserJsonReader *self, guint index);
void dowser_json_reader_leave (DowserJsonReader *self);
/** Number of elements of the present array; 0, and a failure, where it is none. */
guint dowser_json_reader_count (DowserJsonReader *self);

/*
 * Scalars. @name: (nullable): the member of the present object; NULL reads the present node itself (an element of an
 * array). A member that is absent or null gives the fallback; one of another type is a failure.
 */
/** Returns: (nullable): borrowed from the tree; NULL where absent (a failure, if @required) or of another type */
const char *dowser_json_reader_string (DowserJsonReader *self, const char *name, gboolean required);
gint64 dowser_json_reader_int (DowserJsonReader *self, const char *name, gint64 fallback);
double dowser_json_reader_double (DowserJsonReader *self, const char *name, double fallback);
gboolean dowser_json_reader_boolean (DowserJsonReader *self, const char *name, gboolean fallback);
/** Index of the string member @name in the %NULL-terminated @nicks; @fallback where absent, or -1 for a required one.
 */
int dowser_json_reader_enum (DowserJsonReader *self, const char *name, const char *const *nicks, int fallback);
/** Records a failure at the present path; printf-like. */
void dowser_json_reader_fail (DowserJsonReader *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** The present node, borrowed. */
JsonNode *dowser_json_reader_peek (DowserJsonReader *self);
gboolean dowser_json_reader_failed (DowserJsonReader *self);
/** Hands over the first failure (#DOWSER_PLAN_ERROR_MALFORMED, message with the path). Returns: TRUE where there was
 * none */
gboolean dowser_json_reader_finish (DowserJsonReader *self, GError **error);

G_END_DECLS
