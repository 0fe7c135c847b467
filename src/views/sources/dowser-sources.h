/* dowser-sources.h - the saved sources and the outcome of their last check; shared by all windows */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "sources/saved/dowser-connection-file.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SOURCE_STATE_UNKNOWN,
  DOWSER_SOURCE_STATE_CHECKING,
  DOWSER_SOURCE_STATE_REACHABLE,
  DOWSER_SOURCE_STATE_CHANGED, /* reachable, but its schema differs from the schema that was read before */
  DOWSER_SOURCE_STATE_LOCKED,  /* needs a password */
  DOWSER_SOURCE_STATE_UNREACHABLE
} DowserSourceState;

/** DowserSources: main thread only. Signals: "changed": the list of sources or a state has changed; "failed" (const
 * char *why): the file could not be read or written. */
#define DOWSER_TYPE_SOURCES (dowser_sources_get_type ())
G_DECLARE_FINAL_TYPE (DowserSources, dowser_sources, DOWSER, SOURCES, GObject)

DowserSources *dowser_sources_new (void);
/** Reads the file of sources. Problems are reported by the signal "failed". Problems before the signal is connected are
 * returned by steal_problem(). */
void dowser_sources_load (DowserSources *self);
/** Returns: (transfer full) (nullable): the last failure; it is returned only once */
char *dowser_sources_steal_problem (DowserSources *self);
/** Returns: the saved sources: of DowserConnection, borrowed */
GPtrArray *dowser_sources_get_connections (DowserSources *self);
/** Saves a copy of @connection. Returns FALSE with #DOWSER_SOURCE_ERROR, and changes nothing, if another connection has
 * the same name. */
gboolean dowser_sources_save_connection (DowserSources *self, const DowserConnection *connection, GError **error);
/** Removes the connection. Also removes its password from the keyring unless another source uses that password. */
void dowser_sources_remove (DowserSources *self, const char *id);
/** Sets the password of the source @uri. It is kept until the program ends, but not stored. @password: (nullable):
 * %NULL removes the password that was set */
void dowser_sources_set_password (DowserSources *self, const char *uri, const char *password);
/** Passes all sources and passwords to @context. */
void dowser_sources_apply_to_context (DowserSources *self, DowserContext *context);

/**
 * dowser_sources_check: checks all saved sources and @other_uris in parallel, each with a time limit. Returns at once.
 *
 * @store: (nullable): has the earlier schemas; @other_uris: (nullable): strv of uris
 */
void dowser_sources_check (DowserSources *self, DowserStore *store, const char *const *other_uris);
/** Cancels all checks when the program ends. */
void dowser_sources_stop_checks (DowserSources *self);
DowserSourceState dowser_sources_get_state (DowserSources *self, const char *uri);
/** Returns: (nullable): a description of the source's state, or why the source can't be reached */
const char *dowser_sources_get_note (DowserSources *self, const char *uri);
/** Records that the source was opened or, if @error is set, that the source could not be opened. @error: (nullable) */
void dowser_sources_record_opened (DowserSources *self, const char *uri, const GError *error);

/* Return the icon and the name of a state: colour alone must not show a state. */
const char *dowser_source_state_get_icon (DowserSourceState state);
const char *dowser_source_state_get_name (DowserSourceState state);

/**
 * dowser_sources_import:
 * @found: DowserImported
 * @n_imported: (out): number of servers that were not saved before
 *
 * Saves all servers, and their passwords in the keyring. If there is no keyring, "failed" is emitted, and the user is
 * asked for each password when it is needed.
 */
gboolean dowser_sources_import (DowserSources *self, GPtrArray *found, guint *n_imported, GError **error);

G_END_DECLS
