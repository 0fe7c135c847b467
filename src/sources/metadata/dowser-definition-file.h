/* dowser-definition-file.h - finds files in which people have defined terms for other programs, by the files' names */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns TRUE if a file of this name contains definitions, such as dbt's schema.yml. In a folder of data, such a file
 * isn't a table. */
gboolean dowser_definition_file_matches_name (const char *path);
/**
 * dowser_definition_file_find:
 *
 * Finds the files of definitions in the folder @uri, or in the folder of the file @uri. If @uri is a file, leaves out
 * files that are named after another data file ("shop.semantic.yaml"). Blocks.
 *
 * Returns: (transfer full): of char *, sorted; empty for a server, and for several files
 */
GPtrArray *dowser_definition_file_find (const char *uri);

G_END_DECLS
