/* dowser-gda-error.h - what a server's failure means, as one sentence: what, why, what to do */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserGdaFailure: what can go wrong with a server. */
typedef enum
{
  DOWSER_GDA_FAILURE_OTHER,
  DOWSER_GDA_FAILURE_UNREACHABLE,
  DOWSER_GDA_FAILURE_NO_DATABASE,
  DOWSER_GDA_FAILURE_PASSWORD,
  DOWSER_GDA_FAILURE_NO_PASSWORD,
  DOWSER_GDA_FAILURE_DENIED,
  DOWSER_GDA_FAILURE_TLS,
  DOWSER_GDA_FAILURE_BUSY,
  DOWSER_GDA_FAILURE_LOST,
  DOWSER_GDA_FAILURE_MEMORY,
  DOWSER_GDA_FAILURE_STATEMENT,
} DowserGdaFailure;

/**
 * DowserGdaReading: one line of a server's table of what its words mean; the first that fits is taken.
 * @state: (nullable): SQLSTATE begins with it; @words: (nullable): the message holds it. A line without both ends the
 * table, and its @failure is what everything else means
 */
typedef struct
{
  const char *state;
  const char *words;
  DowserGdaFailure failure;
} DowserGdaReading;

DowserGdaFailure dowser_gda_failure_read (const DowserGdaReading *readings, const char *state, const char *words);

/**
 * dowser_gda_failure_set:
 * @place: what it was about, for people: "shop on db.example.org"
 * @words: what the server or the library said
 */
void dowser_gda_failure_set (DowserGdaFailure failure, const char *place, const char *words, GError **error);

G_END_DECLS
