/* dowser-engine-source.h - makes a source of an engine: a worker, its tasks, and their answers */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_ENGINE_SOURCE (dowser_engine_source_get_type ())
G_DECLARE_FINAL_TYPE (DowserEngineSource, dowser_engine_source, DOWSER, ENGINE_SOURCE, DowserSource)

/** @engine: constant; @uri: canonical. Nothing is opened yet. */
DowserSource *dowser_engine_source_new (const DowserEngine *engine, const char *uri);

G_END_DECLS
