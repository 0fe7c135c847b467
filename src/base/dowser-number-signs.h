/* dowser-number-signs.h - the signs that numbers are written with for people: point and separator of thousands */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_number_signs_set:
 * @grouping: (nullable): digits of each group from the right, as lconv has them; the last one repeats
 *
 * The program calls it once, before anything is written for people. Until then, and where an argument is empty, the
 * signs are those of English: "1,234.5".
 */
void dowser_number_signs_set (const char *point, const char *separator, const char *grouping);
/** The signs of the present locale. */
void dowser_number_signs_set_from_locale (void);
const char *dowser_number_signs_get_point (void);
/** Appends @digits, such as "1234.5", with the point of the locale; @thousands: set apart. */
void dowser_number_signs_append (GString *into, const char *digits, gboolean thousands);
/** "12,345". Returns: (transfer full) */
char *dowser_count_to_text (gint64 count);

G_END_DECLS
