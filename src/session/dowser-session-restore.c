/* dowser-session-restore.c - restores a session to the state that it had before a question without a result */
#include "session/dowser-session-private.h"

#define SWAP(type, a, b)                                                                                               \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    type swapped = (a);                                                                                                \
    (a) = (b);                                                                                                         \
    (b) = swapped;                                                                                                     \
  }                                                                                                                    \
  G_STMT_END

static void
notify_all (GObject *object)
{
  guint n_properties;
  g_autofree GParamSpec **properties = g_object_class_list_properties (G_OBJECT_GET_CLASS (object), &n_properties);

  g_object_freeze_notify (object);
  for (guint i = 0; i < n_properties; i++)
    g_object_notify_by_pspec (object, properties[i]);
  g_object_thaw_notify (object);
}

gboolean
dowser_session_restore (DowserSession *self, const char *saved, GError **error)
{
  g_autoptr (DowserSession) before = NULL;

  g_return_val_if_fail (DOWSER_IS_SESSION (self), FALSE);
  g_return_val_if_fail (saved != NULL, FALSE);

  before = dowser_session_from_json (saved, error);
  if (before == NULL)
    return FALSE;

  /* Swaps the session's current values with the earlier values in @before, which is freed later. Calls and trace aren't
   * restored, because they record payments and events that can't be undone. */
  SWAP (char *, self->source_uri, before->source_uri);
  SWAP (char *, self->source_name, before->source_name);
  SWAP (char *, self->question, before->question);
  SWAP (char *, self->evidence, before->evidence);
  SWAP (const DowserUnderstanding *, self->understanding, before->understanding);
  SWAP (DowserPlanHistory *, self->history, before->history);
  SWAP (const DowserStatement *, self->statement, before->statement);
  SWAP (char *, self->restated, before->restated);
  SWAP (char *, self->sentence, before->sentence);
  SWAP (GError *, self->error, before->error);
  SWAP (char *, self->instruction, before->instruction);
  SWAP (GPtrArray *, self->constraints, before->constraints);
  SWAP (GPtrArray *, self->exchanges, before->exchanges);
  SWAP (GPtrArray *, self->selected_tables, before->selected_tables);
  SWAP (GHashTable *, self->attempts, before->attempts);
  SWAP (GPtrArray *, self->done, before->done);
  self->state = before->state;
  self->n_rows = before->n_rows;
  self->planner = before->planner;
  self->mode = before->mode;
  self->instruction_privacy = before->instruction_privacy;
  notify_all (G_OBJECT (self));
  return TRUE;
}
