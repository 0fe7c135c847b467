/* dowser-metadata-file.h - the file that says what tables and columns mean: JSON, CSV or a spreadsheet */
#pragma once

#include "schema/dowser-metadata.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** Whether @path is called as such a file is: it is none of data then. */
gboolean dowser_metadata_file_is_one (const char *path);
/**
 * dowser_metadata_file_find:
 * @uri: of a source
 *
 * Beside a file: "shop.db" → "shop.db.columns.csv" or "shop.columns.csv", and the same with "metadata" and with .json,
 * .xlsx, .tsv; the first that is there. Beside each of several files; in a folder all that are called so, and the one
 * beside it.
 *
 * Returns: (transfer full): char *, perhaps none
 */
GPtrArray *dowser_metadata_file_find (const char *uri);
/** Changes when one of the files does. @paths: char *. Returns: (transfer full) */
char *dowser_metadata_file_dup_stamp (GPtrArray *paths);
/**
 * dowser_metadata_file_read:
 *
 * By what is in it, not by its name: a spreadsheet, JSON, or text between commas, semicolons or tabs, in UTF-8, UTF-16
 * or Windows-1252. Blocks: for a worker.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR in one sentence
 */
DowserMetadata *dowser_metadata_file_read (const char *path, GError **error);

/** The rows of a text whose fields are between @separator, or what its first lines have most of where that is 0.
 * Returns: (transfer full): of GPtrArray of char * */
GPtrArray *dowser_metadata_csv_read (const char *text, char separator);

G_END_DECLS
