/* dowser-capital.h - a text with a capital at its start */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @text as it is where it is empty or no UTF-8. Returns: (transfer full) */
char *dowser_dup_capital (const char *text);

G_END_DECLS
