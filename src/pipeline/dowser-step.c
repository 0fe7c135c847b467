/* dowser-step.c - a step of the pipeline: its entry in the table, and the outcome of its last run */
#include "pipeline/dowser-step.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const DowserStepInfo *info;
  DowserStepState state;
  gint64 elapsed;
  char *note;
  GString *partial; /* (nullable) */
  char *waiting;
  char *reading;
  double fraction;
} DowserStepPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (DowserStep, dowser_step, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ID,
  PROP_TITLE,
  PROP_STATE,
  PROP_ELAPSED,
  PROP_NOTE,
  PROP_PARTIAL,
  PROP_WAITING,
  PROP_READING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static DowserStepPrivate *
get_private (DowserStep *self)
{
  return dowser_step_get_instance_private (self);
}

static void
dowser_step_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  DowserStep *self = DOWSER_STEP (object);

  switch (property)
    {
    case PROP_ID:
      g_value_set_string (value, dowser_step_get_id (self));
      break;
    case PROP_TITLE:
      g_value_set_string (value, dowser_step_get_title (self));
      break;
    case PROP_STATE:
      g_value_set_uint (value, dowser_step_get_state (self));
      break;
    case PROP_ELAPSED:
      g_value_set_int64 (value, dowser_step_get_elapsed (self));
      break;
    case PROP_NOTE:
      g_value_set_string (value, dowser_step_get_note (self));
      break;
    case PROP_PARTIAL:
      g_value_set_string (value, dowser_step_get_partial (self));
      break;
    case PROP_WAITING:
      g_value_set_string (value, dowser_step_get_waiting (self));
      break;
    case PROP_READING:
      g_value_set_string (value, dowser_step_get_reading (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_step_finalize (GObject *object)
{
  DowserStepPrivate *priv = get_private (DOWSER_STEP (object));

  g_free (priv->note);
  if (priv->partial != NULL)
    g_string_free (priv->partial, TRUE);
  g_free (priv->waiting);
  g_free (priv->reading);

  G_OBJECT_CLASS (dowser_step_parent_class)->finalize (object);
}

static void
dowser_step_class_init (DowserStepClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_step_get_property;
  object_class->finalize = dowser_step_finalize;

  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_STATE] = g_param_spec_uint ("state", NULL, NULL, 0, DOWSER_STEP_STOPPED, 0, flags);
  properties[PROP_ELAPSED] = g_param_spec_int64 ("elapsed", NULL, NULL, 0, G_MAXINT64, 0, flags);
  properties[PROP_NOTE] = g_param_spec_string ("note", NULL, NULL, NULL, flags);
  properties[PROP_PARTIAL] = g_param_spec_string ("partial", NULL, NULL, NULL, flags);
  properties[PROP_WAITING] = g_param_spec_string ("waiting", NULL, NULL, NULL, flags);
  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dowser_step_init (DowserStep *self)
{
}

DowserStep *
dowser_step_new (const DowserStepInfo *info)
{
  DowserStep *self = g_object_new (info->get_type (), NULL);

  get_private (self)->info = info;
  return self;
}

const char *
dowser_step_get_id (DowserStep *self)
{
  return get_private (self)->info->id;
}

const char *
dowser_step_get_title (DowserStep *self)
{
  return _ (get_private (self)->info->title);
}

double
dowser_step_get_weight (DowserStep *self)
{
  return get_private (self)->info->weight;
}

gboolean
dowser_step_is_saved (DowserStep *self)
{
  return get_private (self)->info->kept;
}

DowserStepState
dowser_step_get_state (DowserStep *self)
{
  return get_private (self)->state;
}

gint64
dowser_step_get_elapsed (DowserStep *self)
{
  return get_private (self)->elapsed;
}

const char *
dowser_step_get_note (DowserStep *self)
{
  return get_private (self)->note;
}

const char *
dowser_step_get_partial (DowserStep *self)
{
  const GString *partial = get_private (self)->partial;

  return partial != NULL ? partial->str : NULL;
}

const char *
dowser_step_get_waiting (DowserStep *self)
{
  return get_private (self)->waiting;
}

const char *
dowser_step_get_reading (DowserStep *self)
{
  return get_private (self)->reading;
}

double
dowser_step_get_fraction (DowserStep *self)
{
  return get_private (self)->fraction;
}

static void
clear_partial (DowserStep *self)
{
  DowserStepPrivate *priv = get_private (self);

  if (priv->partial == NULL)
    return;
  g_string_free (g_steal_pointer (&priv->partial), TRUE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PARTIAL]);
}

void
dowser_step_add_partial (DowserStep *self, const char *text)
{
  DowserStepPrivate *priv = get_private (self);

  if (priv->waiting != NULL)
    dowser_step_set_waiting (self, NULL);
  if (priv->partial == NULL)
    priv->partial = g_string_new (NULL);
  g_string_append (priv->partial, text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PARTIAL]);
}

void
dowser_step_set_waiting (DowserStep *self, const char *waiting)
{
  DowserStepPrivate *priv = get_private (self);

  clear_partial (self);
  if (g_strcmp0 (priv->waiting, waiting) == 0)
    return;
  g_free (priv->waiting);
  priv->waiting = g_strdup (waiting);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WAITING]);
}

