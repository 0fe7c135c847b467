/* dowser-tries.c - lists the attempts that were made before a question failed, with the reason why each attempt
 * failed */
#include "session/dowser-tries.h"

#include <glib/gi18n-lib.h>

/* The ID of the repair step. Each note of this step in the trace describes a repair. */
#define REPAIRING "repair"

typedef struct
{
  gint64 started;
  char *text;
} Try;

static void
try_clear (gpointer data)
{
  g_free (((Try *) data)->text);
}

static int
compare_tries (gconstpointer a, gconstpointer b)
{
  gint64 first = ((const Try *) a)->started;
  gint64 second = ((const Try *) b)->started;

  return (first > second) - (first < second);
}

static void
add_try (GArray *attempts, gint64 started, char *text)
{
  const Try new_try = { started, text };

  g_array_append_val (attempts, new_try);
}

/* Adds the repairs that were made for the last question. Returns: the time at which this question began, in
 * microseconds since 1970 */
static gint64
add_repairs (GArray *attempts, GPtrArray *trace)
{
  gint64 began = 0;

  for (guint i = 0; i < trace->len; i++)
    {
      const DowserTraceEntry *entry = trace->pdata[i];

      if (g_str_equal (entry->step_id, dowser_session_step_ids[0]))
        {
          g_array_set_size (attempts, 0);
          began = entry->started;
        }
      else if (entry->note != NULL && g_str_equal (entry->step_id, REPAIRING))
        add_try (attempts, entry->started, g_strdup (entry->note));
    }
  return began;
}

/* Returns TRUE if @text is the error of the last step. This error isn't listed as an attempt, because it is shown as
 * the final failure. */
static gboolean
is_final_error (const char *text, GPtrArray *trace)
{
  const DowserTraceEntry *last = trace->len > 0 ? trace->pdata[trace->len - 1] : NULL;

  return last != NULL && g_strcmp0 (last->error, text) == 0;
}

static void
add_calls (GArray *attempts, GPtrArray *calls, GPtrArray *trace, gint64 start_time)
{
  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = calls->pdata[i];
      g_auto (GStrv) notes = g_strsplit (call->notes != NULL ? call->notes : "", "\n", -1);

      if (call->started < start_time)
        continue;
      for (guint j = 0; notes[j] != NULL; j++)
        if (*notes[j] != '\0' && !is_final_error (notes[j], trace))
          add_try (attempts, call->started, g_strdup (notes[j]));
    }
}

GPtrArray *
dowser_tries_list (DowserSession *session)
{
  g_autoptr (GArray) attempts = g_array_new (FALSE, FALSE, sizeof (Try));
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *trace = dowser_session_get_trace (session);
  gint64 began;

  g_array_set_clear_func (attempts, try_clear);
  began = add_repairs (attempts, trace);
  add_calls (attempts, dowser_session_get_calls (session), trace, began);
  g_array_sort (attempts, compare_tries);
  for (guint i = 0; i < attempts->len; i++)
    g_ptr_array_add (list, g_steal_pointer (&g_array_index (attempts, Try, i).text));
  return list;
}
