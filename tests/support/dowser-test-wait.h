/* dowser-test-wait.h - waits for asynchronous functions in the main loop */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Stores a reference to the result at @user_data, a pointer to a GAsyncResult *. */
static inline void
dowser_test_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **place = user_data;

  *place = g_object_ref (result);
}

/** Waits for the result. Returns: (transfer none): @result, after it has been set */
static inline GAsyncResult *
dowser_test_wait (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

G_END_DECLS
