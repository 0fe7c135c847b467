/* dowser-server-kind.c - the kinds of servers: their titles, and their address parameters for encryption */
#include "sources/saved/dowser-server-kind.h"

/* clang-format off */
const DowserServerKind dowser_server_kinds[] = {
  { "postgresql", "PostgreSQL",       5432, "sslmode", { NULL, "disable", "prefer", "require", "verify-full" }, "sslrootcert" },
  { "mysql",      "MariaDB or MySQL", 3306, "sslmode", { NULL, "disable", "prefer", "require", "verify-full" }, "sslrootcert", "ssl-mode", "ssl-ca" },
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

/* All values that parameters for encryption can have in addresses, ignoring case. Addresses of MySQL may also use
 * PostgreSQL's values. */
static const struct
{
  const char *scheme;
  const char *value;
  DowserTlsMode mode;
} spellings[] = {
  { "postgresql", "disable", DOWSER_TLS_OFF },
  { "postgresql", "allow", DOWSER_TLS_PREFERRED },
  { "postgresql", "prefer", DOWSER_TLS_PREFERRED },
  { "postgresql", "require", DOWSER_TLS_REQUIRED },
  { "postgresql", "verify-ca", DOWSER_TLS_VERIFIED },
  { "postgresql", "verify-full", DOWSER_TLS_VERIFIED },
  { "mysql", "disable", DOWSER_TLS_OFF },
  { "mysql", "disabled", DOWSER_TLS_OFF },
  { "mysql", "allow", DOWSER_TLS_PREFERRED },
  { "mysql", "prefer", DOWSER_TLS_PREFERRED },
  { "mysql", "preferred", DOWSER_TLS_PREFERRED },
  { "mysql", "require", DOWSER_TLS_REQUIRED },
  { "mysql", "required", DOWSER_TLS_REQUIRED },
  { "mysql", "verify-ca", DOWSER_TLS_VERIFIED },
  { "mysql", "verify_ca", DOWSER_TLS_VERIFIED },
  { "mysql", "verify-full", DOWSER_TLS_VERIFIED },
  { "mysql", "verify-identity", DOWSER_TLS_VERIFIED },
  { "mysql", "verify_identity", DOWSER_TLS_VERIFIED },
  { "clickhouse", "0", DOWSER_TLS_OFF },
  { "clickhouse", "false", DOWSER_TLS_OFF },
  { "clickhouse", "no", DOWSER_TLS_OFF },
  { "clickhouse", "1", DOWSER_TLS_VERIFIED },
  { "clickhouse", "true", DOWSER_TLS_VERIFIED },
  { "clickhouse", "yes", DOWSER_TLS_VERIFIED },
};

static const char *
get_parameter (const DowserServerUri *uri, const char *name, const char *alias)
{
  const char *value = alias != NULL ? dowser_server_uri_get_parameter (uri, alias) : NULL;

  return value != NULL || name == NULL ? value : dowser_server_uri_get_parameter (uri, name);
}

/* Reads the TLS mode of an address. Returns: FALSE if the address has an unknown mode */
static gboolean
read_tls (const DowserServerUri *uri, DowserTlsMode *mode)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);
  const char *value = kind != NULL ? get_parameter (uri, kind->tls_parameter, kind->tls_alias) : NULL;

  *mode = DOWSER_TLS_DEFAULT;
  for (guint i = 0; value != NULL && i < G_N_ELEMENTS (spellings); i++)
    if (g_str_equal (spellings[i].scheme, uri->scheme) && g_ascii_strcasecmp (spellings[i].value, value) == 0)
      {
        *mode = spellings[i].mode;
        return TRUE;
      }
  return value == NULL;
}

DowserTlsMode
dowser_server_uri_get_tls (const DowserServerUri *uri)
{
  DowserTlsMode mode;

  read_tls (uri, &mode);
  return mode;
}

gboolean
dowser_server_uri_has_known_tls (const DowserServerUri *uri)
{
  DowserTlsMode mode;

  return read_tls (uri, &mode);
}

static void
set_parameter (DowserServerUri *uri, const char *name, const char *value)
{
  if (value != NULL && *value != '\0')
    g_hash_table_insert (uri->parameters, g_strdup (name), g_strdup (value));
  else
    g_hash_table_remove (uri->parameters, name);
}

/* Sets a parameter under @name, and removes its other name @alias from the address. */
static void
replace_parameter (DowserServerUri *uri, const char *name, const char *alias, const char *value)
{
  set_parameter (uri, name, value);
  if (alias != NULL)
    g_hash_table_remove (uri->parameters, alias);
}

void
dowser_server_uri_set_tls (DowserServerUri *uri, DowserTlsMode mode)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  g_return_if_fail (mode < DOWSER_N_TLS_MODES);

  if (kind == NULL || mode == dowser_server_uri_get_tls (uri))
    return;
  while (mode > DOWSER_TLS_OFF && mode < DOWSER_TLS_VERIFIED && kind->tls_values[mode] == NULL)
    mode++;
  replace_parameter (uri, kind->tls_parameter, kind->tls_alias, kind->tls_values[mode]);
}

const char *
dowser_server_uri_get_ca (const DowserServerUri *uri)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  return kind != NULL ? get_parameter (uri, kind->ca_parameter, kind->ca_alias) : NULL;
}

void
dowser_server_uri_set_ca (DowserServerUri *uri, const char *path)
{
  const DowserServerKind *kind = dowser_server_kind_find (uri->scheme);

  if (kind != NULL && g_strcmp0 (path, dowser_server_uri_get_ca (uri)) != 0)
    replace_parameter (uri, kind->ca_parameter, kind->ca_alias, path);
}
