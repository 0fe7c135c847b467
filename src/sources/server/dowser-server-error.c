/* dowser-server-error.c - describes a server's failure to the user in one sentence: what happened, why, what to do */
#include "sources/server/dowser-server-error.h"

#include "base/dowser-error.h"
#include "sources/saved/dowser-server-error-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

DowserServerFailure
dowser_server_failure_read (const DowserServerReading *readings, const char *state, const char *words)
{
  for (; readings->state != NULL || readings->words != NULL; readings++)
    if ((readings->state == NULL || g_str_has_prefix (state, readings->state))
        && (readings->words == NULL || strstr (words, readings->words) != NULL))
      break;
  return readings->failure;
}

/* Returns a sentence with two placeholders: for the server, and for the server's message in parentheses, which may be
 * empty. */
static const char *
get_sentence (DowserServerFailure failure)
{
  switch (failure)
    {
    case DOWSER_SERVER_FAILURE_UNREACHABLE:
      return _ ("“%s” cannot be reached%s. Check the host and the port, and whether the server is running.");
    case DOWSER_SERVER_FAILURE_NO_DATABASE:
      return _ ("“%s” was not found%s. Check the name of the database.");
    case DOWSER_SERVER_FAILURE_PASSWORD:
      return _ ("“%s” does not accept the user or the password%s. Check both.");
    case DOWSER_SERVER_FAILURE_DENIED:
      return _ ("“%s” does not let you in%s. Ask the administrator for read access.");
    case DOWSER_SERVER_FAILURE_TLS:
      return _ ("The connection to “%s” cannot be made as secure as required%s. Check the certificate, or the required "
                "security.");
    case DOWSER_SERVER_FAILURE_BUSY:
      return _ ("“%s” is busy%s. Wait a moment, then try again.");
    case DOWSER_SERVER_FAILURE_LOST:
      return _ ("The connection to “%s” was lost%s. Try again when the server is back.");
    default:
      return _ ("“%s” could not be read%s. Try again, or ask the administrator.");
    }
}

static int
get_code (DowserServerFailure failure)
{
  switch (failure)
    {
    case DOWSER_SERVER_FAILURE_UNREACHABLE:
      return DOWSER_SOURCE_ERROR_UNREACHABLE;
    case DOWSER_SERVER_FAILURE_NO_DATABASE:
      return DOWSER_SOURCE_ERROR_NOT_FOUND;
    case DOWSER_SERVER_FAILURE_PASSWORD:
      return DOWSER_SOURCE_ERROR_PASSWORD;
    case DOWSER_SERVER_FAILURE_DENIED:
      return DOWSER_SOURCE_ERROR_DENIED;
    case DOWSER_SERVER_FAILURE_TLS:
      return DOWSER_SOURCE_ERROR_TLS;
    case DOWSER_SERVER_FAILURE_BUSY:
      return DOWSER_SOURCE_ERROR_BUSY;
    case DOWSER_SERVER_FAILURE_LOST:
      return DOWSER_SOURCE_ERROR_LOST;
    default:
      return DOWSER_SOURCE_ERROR_FAILED;
    }
}

/* The warning can be ignored: all format strings are Dowser's own sentences, with placeholders for the server and its
 * message. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static char *
write_sentence (DowserServerFailure failure, const char *place, const char *words)
{
  g_autofree char *detail = dowser_server_error_text_dup_in_parentheses (words);

  return g_strdup_printf (get_sentence (failure), place, detail);
}
#pragma GCC diagnostic pop

void
dowser_server_failure_set_error (DowserServerFailure failure, const char *place, const char *words, GError **error)
{
  g_autofree char *sentence = NULL;

  if (failure == DOWSER_SERVER_FAILURE_MEMORY)
    g_set_error_literal (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY,
                         _ ("The query needs more memory or disk space than the server allows. Add a filter, or use "
                            "fewer groups."));
  else if (failure == DOWSER_SERVER_FAILURE_NO_PASSWORD)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD,
                 _ ("“%s” needs a password. Type the password, or check the user name."), place);
  else if (failure == DOWSER_SERVER_FAILURE_STATEMENT)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                 _ ("The database rejected the statement: %s."), words);
  else
    {
      sentence = write_sentence (failure, place, words);
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, get_code (failure), sentence);
    }
}
