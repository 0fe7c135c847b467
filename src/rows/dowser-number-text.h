/* dowser-number-text.h - writes a number for the user, with its scale (150 cents are shown as 1.5, the share 0.25 as
 * 25), decimals, thousands separators, percent sign and currency */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** Appends @digits, such as "1234.5", with thousands separators. */
void dowser_number_append_grouped (GString *into, const char *digits);
/** Appends the percent sign, if numbers of @format (nullable) are percentages. */
void dowser_number_append_percent (GString *into, const DowserFormat *format);
/** Returns the number that is shown for a stored @value. For an amount in cents, 150 gives 1.5. For a percentage, 0.25
 * gives 25. @format: (nullable) */
double dowser_number_apply_scale (double value, const DowserFormat *format);
/** Returns TRUE if numbers of @format (nullable) count seconds or another unit of time since 1970, and are shown as
 * dates. */
gboolean dowser_format_is_timestamp (const DowserFormat *format);
/** Converts @value to seconds since 1970, for a format for which dowser_format_is_timestamp() returns TRUE. */
double dowser_number_to_seconds (double value, const DowserFormat *format);
/**
 * Rounds a number to two decimals; a number below 1 to four decimals; a still smaller number to three significant
 * digits. So only 0 is shown as 0.
 *
 * Returns: (transfer full) (nullable): %NULL for NaN or infinity, or if there are no decimals to round
 */
char *dowser_number_dup_rounded (double value);
/** Writes @value with its unit. Writes all decimals, or as many as @format requires. Returns: (transfer full)
 * (nullable): %NULL for NaN or infinity */
char *dowser_number_to_text (double value, const DowserFormat *format);
/** Writes a number for a cell. Writes no unit except a percent sign, because the column's heading shows the unit. */
char *dowser_number_to_cell (double value, const DowserFormat *format);
/** Like dowser_number_to_cell(), but for an integer. No digit of the integer is lost. Returns: (transfer full) */
char *dowser_integer_to_cell (gint64 value, const DowserFormat *format);
/** Like dowser_number_to_cell(), but formats the digits of a decimal number ("-1234.50"). No digit is lost unless the
 * format rounds. */
char *dowser_digits_to_cell (const char *digits, const DowserFormat *format);

G_END_DECLS
