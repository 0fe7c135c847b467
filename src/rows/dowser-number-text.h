/* dowser-number-text.h - a number spelled for people: thousands apart, decimals, percent, currency */
#pragma once

#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** Appends @digits, such as "1234.5", with thousands set apart. */
void dowser_number_append_grouped (GString *into, const char *digits);
/** What stands behind a number of @format (nullable): " %", " €". */
void dowser_number_append_unit (GString *into, const DowserFormat *format);
/**
 * Two decimals, four below 1, three digits of what is smaller still: what is not nothing never reads as 0.
 *
 * Returns: (transfer full) (nullable): %NULL for what is no number, or has no digits behind the point to be rounded
 */
char *dowser_number_round (double value);
/** All digits that @value has, or that @format wants. Returns: (transfer full) (nullable): %NULL for what is no number
 */
char *dowser_number_to_text (double value, const DowserFormat *format);

G_END_DECLS
