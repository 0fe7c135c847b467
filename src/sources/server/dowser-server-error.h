/* dowser-server-error.h - what a server's failure means, as one sentence: what, why, what to do */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserServerFailure: what can go wrong with a server. */
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
 * DowserServerReading: one line of a server's table of what its words mean; the first that fits is taken.
 * @state: (nullable): SQLSTATE begins with it; @words: (nullable): the message holds it. A line without both ends the
 * table, and its @failure is what everything else means
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
 * dowser_server_failure_set:
 * @place: what it was about, for people: "shop on db.example.org"
 * @words: what the server or the library said
 */
void dowser_server_failure_set (DowserServerFailure failure, const char *place, const char *words, GError **error);

G_END_DECLS
