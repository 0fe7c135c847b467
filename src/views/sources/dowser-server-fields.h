/* dowser-server-fields.h - conversion between a server's address and the text of its form fields; no widgets */
#pragma once

#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SERVER_HOST,
  DOWSER_SERVER_PORT,
  DOWSER_SERVER_DATABASE,
  DOWSER_SERVER_USER,
  DOWSER_SERVER_CA_FILE,
  DOWSER_SERVER_N_FIELDS
} DowserServerField;

/** Returns: (transfer full): the field's text; "" if the address doesn't contain the field */
char *dowser_server_dup_field (const DowserServerUri *uri, DowserServerField field);
/**
 * dowser_server_set_field:
 * @text: as typed; "" lets the engine choose the value. A host that begins with "/" is the folder or socket of a server
 * on
 *   this computer
 * Returns: FALSE with one sentence (#DOWSER_SOURCE_ERROR), and changes nothing, if a port is invalid
 */
gboolean dowser_server_set_field (DowserServerUri *uri, DowserServerField field, const char *text, GError **error);

G_END_DECLS
