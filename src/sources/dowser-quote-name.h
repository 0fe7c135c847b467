/* dowser-quote-name.h - a name between quotes, for an engine's own questions to its catalog and tables */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @quote: '"', or '`' for MySQL; one within @name is doubled. Returns: (transfer full) */
char *dowser_quote_name (const char *name, char quote);

G_END_DECLS
