/* dowser-retry.h - pure functions that decide whether and when a failed request is tried again */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The maximum number of tries, including the first try. DOWSER_MAX_TRIES overrides this number. */
#define DOWSER_RETRY_TRIES 5
/** The maximum wait in seconds. If the server asks for a longer wait, there is no further try. */
#define DOWSER_RETRY_MAX_WAIT_S 60

/**
 * dowser_retry_get_wait:
 * @number: the number of the next try, from 2
 * @retry_after: seconds that the endpoint asks for, -1 for none
 * @random_value: 0.0–1.0, for a random addition to the wait, so that clients whose requests failed together don't try
 * again together
 * @scale: factor for the waits, 1.0 normally
 *
 * Returns: the wait in microseconds: 2, 4, 8 or 16 s plus up to a quarter; -1 if there is no further try
 */
gint64 dowser_retry_get_wait (guint number, gint64 retry_after, double random_value, double scale);

/**
 * dowser_retry_parse_retry_after:
 * @value: (nullable): the value of the header Retry-After: seconds, or an HTTP date; @now: unix time
 *
 * Returns: seconds, -1 if @value is missing or invalid
 */
gint64 dowser_retry_parse_retry_after (const char *value, gint64 now);

/** Returns the number in DOWSER_RETRY_SCALE; 1.0 if this isn't a number from 0 to 1000. */
double dowser_retry_get_scale (void);

G_END_DECLS
