/* dowser-number-text.h - writes a number for the user: its scale, decimals, thousands, percent, currency */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** Appends @digits, such as "1234.5", with thousands separators. */
void dowser_number_append_grouped (GString *into, const char *digits);
/** Appends the percent sign, if numbers of @format (nullable) are percentages. */
void dowser_number_append_percent (GString *into, const DowserFormat *format);
/** Returns the shown number for a stored @value: 150 cents are 1.5, a share of 0.25 is 25. @format: (nullable) */
double dowser_number_scale (double value, const DowserFormat *format);
/** Returns TRUE if numbers of @format (nullable) are counted from 1970 (such as seconds) and are shown as dates. */
gboolean dowser_format_is_timestamp (const DowserFormat *format);
/** Converts @value to seconds since 1970, for a format for which dowser_format_is_timestamp() returns TRUE. */
double dowser_number_to_seconds (double value, const DowserFormat *format);
/**
 * Rounds to two decimals, or to four for numbers below 1, or to three significant digits for still smaller numbers.
 * Only 0 is shown as 0.
 *
 * Returns: (transfer full) (nullable): %NULL for NaN or infinity, or if there are no decimals to round
 */
char *dowser_number_round (double value);
/** Writes @value with its unit, with all digits or with as many decimals as @format requires. Returns: (transfer full)
 * (nullable): %NULL for NaN or infinity */
char *dowser_number_to_text (double value, const DowserFormat *format);
/** Writes a number for a cell. The column's heading shows the unit, so only the percent sign is written. */
char *dowser_number_to_cell (double value, const DowserFormat *format);
/** Does the work of dowser_number_to_cell() for an integer, without losing a digit. Returns: (transfer full) */
char *dowser_integer_to_cell (gint64 value, const DowserFormat *format);
/** Does the work of dowser_number_to_cell() for the digits of a decimal number ("-1234.50"). No digit is lost unless
 * the format rounds. */
char *dowser_digits_to_cell (const char *digits, const DowserFormat *format);

G_END_DECLS
