/* dowser-call-row.h - one request to a model in the trace: folded its figures, unfolded every word of it */
#pragma once

#include "session/dowser-model-call.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** @call: read at once, not kept. Returns: (transfer floating) */
AdwExpanderRow *dowser_call_row_new (const DowserModelCall *call);

G_END_DECLS
