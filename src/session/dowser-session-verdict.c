/* dowser-session-verdict.c - how reliable the current answer is, from the chosen option and its audit */
#include "session/dowser-session-private.h"

/* Returns the option that the user chose for the current version or for one of its ancestors. Returns: (nullable) */
static const DowserOption *
find_chosen_option (DowserSession *self)
{
  GPtrArray *versions = dowser_session_get_versions (self);

  if (self->understanding == NULL)
    return NULL;
  for (int i = dowser_session_get_present_version (self); i >= 0;
       i = ((const DowserPlanVersion *) versions->pdata[i])->parent)
    {
      const DowserPlanVersion *version = versions->pdata[i];

      if (version->origin != DOWSER_PLAN_ORIGIN_CHOICE)
        continue;
      for (guint j = 0; j < self->understanding->options->len; j++)
        {
          const DowserOption *option = self->understanding->options->pdata[j];

          if (g_strcmp0 (option->label, version->about) == 0)
            return option;
        }
    }
  return NULL;
}

/* Replaces the plan, the reasons and the spans of @verdict by those of the option that the user chose. */
static void
apply_chosen_option (DowserUnderstanding *verdict, const DowserOption *chosen)
{
  g_clear_pointer (&verdict->plan, dowser_plan_unref);
  verdict->plan = chosen->plan != NULL ? dowser_plan_ref (chosen->plan) : NULL;
  g_clear_pointer (&verdict->ask, g_free);
  g_ptr_array_set_size (verdict->reasons, 0);
  for (guint i = 0; i < chosen->reasons->len; i++)
    g_ptr_array_add (verdict->reasons, g_strdup (chosen->reasons->pdata[i]));
  if (chosen->spans->len > 0)
    {
      g_ptr_array_set_size (verdict->spans, 0);
      for (guint i = 0; i < chosen->spans->len; i++)
        g_ptr_array_add (verdict->spans, dowser_span_copy (chosen->spans->pdata[i]));
    }
  verdict->state = DOWSER_STATE_UNDERSTOOD;
}

/* Marks the options whose statement equals the statement of the shown answer. The remaining options are other
 * interpretations of the question. */
static void
mark_shown_options (DowserUnderstanding *verdict)
{
  for (guint i = 0; verdict->plan != NULL && i < verdict->options->len; i++)
    {
      DowserOption *option = verdict->options->pdata[i];

      option->is_shown = option->plan != NULL && dowser_plan_has_same_statement (option->plan, verdict->plan);
    }
}

/* Adds the audit's warnings to the reasons to check the answer. They are added even if the planner was certain what the
 * question means. */
static void
add_warnings (DowserUnderstanding *verdict, GPtrArray *findings)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->severity < DOWSER_SEVERITY_WARNING || finding->fix != NULL
          || g_ptr_array_find_with_equal_func (verdict->reasons, finding->message, g_str_equal, NULL))
        continue;
      g_ptr_array_add (verdict->reasons, g_strdup (finding->message));
    }
}

DowserUnderstanding *
dowser_session_dup_verdict (DowserSession *self)
{
  DowserUnderstanding *verdict;
  const DowserOption *chosen;

  g_return_val_if_fail (DOWSER_IS_SESSION (self), NULL);

  if (self->understanding == NULL)
    return NULL;
  verdict = dowser_understanding_copy (self->understanding);
  chosen = find_chosen_option (self);
  if (chosen != NULL)
    apply_chosen_option (verdict, chosen);
  if (verdict->state == DOWSER_STATE_ASK || verdict->state == DOWSER_STATE_REFUSED)
    return verdict;
  mark_shown_options (verdict);
  add_warnings (verdict, dowser_session_get_findings (self));
  if (verdict->reasons->len > 0)
    verdict->state = DOWSER_STATE_CHECK;
  return verdict;
}

gboolean
dowser_session_runs_raw_sql (DowserSession *self)
{
  g_return_val_if_fail (DOWSER_IS_SESSION (self), FALSE);

  return self->understanding != NULL && self->understanding->runs_as_written;
}
