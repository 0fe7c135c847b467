/* dowser-server-kind.h - the kinds of servers: their titles, and their address parameters for encryption */
#pragma once

#include "sources/saved/dowser-server-uri.h"

G_BEGIN_DECLS

/** DowserTlsMode: how a connection is encrypted. @DOWSER_TLS_DEFAULT: the address doesn't set a mode, so the engine's
 * default applies */
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
 * DowserServerKind: a kind of server. @port: the default port
 * @tls_parameter: the parameter of an address that sets the TLS mode, with its value for each mode; %NULL if the engine
 * doesn't have the mode
 * @tls_alias: (nullable): another name of @tls_parameter; if an address has both, @tls_alias has priority
 * @ca_parameter: (nullable): the parameter for the file of the authority that signs the server's certificate;
 * @ca_alias: another name of @ca_parameter; if an address has both, @ca_alias has priority
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

/** The kinds of servers, terminated by a %NULL scheme. */
extern const DowserServerKind dowser_server_kinds[];

/** Returns: (nullable): the kind with this scheme */
const DowserServerKind *dowser_server_kind_find (const char *scheme);
/** Returns the TLS mode of an address, in any spelling. Returns %DOWSER_TLS_DEFAULT if the address has no mode or an
 * unknown mode. */
DowserTlsMode dowser_server_uri_get_tls (const DowserServerUri *uri);
/** Returns TRUE if the address has no TLS mode, or a mode that its kind knows. */
gboolean dowser_server_uri_has_known_tls (const DowserServerUri *uri);
/** Sets the TLS mode. If this kind of server doesn't have @mode, uses the next safer mode. An address that already has
 * @mode, in any spelling, isn't changed. */
void dowser_server_uri_set_tls (DowserServerUri *uri, DowserTlsMode mode);
/** Returns: (nullable) */
const char *dowser_server_uri_get_ca (const DowserServerUri *uri);
/** @path: (nullable) */
void dowser_server_uri_set_ca (DowserServerUri *uri, const char *path);

G_END_DECLS
