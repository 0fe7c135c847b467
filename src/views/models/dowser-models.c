/* dowser-models.c - the configured language models and the choice of the planner; shared by all windows */
#include "views/models/dowser-models.h"

#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "llm/dowser-endpoint-file.h"
#include "llm/dowser-endpoint-passwords.h"

struct _DowserModels
{
  GObject parent_instance;

  DowserEndpointList *list;    /* (owned): the endpoints stored in the file */
  DowserEndpoint *environment; /* (owned) (nullable): the endpoint from environment variables, never stored */
  gboolean by_environment;     /* TRUE if @environment is the planner */
  GPtrArray *endpoints;        /* (owned): DowserEndpoint: the endpoints of @list, and @environment */
  DowserLlm *llm;              /* (owned) (nullable): the client of the planner, created when first needed */
  char *problem;               /* (owned) (nullable) */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FAILED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserModels, dowser_models, G_TYPE_OBJECT)

static void
emit_failed (DowserModels *self, const GError *error)
{
  g_free (self->problem);
  self->problem = g_strdup (error->message);
  g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
}

/* A client keeps the settings with which it was created. If an endpoint changes, a new client is needed. */
static void
emit_changed (DowserModels *self)
{
  g_clear_object (&self->llm);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
collect_endpoints (DowserModels *self)
{
  g_ptr_array_set_size (self->endpoints, 0);
  if (self->environment != NULL)
    g_ptr_array_add (self->endpoints, dowser_endpoint_ref (self->environment));
  for (guint i = 0; i < self->list->endpoints->len; i++)
    g_ptr_array_add (self->endpoints, dowser_endpoint_ref (g_ptr_array_index (self->list->endpoints, i)));
}

/* The file is written synchronously, because it has only a few hundred bytes. */
static void
save_models (DowserModels *self)
{
  g_autoptr (GError) error = NULL;

  collect_endpoints (self);
  if (!dowser_endpoint_file_save (self->list, &error))
    emit_failed (self, error);
}

/* If the environment sets a model, this model is the planner for this run. */
static void
load_environment (DowserModels *self)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->environment, dowser_endpoint_unref);
  self->environment = dowser_endpoint_from_environment (NULL, &error);
  self->by_environment = self->environment != NULL;
  /* Most users don't set a model in the environment, so a missing model isn't reported. */
  if (error != NULL && !g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL))
    emit_failed (self, error);
}

static void
passwords_moved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserModels) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserEndpointList) list = dowser_endpoint_passwords_move_finish (result, &error);

  if (list != NULL)
    dowser_models_load (self);
  else
    emit_failed (self, error);
}

void
dowser_models_load (DowserModels *self)
{
  g_autoptr (GError) error = NULL;
  DowserEndpointList *list;

  g_return_if_fail (DOWSER_IS_MODELS (self));

  list = dowser_endpoint_file_load (&error);
  if (list == NULL)
    emit_failed (self, error);
  else
    {
      dowser_endpoint_list_free (self->list);
      self->list = list;
    }
  load_environment (self);
  collect_endpoints (self);
  emit_changed (self);
  if (dowser_endpoint_passwords_has_any (self->list))
    dowser_endpoint_passwords_move_async (NULL, passwords_moved_cb, g_object_ref (self));
}

char *
dowser_models_steal_problem (DowserModels *self)
{
  g_return_val_if_fail (DOWSER_IS_MODELS (self), NULL);

  return g_steal_pointer (&self->problem);
}

GPtrArray *
dowser_models_get_endpoints (DowserModels *self)
{
  g_return_val_if_fail (DOWSER_IS_MODELS (self), NULL);

  return self->endpoints;
}

const DowserEndpoint *
dowser_models_find (DowserModels *self, const char *id)
{
  g_return_val_if_fail (DOWSER_IS_MODELS (self), NULL);

  for (guint i = 0; i < self->endpoints->len; i++)
    if (g_strcmp0 (((const DowserEndpoint *) self->endpoints->pdata[i])->id, id) == 0)
      return self->endpoints->pdata[i];
  return NULL;
}

gboolean
dowser_models_is_set_by_environment (const DowserEndpoint *endpoint)
{
  return g_strcmp0 (endpoint->id, DOWSER_ENDPOINT_ENVIRONMENT_ID) == 0;
}

