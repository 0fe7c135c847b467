/* dowser-scripted-source.h - a source that follows a script of the test */
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

/** DowserScriptedSource: a source whose engine is a script. In the source's worker thread, every operation gives the
 * answer that the test has set, unless the operation is set to fail or hang. A hanging operation answers when it is
 * canceled or released;
 * a run delivers its pages before it hangs. After a hanging call has ended, the next call hangs, too. Closing never
 * fails or
 * hangs. The functions below are called from the main thread. */
typedef DowserSource DowserScriptedSource;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserScriptedSource, g_object_unref)

DowserScriptedSource *dowser_scripted_source_new (const char *uri);

/** Sets the source's signature, "1" by default. */
void dowser_scripted_source_set_signature (DowserScriptedSource *self, const char *signature);
/** Sets the dialect, SQLite's by default. Must be called before the source is used. */
void dowser_scripted_source_set_dialect (DowserScriptedSource *self, DowserDialectId dialect);
/** These functions set the schema and the profile. Both are empty by default. The forecast is always empty. */
void dowser_scripted_source_set_schema (DowserScriptedSource *self, const DowserSchema *schema);
void dowser_scripted_source_set_profile (DowserScriptedSource *self, const DowserProfile *profile);
/**
 * Sets the rows of every run. By default, there is one column "n" and one row with the value 1. @columns: (transfer
 * full): DowserResultColumn;
 * @pages: (transfer full): DowserPage
 */
void dowser_scripted_source_set_result (DowserScriptedSource *self, GPtrArray *columns, GPtrArray *pages);

/** These functions set the behaviour of @operation from its next call on: it gives the set answer (answer), fails with
 * a copy of @error (fail), or hangs (hang). */
void dowser_scripted_source_answer (DowserScriptedSource *self, DowserScriptedOperation operation);
void dowser_scripted_source_fail (DowserScriptedSource *self, DowserScriptedOperation operation, const GError *error);
void dowser_scripted_source_hang (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Lets @operation give its answer again, and ends its hanging calls. */
void dowser_scripted_source_release (DowserScriptedSource *self, DowserScriptedOperation operation);

/** Returns how often the worker has begun @operation. A call that is set to hang already hangs when it is counted. Each
 * call wakes up the main context. */
guint dowser_scripted_source_get_n_calls (DowserScriptedSource *self, DowserScriptedOperation operation);
/** Runs the main loop until @operation has been called @n_calls times. */
void dowser_scripted_source_wait (DowserScriptedSource *self, DowserScriptedOperation operation, guint n_calls);
/** Returns: (nullable): the progress monitor that was passed to the last run, borrowed */
DowserProgressMonitor *dowser_scripted_source_get_watch (DowserScriptedSource *self);
/** Returns: (nullable): the statement of the last run, borrowed */
const DowserStatement *dowser_scripted_source_get_statement (DowserScriptedSource *self);

G_END_DECLS
