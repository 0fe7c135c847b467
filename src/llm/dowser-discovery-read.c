/* dowser-discovery-read.c - identifies a server and its models from its answers */
#include "llm/dowser-discovery-read.h"

#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const dowser_discovery_paths[] = { "/v1/models", "/api/tags", "/api/v0/models", "/props", NULL };

const char *
dowser_server_kind_get_name (DowserServerKind kind)
{
  switch (kind)
    {
    case DOWSER_SERVER_OLLAMA:
      return "Ollama";
    case DOWSER_SERVER_LLAMA_CPP:
      return "llama.cpp";
    case DOWSER_SERVER_LM_STUDIO:
      return "LM Studio";
    case DOWSER_SERVER_VLLM:
      return "vLLM";
    case DOWSER_SERVER_OTHER:
      break;
    }
  return _ ("Local server");
}

void
dowser_found_server_free (DowserFoundServer *self)
{
  if (self == NULL)
    return;
  dowser_endpoint_unref (self->endpoint);
  g_strfreev (self->models);
  g_free (self);
}

/** ServerFacts: the facts collected from the answers of one server. @names: the names of its chat models; the first
 * @n_loaded models are loaded */
typedef struct
{
  GPtrArray *names;
  guint n_loaded;
  const char *embedding;
  gint64 context;
} ServerFacts;

static JsonArray *
get_list (JsonNode *const *answers, DowserDiscoveryPath path, const char *member)
{
  return dowser_wire_get_array (dowser_wire_get_root (answers[path]), member);
}

static void
add_model (ServerFacts *facts, const char *name, gboolean only_vectors, gboolean loaded)
{
  if (name == NULL || *name == '\0')
    return;
  if (only_vectors || dowser_wire_is_embedding_model (name))
    {
      if (facts->embedding == NULL)
        facts->embedding = name;
      return;
    }
  g_ptr_array_insert (facts->names, loaded ? (int) facts->n_loaded++ : -1, (char *) name);
}

/* Returns TRUE for embedding models such as "bert" and "nomic-bert", which can't chat. */
static gboolean
is_bert (JsonObject *model)
{
  const char *family = dowser_wire_get_text (dowser_wire_get_object (model, "details"), "family");

  return family != NULL && strstr (family, "bert") != NULL;
}

static void
read_tags (ServerFacts *facts, JsonArray *list)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *model = dowser_wire_get_element (list, i);

      add_model (facts, dowser_wire_get_text (model, "name"), is_bert (model), FALSE);
    }
}

static void
read_v0_models (ServerFacts *facts, JsonArray *list)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *model = dowser_wire_get_element (list, i);
      gboolean loaded = g_strcmp0 (dowser_wire_get_text (model, "state"), "loaded") == 0;

      add_model (facts, dowser_wire_get_text (model, "id"),
                 g_strcmp0 (dowser_wire_get_text (model, "type"), "embeddings") == 0, loaded);
      if (loaded && facts->n_loaded == 1)
        facts->context = dowser_wire_get_int (model, "loaded_context_length", 0);
    }
}

static void
read_v1_models (ServerFacts *facts, JsonArray *list)
{
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *model = dowser_wire_get_element (list, i);

      add_model (facts, dowser_wire_get_text (model, "id"), FALSE, FALSE);
      if (i == 0)
        facts->context = dowser_wire_get_int (model, "max_model_len", 0);
    }
}

/* Finds the kind of a server from its answers: by the owner of its models, or by a list that only one kind of server
 * has. llama.cpp also answers requests for Ollama's list, so llama.cpp is checked before Ollama. */
static DowserServerKind
find_kind (JsonNode *const *answers)
{
  JsonObject *first = dowser_wire_get_element (get_list (answers, DOWSER_DISCOVERY_V1_MODELS, "data"), 0);
  const char *owner = dowser_wire_get_text (first, "owned_by");

  if (g_strcmp0 (owner, "vllm") == 0 || dowser_wire_get_int (first, "max_model_len", 0) > 0)
    return DOWSER_SERVER_VLLM;
  if (g_strcmp0 (owner, "llamacpp") == 0
      || dowser_wire_get_object (dowser_wire_get_root (answers[DOWSER_DISCOVERY_PROPS]), "default_generation_settings")
             != NULL)
    return DOWSER_SERVER_LLAMA_CPP;
  if (get_list (answers, DOWSER_DISCOVERY_V0_MODELS, "data") != NULL)
    return DOWSER_SERVER_LM_STUDIO;
  if (get_list (answers, DOWSER_DISCOVERY_TAGS, "models") != NULL)
    return DOWSER_SERVER_OLLAMA;
  return DOWSER_SERVER_OTHER;
}

static void
read_models (ServerFacts *facts, DowserServerKind kind, JsonNode *const *answers)
{
  JsonObject *settings;

  if (kind == DOWSER_SERVER_OLLAMA)
    read_tags (facts, get_list (answers, DOWSER_DISCOVERY_TAGS, "models"));
  else if (kind == DOWSER_SERVER_LM_STUDIO)
    read_v0_models (facts, get_list (answers, DOWSER_DISCOVERY_V0_MODELS, "data"));
  else
    read_v1_models (facts, get_list (answers, DOWSER_DISCOVERY_V1_MODELS, "data"));
  if (kind != DOWSER_SERVER_LLAMA_CPP)
    return;
  settings
      = dowser_wire_get_object (dowser_wire_get_root (answers[DOWSER_DISCOVERY_PROPS]), "default_generation_settings");
  facts->context = dowser_wire_get_int (settings, "n_ctx", 0);
}

/* Returns the model's name for users. llama.cpp uses the path of the model's file as the name, of which only the file's
 * name is shown. */
static char *
dup_name (DowserServerKind kind, const char *model)
{
  g_autofree char *base = g_path_get_basename (model);

  if (kind == DOWSER_SERVER_OTHER)
    return g_strdup (model);
  return g_strdup_printf ("%s (%s)", kind == DOWSER_SERVER_LLAMA_CPP ? base : model,
                          dowser_server_kind_get_name (kind));
}

static DowserEndpoint *
make_endpoint (const char *url, DowserServerKind kind, const ServerFacts *facts)
{
  g_autofree char *id = g_strconcat ("found:", url, NULL);
  g_autofree char *base_url = g_strconcat (url, kind == DOWSER_SERVER_OLLAMA ? "" : "/v1", NULL);
  DowserEndpoint *endpoint
      = dowser_endpoint_new (id, kind == DOWSER_SERVER_OLLAMA ? DOWSER_WIRE_OLLAMA : DOWSER_WIRE_OPENAI, base_url,
                             facts->names->pdata[0]);

  g_free (endpoint->name);
  endpoint->name = dup_name (kind, endpoint->model);
  endpoint->embedding_model = g_strdup (facts->embedding);
  endpoint->context_tokens = CLAMP (facts->context, 0, G_MAXINT);
  return endpoint;
}

DowserFoundServer *
dowser_discovery_read (const char *url, JsonNode *const *answers)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  ServerFacts facts = { names, 0, NULL, 0 };
  DowserServerKind kind;
  DowserFoundServer *found;

  g_return_val_if_fail (url != NULL && answers != NULL, NULL);

  kind = find_kind (answers);
  read_models (&facts, kind, answers);
  if (names->len == 0)
    return NULL;
  found = g_new0 (DowserFoundServer, 1);
  found->kind = kind;
  found->endpoint = make_endpoint (url, kind, &facts);
  g_ptr_array_add (names, NULL);
  found->models = g_strdupv ((char **) names->pdata);
  return found;
}