void
dowser_models_set_endpoint (DowserModels *self, const DowserEndpoint *endpoint)
{
  g_autoptr (DowserEndpoint) copy = NULL;

  g_return_if_fail (DOWSER_IS_MODELS (self));
  g_return_if_fail (endpoint != NULL);

  copy = dowser_endpoint_copy (endpoint);
  dowser_endpoint_list_put (self->list, copy);
  save_models (self);
  emit_changed (self);
}

static void
cleared_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_secret_clear_finish (result, &error))
    g_info ("The key of a model that was removed is still in the keyring: %s", error->message);
}

void
dowser_models_remove (DowserModels *self, const char *id)
{
  g_return_if_fail (DOWSER_IS_MODELS (self));
  g_return_if_fail (id != NULL);

  dowser_secret_clear_async (DOWSER_SECRET_MODEL, id, NULL, cleared_cb, NULL);
  dowser_secret_clear_async (DOWSER_SECRET_PROXY, id, NULL, cleared_cb, NULL);
  dowser_endpoint_list_remove (self->list, id);
  save_models (self);
  emit_changed (self);
}

const DowserEndpoint *
dowser_models_get_chosen_endpoint (DowserModels *self)
{
  g_return_val_if_fail (DOWSER_IS_MODELS (self), NULL);

  return self->by_environment ? self->environment : dowser_endpoint_list_get_chosen (self->list);
}

void
dowser_models_choose_endpoint (DowserModels *self, const char *id)
{
  const DowserEndpoint *requested;

  g_return_if_fail (DOWSER_IS_MODELS (self));

  requested = dowser_models_find (self, id);
  if (requested == dowser_models_get_chosen_endpoint (self))
    return;
  self->by_environment = requested != NULL && dowser_models_is_set_by_environment (requested);
  if (!self->by_environment)
    {
      dowser_endpoint_list_choose (self->list, requested != NULL ? requested->id : NULL);
      save_models (self);
    }
  emit_changed (self);
}

DowserLlm *
dowser_models_get_llm (DowserModels *self)
{
  const DowserEndpoint *chosen;

  g_return_val_if_fail (DOWSER_IS_MODELS (self), NULL);

  chosen = dowser_models_get_chosen_endpoint (self);
  if (self->llm == NULL && chosen != NULL)
    self->llm = dowser_llm_new (chosen);
  return self->llm;
}

void
dowser_models_save_detected_features (DowserModels *self)
{
  const DowserEndpoint *chosen;
  g_autoptr (DowserEndpoint) copy = NULL;
  DowserStructured structured;

  g_return_if_fail (DOWSER_IS_MODELS (self));

  chosen = dowser_models_get_chosen_endpoint (self);
  structured = self->llm != NULL ? dowser_llm_get_endpoint (self->llm)->structured : DOWSER_STRUCTURED_UNKNOWN;
  if (chosen == NULL || self->by_environment || structured == DOWSER_STRUCTURED_UNKNOWN
      || structured == chosen->structured)
    return;
  copy = dowser_endpoint_copy (chosen);
  copy->structured = structured;
  dowser_endpoint_list_put (self->list, copy);
  save_models (self);
}

char *
dowser_models_dup_title (const DowserEndpoint *endpoint)
{
  if (endpoint->name != NULL && *endpoint->name != '\0')
    return g_strdup (endpoint->name);
  if (*endpoint->model != '\0')
    return g_strdup (endpoint->model);
  return dowser_endpoint_dup_host (endpoint);
}

static void
dowser_models_finalize (GObject *object)
{
  DowserModels *self = DOWSER_MODELS (object);

  g_clear_object (&self->llm);
  g_ptr_array_unref (self->endpoints);
  g_free (self->problem);
  dowser_endpoint_list_free (self->list);
  g_clear_pointer (&self->environment, dowser_endpoint_unref);
  G_OBJECT_CLASS (dowser_models_parent_class)->finalize (object);
}

static void
dowser_models_class_init (DowserModelsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_models_finalize;
  signals[SIGNAL_CHANGED]
      = g_signal_new ("changed", DOWSER_TYPE_MODELS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", DOWSER_TYPE_MODELS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
dowser_models_init (DowserModels *self)
{
  self->endpoints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_endpoint_unref);
  self->list = dowser_endpoint_list_new ();
}

DowserModels *
dowser_models_new (void)
{
  return g_object_new (DOWSER_TYPE_MODELS, NULL);
}
