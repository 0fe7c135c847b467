/* dowser-metadata-file.h - finds and reads the file that describes tables and columns: JSON, CSV or a spreadsheet */
#pragma once

#include "schema/dowser-metadata.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns TRUE if @path has the name of a metadata file. Such a file isn't read as a table. */
gboolean dowser_metadata_file_matches_name (const char *path);
/**
 * dowser_metadata_file_find:
 * @uri: the URI of a source
 *
 * Finds the metadata files of a source. For a file "shop.db", this is the first existing file of "shop.db.columns.csv",
 * "shop.columns.csv", and the same names with "metadata" instead of "columns" or with the endings .json, .xlsx, .tsv.
 * For several files, the metadata file of each is returned. For a folder, all metadata files in the folder and the one
 * next to the folder are returned.
 *
 * Returns: (transfer full): char *, perhaps none
 */
GPtrArray *dowser_metadata_file_find (const char *uri);
/** Returns a text that changes when one of the files changes. @paths: char *. Returns: (transfer full) */
char *dowser_metadata_file_dup_stamp (GPtrArray *paths);
/**
 * dowser_metadata_file_read:
 *
 * Detects the format by content, not by name: a spreadsheet, JSON, or text separated by commas, semicolons or tabs, in
 * UTF-8, UTF-16 or Windows-1252. Blocks: for a worker thread.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR, whose message is one sentence
 */
DowserMetadata *dowser_metadata_file_read (const char *path, GError **error);

/** Reads the rows of a text whose fields are separated by @separator. If @separator is 0, the most frequent separator
 * of the first lines is used. Returns: (transfer full): of GPtrArray of char * */
GPtrArray *dowser_metadata_csv_read (const char *text, char separator);

G_END_DECLS
