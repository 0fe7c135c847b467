/* dowser-sources.h - the saved sources, and how each was found when it was looked at last; shared by all windows */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "sources/saved/dowser-connection-file.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SOURCE_STATE_UNKNOWN,
  DOWSER_SOURCE_STATE_CHECKING,
  DOWSER_SOURCE_STATE_REACHABLE,
  DOWSER_SOURCE_STATE_CHANGED, /* reachable, and its schema is not the one that was read last */
  DOWSER_SOURCE_STATE_LOCKED,  /* it wants a password */
  DOWSER_SOURCE_STATE_UNREACHABLE
} DowserSourceState;

/**
 * DowserSources: main thread only. Signals: "changed", also where a state has changed; "failed" (const char *why), the
 * file could not be read or written.
 */
#define DOWSER_TYPE_SOURCES (dowser_sources_get_type ())
G_DECLARE_FINAL_TYPE (DowserSources, dowser_sources, DOWSER, SOURCES, GObject)

DowserSources *dowser_sources_new (void);
/** Reads the file; what is wrong with it is told by "failed" or, where nobody listens yet, by steal_problem(). */
void dowser_sources_load (DowserSources *self);
/** Returns: (transfer full) (nullable): the last failure */
char *dowser_sources_steal_problem (DowserSources *self);
/** Returns: of DowserConnection, borrowed */
GPtrArray *dowser_sources_get_connections (DowserSources *self);
/** Keeps a copy of @connection. #DOWSER_SOURCE_ERROR where its name is another's, nothing changed then */
gboolean dowser_sources_keep (DowserSources *self, const DowserConnection *connection, GError **error);
/** Takes it away, with its password in the keyring where no other source has the same. */
void dowser_sources_remove (DowserSources *self, const char *id);
/** For as long as the program runs. @password: (nullable) */
void dowser_sources_set_password (DowserSources *self, const char *uri, const char *password);
/** Tells @context of all sources and passwords. */
void dowser_sources_apply (DowserSources *self, DowserContext *context);

/**
 * dowser_sources_check: looks at all saved sources, and at @others, side by side, each within its time. Returns at
 * once.
 *
 * @store: (nullable): knows the schemas of before; @others: (nullable): strv of uris
 */
void dowser_sources_check (DowserSources *self, DowserStore *store, const char *const *others);
/** Ends all looks: the program ends. */
void dowser_sources_stop (DowserSources *self);
DowserSourceState dowser_sources_get_state (DowserSources *self, const char *uri);
/** What is said of its state: what it is, or why it cannot be reached. Returns: (nullable) */
const char *dowser_sources_get_note (DowserSources *self, const char *uri);
/** It was just opened, or could not be. @error: (nullable) */
void dowser_sources_note_opened (DowserSources *self, const char *uri, const GError *error);

/* How a state is shown: never by its colour alone. */
const char *dowser_source_state_get_icon (DowserSourceState state);
const char *dowser_source_state_get_name (DowserSourceState state);

/**
 * dowser_sources_import:
 * @found: DowserImported
 * @n_taken: (out): how many were not saved before
 *
 * Saves them all, with their passwords in the keyring; where that is not there, "failed" says so, and they are asked
 * for.
 */
gboolean dowser_sources_import (DowserSources *self, GPtrArray *found, guint *n_taken, GError **error);

G_END_DECLS
