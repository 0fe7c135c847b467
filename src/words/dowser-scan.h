/* dowser-scan.h - finds the end of a number, a date or a quoted text; used only by dowser-tokens.c */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * dowser_scan_number:
 * @at: a digit, or a sign or currency sign before a digit, in valid UTF-8
 * @preceded: the character before @at is part of a word or number
 * @token: (out): @length, @kind and the fields of a number
 * Returns: TRUE if a number, date or time begins at @at; FALSE for words that begin with a digit ("3D")
 */
gboolean dowser_scan_number (const char *at, gboolean preceded, DowserToken *token);

/**
 * dowser_scan_quoted:
 * @preceded: the character before @at is part of a word or number
 * @inner, @inner_length: (out): the text between the quotes
 *
 * Returns: the length including both quotes, 0 if no quoted text begins at @at
 */
gsize dowser_scan_quoted (const char *at, gboolean preceded, const char **inner, gsize *inner_length);

/** Returns the length of the quote mark at @at if the mark may be an apostrophe (' or ’), otherwise 0. */
gsize dowser_scan_apostrophe (const char *at);
/** Returns the length of the hyphen or dash at @at, or 0 if there is none. */
gsize dowser_scan_hyphen (const char *at);

/** Finds the number that a word means: two, hundred, third, twice. @folded: lower case. Returns: TRUE if the word means
 * a number */
gboolean dowser_scan_number_word (const char *folded, double *number, gboolean *ordinal);

G_END_DECLS
