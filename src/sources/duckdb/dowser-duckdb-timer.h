/* dowser-duckdb-timer.h - interrupts a connection when its time is over */
#pragma once

#include "sources/duckdb/dowser-duckdb-api.h"

G_BEGIN_DECLS

/** DowserDuckdbTimer: rings on the main context while a worker waits for the engine. */
typedef struct _DowserDuckdbTimer DowserDuckdbTimer;

/** @max_seconds: more than 0. */
DowserDuckdbTimer *dowser_duckdb_timer_start (const DowserDuckdbApi *api, gpointer handle, guint max_seconds);
/** Frees it; from here on it interrupts nothing. */
void dowser_duckdb_timer_stop (DowserDuckdbTimer *self);
/** Whether the time is over, rung or not. */
gboolean dowser_duckdb_timer_is_over (DowserDuckdbTimer *self);

G_END_DECLS
