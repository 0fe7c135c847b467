/* dowser-mask.h - replaces secrets and personal data in a text that leaves the program, such as a log or a report */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_mask_text:
 * @text: any bytes; invalid UTF-8 is replaced first
 * @values: (nullable): strv of further texts to mask wherever they are whole words, such as the values of a column with
 * personal data
 *
 * Replaces keys, tokens, passwords (in URIs, headers, assignments and JSON members), e-mail addresses, phone numbers
 * and payment card numbers by "[key]", "[password]", "[e-mail]", "[phone]", "[card]" or "[personal]". Masking twice
 * changes nothing more. Linear time.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *dowser_mask_text (const char *text, const char *const *values);

G_END_DECLS
