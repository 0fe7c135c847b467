/* dowser-import-sections.c - parses the sections of pg_service.conf and .my.cnf, each of which describes one server */
#include "sources/saved/dowser-connection-import.h"
#include "sources/saved/dowser-server-kind.h"

#include <string.h>

/** Section: @settings: char * → char *; if a setting occurs in several lines, the last line is used */
typedef struct
{
  char *name;
  GHashTable *settings;
} Section;

static void
section_free (gpointer data)
{
  Section *section = data;

  g_free (section->name);
  g_hash_table_unref (section->settings);
  g_free (section);
}

static Section *
section_new (const char *name, gsize length)
{
  Section *section = g_new0 (Section, 1);

  section->name = g_strndup (name, length);
  section->settings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return section;
}

static const char *
get_setting (const Section *section, const char *name)
{
  const char *value = g_hash_table_lookup (section->settings, name);

  return value != NULL && *value != '\0' ? value : NULL;
}

/* Reads a setting. MariaDB accepts "ssl_ca" for "ssl-ca", so both are stored under one name. This doesn't affect
 * pg_service.conf, because the names of its settings contain neither character. */
static void
read_setting (Section *section, const char *line)
{
  const char *equals = strchr (line, '=');
  char *name = g_strchomp (equals != NULL ? g_strndup (line, (gsize) (equals - line)) : g_strdup (line));

  g_strdelimit (name, "_", '-');
  g_hash_table_insert (section->settings, name, g_strstrip (g_strdup (equals != NULL ? equals + 1 : "")));
}

/* Splits a text into sections. Returns: (transfer full): Section */
static GPtrArray *
split_sections (const char *text)
{
  GPtrArray *sections = g_ptr_array_new_with_free_func (section_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);
      const char *end = *line == '[' ? strchr (line, ']') : NULL;

      if (*line == '\0' || strchr ("#;!", *line) != NULL || !g_utf8_validate (line, -1, NULL))
        continue;
      if (end != NULL)
        g_ptr_array_add (sections, section_new (line + 1, (gsize) (end - line - 1)));
      else if (sections->len > 0)
        read_setting (sections->pdata[sections->len - 1], line);
    }
  return sections;
}

static void
set_parameter (DowserServerUri *server, const char *name, const char *value)
{
  if (value != NULL)
    g_hash_table_insert (server->parameters, g_strdup (name), g_strdup (value));
}

/* Returns: FALSE if @text isn't a port */
static gboolean
set_port (DowserServerUri *server, const char *text)
{
  guint64 port;

  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 1, 65535, &port, NULL))
    return FALSE;
  server->port = (int) port;
  return TRUE;
}

static void
set_host (DowserServerUri *server, const char *host)
{
  if (host != NULL && *host == '/')
    set_parameter (server, "host", host);
  else
    server->host = g_strdup (host);
}

/* Reads a section of pg_service.conf. Ignores settings that aren't listed here. They don't describe how to reach the
 * server, and could bypass the read-only mode. */
static void
read_service_section (const Section *section, GPtrArray *into)
{
  static const char *const kept_parameters[] = { "sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl" };
  g_autoptr (DowserServerUri) server = dowser_server_uri_new ("postgresql");

  set_host (server,
            get_setting (section, "host") != NULL ? get_setting (section, "host") : get_setting (section, "hostaddr"));
  server->user = g_strdup (get_setting (section, "user"));
  server->database = g_strdup (get_setting (section, "dbname"));
  server->password = g_strdup (get_setting (section, "password"));
  for (guint i = 0; i < G_N_ELEMENTS (kept_parameters); i++)
    set_parameter (server, kept_parameters[i], get_setting (section, kept_parameters[i]));
  if (set_port (server, get_setting (section, "port")) && *section->name != '\0')
    g_ptr_array_add (into, dowser_imported_new (section->name, g_steal_pointer (&server)));
}

void
dowser_import_pg_service (const char *text, GPtrArray *into)
{
  g_autoptr (GPtrArray) sections = split_sections (text);

  for (guint i = 0; i < sections->len; i++)
    read_service_section (sections->pdata[i], into);
}

