/* dowser-progress.c - combines the progress of weighted parts to one fraction that never decreases */
#include "base/dowser-progress.h"

typedef struct
{
  double weight;
  double done;
} Part;

struct _DowserProgress
{
  GObject parent_instance;

  GArray *parts; /* Part: the parts that were added */
  double fraction;
};

enum
{
  PROP_FRACTION = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (DowserProgress, dowser_progress, G_TYPE_OBJECT)

static void
dowser_progress_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FRACTION)
    g_value_set_double (value, DOWSER_PROGRESS (object)->fraction);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dowser_progress_finalize (GObject *object)
{
  g_array_unref (DOWSER_PROGRESS (object)->parts);
  G_OBJECT_CLASS (dowser_progress_parent_class)->finalize (object);
}

static void
dowser_progress_class_init (DowserProgressClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_progress_get_property;
  object_class->finalize = dowser_progress_finalize;

  properties[PROP_FRACTION]
      = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dowser_progress_init (DowserProgress *self)
{
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
}

DowserProgress *
dowser_progress_new (void)
{
  return g_object_new (DOWSER_TYPE_PROGRESS, NULL);
}

static void
set_fraction (DowserProgress *self, double fraction)
{
  if (self->fraction == fraction)
    return;
  self->fraction = fraction;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
}

guint
dowser_progress_add (DowserProgress *self, double weight)
{
  Part part = { weight, 0 };

  g_return_val_if_fail (DOWSER_IS_PROGRESS (self), 0);
  g_return_val_if_fail (weight > 0, 0);

  g_array_append_val (self->parts, part);
  return self->parts->len - 1;
}

void
dowser_progress_set (DowserProgress *self, guint index, double fraction)
{
  double weight = 0, done = 0;
  Part *part;

  g_return_if_fail (DOWSER_IS_PROGRESS (self));
  g_return_if_fail (index < self->parts->len);

  part = &g_array_index (self->parts, Part, index);
  part->done = MAX (part->done, CLAMP (fraction, 0, 1));
  for (guint i = 0; i < self->parts->len; i++)
    {
      part = &g_array_index (self->parts, Part, i);
      weight += part->weight;
      done += part->weight * part->done;
    }
  /* A new part adds weight that isn't done yet, so the share of the total weight that is done gets smaller. The shown
   * fraction never decreases: it stays the same until this share exceeds it. */
  set_fraction (self, MAX (self->fraction, MIN (done / weight, 1)));
}

void
dowser_progress_reset (DowserProgress *self)
{
  g_return_if_fail (DOWSER_IS_PROGRESS (self));

  g_array_set_size (self->parts, 0);
  set_fraction (self, 0);
}

double
dowser_progress_get_fraction (DowserProgress *self)
{
  g_return_val_if_fail (DOWSER_IS_PROGRESS (self), 0);

  return self->fraction;
}