void
dowser_step_set_reading (DowserStep *self, const char *reading, double fraction)
{
  DowserStepPrivate *priv = get_private (self);

  priv->fraction = fraction;
  if (g_strcmp0 (priv->reading, reading) == 0)
    return;
  g_free (priv->reading);
  priv->reading = g_strdup (reading);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

void
dowser_step_set_state (DowserStep *self, DowserStepState state)
{
  DowserStepPrivate *priv = get_private (self);

  dowser_step_set_waiting (self, NULL);
  dowser_step_set_reading (self, NULL, 0);
  if (priv->state == state)
    return;
  priv->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

void
dowser_step_set_outcome (DowserStep *self, DowserStepState state, gint64 elapsed, const char *note)
{
  DowserStepPrivate *priv = get_private (self);
  GObject *object = G_OBJECT (self);

  g_object_freeze_notify (object);
  if (priv->elapsed != elapsed)
    {
      priv->elapsed = elapsed;
      g_object_notify_by_pspec (object, properties[PROP_ELAPSED]);
    }
  if (g_strcmp0 (priv->note, note) != 0)
    {
      g_free (priv->note);
      priv->note = g_strdup (note);
      g_object_notify_by_pspec (object, properties[PROP_NOTE]);
    }
  dowser_step_set_state (self, state);
  g_object_thaw_notify (object);
}

gboolean
dowser_step_is_needless (DowserStep *self, DowserSession *session)
{
  DowserStepClass *klass = DOWSER_STEP_GET_CLASS (self);

  return klass->is_needless != NULL && klass->is_needless (self, session);
}

guint64
dowser_step_hash_inputs (DowserStep *self, DowserSession *session)
{
  return DOWSER_STEP_GET_CLASS (self)->hash_inputs (self, session);
}

void
dowser_step_run_async (DowserStep *self, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer user_data)
{
  DOWSER_STEP_GET_CLASS (self)->run_async (self, session, context, cancellable, callback, user_data);
}

gboolean
dowser_step_run_finish (DowserStep *self, DowserSession *session, GAsyncResult *result, char **note, GError **error)
{
  return DOWSER_STEP_GET_CLASS (self)->run_finish (self, session, result, note, error);
}

void
dowser_step_run_stopped (DowserStep *self, DowserSession *session, GAsyncResult *result)
{
  DowserStepClass *klass = DOWSER_STEP_GET_CLASS (self);

  if (klass->run_stopped != NULL)
    klass->run_stopped (self, session, result);
}
