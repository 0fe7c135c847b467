/* dowser-number-signs.h - the decimal point and thousands separator of numbers for users */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_number_signs_set:
 * @grouping: (nullable): the number of digits of each group from the right, as in lconv; the last number repeats
 *
 * The program calls this function one time, before it writes anything for users. Before the call, and for empty
 * arguments, English signs are used: "1,234.5".
 */
void dowser_number_signs_set (const char *point, const char *separator, const char *grouping);
/** Calls dowser_number_signs_set() with the decimal point and the thousands separator of the current locale. */
void dowser_number_signs_set_from_locale (void);
const char *dowser_number_signs_get_point (void);
/** Appends @digits, such as "1234.5", with the locale's decimal point. @thousands: TRUE to add thousands separators */
void dowser_number_signs_append (GString *into, const char *digits, gboolean thousands);
/** Writes a number with thousands separators: "12,345". Returns: (transfer full) */
char *dowser_count_to_text (gint64 count);

G_END_DECLS
