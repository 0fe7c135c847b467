/* dowser-server-kind.h - the kinds of servers: what a person calls them, and how each says that its way is encrypted */
#pragma once

#include "sources/dowser-server-uri.h"

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
 * @ca_parameter: (nullable): the file of who vouches for the server's certificate
 */
typedef struct
{
  const char *scheme;
  const char *title;
  int port;
  const char *tls_parameter;
  const char *tls_values[DOWSER_N_TLS_MODES];
  const char *ca_parameter;
} DowserServerKind;

/** Ended by a %NULL scheme. */
extern const DowserServerKind dowser_server_kinds[];

/** Returns: (nullable): as the scheme of an address names it */
const DowserServerKind *dowser_server_kind_find (const char *scheme);
DowserTlsMode dowser_server_uri_get_tls (const DowserServerUri *uri);
/** A mode that its kind has not is the next safer one that it has. */
void dowser_server_uri_set_tls (DowserServerUri *uri, DowserTlsMode mode);
/** Returns: (nullable) */
const char *dowser_server_uri_get_ca (const DowserServerUri *uri);
/** @path: (nullable) */
void dowser_server_uri_set_ca (DowserServerUri *uri, const char *path);

G_END_DECLS
