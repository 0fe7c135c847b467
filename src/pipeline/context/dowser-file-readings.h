/* dowser-file-readings.h - how the columns of a source's files are read, as it is stored, and what a person chooses */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "sources/csv/dowser-csv-decisions.h"

G_BEGIN_DECLS

void dowser_file_readings_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): DowserCsvDecision, none for a source whose columns are read in one way */
GPtrArray *dowser_file_readings_list_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Keeps what is chosen, and forgets the source, so that the next opening reads it so. @path: (nullable): of the
 * decision; %NULL for the one file of the source. @column, @nick: as of dowser_csv_decisions_choose() */
void dowser_file_readings_choose_async (DowserContext *context, const char *uri, const char *path, const char *column,
                                        const char *nick, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean dowser_file_readings_choose_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
