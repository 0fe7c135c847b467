/* dowser-capital.h - capitalizes the first letter of a text */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns @text with its first letter capitalized; unchanged if @text is empty or isn't UTF-8. Returns: (transfer
 * full) */
char *dowser_dup_capitalized (const char *text);

G_END_DECLS
