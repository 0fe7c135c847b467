/* dowser-quote-name.h - quotes names for the queries that an engine itself writes to read catalogs and tables */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns @name in quotes. @quote: '"', or '`' for MySQL; doubled inside @name. Returns: (transfer full) */
char *dowser_quote_name (const char *name, char quote);

G_END_DECLS
