/* dowser-discovery-read.h - identifies a server and its models from its answers; pure */
#pragma once

#include "llm/dowser-discovery.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** DowserDiscoveryPath: the paths that are requested from each server. */
typedef enum
{
  DOWSER_DISCOVERY_V1_MODELS, /* all servers answer this; the "owner" of the models shows the kind of the server */
  DOWSER_DISCOVERY_TAGS,      /* Ollama: its list also has the family of each model */
  DOWSER_DISCOVERY_V0_MODELS, /* LM Studio: its list also has the type, state and context size of each model */
  DOWSER_DISCOVERY_PROPS,     /* llama.cpp: the answer has the context size */
  DOWSER_DISCOVERY_N_PATHS
} DowserDiscoveryPath;
extern const char *const dowser_discovery_paths[];

/**
 * dowser_discovery_read:
 * @url: "http://127.0.0.1:11434"; @answers: DOWSER_DISCOVERY_N_PATHS answers, %NULL for a path without an answer
 *
 * Returns: (transfer full) (nullable): %NULL if the server has no chat model
 */
DowserFoundServer *dowser_discovery_read (const char *url, JsonNode *const *answers);

G_END_DECLS
