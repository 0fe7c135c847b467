/* dowser-scan.h - finds where a number, a date or a quoted text ends; used by the tokens alone */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * dowser_scan_number:
 * @at: a digit, a sign or a currency sign before one, in valid UTF-8
 * @preceded: the character before @at is part of a word or number
 * @token: (out): @length, @kind and the fields of a number
 *
 * Returns: whether a number, date or time begins at @at; FALSE for words that begin with a digit ("3D")
 */
gboolean dowser_scan_number (const char *at, gboolean preceded, DowserToken *token);

/**
 * dowser_scan_quoted:
 * @preceded: the character before @at is part of a word or number
 * @inner, @inner_length: (out): the text between the quotes
 *
 * Returns: length with both quotes, 0 where no quoted text begins at @at
 */
gsize dowser_scan_quoted (const char *at, gboolean preceded, const char **inner, gsize *inner_length);

/** Length of the quote mark at @at that could be an apostrophe (' or ’), 0 for none. */
gsize dowser_scan_apostrophe (const char *at);
/** Length of the hyphen or dash at @at, 0 for none. */
gsize dowser_scan_hyphen (const char *at);

/** The number that a word stands for: two, hundred, third, twice. @folded: lower case. Returns: whether it is one */
gboolean dowser_scan_number_word (const char *folded, double *number, gboolean *ordinal);

G_END_DECLS
