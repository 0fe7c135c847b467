/* dowser-number-text.h - a number spelled for people: its scale, decimals, thousands, percent, currency */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** Appends @digits, such as "1234.5", with thousands set apart. */
void dowser_number_append_grouped (GString *into, const char *digits);
/** The sign of a percentage, where numbers of @format (nullable) are one. */
void dowser_number_append_percent (GString *into, const DowserFormat *format);
/** What a stored @value is in people's numbers: 150 cents are 1.5, a share of 0.25 is 25. @format: (nullable) */
double dowser_number_scale (double value, const DowserFormat *format);
/** Whether numbers of @format (nullable) count from 1970 and are shown as dates. */
gboolean dowser_format_is_moment (const DowserFormat *format);
/** The seconds since 1970 that @value of such a format is. */
double dowser_number_to_seconds (double value, const DowserFormat *format);
/**
 * Two decimals, four below 1, three digits of what is smaller still: what is not nothing never reads as 0.
 *
 * Returns: (transfer full) (nullable): %NULL for what is no number, or has no digits behind the point to be rounded
 */
char *dowser_number_round (double value);
/** All digits that @value has, or that @format wants, with its unit. Returns: (transfer full) (nullable): %NULL for
 * what is no number */
char *dowser_number_to_text (double value, const DowserFormat *format);
/** The same as it stands in a cell below a heading that tells the unit: only a percentage has a sign. */
char *dowser_number_to_cell (double value, const DowserFormat *format);
/** The same for a whole number, of which no digit is lost. Returns: (transfer full) */
char *dowser_integer_to_cell (gint64 value, const DowserFormat *format);
/** The same for the digits of a decimal number, "-1234.50", of which none is lost where the format rounds none. */
char *dowser_digits_to_cell (const char *digits, const DowserFormat *format);

G_END_DECLS
