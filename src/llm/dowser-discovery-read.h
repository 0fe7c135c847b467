/* dowser-discovery-read.h - what a server is, by what it answers: pure */
#pragma once

#include "llm/dowser-discovery.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** DowserDiscoveryPath: what each server is asked for. */
typedef enum
{
  DOWSER_DISCOVERY_V1_MODELS, /* all of them, and who owns the models differs */
  DOWSER_DISCOVERY_TAGS,      /* Ollama: with the family of each model */
  DOWSER_DISCOVERY_V0_MODELS, /* LM Studio: with type, state and context */
  DOWSER_DISCOVERY_PROPS,     /* llama.cpp: with its context */
  DOWSER_DISCOVERY_N_PATHS
} DowserDiscoveryPath;
extern const char *const dowser_discovery_paths[];

/**
 * dowser_discovery_read:
 * @url: "http://127.0.0.1:11434"; @answers: DOWSER_DISCOVERY_N_PATHS of them, %NULL where one was none
 *
 * Returns: (transfer full) (nullable): %NULL where no model is there to talk to
 */
DowserFoundServer *dowser_discovery_read (const char *url, JsonNode *const *answers);

G_END_DECLS
