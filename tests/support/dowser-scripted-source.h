/* dowser-scripted-source.h - a source that follows a test's script */
#pragma once

#include "sources/dowser-progress-monitor.h"
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

/** DowserScriptedSource: a source whose engine is a script. On the source's worker thread, every operation gives the
 * answer that was set, unless it is set to fail or hang. A hanging operation answers when it is canceled or released;
 * a run delivers its pages first. After a hanging call has ended, the next call hangs, too. Closing never fails or
 * hangs. The functions below are called from the main thread. */
typedef DowserSource DowserScriptedSource;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserScriptedSource, g_object_unref)

DowserScriptedSource *dowser_scripted_source_new (const char *uri);

/** Sets the source's signature, "1" by default. */
void dowser_scripted_source_set_signature (DowserScriptedSource *self, const char *signature);
/** Sets the dialect, SQLite's by default. Must be called before the source is used. */
void dowser_scripted_source_set_dialect (DowserScriptedSource *self, DowserDialectId dialect);
/** Set the schema and the profile; both are empty by default. The forecast is always empty. */
void dowser_scripted_source_set_schema (DowserScriptedSource *self, const DowserSchema *schema);
void dowser_scripted_source_set_profile (DowserScriptedSource *self, const DowserProfile *profile);
/** Sets the rows of every run; by default one column "n" with a row 1. @columns: (transfer full): DowserResultColumn;
 * @pages: (transfer full): DowserPage */
void dowser_scripted_source_set_result (DowserScriptedSource *self, GPtrArray *columns, GPtrArray *pages);

/** From the next call on, @operation gives the set answer (answer), fails with a copy of @error (fail) or hangs
 * (hang). */
void dowser_scripted_source_answer (DowserScriptedSource *self, DowserScriptedOperation operation);
void dowser_scripted_source_fail (DowserScriptedSource *self, DowserScriptedOperation operation, const GError *error);
void dowser_scripted_source_hang (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Lets @operation answer again, and releases its hanging calls. */
void dowser_scripted_source_release (DowserScriptedSource *self, DowserScriptedOperation operation);

/** Returns how often the worker has begun @operation; a call that is set to hang is already hanging then. Wakes up the
 * main context. */
guint dowser_scripted_source_get_n_calls (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Runs the main loop until @operation has been called @n_calls times. */
void dowser_scripted_source_wait (DowserScriptedSource *self, DowserScriptedOperation operation, guint n_calls);
/** Returns: (nullable): the watcher of the last run, borrowed */
DowserProgressMonitor *dowser_scripted_source_get_watch (DowserScriptedSource *self);
/** Returns: (nullable): the statement of the last run, borrowed */
const DowserStatement *dowser_scripted_source_get_statement (DowserScriptedSource *self);

G_END_DECLS
