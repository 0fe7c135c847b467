/* dowser-source-check.h - checks that a source can be reached, for the test button and for all sources when Dowser
 * starts */
#pragma once

#include "sources/dowser-source.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserSourceReport: the properties that a source reports.
 * @security: (nullable): how the connection is secured
 * @n_tables: the number of tables; -1 if the tables were not read
 * @changed: TRUE if the schema differs from the schema that was read last
 */
typedef struct
{
  char *engine;
  char *protection;
  char *security;
  int n_tables;
  gboolean changed;
} DowserSourceReport;
void dowser_source_report_free (DowserSourceReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSourceReport, dowser_source_report_free)
/** Returns the report as a sentence: "PostgreSQL 15.4, 12 tables; held read-only: …; encrypted, certificate checked".
 * Returns: (transfer full) */
char *dowser_source_report_dup_sentence (const DowserSourceReport *self);

/**
 * dowser_source_check_async: opens @source, reads its properties, and closes it.
 * @source: a source that isn't open and is used only for this check
 * @password: (nullable): the password that the user entered; if it is %NULL, the keyring is used
 * @store: (nullable): contains the last schema that was read
 * @counts_tables: TRUE if the tables are read and counted when the stored schema is not up to date
 * @max_seconds: the time limit for the whole check
 */
void dowser_source_check_async (DowserSource *source, const char *password, DowserStore *store, gboolean counts_tables,
                                guint max_seconds, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR, which is UNREACHABLE after the timeout */
DowserSourceReport *dowser_source_check_finish (DowserSource *source, GAsyncResult *result, GError **error);

G_END_DECLS
