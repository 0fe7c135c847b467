/* loop-probe.c - library for LD_PRELOAD that reports on standard error when and why the program's main loop is
 * blocked */
#include <glib.h>
#include <time.h>

/* Minimum time in milliseconds that the main loop must be blocked before the probe reports it. A user may notice such a
 * pause. */
#define TOLD_MS 20.0

static gint64 loaded;
static double worked; /* CPU time of this thread in ms when the loop last woke up */

/* Returns the CPU time of the thread. The elapsed time would be longer on a busy machine. */
static double
get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1000.0 + (double) now.tv_nsec / 1e6;
}

static gint
poll_and_report (GPollFD *fds, guint n_fds, gint timeout)
{
  double blocked_ms = get_cpu_time () - worked;
  gint n;

  if (blocked_ms >= TOLD_MS)
    g_printerr ("loop-probe: held up for %.1f ms of the processor, until %.3f s\n", blocked_ms,
                (double) (g_get_monotonic_time () - loaded) / G_USEC_PER_SEC);
  n = g_poll (fds, n_fds, timeout);
  worked = get_cpu_time ();
  return n;
}

__attribute__ ((constructor)) static void
load (void)
{
  loaded = g_get_monotonic_time ();
  worked = get_cpu_time ();
  g_main_context_set_poll_func (NULL, poll_and_report);
}
