/* dowser-cli-rows.h - the rows of a result as a table, CSV or JSON */
#pragma once

#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"

#include <stdio.h>

G_BEGIN_DECLS

/** What programs read: to a file as it is, to a terminal without what that would obey. */
void dowser_cli_put_exact (const char *bytes, gsize length, FILE *file);

/**
 * For people: columns in line, numbers to the right, NULL said, nothing that a terminal would obey.
 * @plan: (nullable): of @result: its percentages are shown as such
 * @max_rows: how many are shown, and behind them a line that tells how many there are; 0 for all
 */
void dowser_cli_rows_print_table (DowserResult *result, const DowserPlan *plan, guint max_rows, FILE *file);
/** The same as the window shows it: cents as whole amounts, the signs of the locale. @formats: of DowserFormat
 * (nullable), one for each column; aligned by the rows */
void dowser_cli_rows_print_shown (DowserResult *result, GPtrArray *formats, guint max_rows, FILE *file);
/** RFC 4180, with a line of headings; NULL is empty, an empty text is "". */
void dowser_cli_rows_print_csv (DowserResult *result, FILE *file);
/** An array of arrays; bytes as {"base64": "…"}. */
void dowser_cli_rows_print_json (DowserResult *result, FILE *file);
/** A JSON string with its quotes. */
void dowser_cli_rows_append_string (GString *into, const char *text, gsize length);

G_END_DECLS
