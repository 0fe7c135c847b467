/* dowser-cli-rows.h - prints the rows of a result as a table, CSV or JSON */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"

#include <stdio.h>

G_BEGIN_DECLS

/** Prints output for programs. A file gets the exact bytes. A terminal gets the text without control characters. */
void dowser_cli_write_exact (const char *bytes, gsize length, FILE *file);

/**
 * Prints a table for users: aligned columns, numbers right-aligned, "NULL" for NULL, no control characters.
 * @plan: (nullable): the plan of @result, which shows which columns are percentages
 * @max_rows: the maximum number of shown rows, 0 for all; if rows are left out, a line with the total number follows
 */
void dowser_cli_rows_print_table (DowserResult *result, const DowserPlan *plan, guint max_rows, FILE *file);
/**
 * Like dowser_cli_rows_print_table(), but shows values as the window does: cents as amounts, and numbers with the
 * separators of the locale.
 * @formats: of DowserFormat (nullable), one for each column
 */
void dowser_cli_rows_print_shown (DowserResult *result, GPtrArray *formats, guint max_rows, FILE *file);
/** Prints RFC 4180 CSV with a line of headings; NULL is empty, an empty text is "". */
void dowser_cli_rows_print_csv (DowserResult *result, FILE *file);
/** Prints the rows as an array of arrays. A value of bytes is printed as {"base64": "…"}. */
void dowser_cli_rows_print_json (DowserResult *result, FILE *file);
/** Appends a JSON string with its quotes. */
void dowser_cli_rows_append_string (GString *into, const char *text, gsize length);

G_END_DECLS
