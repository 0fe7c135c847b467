/* dowser-csv-memory.h - remembers the scan results of CSV and JSON files while the files are unchanged, and the user's
 * choices */
#pragma once

#include "sources/csv/dowser-csv-scan.h"
#include "sources/dowser-data-file.h"

G_BEGIN_DECLS

/** Version of the scanning rules. Scan results of other versions are ignored. */
#define DOWSER_CSV_RULES 12

/** DowserCsvMemory: scan results and the user's choices for the files of one source. Used in one worker thread. */
typedef struct _DowserCsvMemory DowserCsvMemory;

/** Reads a memory. @text: (nullable): from dowser_csv_memory_to_text(); parts that can't be read are ignored */
DowserCsvMemory *dowser_csv_memory_new (const char *text);
void dowser_csv_memory_free (DowserCsvMemory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvMemory, dowser_csv_memory_free)

/** Scans @file completely, unless it is unchanged since the last scan. Returns: (nullable): borrowed until the next
 * scan of @file; %NULL with an error of dowser_csv_scan() */
const DowserCsvShape *dowser_csv_memory_scan (DowserCsvMemory *self, const DowserDataFile *file,
                                              GCancellable *cancellable, GError **error);
/** Finds the last scan result of the file at @path, even if the file can't be opened now. Returns: (nullable):
 * borrowed */
const DowserCsvShape *dowser_csv_memory_get_shape (DowserCsvMemory *self, const char *path);
/** Stores the scan result of one table in a file with several tables. @path: of dowser_csv_memory_dup_part_path();
 * @shape: copied */
void dowser_csv_memory_set_part_shape (DowserCsvMemory *self, const char *path, const DowserCsvShape *shape);
/** Returns: (transfer full): a path for the table @part in the file at @path. The other functions accept this path as
 * the path of a file */
char *dowser_csv_memory_dup_part_path (const char *path, const char *part);
/** Returns: (transfer full): char *: the tables found in the file at @path */
GPtrArray *dowser_csv_memory_list_parts (DowserCsvMemory *self, const char *path);
/** Used instead of a column name for the choice to read ragged rows. */
#define DOWSER_CSV_RAGGED ""
/** Sets how the user wants @column to be read. The choice remains valid if the file changes. @column: a name or
 * #DOWSER_CSV_RAGGED. @nick: (nullable): of dowser_csv_choice_nicks or, for ragged rows, "read"; %NULL removes the
 * choice */
void dowser_csv_memory_set_choice (DowserCsvMemory *self, const char *path, const char *column, const char *nick);
/** Returns the user's choices for a file: how each column that can be read in several ways is read. Returns:
 * (nullable): column name → nick of the way, borrowed */
GHashTable *dowser_csv_memory_get_choices (DowserCsvMemory *self, const char *path);
/** Returns: (transfer full) (nullable): a text that changes when a choice changes; %NULL if there are no choices */
char *dowser_csv_memory_dup_choices (DowserCsvMemory *self);
/** Returns: (transfer full) (nullable): the scan results of the used files, and the choices, as text; %NULL if there
 * are neither results nor choices */
char *dowser_csv_memory_to_text (DowserCsvMemory *self);

G_END_DECLS
