/* dowser-server-kind.h - the kinds of servers: what a person calls them, and how each says that its way is encrypted */
#pragma once

#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/** DowserTlsMode: @DOWSER_TLS_DEFAULT: the address does not say, the engine's own custom holds */
typedef enum
{
  DOWSER_TLS_DEFAULT,
  DOWSER_TLS_OFF,
  DOWSER_TLS_PREFERRED,
  DOWSER_TLS_REQUIRED,
  DOWSER_TLS_VERIFIED,
  DOWSER_N_TLS_MODES
} DowserTlsMode;

/**
 * DowserServerKind: @port: the usual one; @tls_parameter: of the address, with the values for each mode, %NULL where
 * the engine has no such mode
 * @tls_alias: (nullable): another parameter for the same, which comes first where an address has both
 * @ca_parameter: (nullable): the file of who vouches for the server's certificate; @ca_alias: as @tls_alias
 */
typedef struct
{
  const char *scheme;
  const char *title;
  int port;
  const char *tls_parameter;
  const char *tls_values[DOWSER_N_TLS_MODES];
  const char *ca_parameter;
  const char *tls_alias;
  const char *ca_alias;
} DowserServerKind;

/** Ended by a %NULL scheme. */
extern const DowserServerKind dowser_server_kinds[];

/** Returns: (nullable): as the scheme of an address names it */
const DowserServerKind *dowser_server_kind_find (const char *scheme);
/** Whatever spelling of it the address has. %DOWSER_TLS_DEFAULT also where none of them is known. */
DowserTlsMode dowser_server_uri_get_tls (const DowserServerUri *uri);
/** Whether what the address says of encryption, if it does, means something to its kind. */
gboolean dowser_server_uri_has_known_tls (const DowserServerUri *uri);
/** A mode that its kind has not is the next safer one that it has. One that the address says already, in whatever
 * words, stays as it is said. */
void dowser_server_uri_set_tls (DowserServerUri *uri, DowserTlsMode mode);
/** Returns: (nullable) */
const char *dowser_server_uri_get_ca (const DowserServerUri *uri);
/** @path: (nullable) */
void dowser_server_uri_set_ca (DowserServerUri *uri, const char *path);

G_END_DECLS
