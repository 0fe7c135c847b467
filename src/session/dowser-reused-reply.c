/* dowser-reused-reply.c - tells whether a plan comes from a stored reply of a model or from a saved question, and since
 * when this origin is stored */
#include "session/dowser-reused-reply.h"

#include <glib/gi18n-lib.h>

const DowserModelCall *
dowser_reused_reply_find (DowserSession *session)
{
  GPtrArray *calls = dowser_session_get_calls (session);

  if (dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL || dowser_reused_reply_get_saved_time (session) > 0)
    return NULL;
  for (guint i = calls->len; i > 0; i--)
    {
      const DowserModelCall *call = calls->pdata[i - 1];

      if (g_strcmp0 (call->step_id, "plan") == 0)
        return call->stored ? call : NULL;
    }
  return NULL;
}

static gboolean
is_same_day (GDateTime *one, GDateTime *other)
{
  return g_date_time_get_year (one) == g_date_time_get_year (other)
         && g_date_time_get_day_of_year (one) == g_date_time_get_day_of_year (other);
}

char *
dowser_reused_reply_describe (const DowserModelCall *call, gint64 now)
{
  g_autoptr (GDateTime) saved = g_date_time_new_from_unix_local (call->saved / G_USEC_PER_SEC);
  g_autoptr (GDateTime) current_time = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  g_autofree char *time = NULL;

  /* The session was saved by an older version of Dowser, which didn't save the time. */
  if (call->saved <= 0 || saved == NULL || current_time == NULL)
    return g_strdup (_ ("Stored answer reused"));
  /* Translators: a time of today, and a time with its date, as g_date_time_format() writes them */
  time = g_date_time_format (saved, is_same_day (saved, current_time) ? _ ("%H:%M") : _ ("%-d %B %Y, %H:%M"));
  /* Translators: “Answer of 14:02 reused” */
  return g_strdup_printf (_ ("Stored answer reused (%s)"), time);
}

char *
dowser_reused_reply_dup_time (const DowserModelCall *call)
{
  g_autoptr (GDateTime) saved = call->saved > 0 ? g_date_time_new_from_unix_utc (call->saved / G_USEC_PER_SEC) : NULL;

  return saved != NULL ? g_date_time_format_iso8601 (saved) : NULL;
}

gint64
dowser_reused_reply_get_saved_time (DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);

  return understanding != NULL ? understanding->saved_at : 0;
}

char *
dowser_reused_reply_describe_saved (gint64 saved, gint64 now)
{
  g_autoptr (GDateTime) date_time = g_date_time_new_from_unix_local (saved / G_USEC_PER_SEC);
  g_autoptr (GDateTime) current_time = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  gboolean is_this_year = g_date_time_get_year (date_time) == g_date_time_get_year (current_time);
  /* Translators: the day on which a question was saved, as g_date_time_format() writes it */
  g_autofree char *day = g_date_time_format (date_time, is_this_year ? _ ("%-d %B") : _ ("%-d %B %Y"));

  /* Translators: “As saved on 3 May” */
  return g_strdup_printf (_ ("As saved on %s"), day);
}

char *
dowser_reused_reply_describe_origin (DowserSession *session, gint64 now)
{
  gint64 saved = dowser_reused_reply_get_saved_time (session);
  const DowserModelCall *call = dowser_reused_reply_find (session);

  if (saved > 0)
    return dowser_reused_reply_describe_saved (saved, now);
  return call != NULL ? dowser_reused_reply_describe (call, now) : NULL;
}
