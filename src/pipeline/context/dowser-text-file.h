/* dowser-text-file.h - reads and changes a text file that users and other programs change as well */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Reads the text of a file that isn't larger than %DOWSER_YAML_MAX_BYTES. Returns: (transfer full) (nullable): %NULL
 * with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR */
char *dowser_text_file_load (const char *path, gsize *length, GError **error);
/** DowserTextChange: a function that changes the text of a file. @text: (nullable): the file's current text. Returns:
 * (transfer full) (nullable): the file's new text */
typedef char *(*DowserTextChange) (const char *text, gpointer data, GError **error);
/** Replaces the text of the file at @path by the result of @change. Other programs never read an incomplete file.
 * Changes that other programs make at the same time are kept. Blocks. */
gboolean dowser_text_file_change (const char *path, DowserTextChange change, gpointer data, GError **error);

G_END_DECLS
