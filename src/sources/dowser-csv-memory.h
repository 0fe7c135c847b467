/* dowser-csv-memory.h - what was seen of CSV files, for as long as they are the same */
#pragma once

#include "sources/dowser-csv-scan.h"
#include "sources/dowser-data-file.h"

G_BEGIN_DECLS

/** Of the rules by which a file is looked at: what others have found of it, its columns too, is not believed. */
#define DOWSER_CSV_RULES 8

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
/** Of the files that were looked at, without those of which nobody can tell whether they change. Returns: (transfer
 * full) (nullable): %NULL where there are none */
char *dowser_csv_memory_to_text (DowserCsvMemory *self);

G_END_DECLS
