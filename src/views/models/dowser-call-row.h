/* dowser-call-row.h - the row of the trace that shows one request to a model: a summary, expandable to the full text */
#pragma once

#include "session/dowser-model-call.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** @call: read during the call and not kept. Returns: (transfer floating) */
AdwExpanderRow *dowser_call_row_new (const DowserModelCall *call);

G_END_DECLS
