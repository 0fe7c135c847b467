/* dowser-test-work.h - the CPU time used by a test, independent of other processes */
#pragma once

#include <glib.h>
#include <time.h>

G_BEGIN_DECLS

/** @clock: CLOCK_THREAD_CPUTIME_ID or CLOCK_PROCESS_CPUTIME_ID. Returns: microseconds */
static inline gint64
dowser_test_work_get (clockid_t clock)
{
  struct timespec now;

  g_assert_cmpint (clock_gettime (clock, &now), ==, 0);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

G_END_DECLS
