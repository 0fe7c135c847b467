/* dowser-endpoint-fields.h - texts that people type for an endpoint, and what they mean; no widgets */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserEndpointField: what is typed for an endpoint besides its kind. */
typedef enum
{
  DOWSER_FIELD_NAME,
  DOWSER_FIELD_BASE_URL,
  DOWSER_FIELD_MODEL,
  DOWSER_FIELD_CONTEXT_TOKENS,
  DOWSER_FIELD_PRICE_IN,
  DOWSER_FIELD_PRICE_OUT,
  DOWSER_FIELD_TIMEOUT,
  DOWSER_FIELD_EMBEDDING_MODEL,
  DOWSER_FIELD_HEADERS,
  DOWSER_FIELD_PROXY,
  DOWSER_FIELD_CA_FILE,
  DOWSER_FIELD_CERTIFICATE_FILE,
  DOWSER_FIELD_TOKEN_COMMAND,
  DOWSER_FIELD_TOKEN_URL,
  DOWSER_FIELD_TOKEN_CLIENT,
  DOWSER_FIELD_TOKEN_SCOPE,
  DOWSER_N_FIELDS
} DowserEndpointField;

/** Returns: (transfer full): "" where there is nothing to show */
char *dowser_endpoint_dup_field (const DowserEndpoint *endpoint, DowserEndpointField field);
/**
 * dowser_endpoint_set_field:
 * @text: as typed; "" leaves it to its default
 *
 * Returns: FALSE with one sentence (#DOWSER_MODEL_ERROR) for a number that is none, and nothing changed
 */
gboolean dowser_endpoint_set_field (DowserEndpoint *endpoint, DowserEndpointField field, const char *text,
                                    GError **error);
/** What @wire's servers are usually reached at; "" where there is no such place. */
const char *dowser_endpoint_get_usual_url (DowserWire wire);

G_END_DECLS
