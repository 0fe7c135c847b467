/* loop-probe.c - loaded before a program by LD_PRELOAD: says on standard error what holds its main loop up, and when */
#include <glib.h>
#include <time.h>

/* What an eye may see of a window that stands still. */
#define TOLD_MS 20.0

static gint64 loaded;
static double worked; /* ms of this thread when the loop was woken last */

/* Of the processor, since a machine that is busy with other things holds up everything. */
static double
get_work (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1000.0 + (double) now.tv_nsec / 1e6;
}

static gint
poll_and_tell (GPollFD *fds, guint n_fds, gint timeout)
{
  double held = get_work () - worked;
  gint n;

  if (held >= TOLD_MS)
    g_printerr ("loop-probe: held up for %.1f ms of the processor, until %.3f s\n", held,
                (double) (g_get_monotonic_time () - loaded) / G_USEC_PER_SEC);
  n = g_poll (fds, n_fds, timeout);
  worked = get_work ();
  return n;
}

__attribute__ ((constructor)) static void
load (void)
{
  loaded = g_get_monotonic_time ();
  worked = get_work ();
  g_main_context_set_poll_func (NULL, poll_and_tell);
}
