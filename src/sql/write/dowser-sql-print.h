/* dowser-sql-print.h - writes literals in the form that most dialects use */
#pragma once

#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/** Returns the value that stands for a literal in an engine that requires types. Decimals, dates and texts are checked,
 * because such an engine rejects the whole statement if one literal is invalid. Returns: (transfer full) (nullable):
 * %NULL for NULL and NaN */
DowserValue *dowser_sql_bind_typed (DowserSqlWriter *writer, const DowserValue *value);
/** Writes a value returned by dowser_sql_bind_typed() in place. */
void dowser_sql_print_typed (GString *into, const DowserLiteralForms *forms, const DowserValue *value);
void dowser_sql_print_integer (GString *into, gint64 number);
/** @exponent: (nullable): appended to a number that has no exponent, for engines that would otherwise read it as a
 * decimal */
void dowser_sql_print_real (GString *into, double real, const char *exponent);
/** Writes two hexadecimal digits per byte, each pair after @prefix. */
void dowser_sql_print_hex (GString *into, const DowserValue *value, const char *prefix);
/** Writes the text between quotes, with each character of @doubled doubled. */
void dowser_sql_print_quoted (GString *into, const char *text, gsize length, const char *doubled);

/** Returns the type of @text if it is a valid date or timestamp, otherwise unknown. */
DowserValueType dowser_sql_get_date_type (const char *text);

G_END_DECLS
