/* dowser-file-readings.h - how the columns of a source's files are parsed: stored decisions and the user's choices */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "sources/csv/dowser-csv-decisions.h"

G_BEGIN_DECLS

void dowser_file_readings_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): DowserCsvDecision: the columns that can be parsed in more than one way, and how
 * they are parsed; %NULL if the source has no such column */
GPtrArray *dowser_file_readings_list_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Saves the user's choice for a column. @context then forgets the source, so that the next opening applies the choice.
 * @path: (nullable): the file of the decision; %NULL for the source's only file. @column, @nick: as in
 * dowser_csv_decisions_choose() */
void dowser_file_readings_choose_async (DowserContext *context, const char *uri, const char *path, const char *column,
                                        const char *nick, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
gboolean dowser_file_readings_choose_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
