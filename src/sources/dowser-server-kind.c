/* dowser-server-kind.c - the kinds of servers: what a person calls them, and how each says that its way is encrypted */
#include "sources/dowser-server-kind.h"

/* clang-format off */
const DowserServerKind dowser_server_kinds[] = {
  { "postgresql", "PostgreSQL",       5432, "sslmode", { NULL, "disable", "prefer", "require", "verify-full" }, "sslrootcert" },
  { "mysql",      "MariaDB or MySQL", 3306, "sslmode", { NULL, "disable", "prefer", "require", "verify-full" }, "sslrootcert" },
  { "clickhouse", "ClickHouse",       8123, "secure",  { NULL, "0",       NULL,     NULL,      "1" },           "sslrootcert" },
  { NULL },
};
/* clang-format on */

const DowserServerKind *
dowser_server_kind_find (const char *scheme)
{
  for (const DowserServerKind *kind = dowser_server_kinds; kind->scheme != NULL; kind++)
    if (g_strcmp0 (kind->scheme, scheme) == 0)
      return kind;
  return NULL;
}

DowserTlsMode
dowser_server_uri_get_tls (const DowserServerUri *uri)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);
  const char *value = kind != NULL ? dowser_server_uri_get (uri, kind->tls_parameter) : NULL;

  for (DowserTlsMode mode = DOWSER_TLS_OFF; value != NULL && mode < DOWSER_N_TLS_MODES; mode++)
    if (g_strcmp0 (kind->tls_values[mode], value) == 0)
      return mode;
  return DOWSER_TLS_DEFAULT;
}

static void
set_parameter (DowserServerUri *uri, const char *name, const char *value)
{
  if (value != NULL && *value != '\0')
    g_hash_table_insert (uri->parameters, g_strdup (name), g_strdup (value));
  else
    g_hash_table_remove (uri->parameters, name);
}

void
dowser_server_uri_set_tls (DowserServerUri *uri, DowserTlsMode mode)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  g_return_if_fail (mode < DOWSER_N_TLS_MODES);

  if (kind == NULL)
    return;
  while (mode > DOWSER_TLS_OFF && mode < DOWSER_TLS_VERIFIED && kind->tls_values[mode] == NULL)
    mode++;
  set_parameter (uri, kind->tls_parameter, kind->tls_values[mode]);
}

const char *
dowser_server_uri_get_ca (const DowserServerUri *uri)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  return kind != NULL && kind->ca_parameter != NULL ? dowser_server_uri_get (uri, kind->ca_parameter) : NULL;
}

void
dowser_server_uri_set_ca (DowserServerUri *uri, const char *path)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  if (kind != NULL && kind->ca_parameter != NULL)
    set_parameter (uri, kind->ca_parameter, path);
}
