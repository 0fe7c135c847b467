/* dowser-endpoint-file.h - the endpoints that a person has configured, and which of them is used; without keys */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/**
 * DowserEndpointList: @endpoints: of DowserEndpoint, in the person's order; @chosen: (nullable): the id of one of them,
 *   %NULL: none, so the built-in planner alone
 */
typedef struct
{
  GPtrArray *endpoints;
  char *chosen;
} DowserEndpointList;

DowserEndpointList *dowser_endpoint_list_new (void);
void dowser_endpoint_list_free (DowserEndpointList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEndpointList, dowser_endpoint_list_free)
/** Returns: (nullable): the chosen one */
const DowserEndpoint *dowser_endpoint_list_get_chosen (const DowserEndpointList *self);
const DowserEndpoint *dowser_endpoint_list_find (const DowserEndpointList *self, const char *id);
/** Adds @endpoint, or puts it in the place of the one with its id. */
void dowser_endpoint_list_put (DowserEndpointList *self, const DowserEndpoint *endpoint);
/** Takes one away; where it was chosen, none is. */
void dowser_endpoint_list_remove (DowserEndpointList *self, const char *id);
/** @id: (nullable) */
void dowser_endpoint_list_choose (DowserEndpointList *self, const char *id);

/**
 * Synchronous: models.json has a few hundred bytes. A file that is not there is an empty list.
 *
 * Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_REPLY where it cannot be read
 */
DowserEndpointList *dowser_endpoint_file_load (GError **error);
/** Atomically, readable for the person alone; a file that could not be read is kept beside it. #DOWSER_STORE_ERROR,
 * #DOWSER_MODEL_ERROR */
gboolean dowser_endpoint_file_save (const DowserEndpointList *list, GError **error);
/**
 * dowser_endpoint_file_remember:
 * @used: as it was used, with what was found out of it
 *
 * Keeps how an endpoint of the file takes structured output, so that it is not tried out again. One that is not in the
 * file, or stands there with another address or model, is left alone.
 */
gboolean dowser_endpoint_file_remember (const DowserEndpoint *used, GError **error);
/** The environment over the file: what is used. Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_NO_MODEL where
 * there is none */
DowserEndpoint *dowser_endpoint_file_dup_effective (GError **error);

G_END_DECLS
