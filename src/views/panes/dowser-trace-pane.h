/* dowser-trace-pane.h - pane of the trace: what each step did, how long it took, what lowered the confidence */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_TRACE_PANE (dowser_trace_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserTracePane, dowser_trace_pane, DOWSER, TRACE_PANE, GtkWidget)

DowserTracePane *dowser_trace_pane_new (void);
/** @session: (nullable): the session whose trace is shown; changes of the trace are shown, too */
/** Sets the context. The dialect of its sources is used for text in the trace. */
void dowser_trace_pane_set_context (DowserTracePane *self, DowserContext *context);
void dowser_trace_pane_set_session (DowserTracePane *self, DowserSession *session);

G_END_DECLS
