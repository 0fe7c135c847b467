/* dowser-endpoint-file.h - reads and writes the file with the user's endpoints, the addresses of models; the file
 * contains no keys */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserEndpointList: @endpoints: of DowserEndpoint, in the user's order; @chosen: (nullable): the ID of one of them;
 * %NULL: only the built-in planner is used */
typedef struct
{
  GPtrArray *endpoints;
  char *chosen;
} DowserEndpointList;

DowserEndpointList *dowser_endpoint_list_new (void);
void dowser_endpoint_list_free (DowserEndpointList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEndpointList, dowser_endpoint_list_free)
/** Returns: (nullable): the chosen endpoint */
const DowserEndpoint *dowser_endpoint_list_get_chosen (const DowserEndpointList *self);
const DowserEndpoint *dowser_endpoint_list_find (const DowserEndpointList *self, const char *id);
/** Adds @endpoint, or replaces the endpoint that has the same ID. */
void dowser_endpoint_list_put (DowserEndpointList *self, const DowserEndpoint *endpoint);
/** Removes an endpoint. If this endpoint was chosen, no endpoint is chosen afterwards. */
void dowser_endpoint_list_remove (DowserEndpointList *self, const char *id);
/** @id: (nullable): the ID of the endpoint to choose; %NULL: only the built-in planner is used */
void dowser_endpoint_list_choose (DowserEndpointList *self, const char *id);

/**
 * Loads models.json. Works synchronously, because the file has only a few hundred bytes. If the file doesn't exist, the
 * list is empty.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_REPLY if the file cannot be read
 */
DowserEndpointList *dowser_endpoint_file_load (GError **error);
/** Saves the list atomically to models.json, which only the user can read. If the old file can't be read as a list, it
 * is kept under another name. Errors: #DOWSER_STORE_ERROR, #DOWSER_MODEL_ERROR */
gboolean dowser_endpoint_file_save (const DowserEndpointList *list, GError **error);
/**
 * dowser_endpoint_file_save_facts:
 * @used: an endpoint after requests to it, with the facts found out by them
 *
 * Saves how the endpoint enforces a JSON Schema, so that the next session needn't test this again. Does nothing if the
 * file has no endpoint with the ID, address and model of @used.
 */
gboolean dowser_endpoint_file_save_facts (const DowserEndpoint *used, GError **error);
/** Returns the endpoint to use: the endpoint in environment variables, or else the chosen endpoint in the file.
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_NO_MODEL if there is none */
DowserEndpoint *dowser_endpoint_file_dup_effective (GError **error);

G_END_DECLS