static char
unescape_char (char c)
{
  static const char from[] = "btnrs";
  static const char to[] = "\b\t\n\r ";
  const char *found = strchr (from, c);

  return c != '\0' && found != NULL ? to[found - from] : c;
}

/* Returns: (transfer full) (nullable): @value without escapes and surrounding quotes */
static char *
dup_unquoted (const char *value)
{
  gsize length = value != NULL ? strlen (value) : 0;
  gboolean quoted = length >= 2 && strchr ("\"'", value[0]) != NULL && value[length - 1] == value[0];
  GString *text;

  if (length == 0)
    return NULL;
  text = g_string_new (NULL);
  for (gsize i = quoted ? 1 : 0; i < length - (quoted ? 1 : 0); i++)
    {
      if (value[i] == '\\' && i + 1 < length - (quoted ? 1 : 0))
        g_string_append_c (text, unescape_char (value[++i]));
      else
        g_string_append_c (text, value[i]);
    }
  return g_string_free (text, FALSE);
}

/* Returns TRUE for a section that client programs read: [client], [client-mariadb], and sections chosen by
 * --defaults-group-suffix. */
static gboolean
is_client_section (const Section *section)
{
  return g_str_has_prefix (section->name, "client") || g_str_equal (section->name, "mysql")
         || g_str_equal (section->name, "mariadb-client");
}

/* Modes in the order of DowserTlsMode. "verify-ca" has no DowserTlsMode. It is imported as DOWSER_TLS_VERIFIED, which
 * also checks the name of the host. */
static const char *const ssl_modes[] = { "", "disabled", "preferred", "required", "verify-identity" };

static DowserTlsMode
get_tls (const Section *section)
{
  g_autofree char *mode = dup_unquoted (get_setting (section, "ssl-mode"));

  if (mode != NULL)
    g_strdelimit (mode, "_", '-');
  for (DowserTlsMode i = DOWSER_TLS_OFF; mode != NULL && i < DOWSER_N_TLS_MODES; i++)
    if (g_ascii_strcasecmp (mode, ssl_modes[i]) == 0)
      return i;
  if (mode != NULL || g_hash_table_contains (section->settings, "ssl-verify-server-cert"))
    return DOWSER_TLS_VERIFIED;
  return g_hash_table_contains (section->settings, "ssl") ? DOWSER_TLS_REQUIRED : DOWSER_TLS_DEFAULT;
}

static void
read_client_section (const Section *section, GPtrArray *into)
{
  g_autoptr (DowserServerUri) server = dowser_server_uri_new ("mysql");
  g_autofree char *host = dup_unquoted (get_setting (section, "host"));
  g_autofree char *port = dup_unquoted (get_setting (section, "port"));
  g_autofree char *socket = dup_unquoted (get_setting (section, "socket"));
  g_autofree char *authority = dup_unquoted (get_setting (section, "ssl-ca"));
  const char *name = g_str_has_prefix (section->name, "client") && section->name[6] != '\0' ? section->name + 6 : NULL;

  server->host = g_strdup (host);
  server->user = dup_unquoted (get_setting (section, "user"));
  server->password = dup_unquoted (get_setting (section, "password"));
  server->database = dup_unquoted (get_setting (section, "database"));
  set_parameter (server, "socket", host == NULL || g_str_equal (host, "localhost") ? socket : NULL);
  dowser_server_uri_set_tls (server, get_tls (section));
  dowser_server_uri_set_ca (server, authority);
  while (name != NULL && strchr ("-_", *name) != NULL && *name != '\0')
    name++;
  if (set_port (server, port) && (host != NULL || server->user != NULL || socket != NULL))
    g_ptr_array_add (into, dowser_imported_new (name, g_steal_pointer (&server)));
}

void
dowser_import_my_cnf (const char *text, GPtrArray *into)
{
  g_autoptr (GPtrArray) sections = split_sections (text);

  for (guint i = 0; i < sections->len; i++)
    if (is_client_section (sections->pdata[i]))
      read_client_section (sections->pdata[i], into);
}
