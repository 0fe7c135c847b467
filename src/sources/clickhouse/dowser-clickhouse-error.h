/* dowser-clickhouse-error.h - what ClickHouse and the way to it report, as one sentence each */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Where in a query something failed. */
typedef enum
{
  DOWSER_CLICKHOUSE_CONNECTING,
  DOWSER_CLICKHOUSE_READING
} DowserClickhousePhase;

/** Whether the line @text is what comes before the words of a query that fails behind rows, as no row can. */
gboolean dowser_clickhouse_error_begins (const char *text, gsize length);
/** Whether @text begins what the server says when a query fails, perhaps behind rows. */
gboolean dowser_clickhouse_error_is (const char *text, gsize length);
/** The number of the server's error in @text; 0 where it has none. */
guint dowser_clickhouse_error_get_code (const char *text);
/** @text: what the server says, @max_seconds: the limit of the query. Returns: (transfer full): #DOWSER_SOURCE_ERROR or
 * #DOWSER_LIMIT_ERROR */
GError *dowser_clickhouse_error_new (const char *place, const char *text, guint max_seconds);
/** @failure: of GIO or libsoup. Returns: (transfer full): itself where it was cancelled */
GError *dowser_clickhouse_error_new_of_way (const char *place, const GError *failure, DowserClickhousePhase phase);

G_END_DECLS
