/* dowser-discovery.h - finds the servers of models that run on this machine */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserServerKind: told apart by what they answer, not by their port. */
typedef enum
{
  DOWSER_SERVER_OLLAMA,
  DOWSER_SERVER_LLAMA_CPP,
  DOWSER_SERVER_LM_STUDIO,
  DOWSER_SERVER_VLLM,
  DOWSER_SERVER_OTHER
} DowserServerKind;
/** "Ollama", "llama.cpp", "LM Studio", "vLLM", "A model's server" */
const char *dowser_server_kind_get_name (DowserServerKind kind);

/**
 * DowserFoundServer: plain data.
 * @endpoint: with its first model (one that is loaded before others), a context where it is told, an embedding model
 *   where it has one; its id is made of its address, so that it is the same the next time
 * @models: strv, without those that only make vectors; at least one
 */
typedef struct
{
  DowserServerKind kind;
  DowserEndpoint *endpoint;
  char **models;
} DowserFoundServer;
void dowser_found_server_free (DowserFoundServer *self);

/**
 * dowser_discovery_find_async:
 * @ports: (nullable): ended by 0; %NULL: those of Ollama, llama.cpp, LM Studio and vLLM
 *
 * Asks all of them at once, on localhost and 127.0.0.1, and waits for none longer than a second.
 */
void dowser_discovery_find_async (const guint16 *ports, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserFoundServer, perhaps none, in the order of the ports */
GPtrArray *dowser_discovery_find_finish (GAsyncResult *result, GError **error);

G_END_DECLS
