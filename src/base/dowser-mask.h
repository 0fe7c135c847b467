/* dowser-mask.h - takes secrets and people's data out of a text that leaves the program: a log, a report */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_mask_text:
 * @text: any bytes; what is no UTF-8 is replaced first
 * @values: (nullable): strv of further texts to take out wherever they stand as words of their own, such as the values
 *   of a column that holds people's data
 *
 * Takes out keys, tokens, passwords (of URIs, headers, assignments and JSON members), e-mail addresses, phone numbers
 * and the numbers of payment cards, and leaves "[key]", "[password]", "[e-mail]", "[phone]", "[card]" or "[personal]"
 * in their place. Masking twice changes nothing more. Linear time.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *dowser_mask_text (const char *text, const char *const *values);

G_END_DECLS
