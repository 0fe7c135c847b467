/* dowser-plan-history.c - the versions of a session's plan, as a tree with one current version */
#include "session/dowser-plan-history.h"

const char *const dowser_plan_origin_nicks[] = { "planner", "operation", "choice", "file", NULL };

static void
version_free (gpointer data)
{
  DowserPlanVersion *version = data;

  dowser_plan_unref (version->plan);
  g_free (version->about);
  g_clear_pointer (&version->before_audit, dowser_plan_unref);
  g_clear_pointer (&version->findings, g_ptr_array_unref);
  g_clear_pointer (&version->fixes, g_ptr_array_unref);
  g_free (version);
}

static DowserPlanVersion *
get_version (const DowserPlanHistory *self, int index)
{
  return index < 0 ? NULL : g_ptr_array_index (self->versions, index);
}

DowserPlanHistory *
dowser_plan_history_new (void)
{
  DowserPlanHistory *self = g_new0 (DowserPlanHistory, 1);

  self->versions = g_ptr_array_new_with_free_func (version_free);
  self->current = -1;
  return self;
}

void
dowser_plan_history_free (DowserPlanHistory *self)
{
  g_ptr_array_unref (self->versions);
  g_free (self);
}

DowserPlanVersion *
dowser_plan_history_get_present (const DowserPlanHistory *self)
{
  return get_version (self, self->current);
}

DowserPlanVersion *
dowser_plan_history_restore (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about,
                             int parent, int redo, GPtrArray *findings)
{
  DowserPlanVersion *version = g_new0 (DowserPlanVersion, 1);

  version->plan = plan;
  version->origin = origin;
  version->about = g_strdup (about);
  version->parent = parent;
  version->redo = redo;
  version->findings = findings;
  g_ptr_array_add (self->versions, version);
  return version;
}

gboolean
dowser_plan_history_end_restore (DowserPlanHistory *self, int current)
{
  int n_versions = self->versions->len;

  if (current < -1 || current >= n_versions || (current == -1 && n_versions > 0))
    return FALSE;
  for (int i = 0; i < n_versions; i++)
    {
      const DowserPlanVersion *version = get_version (self, i);

      /* A parent must have a lower index than its child, so that a walk from parent to parent always ends. */
      if (version->parent < -1 || version->parent >= i)
        return FALSE;
      if (version->redo < -1 || version->redo >= n_versions)
        return FALSE;
      if (version->redo != -1 && get_version (self, version->redo)->parent != i)
        return FALSE;
    }
  self->current = current;
  return TRUE;
}

void
dowser_plan_history_append (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about)
{
  DowserPlanVersion *parent = dowser_plan_history_get_present (self);

  dowser_plan_history_restore (self, plan, origin, about, self->current, -1, NULL);
  self->current = (int) self->versions->len - 1;
  if (parent != NULL)
    parent->redo = self->current;
}

void
dowser_plan_history_replace (DowserPlanHistory *self, DowserPlan *plan)
{
  DowserPlanVersion *version = dowser_plan_history_get_present (self);

  g_return_if_fail (version != NULL);

  /* If a plan is audited twice, before_audit remains the plan before the first audit. When the user takes a fix back,
   * the plan is made again from this plan. */
  if (version->before_audit == NULL)
    version->before_audit = g_steal_pointer (&version->plan);
  else
    dowser_plan_unref (version->plan);
  version->plan = plan;
}

gboolean
dowser_plan_history_can_undo (const DowserPlanHistory *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self);

  return version != NULL && version->parent != -1;
}

gboolean
dowser_plan_history_can_redo (const DowserPlanHistory *self)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self);

  return version != NULL && version->redo != -1;
}

gboolean
dowser_plan_history_undo (DowserPlanHistory *self)
{
  int left = self->current;

  if (!dowser_plan_history_can_undo (self))
    return FALSE;

  self->current = get_version (self, left)->parent;
  get_version (self, self->current)->redo = left;
  return TRUE;
}

gboolean
dowser_plan_history_redo (DowserPlanHistory *self)
{
  if (!dowser_plan_history_can_redo (self))
    return FALSE;

  self->current = get_version (self, self->current)->redo;
  return TRUE;
}

gboolean
dowser_plan_history_go_to (DowserPlanHistory *self, int index)
{
  int child = index;

  if (index < 0 || index >= (int) self->versions->len || index == self->current)
    return FALSE;

  /* Sets the redo of each ancestor, so that repeated redo leads from the root to the current version. */
  for (int parent = get_version (self, child)->parent; parent != -1; parent = get_version (self, child)->parent)
    {
      get_version (self, parent)->redo = child;
      child = parent;
    }
  self->current = index;
  return TRUE;
}

gboolean
dowser_plan_history_has_origin (const DowserPlanHistory *self, DowserPlanOrigin origin)
{
  const DowserPlanVersion *version = dowser_plan_history_get_present (self);

  for (; version != NULL; version = get_version (self, version->parent))
    if (version->origin == origin || version->origin == DOWSER_PLAN_ORIGIN_PLANNER)
      return version->origin == origin;
  return FALSE;
}
