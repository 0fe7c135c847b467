/* dowser-source.c - the outside data: one interface, one file per engine */
#include "sources/dowser-source.h"

typedef struct
{
  char *uri;
  gboolean has_begun; /* to open */
} DowserSourcePrivate;

enum
{
  PROP_URI = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (DowserSource, dowser_source, G_TYPE_OBJECT)

static DowserSourcePrivate *
get_private (DowserSource *self)
{
  return dowser_source_get_instance_private (self);
}

static void
dowser_source_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_URI)
    g_value_set_string (value, get_private (DOWSER_SOURCE (object))->uri);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dowser_source_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_URI)
    get_private (DOWSER_SOURCE (object))->uri = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dowser_source_finalize (GObject *object)
{
  g_free (get_private (DOWSER_SOURCE (object))->uri);
  G_OBJECT_CLASS (dowser_source_parent_class)->finalize (object);
}

static void
dowser_source_class_init (DowserSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_source_get_property;
  object_class->set_property = dowser_source_set_property;
  object_class->finalize = dowser_source_finalize;

  properties[PROP_URI] = g_param_spec_string ("uri", NULL, NULL, NULL,
                                              G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dowser_source_init (DowserSource *self)
{
}

const char *
dowser_source_get_uri (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return get_private (self)->uri;
}

char *
dowser_source_dup_title (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return dowser_source_dup_uri_title (get_private (self)->uri);
}

const char *
dowser_source_get_engine (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return DOWSER_SOURCE_GET_CLASS (self)->get_engine (self);
}

const char *
dowser_source_get_protection (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return DOWSER_SOURCE_GET_CLASS (self)->get_protection (self);
}

const char *
dowser_source_get_security (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  if (DOWSER_SOURCE_GET_CLASS (self)->get_security == NULL)
    return NULL;
  return DOWSER_SOURCE_GET_CLASS (self)->get_security (self);
}

void
dowser_source_set_password (DowserSource *self, const char *password)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  if (DOWSER_SOURCE_GET_CLASS (self)->set_password != NULL)
    DOWSER_SOURCE_GET_CLASS (self)->set_password (self, password);
}

const char *
dowser_source_get_memory (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  if (DOWSER_SOURCE_GET_CLASS (self)->get_memory == NULL)
    return NULL;
  return DOWSER_SOURCE_GET_CLASS (self)->get_memory (self);
}

void
dowser_source_set_memory (DowserSource *self, const char *memory)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  if (DOWSER_SOURCE_GET_CLASS (self)->set_memory != NULL)
    DOWSER_SOURCE_GET_CLASS (self)->set_memory (self, memory);
}

void
dowser_source_set_recovering (DowserSource *self, gboolean recovering)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  if (DOWSER_SOURCE_GET_CLASS (self)->set_recovering != NULL)
    DOWSER_SOURCE_GET_CLASS (self)->set_recovering (self, recovering);
}

DowserDialectId
dowser_source_get_dialect (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), DOWSER_DIALECT_SQLITE);

  return DOWSER_SOURCE_GET_CLASS (self)->get_dialect (self);
}

gboolean
dowser_source_has_begun_to_open (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), FALSE);

  return get_private (self)->has_begun;
}

void
dowser_source_open_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  get_private (self)->has_begun = TRUE;
  DOWSER_SOURCE_GET_CLASS (self)->open_async (self, cancellable, callback, user_data);
}

gboolean
dowser_source_open_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), FALSE);

  return DOWSER_SOURCE_GET_CLASS (self)->open_finish (self, result, error);
}

void
dowser_source_signature_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  DOWSER_SOURCE_GET_CLASS (self)->signature_async (self, cancellable, callback, user_data);
}

char *
dowser_source_signature_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return DOWSER_SOURCE_GET_CLASS (self)->signature_finish (self, result, error);
}

void
dowser_source_introspect_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  DOWSER_SOURCE_GET_CLASS (self)->introspect_async (self, cancellable, callback, user_data);
}

DowserSchema *
dowser_source_introspect_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return DOWSER_SOURCE_GET_CLASS (self)->introspect_finish (self, result, error);
}

void
dowser_source_profile_async (DowserSource *self, const DowserSchema *schema, guint max_seconds,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (schema != NULL);

  DOWSER_SOURCE_GET_CLASS (self)->profile_async (self, schema, max_seconds, cancellable, callback, user_data);
}

DowserProfile *
dowser_source_profile_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  DowserProfile *profile;

  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  profile = DOWSER_SOURCE_GET_CLASS (self)->profile_finish (self, result, error);
  /* An engine passes them over; should one not, nobody sees it. */
  if (profile != NULL)
    dowser_profile_forget_private (profile);
  return profile;
}

void
dowser_source_run_async (DowserSource *self, const DowserStatement *statement, const DowserLimits *limits,
                         DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (statement != NULL);

  DOWSER_SOURCE_GET_CLASS (self)->run_async (self, statement, limits, page_func, page_data, cancellable, callback,
                                             user_data);
}

gboolean
dowser_source_run_finish (DowserSource *self, GAsyncResult *result, DowserRunSummary *summary, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), FALSE);

  return DOWSER_SOURCE_GET_CLASS (self)->run_finish (self, result, summary, error);
}

void
dowser_source_forecast_async (DowserSource *self, const DowserStatement *statement, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (statement != NULL);

  DOWSER_SOURCE_GET_CLASS (self)->forecast_async (self, statement, cancellable, callback, user_data);
}

DowserForecast *
dowser_source_forecast_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return DOWSER_SOURCE_GET_CLASS (self)->forecast_finish (self, result, error);
}

void
dowser_source_close_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  DOWSER_SOURCE_GET_CLASS (self)->close_async (self, cancellable, callback, user_data);
}

gboolean
dowser_source_close_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), FALSE);

  return DOWSER_SOURCE_GET_CLASS (self)->close_finish (self, result, error);
}
