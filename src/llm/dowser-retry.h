/* dowser-retry.h - whether a failed request is tried again, and when: pure */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Tries in all, the first one among them; DOWSER_MAX_TRIES says otherwise. */
#define DOWSER_RETRY_TRIES 5
/** Seconds between two tries at most; who says to wait longer is believed, and not waited for. */
#define DOWSER_RETRY_MAX_WAIT_S 60

/**
 * dowser_retry_get_wait:
 * @number: of the try that would follow, from 2
 * @retry_after: seconds that the endpoint asks for, -1 where it asks for none
 * @chance: 0.0–1.0, for the jitter: so that not all who failed together come back together
 * @scale: of the waits, 1.0 for real ones
 *
 * Returns: microseconds: 2, 4, 8, 16 s and up to a quarter more; -1 where there is no further try
 */
gint64 dowser_retry_get_wait (guint number, gint64 retry_after, double chance, double scale);

/**
 * dowser_retry_read_after:
 * @value: (nullable): of the header Retry-After: seconds, or a date of HTTP; @now: unix time
 *
 * Returns: seconds, -1 where it says nothing
 */
gint64 dowser_retry_read_after (const char *value, gint64 now);

/** DOWSER_RETRY_SCALE, 1.0 where it is not a number of 0 or more. */
double dowser_retry_get_scale (void);

G_END_DECLS
