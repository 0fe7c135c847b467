/* dowser-endpoint-file.h - the user's configured endpoints, and which one is used; without keys */
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
/** Adds @endpoint, or replaces the one with its ID. */
void dowser_endpoint_list_put (DowserEndpointList *self, const DowserEndpoint *endpoint);
/** Removes an endpoint. If it was chosen, none is chosen afterwards. */
void dowser_endpoint_list_remove (DowserEndpointList *self, const char *id);
/** @id: (nullable) */
void dowser_endpoint_list_choose (DowserEndpointList *self, const char *id);

/**
 * Synchronous, since models.json has only a few hundred bytes. A missing file gives an empty list.
 *
 * Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_REPLY if it cannot be read
 */
DowserEndpointList *dowser_endpoint_file_load (GError **error);
/** Saves atomically, readable only for the user. An unreadable file is kept next to the new one. #DOWSER_STORE_ERROR,
 * #DOWSER_MODEL_ERROR */
gboolean dowser_endpoint_file_save (const DowserEndpointList *list, GError **error);
/**
 * dowser_endpoint_file_save_facts:
 * @used: the used endpoint, with the facts found out about it
 *
 * Saves how an endpoint of the file supports structured output, so that the next session needn't test this again. Does
 * nothing if the file has no endpoint with this ID, address and model.
 */
gboolean dowser_endpoint_file_save_facts (const DowserEndpoint *used, GError **error);
/** Returns the endpoint to use: the environment overrides the file. Returns: (transfer full) (nullable):
 * #DOWSER_MODEL_ERROR_NO_MODEL if there is none */
DowserEndpoint *dowser_endpoint_file_dup_effective (GError **error);

G_END_DECLS
