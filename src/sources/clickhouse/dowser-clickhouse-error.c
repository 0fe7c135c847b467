/* dowser-clickhouse-error.c - converts each error of ClickHouse or of the connection to one sentence */
#include "sources/clickhouse/dowser-clickhouse-error.h"

#include "base/dowser-error.h"
#include "sources/saved/dowser-server-error-text.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_WORDS 300

gboolean
dowser_clickhouse_error_is_block_start (const char *text, gsize length)
{
  return (length == 1 && *text == '\r') || (length == 14 && strncmp (text, "__exception__\r", 14) == 0);
}

gboolean
dowser_clickhouse_error_is_message (const char *text, gsize length)
{
  return length > 6 && strncmp (text, "Code: ", 6) == 0 && g_ascii_isdigit (text[6])
         && g_strstr_len (text, (gssize) length, "DB::") != NULL;
}

guint
dowser_clickhouse_error_get_code (const char *text)
{
  const char *at = strstr (text, "Code: ");

  return at != NULL ? (guint) g_ascii_strtoull (at + strlen ("Code: "), NULL, 10) : 0;
}

/* Returns the sentence in the server's error message. For "Code: 60. DB::Exception: Table default.x does not exist.
 * (UNKNOWN_TABLE) (version 26.7.2.1)", this is "Table default.x does not exist". */
static char *
dup_words (const char *text)
{
  const char *start = strstr (text, "Exception: ");
  g_autofree char *valid = NULL;
  char *end;

  start = start != NULL ? start + strlen ("Exception: ") : text;
  valid = g_utf8_make_valid (start, -1);
  for (end = valid; *end != '\0'; end++)
    if (g_str_has_prefix (end, " (version ") || *end == '\n')
      break;
  *end = '\0';
  g_strchomp (valid);
  while (end > valid && g_str_has_suffix (valid, "."))
    valid[strlen (valid) - 1] = '\0';
  return g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), MAX_WORDS));
}

GError *
dowser_clickhouse_error_new (const char *place, const char *text, guint max_seconds)
{
  g_autofree char *words = dup_words (text);

  switch (dowser_clickhouse_error_get_code (text))
    {
    case 159:
    case 160:
      return dowser_limit_error_new_time (max_seconds);
    case 241:
    case 307:
    case 396:
      return g_error_new (DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY,
                          _ ("The query exceeds a limit of the server “%s” (%s). Add a filter, or use fewer groups."),
                          place, words);
    case 192:
    case 193:
    case 194:
    case 516:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD,
                          _ ("“%s” does not accept the user or the password (%s). Check both."), place, words);
    case 81:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                          _ ("“%s” was not found (%s). Check the name of the database."), place, words);
    case 164:
    case 291:
    case 497:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
                          _ ("“%s” does not allow this (%s). Ask the administrator for read access, either with the "
                             "setting readonly = 2 or without readonly."),
                          place, words);
    case 202:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY,
                          _ ("“%s” is busy (%s). Wait a moment, then try again."), place, words);
    /* These codes mean that a shard is unavailable. Without this shard, the result would lack rows. */
    case 32:
    case 198:
    case 209:
    case 210:
    case 279:
    case 519:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST,
                          _ ("A part of the cluster behind “%s” does not answer (%s), so rows would be missing. Try "
                             "again when all servers of the cluster are running."),
                          place, words);
    case 394:
      return g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
    case 0:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                          _ ("“%s” does not answer as a ClickHouse server (%s). Check the host and the port, which "
                             "must be the HTTP port."),
                          place, words);
    default:
      return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                          _ ("The database rejected the statement: %s."), words);
    }
}

GError *
dowser_clickhouse_error_new_for_network (const char *place, const GError *failure, DowserClickhousePhase phase)
{
  g_autofree char *words = dowser_server_error_text_clean_up (failure->message);

  if (g_error_matches (failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
  if (failure->domain == G_TLS_ERROR)
    return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TLS,
                        _ ("The connection to “%s” cannot be made as secure as required (%s). Check the certificate, "
                           "or the required security."),
                        place, words);
  if (phase == DOWSER_CLICKHOUSE_CONNECTING)
    return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNREACHABLE,
                        _ ("“%s” cannot be reached (%s). Check the host and the port, and whether the server is "
                           "running."),
                        place, words);
  return g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST,
                      _ ("The connection to “%s” was lost (%s). Try again when the server is back."), place, words);
}
