/* dowser-text-file.h - a file that people and other programs change, too: read, and changed as it is then */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Nothing larger than %DOWSER_YAML_MAX_BYTES is read into memory. Returns: (transfer full) (nullable): %NULL with
 * #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR */
char *dowser_text_file_load (const char *path, gsize *length, GError **error);
/** @text: (nullable). Returns: (transfer full) (nullable): the file's new text */
typedef char *(*DowserTextChange) (const char *text, gpointer data, GError **error);
/** Writes what @change makes of the file at @path, of the text that is there then: no one finds half of it, and what
 * others change meanwhile is kept. Blocks. */
gboolean dowser_text_file_change (const char *path, DowserTextChange change, gpointer data, GError **error);

G_END_DECLS
