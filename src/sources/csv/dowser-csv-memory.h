/* dowser-csv-memory.h - what was seen of CSV and JSON files, for as long as they are the same */
#pragma once

#include "sources/csv/dowser-csv-scan.h"
#include "sources/dowser-data-file.h"

G_BEGIN_DECLS

/** Of the rules by which a file is looked at: what others have found of it, its columns too, is not believed. */
#define DOWSER_CSV_RULES 12

/** DowserCsvMemory: of the files of one source. Used on one worker. */
typedef struct _DowserCsvMemory DowserCsvMemory;

/** @text: (nullable): what dowser_csv_memory_to_text() gave; what cannot be read of it is as if it had not been there
 */
DowserCsvMemory *dowser_csv_memory_new (const char *text);
void dowser_csv_memory_free (DowserCsvMemory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvMemory, dowser_csv_memory_free)

/** Reads @file from end to end, unless it is as it was then. Returns: (nullable): borrowed until the next look at it;
 * %NULL with @error as of dowser_csv_scan() */
const DowserCsvShape *dowser_csv_memory_look (DowserCsvMemory *self, const DowserDataFile *file,
                                              GCancellable *cancellable, GError **error);
/** What was seen of the file at @path, also while it cannot be opened. Returns: (nullable): borrowed */
const DowserCsvShape *dowser_csv_memory_get_shape (DowserCsvMemory *self, const char *path);
/** Keeps what was seen of a part of a file that has several. @path: of dowser_csv_memory_dup_part(); @shape: copied */
void dowser_csv_memory_put (DowserCsvMemory *self, const char *path, const DowserCsvShape *shape);
/** Returns: (transfer full): the path of the table @part in the file at @path, which others take for that of a file */
char *dowser_csv_memory_dup_part (const char *path, const char *part);
/** Returns: (transfer full): char *: the tables that were seen in the file at @path */
GPtrArray *dowser_csv_memory_list_parts (DowserCsvMemory *self, const char *path);
/** What a file is read in spite of, in the place of a column's name. */
#define DOWSER_CSV_RAGGED ""
/** How a person wants @column, a name or #DOWSER_CSV_RAGGED, to be read, whatever the file holds by then. @nick:
 * (nullable): of dowser_csv_choice_nicks or, of rows, "read"; %NULL takes it back */
void dowser_csv_memory_choose (DowserCsvMemory *self, const char *path, const char *column, const char *nick);
/** Returns: (nullable): name of a column → nick, borrowed */
GHashTable *dowser_csv_memory_get_choices (DowserCsvMemory *self, const char *path);
/** Changes when one of them does. Returns: (transfer full) (nullable): %NULL where there are none */
char *dowser_csv_memory_dup_choices (DowserCsvMemory *self);
/** Of the files that were looked at, and what was chosen. Returns: (transfer full) (nullable): %NULL where there are
 * none */
char *dowser_csv_memory_to_text (DowserCsvMemory *self);

G_END_DECLS
