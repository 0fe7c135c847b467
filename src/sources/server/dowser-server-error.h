/* dowser-server-error.h - describes a server's failure to the user in one sentence: what happened, why, what to do */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserServerFailure: what can go wrong with a server */
typedef enum
{
  DOWSER_SERVER_FAILURE_OTHER,
  DOWSER_SERVER_FAILURE_UNREACHABLE,
  DOWSER_SERVER_FAILURE_NO_DATABASE,
  DOWSER_SERVER_FAILURE_PASSWORD,
  DOWSER_SERVER_FAILURE_NO_PASSWORD,
  DOWSER_SERVER_FAILURE_DENIED,
  DOWSER_SERVER_FAILURE_TLS,
  DOWSER_SERVER_FAILURE_BUSY,
  DOWSER_SERVER_FAILURE_LOST,
  DOWSER_SERVER_FAILURE_MEMORY,
  DOWSER_SERVER_FAILURE_STATEMENT,
} DowserServerFailure;

/**
 * DowserServerReading: a row of a table that tells the meaning of a server's error messages. The first row that matches
 * a message is used
 * @state: (nullable): a prefix of the SQLSTATE; @words: (nullable): a part of the message. The last row of the table
 * has neither, and its @failure applies to all other errors
 */
typedef struct
{
  const char *state;
  const char *words;
  DowserServerFailure failure;
} DowserServerReading;

DowserServerFailure dowser_server_failure_read (const DowserServerReading *readings, const char *state,
                                                const char *words);

/**
 * dowser_server_failure_set_error:
 * @place: the server's title, shown to the user: "shop on db.example.org"
 * @words: the message of the server or the library
 */
void dowser_server_failure_set_error (DowserServerFailure failure, const char *place, const char *words,
                                      GError **error);

G_END_DECLS
