/* dowser-endpoint-fields.h - converts between an endpoint and the text of its form fields; no widgets */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** DowserEndpointField: the text fields of an endpoint. */
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

/** Returns: (transfer full): the text of the field; "" if the field is empty */
char *dowser_endpoint_dup_field (const DowserEndpoint *endpoint, DowserEndpointField field);
/**
 * dowser_endpoint_set_field:
 * @text: the text that the user typed; "" sets the default
 *
 * Returns: FALSE with one sentence (#DOWSER_MODEL_ERROR) if a number is invalid; in this case, @endpoint stays
 * unchanged
 */
gboolean dowser_endpoint_set_field (DowserEndpoint *endpoint, DowserEndpointField field, const char *text,
                                    GError **error);
/** Returns the usual URL of servers that use @wire; "" if there is no usual URL. */
const char *dowser_endpoint_get_usual_url (DowserWire wire);

G_END_DECLS
