/* dowser-test-display.c - a private display for a test that shows widgets */
#include "support/dowser-test-display.h"

#include "views/widgets/dowser-views.h"

#include <adwaita.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

/* G_SPAWN_DO_NOT_REAP_CHILD avoids an intermediate process, which would be the parent of the server. When that process
 * ended, the server would end, too. */
#define SPAWN_FLAGS                                                                                                    \
  (G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL)

static GPid server;

static void
stop_server (void)
{
  if (server != 0)
    kill (server, SIGTERM);
  server = 0;
}

static void
end_with_test_cb (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

/* With -displayfd, the server itself finds a free display number and reports the number when the server is ready. */
static char *
start_server (void)
{
  const char *argv[] = { "Xvfb", "-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", NULL };
  int pipe_fds[2];
  int source_fds[1], target_fds[1] = { 3 };
  char number[16] = "";
  gsize n = 0;

  if (!g_unix_open_pipe (pipe_fds, FD_CLOEXEC, NULL))
    return NULL;
  source_fds[0] = pipe_fds[1];
  if (!g_spawn_async_with_pipes_and_fds (NULL, argv, NULL, SPAWN_FLAGS, end_with_test_cb, NULL, -1, -1, -1, source_fds,
                                         target_fds, 1, &server, NULL, NULL, NULL, NULL))
    {
      close (pipe_fds[0]);
      close (pipe_fds[1]);
      return NULL;
    }
  atexit (stop_server);
  close (pipe_fds[1]);
  while (n < sizeof number - 1 && strchr (number, '\n') == NULL && read (pipe_fds[0], number + n, 1) == 1)
    n++;
  close (pipe_fds[0]);
  return n > 0 ? g_strdup_printf (":%d", atoi (number)) : NULL;
}

void
dowser_test_display_init (void)
{
  g_autofree char *display = start_server ();

  if (display != NULL)
    {
      g_setenv ("DISPLAY", display, TRUE);
      g_setenv ("GDK_BACKEND", "x11", TRUE);
    }
  /* Disables GL. GL's libraries would be loaded only for a check, and leak memory when they are unloaded. */
  g_setenv ("GDK_DEBUG", "gl-disable", TRUE);
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP there is no display and no Xvfb\n");
      exit (0);
    }
  adw_init ();
  dowser_views_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
}

void
dowser_test_display_run_pending (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static gboolean
drawn_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  guint *n_frames = user_data;

  (*n_frames)++;
  return *n_frames < 3;
}

GtkWidget *
dowser_test_display_show_widget (GtkWidget *widget, int width, int height)
{
  GtkWidget *window = gtk_window_new ();
  guint n_frames = 0;

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_widget_add_tick_callback (window, drawn_cb, &n_frames, NULL);
  gtk_window_present (GTK_WINDOW (window));
  while (n_frames < 3)
    g_main_context_iteration (NULL, TRUE);
  dowser_test_display_run_pending ();
  return window;
}

static gboolean
has_text (GtkWidget *widget, const char *text)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  if (g_strcmp0 (tooltip, text) == 0)
    return TRUE;
  if (GTK_IS_LABEL (widget))
    return g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), text) == 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child, text))
      return TRUE;
  return FALSE;
}

GtkWidget *
dowser_test_display_find_widget (GtkWidget *root, GType type, const char *text)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && has_text (root, text))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = dowser_test_display_find_widget (child, type, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}
