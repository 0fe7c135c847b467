/* dowser-history-entry.c - a session as an item of a list */
#include "store/dowser-history-entry.h"

struct _DowserHistoryEntry
{
  GObject parent_instance;
  char *id;
  char *question;
  char *source_uri;
  const char *state; /* an interned string */
  gint64 n_rows;
  gint64 changed;
  gboolean running;
  gboolean is_stored;
};

G_DEFINE_FINAL_TYPE (DowserHistoryEntry, dowser_history_entry, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ID,
  PROP_QUESTION,
  PROP_SOURCE_URI,
  PROP_TIME,
  PROP_N_ROWS,
  PROP_STATE,
  PROP_RUNNING,
  PROP_KEPT,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void
dowser_history_entry_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  DowserHistoryEntry *self = DOWSER_HISTORY_ENTRY (object);

  switch (property)
    {
    case PROP_ID:
      g_value_set_string (value, self->id);
      break;
    case PROP_QUESTION:
      g_value_set_string (value, self->question);
      break;
    case PROP_SOURCE_URI:
      g_value_set_string (value, self->source_uri);
      break;
    case PROP_TIME:
      g_value_set_int64 (value, self->changed);
      break;
    case PROP_N_ROWS:
      g_value_set_int64 (value, self->n_rows);
      break;
    case PROP_STATE:
      g_value_set_string (value, self->state);
      break;
    case PROP_RUNNING:
      g_value_set_boolean (value, self->running);
      break;
    case PROP_KEPT:
      g_value_set_boolean (value, self->is_stored);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_history_entry_finalize (GObject *object)
{
  DowserHistoryEntry *self = DOWSER_HISTORY_ENTRY (object);

  g_free (self->id);
  g_free (self->question);
  g_free (self->source_uri);

  G_OBJECT_CLASS (dowser_history_entry_parent_class)->finalize (object);
}

static void
dowser_history_entry_class_init (DowserHistoryEntryClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_history_entry_get_property;
  object_class->finalize = dowser_history_entry_finalize;

  properties[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  properties[PROP_QUESTION] = g_param_spec_string ("question", NULL, NULL, NULL, flags);
  properties[PROP_SOURCE_URI] = g_param_spec_string ("source-uri", NULL, NULL, NULL, flags);
  properties[PROP_TIME] = g_param_spec_int64 ("time", NULL, NULL, G_MININT64, G_MAXINT64, 0, flags);
  properties[PROP_N_ROWS] = g_param_spec_int64 ("n-rows", NULL, NULL, -1, G_MAXINT64, -1, flags);
  properties[PROP_STATE] = g_param_spec_string ("state", NULL, NULL, NULL, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  properties[PROP_KEPT] = g_param_spec_boolean ("kept", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dowser_history_entry_init (DowserHistoryEntry *self)
{
  self->n_rows = -1;
  self->is_stored = TRUE;
}

DowserHistoryEntry *
dowser_history_entry_new (const char *id, const char *question, const char *source_uri, const char *state,
                          gint64 n_rows, gint64 changed)
{
  DowserHistoryEntry *self = g_object_new (DOWSER_TYPE_HISTORY_ENTRY, NULL);

  self->id = g_strdup (id);
  self->question = g_strdup (question);
  self->source_uri = g_strdup (source_uri);
  self->state = g_intern_string (state);
  self->n_rows = n_rows;
  self->changed = changed;
  return self;
}

static void
copy_text (DowserHistoryEntry *self, char **field, const char *text, guint property)
{
  if (g_strcmp0 (*field, text) == 0)
    return;

  g_free (*field);
  *field = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
copy_number (DowserHistoryEntry *self, gint64 *field, gint64 number, guint property)
{
  if (*field == number)
    return;

  *field = number;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
dowser_history_entry_update (DowserHistoryEntry *self, DowserHistoryEntry *from)
{
  copy_text (self, &self->question, from->question, PROP_QUESTION);
  copy_text (self, &self->source_uri, from->source_uri, PROP_SOURCE_URI);
  copy_number (self, &self->n_rows, from->n_rows, PROP_N_ROWS);
  copy_number (self, &self->changed, from->changed, PROP_TIME);
  dowser_history_entry_set_saved (self, from->is_stored);
  if (self->state != from->state)
    {
      self->state = from->state;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
    }
}

const char *
dowser_history_entry_get_id (DowserHistoryEntry *self)
{
  return self->id;
}

const char *
dowser_history_entry_get_question (DowserHistoryEntry *self)
{
  return self->question;
}

const char *
dowser_history_entry_get_source_uri (DowserHistoryEntry *self)
{
  return self->source_uri;
}

gint64
dowser_history_entry_get_time (DowserHistoryEntry *self)
{
  return self->changed;
}

gint64
dowser_history_entry_get_n_rows (DowserHistoryEntry *self)
{
  return self->n_rows;
}

const char *
dowser_history_entry_get_state (DowserHistoryEntry *self)
{
  return self->state;
}

gboolean
dowser_history_entry_is_running (DowserHistoryEntry *self)
{
  return self->running;
}

void
dowser_history_entry_set_running (DowserHistoryEntry *self, gboolean running)
{
  if (self->running == running)
    return;

  self->running = running;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

gboolean
dowser_history_entry_is_saved (DowserHistoryEntry *self)
{
  return self->is_stored;
}

void
dowser_history_entry_set_saved (DowserHistoryEntry *self, gboolean is_stored)
{
  if (self->is_stored == is_stored)
    return;

  self->is_stored = is_stored;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KEPT]);
}
