/* dowser-duckdb-timer.h - interrupts a connection when its time is over */
#pragma once

#include "sources/duckdb/dowser-duckdb-api.h"

G_BEGIN_DECLS

/** DowserDuckdbTimer: fires on the main context while a worker waits for the engine. */
typedef struct _DowserDuckdbTimer DowserDuckdbTimer;

/** @max_seconds: more than 0. */
DowserDuckdbTimer *dowser_duckdb_timer_start (const DowserDuckdbApi *api, gpointer handle, guint max_seconds);
/** Stops and frees the timer. Afterwards, it interrupts nothing. */
void dowser_duckdb_timer_stop (DowserDuckdbTimer *self);
/** Returns TRUE if the timer has fired: the time is over. */
gboolean dowser_duckdb_timer_has_fired (DowserDuckdbTimer *self);

G_END_DECLS
