/* dowser-test-opens.h - counts how often a file is opened, with inotify */
#pragma once

#include <glib.h>
#include <sys/inotify.h>
#include <unistd.h>

G_BEGIN_DECLS

/** Begins to count how often the file at @path is opened. Returns: the argument for dowser_test_opens_end() */
static inline int
dowser_test_opens_begin (const char *path)
{
  int fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (inotify_add_watch (fd, path, IN_OPEN | IN_CLOSE), >=, 0);
  return fd;
}

/** Returns: how often the file was opened since dowser_test_opens_begin(). The events of two openings are not merged,
 * because closing the file gives an event between them. */
static inline guint
dowser_test_opens_end (int fd)
{
  _Alignas(struct inotify_event) char buffer[4096];
  gssize n_bytes;
  guint n_opens = 0;

  while ((n_bytes = read (fd, buffer, sizeof buffer)) > 0)
    for (gssize at = 0; at < n_bytes;)
      {
        const struct inotify_event *event = (const struct inotify_event *) (buffer + at);

        n_opens += (event->mask & IN_OPEN) != 0;
        at += (gssize) sizeof *event + event->len;
      }
  close (fd);
  return n_opens;
}

G_END_DECLS
