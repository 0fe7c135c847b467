/* dowser-scripted-source.h - a source that does what a test tells it */
#pragma once

#include "sources/dowser-run-watch.h"
#include "sources/dowser-source.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SCRIPTED_OPEN,
  DOWSER_SCRIPTED_SIGNATURE,
  DOWSER_SCRIPTED_INTROSPECT,
  DOWSER_SCRIPTED_PROFILE,
  DOWSER_SCRIPTED_RUN,
  DOWSER_SCRIPTED_FORECAST,
  DOWSER_SCRIPTED_CLOSE,
  DOWSER_SCRIPTED_N_OPERATIONS,
} DowserScriptedOperation;

/**
 * DowserScriptedSource: a source whose engine is a script. On the source's worker, every operation answers with what
 * was set, until it is told to fail or to hang. One that hangs answers when it is cancelled or released; a run delivers
 * its pages first. A second call of a hanging operation hangs, too, once the first one is over. To close never fails or
 * hangs. The functions below are called from the main thread.
 */
typedef DowserSource DowserScriptedSource;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserScriptedSource, g_object_unref)

DowserScriptedSource *dowser_scripted_source_new (const char *uri);

/** @signature: "1" until set */
void dowser_scripted_source_set_signature (DowserScriptedSource *self, const char *signature);
/** SQLite's until set, which is before anybody asks. */
void dowser_scripted_source_set_dialect (DowserScriptedSource *self, DowserDialectId dialect);
/** An empty schema until set; the profile is empty until set. The forecast knows nothing. */
void dowser_scripted_source_set_schema (DowserScriptedSource *self, const DowserSchema *schema);
void dowser_scripted_source_set_profile (DowserScriptedSource *self, const DowserProfile *profile);
/**
 * @columns: (transfer full): DowserResultColumn; @pages: (transfer full): DowserPage. One column "n" with the row 1
 * until set.
 */
void dowser_scripted_source_set_result (DowserScriptedSource *self, GPtrArray *columns, GPtrArray *pages);

/** From the next call on, @operation answers as set / fails with a copy of @error / hangs. */
void dowser_scripted_source_answer (DowserScriptedSource *self, DowserScriptedOperation operation);
void dowser_scripted_source_fail (DowserScriptedSource *self, DowserScriptedOperation operation, const GError *error);
void dowser_scripted_source_hang (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Back to answering, and lets those go that hang now. */
void dowser_scripted_source_release (DowserScriptedSource *self, DowserScriptedOperation operation);

/** How often the worker has begun with @operation: it hangs by then, where it was told to. Wakes the main context up.
 */
guint dowser_scripted_source_get_n_calls (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Runs the main loop until @operation was called @n_calls times. */
void dowser_scripted_source_wait (DowserScriptedSource *self, DowserScriptedOperation operation, guint n_calls);
/** Returns: (nullable): who looks on at the last run, borrowed */
DowserRunWatch *dowser_scripted_source_get_watch (DowserScriptedSource *self);
/** Returns: (nullable): of the last run, borrowed */
const DowserStatement *dowser_scripted_source_get_statement (DowserScriptedSource *self);

G_END_DECLS
