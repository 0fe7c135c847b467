/* dowser-discovery.h - finds the model servers that run on this machine */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserServerKind: the kind of a server. It is found from the server's answers, not from its port. */
typedef enum
{
  DOWSER_SERVER_OLLAMA,
  DOWSER_SERVER_LLAMA_CPP,
  DOWSER_SERVER_LM_STUDIO,
  DOWSER_SERVER_VLLM,
  DOWSER_SERVER_OTHER
} DowserServerKind;
/** Returns "Ollama", "llama.cpp", "LM Studio", "vLLM" or "A model's server". */
const char *dowser_server_kind_get_name (DowserServerKind kind);

/**
 * DowserFoundServer: plain data.
 * @endpoint: has the server's first model (a loaded model if possible), the context size if it is known, and an
 * embedding model if the server has one. The ID is made from the address, so that the next search gives the server the
 * same ID.
 * @models: strv, without embedding models; at least one
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
 * @ports: (nullable): ends with 0; %NULL: the usual ports of Ollama, llama.cpp, LM Studio and vLLM
 *
 * Sends requests to all ports of localhost and 127.0.0.1 at the same time, and waits at most a second for the answers.
 */
void dowser_discovery_find_async (const guint16 *ports, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserFoundServer, may be empty, in the order of the ports */
GPtrArray *dowser_discovery_find_finish (GAsyncResult *result, GError **error);

G_END_DECLS
