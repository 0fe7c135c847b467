/* dowser-value.h - one typed value: a literal of a plan, a parameter of a statement */
#pragma once

#include "base/dowser-double.h"

#include <glib-object.h>

G_BEGIN_DECLS

/** DowserValueType: the type of a column, an expression or a value. Names in JSON: dowser_value_type_to_string(). */
typedef enum
{
  DOWSER_VALUE_UNKNOWN,
  DOWSER_VALUE_BOOLEAN,
  DOWSER_VALUE_INTEGER,
  DOWSER_VALUE_REAL,
  DOWSER_VALUE_DECIMAL,
  DOWSER_VALUE_TEXT,
  DOWSER_VALUE_DATE,
  DOWSER_VALUE_TIME,
  DOWSER_VALUE_TIMESTAMP,
  DOWSER_VALUE_BLOB,
  DOWSER_VALUE_N_TYPES,
} DowserValueType;

/** The names of the types: "unknown", "boolean", "integer", "real", "decimal", "text", "date", "time", "timestamp",
 * "blob"; %NULL-terminated. */
extern const char *const dowser_value_type_nicks[];
const char *dowser_value_type_to_string (DowserValueType type);
/** Returns the type for a declared column type of any engine ("VARCHAR(20)" → text, "" → unknown). @declared:
 * (nullable) */
DowserValueType dowser_value_type_from_declared (const char *declared);
gboolean dowser_value_type_is_number (DowserValueType type);
/** Returns TRUE for a number type, and for the unknown type, which may contain numbers. */
gboolean dowser_value_type_may_be_number (DowserValueType self);
/** Returns TRUE for a date or timestamp. */
gboolean dowser_value_type_is_temporal (DowserValueType type);

/**
 * DowserValue: immutable, atomically reference-counted, for any thread.
 * @type: the type of the value; @is_null: if TRUE, the fields below are unused
 * @integer: for boolean (0/1) and integer
 * @real: for real
 * @text: UTF-8 or bytes, followed by a NUL after @length: for text, decimal, date (YYYY-MM-DD), time, timestamp (ISO
 * 8601), blob
 * @length: of @text, in bytes
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  DowserValueType type;
  gboolean is_null;
  gint64 integer;
  double real;
  char *text;
  gsize length;
} DowserValue;

#define DOWSER_TYPE_VALUE (dowser_value_get_type ())
GType dowser_value_get_type (void);

DowserValue *dowser_value_new_null (DowserValueType type);
DowserValue *dowser_value_new_boolean (gboolean value);
DowserValue *dowser_value_new_integer (gint64 value);
DowserValue *dowser_value_new_real (double value);
/** @type: text, decimal, date, time, timestamp or blob; @length: bytes, -1 when NUL-terminated */
DowserValue *dowser_value_new_text (DowserValueType type, const char *text, gssize length);
DowserValue *dowser_value_ref (const DowserValue *self);
void dowser_value_unref (DowserValue *self);
gboolean dowser_value_equal (const DowserValue *a, const DowserValue *b);
/** A #GHashFunc that matches dowser_value_equal(). @value: a #DowserValue */
guint dowser_value_hash (gconstpointer value);
/** Returns a text for users: "1234.5" for a number, a text unchanged, "NULL", "3 bytes" for a blob. The result doesn't
 * depend on the locale. Returns: (transfer full) */
char *dowser_value_to_display (const DowserValue *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserValue, dowser_value_unref)

G_END_DECLS
