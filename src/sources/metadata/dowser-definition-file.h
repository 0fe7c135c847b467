/* dowser-definition-file.h - files in which people define words for other programs, by their names */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Whether a file of this name holds definitions, such as dbt's schema.yml: in a folder of data it is no table. */
gboolean dowser_definition_file_is_one (const char *path);
/**
 * dowser_definition_file_find:
 *
 * Those in the folder @uri, or in the folder of the file @uri. Of names that begin as a data file's does
 * ("shop.semantic.yaml") a file has its own alone. Blocks.
 *
 * Returns: (transfer full): of char *, sorted; empty for a server, and for several files
 */
GPtrArray *dowser_definition_file_find (const char *uri);

G_END_DECLS
