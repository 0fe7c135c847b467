/* dowser-source-check.h - whether a source can be reached, and what it is: for a test button, and for all at the start
 */
#pragma once

#include "sources/dowser-source.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserSourceReport: what a source has said of itself.
 * @security: (nullable): how the way to it is kept
 * @n_tables: -1 where they were not read
 * @changed: its schema is not the one that was read last
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
/** "PostgreSQL 15.4, 12 tables; held read-only: …; encrypted, certificate checked". Returns: (transfer full) */
char *dowser_source_report_dup_sentence (const DowserSourceReport *self);

/**
 * dowser_source_check_async: opens @source, asks what it is, and closes it.
 * @source: not open yet, and used for nothing else
 * @password: (nullable): what was typed; else the keyring is asked
 * @store: (nullable): knows the schema as it was read last
 * @counts_tables: reads the schema where it is not known as it is now
 * @max_seconds: for all of it
 */
void dowser_source_check_async (DowserSource *source, const char *password, DowserStore *store, gboolean counts_tables,
                                guint max_seconds, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR; UNREACHABLE where the time was not enough */
DowserSourceReport *dowser_source_check_finish (DowserSource *source, GAsyncResult *result, GError **error);

G_END_DECLS
