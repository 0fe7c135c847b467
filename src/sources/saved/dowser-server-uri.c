/* dowser-server-uri.c - the address of a database on a server, as users write it */
#include "sources/saved/dowser-server-uri.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters that need no escaping in the name of a user or a database. */
#define UNESCAPED "!$'()*,;=:"

static const struct
{
  const char *alias;
  const char *scheme;
} aliases[] = {
  { "postgres", "postgresql" },
  { "mariadb", "mysql" },
};

static char *
dup_scheme (const char *scheme)
{
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (g_ascii_strcasecmp (scheme, aliases[i].alias) == 0)
      return g_strdup (aliases[i].scheme);
  return g_ascii_strdown (scheme, -1);
}

DowserServerUri *
dowser_server_uri_new (const char *scheme)
{
  DowserServerUri *self;

  g_return_val_if_fail (scheme != NULL, NULL);

  self = g_new0 (DowserServerUri, 1);
  self->scheme = dup_scheme (scheme);
  self->port = -1;
  self->parameters = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
dowser_server_uri_free (DowserServerUri *self)
{
  g_free (self->scheme);
  g_free (self->host);
  g_free (self->user);
  g_free (self->password);
  g_free (self->database);
  g_hash_table_unref (self->parameters);
  g_free (self);
}

/* Sets an error of Dowser. GLib's own message may quote the address, which may contain the password. */
static DowserServerUri *
fail (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                       _ ("This is not the address of a database. Write it like postgresql://user@host:5432/database, "
                          "with %40 for an @ in a name or password."));
  return NULL;
}

static char *
dup_unless_empty (const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* Returns the database's name from a path such as "/database". */
static char *
dup_database (const char *path)
{
  return dup_unless_empty (*path == '/' ? path + 1 : path);
}

/* Moves a user or password from the parameters of the address to @member. Some drivers write them as parameters. */
static void
take_from_parameters (DowserServerUri *self, const char *name, char **member)
{
  char *key = NULL, *value = NULL;

  if (!g_hash_table_steal_extended (self->parameters, name, (gpointer *) &key, (gpointer *) &value))
    return;
  g_free (key);
  if (*member == NULL)
    *member = value;
  else
    g_free (value);
}

DowserServerUri *
dowser_server_uri_parse (const char *text, GError **error)
{
  g_autoptr (GUri) uri
      = g_uri_parse (text, G_URI_FLAGS_HAS_PASSWORD | G_URI_FLAGS_NON_DNS | G_URI_FLAGS_ENCODED_QUERY, NULL);
  DowserServerUri *self;
  GHashTable *parameters = NULL;

  if (uri == NULL)
    return fail (error);
  if (g_uri_get_query (uri) != NULL)
    {
      parameters = g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_NONE, NULL);
      if (parameters == NULL)
        return fail (error);
    }
  self = dowser_server_uri_new (g_uri_get_scheme (uri));
  self->host = dup_unless_empty (g_uri_get_host (uri));
  self->port = g_uri_get_port (uri);
  self->user = dup_unless_empty (g_uri_get_user (uri));
  self->password = g_strdup (g_uri_get_password (uri));
  self->database = dup_database (g_uri_get_path (uri));
  if (parameters != NULL)
    {
      g_hash_table_unref (self->parameters);
      self->parameters = parameters;
    }
  take_from_parameters (self, "user", &self->user);
  take_from_parameters (self, "password", &self->password);
  return self;
}

static void
append_parameters (const DowserServerUri *self, GString *into)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (self->parameters), (GCompareFunc) strcmp);
  char mark = '?';

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_string_append_c (into, mark);
      g_string_append_uri_escaped (into, l->data, NULL, FALSE);
      g_string_append_c (into, '=');
      g_string_append_uri_escaped (into, g_hash_table_lookup (self->parameters, l->data), "/:,", FALSE);
      mark = '&';
    }
}

static void
append_host (const DowserServerUri *self, GString *into)
{
  if (self->host == NULL)
    return;
  if (strchr (self->host, ':') != NULL && g_hostname_is_ip_address (self->host))
    g_string_append_printf (into, "[%s]", self->host);
  else
    g_string_append_uri_escaped (into, self->host, NULL, FALSE);
}

char *
dowser_server_uri_print (const DowserServerUri *self)
{
  GString *into;

  g_return_val_if_fail (self != NULL, NULL);

  into = g_string_new (self->scheme);
  g_string_append (into, "://");
  if (self->user != NULL)
    {
      g_string_append_uri_escaped (into, self->user, NULL, TRUE);
      g_string_append_c (into, '@');
    }
  append_host (self, into);
  if (self->port >= 0)
    g_string_append_printf (into, ":%d", self->port);
  g_string_append_c (into, '/');
  if (self->database != NULL)
    g_string_append_uri_escaped (into, self->database, UNESCAPED, TRUE);
  append_parameters (self, into);
  return g_string_free (into, FALSE);
}

const char *
dowser_server_uri_get_parameter (const DowserServerUri *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  return g_hash_table_lookup (self->parameters, name);
}

/* Returns the host or socket of an address. The parameter "host" may be the path of a socket. */
static const char *
get_host_or_socket (const DowserServerUri *self)
{
  const char *host = self->host != NULL ? self->host : dowser_server_uri_get_parameter (self, "host");
  const char *address = dowser_server_uri_get_parameter (self, "hostaddr");

  if (host != NULL && *host != '/')
    return host;
  return address != NULL ? address : "localhost";
}

char *
dowser_server_uri_dup_title (const DowserServerUri *self)
{
  const char *host;

  g_return_val_if_fail (self != NULL, NULL);

  host = get_host_or_socket (self);
  if (self->database == NULL)
    return g_strdup (host);
  return g_strdup_printf (_ ("%s on %s"), self->database, host);
}
