/* dowser-server-engine.h - the engine functions that all kinds of servers share; each call has a transaction of its
 * own */
#pragma once

#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

void dowser_server_engine_connection_free (gpointer connection);
gboolean dowser_server_engine_is_open (gpointer connection);
gboolean dowser_server_engine_open (gpointer connection, const char *password, DowserEngineFacts *facts,
                                    GCancellable *cancellable, GError **error);
char *dowser_server_engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error);
DowserSchema *dowser_server_engine_introspect (gpointer connection, GCancellable *cancellable, GError **error);
DowserProfile *dowser_server_engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds,
                                             GCancellable *cancellable, GError **error);
gboolean dowser_server_engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
                                   DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary,
                                   GCancellable *cancellable, GError **error);
DowserForecast *dowser_server_engine_forecast (gpointer connection, const DowserStatement *statement,
                                               GCancellable *cancellable, GError **error);
void dowser_server_engine_keep_alive (gpointer connection);
void dowser_server_engine_close (gpointer connection);

/** Those members of a #DowserEngine that are the same for every kind of server. The engine's connection_new must create
 * a #DowserServerConnection. */
#define DOWSER_SERVER_ENGINE                                                                                           \
  .is_remote = TRUE, .connection_free = dowser_server_engine_connection_free, .is_open = dowser_server_engine_is_open, \
  .open = dowser_server_engine_open, .signature = dowser_server_engine_read_signature,                                 \
  .introspect = dowser_server_engine_introspect, .profile = dowser_server_engine_profile,                              \
  .run = dowser_server_engine_run, .forecast = dowser_server_engine_forecast, .close = dowser_server_engine_close

G_END_DECLS
