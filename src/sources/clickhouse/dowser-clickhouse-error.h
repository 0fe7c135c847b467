/* dowser-clickhouse-error.h - converts each error of ClickHouse or of the connection to one sentence */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The phase of a query in which a connection failed. */
typedef enum
{
  DOWSER_CLICKHOUSE_CONNECTING,
  DOWSER_CLICKHOUSE_READING
} DowserClickhousePhase;

/** Returns TRUE if the line @text starts the error block of a query that failed after it had sent some rows. No row
 * contains such a line. */
gboolean dowser_clickhouse_error_is_block_start (const char *text, gsize length);
/** Returns TRUE if @text starts with an error message of the server. Such a message may follow rows. */
gboolean dowser_clickhouse_error_is_message (const char *text, gsize length);
/** Returns the server's error code in @text; 0 if @text has no error code. */
guint dowser_clickhouse_error_get_code (const char *text);
/** Creates an error. @text: the server's message, @max_seconds: the time limit of the query. Returns: (transfer full):
 * #DOWSER_SOURCE_ERROR or #DOWSER_LIMIT_ERROR */
GError *dowser_clickhouse_error_new (const char *place, const char *text, guint max_seconds);
/** Creates an error. @failure: an error of GIO or libsoup. Returns: (transfer full): %G_IO_ERROR_CANCELLED if the
 * request was cancelled */
GError *dowser_clickhouse_error_new_for_network (const char *place, const GError *failure, DowserClickhousePhase phase);

G_END_DECLS
