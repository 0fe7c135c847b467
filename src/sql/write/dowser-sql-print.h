/* dowser-sql-print.h - literals as most dialects write them */
#pragma once

#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * The literal as an engine with types takes it: decimals, dates and texts checked, since such an engine
 * rejects the whole statement for one that is none. Returns: (transfer full) (nullable)
 */
DowserValue *dowser_sql_bind_typed (DowserSqlWriter *writer, const DowserValue *value);
/** A value that dowser_sql_bind_typed() gave, in place. */
void dowser_sql_print_typed (GString *into, const DowserLiteralForms *forms, const DowserValue *value);
void dowser_sql_print_integer (GString *into, gint64 number);
/** @exponent: (nullable): behind a number without one, for engines that would take it for a decimal */
void dowser_sql_print_real (GString *into, double real, const char *exponent);
/** Two hexadecimal digits a byte, each with @prefix before it. */
void dowser_sql_print_hex (GString *into, const DowserValue *value, const char *prefix);
/** Between quotes, with each one of @doubled in it twice. */
void dowser_sql_print_quoted (GString *into, const char *text, gsize length, const char *doubled);

/** Whether @text is a date, or a timestamp, of the calendar; unknown where it is neither. */
DowserValueType dowser_sql_date_type (const char *text);

G_END_DECLS
