/* dowser-endpoint.c - the address of a language model, and its settings */
#include "llm/dowser-endpoint.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of seconds in which no byte arrives. A local model may process a long prompt for minutes before it
 * sends its first word. */
#define LOCAL_TIMEOUT_S 600
#define REMOTE_TIMEOUT_S 120

const char *const dowser_wire_nicks[] = { "openai", "anthropic", "ollama", NULL };
const char *const dowser_structured_nicks[] = { "unknown", "schema", "tool", "format", "none", NULL };

G_DEFINE_BOXED_TYPE (DowserEndpoint, dowser_endpoint, (GBoxedCopyFunc) dowser_endpoint_ref,
                     (GBoxedFreeFunc) dowser_endpoint_unref)

/* Removes spaces and trailing slashes, which users may copy together with an address. With a trailing slash, the
 * address would have two slashes after a path is appended to it. */
static char *
tidy_url (const char *url)
{
  char *trimmed = g_strstrip (g_strdup (url));
  gsize length = strlen (trimmed);

  while (length > 0 && trimmed[length - 1] == '/')
    trimmed[--length] = '\0';
  return trimmed;
}

char *
dowser_endpoint_dup_host (const DowserEndpoint *self)
{
  g_autoptr (GUri) uri = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  uri = g_uri_parse (self->base_url, G_URI_FLAGS_NONE, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL)
    return g_strdup ("?");
  if (g_uri_get_port (uri) > 0)
    return g_strdup_printf (strchr (g_uri_get_host (uri), ':') != NULL ? "[%s]:%d" : "%s:%d", g_uri_get_host (uri),
                            g_uri_get_port (uri));
  return g_strdup (g_uri_get_host (uri));
}

DowserEndpoint *
dowser_endpoint_new (const char *id, DowserWire wire, const char *base_url, const char *model)
{
  DowserEndpoint *self;

  g_return_val_if_fail (base_url != NULL, NULL);

  self = g_new0 (DowserEndpoint, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  self->wire = wire;
  self->base_url = tidy_url (base_url);
  self->model = g_strdup (model != NULL ? model : "");
  self->name = *self->model != '\0' ? g_strdup (self->model) : dowser_endpoint_dup_host (self);
  self->timeout = dowser_endpoint_is_local (self) ? LOCAL_TIMEOUT_S : REMOTE_TIMEOUT_S;
  return self;
}

DowserEndpoint *
dowser_endpoint_copy (const DowserEndpoint *self)
{
  DowserEndpoint *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = dowser_endpoint_new (self->id, self->wire, self->base_url, self->model);
  g_free (copy->name);
  copy->name = g_strdup (self->name);
  copy->embedding_model = g_strdup (self->embedding_model);
  copy->headers = g_strdupv (self->headers);
  copy->proxy = g_strdup (self->proxy);
  copy->ca_file = g_strdup (self->ca_file);
  copy->certificate_file = g_strdup (self->certificate_file);
  copy->token_command = g_strdup (self->token_command);
  copy->token_url = g_strdup (self->token_url);
  copy->token_client = g_strdup (self->token_client);
  copy->token_scope = g_strdup (self->token_scope);
  copy->context_tokens = self->context_tokens;
  copy->price_in = self->price_in;
  copy->price_out = self->price_out;
  copy->timeout = self->timeout;
  copy->structured = self->structured;
  copy->plain_key = self->plain_key;
  return copy;
}

DowserEndpoint *
dowser_endpoint_ref (const DowserEndpoint *self)
{
  DowserEndpoint *mutable = (DowserEndpoint *) self;

  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&mutable->ref_count);
  return mutable;
}

void
dowser_endpoint_unref (DowserEndpoint *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->base_url);
  g_free (self->model);
  g_free (self->embedding_model);
  g_strfreev (self->headers);
  g_free (self->proxy);
  g_free (self->ca_file);
  g_free (self->certificate_file);
  g_free (self->token_command);
  g_free (self->token_url);
  g_free (self->token_client);
  g_free (self->token_scope);
  g_free (self);
}

gboolean
dowser_endpoint_is_local (const DowserEndpoint *self)
{
  g_autoptr (GUri) uri = NULL;
  g_autoptr (GInetAddress) address = NULL;
  const char *host;

  g_return_val_if_fail (self != NULL, FALSE);

  /* With a proxy, "localhost" means the machine of the proxy, not this machine. */
  if (self->proxy != NULL && *self->proxy != '\0')
    return FALSE;
  uri = g_uri_parse (self->base_url, G_URI_FLAGS_NONE, NULL);
  host = uri != NULL ? g_uri_get_host (uri) : NULL;
  if (host == NULL)
    return FALSE;
  if (g_ascii_strcasecmp (host, "localhost") == 0 || g_ascii_strcasecmp (host, "localhost.") == 0)
    return TRUE;
  address = g_inet_address_new_from_string (host);
  return address != NULL && g_inet_address_get_is_loopback (address);
}

gboolean
dowser_endpoint_exposes_key (const DowserEndpoint *self)
{
  g_autofree char *scheme = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  scheme = g_uri_parse_scheme (self->base_url);
  return g_strcmp0 (scheme, "http") == 0 && !dowser_endpoint_is_local (self);
}

char *
dowser_endpoint_take_proxy_password (DowserEndpoint *self)
{
  g_autoptr (GUri) uri = NULL;
  char *password;

  g_return_val_if_fail (self != NULL, NULL);

  uri = self->proxy != NULL ? g_uri_parse (self->proxy, G_URI_FLAGS_HAS_PASSWORD, NULL) : NULL;
  if (uri == NULL || g_uri_get_password (uri) == NULL)
    return NULL;
  password = g_strdup (g_uri_get_password (uri));
  g_free (self->proxy);
  self->proxy = g_uri_join_with_user (G_URI_FLAGS_NONE, g_uri_get_scheme (uri), g_uri_get_user (uri), NULL, NULL,
                                      g_uri_get_host (uri), g_uri_get_port (uri), g_uri_get_path (uri), NULL, NULL);
  return password;
}

/* Returns TRUE if the value of the header @name is usually a secret. Secrets belong in the keyring, not in a file. */
static gboolean
is_secret_header (const char *name)
{
  static const char *const words[] = { "authorization", "api-key", "apikey", "token", "cookie", "secret", "password" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the address's query contains a key. The address is shown in messages and saved in a file, so "?key=…"
 * isn't allowed. "?api-version=1" is allowed. */
static gboolean
contains_secret (GUri *uri)
{
  const char *query = g_uri_get_query (uri);
  g_auto (GStrv) parts = g_strsplit (query != NULL ? query : "", "&", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (parts[i], strcspn (parts[i], "="));

      if (is_secret_header (name) || g_ascii_strcasecmp (name, "key") == 0 || g_ascii_strcasecmp (name, "api_key") == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_header (const char *line, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (line, ":", 2);
  gboolean well_formed = g_strv_length (parts) == 2 && *g_strstrip (parts[0]) != '\0' && strpbrk (line, "\r\n") == NULL;

  if (!well_formed)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                 _ ("“%s” isn't a header. Write it as “Name: value”."), parts[0] != NULL ? parts[0] : "");
  else if (is_secret_header (parts[0]) && strstr (parts[1], DOWSER_ENDPOINT_KEY_MARK) == NULL)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                 _ ("The header “%s” contains a secret, which isn't stored in a file. Write “%s: %s”, and enter the "
                    "secret as the API key."),
                 parts[0], parts[0], DOWSER_ENDPOINT_KEY_MARK);
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_proxy (const DowserEndpoint *self, GError **error)
{
  g_autoptr (DowserEndpoint) copy = dowser_endpoint_copy (self);
  g_autofree char *password = dowser_endpoint_take_proxy_password (copy);

  if (password == NULL)
    return TRUE;
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
               _ ("The proxy address of “%s” contains a password, which isn't stored in a file. Save the model once in "
                  "the preferences to move the password to the keyring, or remove the password and set "
                  "DOWSER_PROXY_PASSWORD."),
               self->name);
  return FALSE;
}

/* Checks the address from which tokens are fetched. It must use https, because the client's secret is sent to this
 * address. http is allowed only if the address is on this machine. */
static gboolean
check_token (const DowserEndpoint *self, GError **error)
{
  g_autoptr (GUri) uri = NULL;
  g_autoptr (DowserEndpoint) place = NULL;

  if (self->token_url == NULL || *self->token_url == '\0')
    return TRUE;
  uri = g_uri_parse (self->token_url, G_URI_FLAGS_NONE, NULL);
  place = dowser_endpoint_new (NULL, self->wire, self->token_url, NULL);
  if (uri != NULL && g_uri_get_host (uri) != NULL && *g_uri_get_host (uri) != '\0' && g_uri_get_userinfo (uri) == NULL
      && !contains_secret (uri)
      && (g_str_equal (g_uri_get_scheme (uri), "https")
          || (g_str_equal (g_uri_get_scheme (uri), "http") && dowser_endpoint_is_local (place))))
    return TRUE;
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
               _ ("The token address of “%s” cannot be used. Write it as https://host/path, without a user name, "
                  "password or key."),
               self->name);
  return FALSE;
}

gboolean
dowser_endpoint_check (const DowserEndpoint *self, GError **error)
{
  g_autoptr (GUri) uri = NULL;
  const char *scheme;

  g_return_val_if_fail (self != NULL, FALSE);

  uri = g_uri_parse (self->base_url, G_URI_FLAGS_NONE, NULL);
  scheme = uri != NULL ? g_uri_get_scheme (uri) : "";
  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || (!g_str_equal (scheme, "http") && !g_str_equal (scheme, "https")))
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                           _ ("The model's address isn't a web address. Write it as https://host/v1 or "
                              "http://127.0.0.1:11434."));
      return FALSE;
    }
  if (g_uri_get_userinfo (uri) != NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                           _ ("The model's address contains a user name or password. Remove this part from the "
                              "address, and enter the password as the API key."));
      return FALSE;
    }
  if (contains_secret (uri))
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                           _ ("The model's address contains an API key, which isn't stored in a file. Remove the key "
                              "from the address, and enter it as the API key."));
      return FALSE;
    }
  for (guint i = 0; self->headers != NULL && self->headers[i] != NULL; i++)
    if (!check_header (self->headers[i], error))
      return FALSE;
  return check_proxy (self, error) && check_token (self, error);
}

DowserWire
dowser_endpoint_guess_wire (const char *base_url)
{
  g_autofree char *trimmed = NULL;
  g_autoptr (GUri) uri = NULL;
  const char *path;

  g_return_val_if_fail (base_url != NULL, DOWSER_WIRE_OPENAI);

  trimmed = tidy_url (base_url);
  uri = g_uri_parse (trimmed, G_URI_FLAGS_NONE, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL)
    return DOWSER_WIRE_OPENAI;
  path = g_uri_get_path (uri);
  if (strstr (g_uri_get_host (uri), "anthropic") != NULL || g_str_has_suffix (path, "/messages"))
    return DOWSER_WIRE_ANTHROPIC;
  if (g_str_has_suffix (path, "/api") || g_str_has_suffix (path, "/api/chat")
      || (g_uri_get_port (uri) == 11434 && *path == '\0'))
    return DOWSER_WIRE_OLLAMA;
  return DOWSER_WIRE_OPENAI;
}

/* Returns: FALSE with @error set if DOWSER_MODEL_WIRE is an unknown format */
static gboolean
read_wire (const char *base_url, DowserWire *wire, GError **error)
{
  const char *value = g_getenv ("DOWSER_MODEL_WIRE");

  *wire = dowser_endpoint_guess_wire (base_url);
  if (value == NULL || *value == '\0')
    return TRUE;
  for (int i = 0; dowser_wire_nicks[i] != NULL; i++)
    if (g_str_equal (dowser_wire_nicks[i], value))
      {
        *wire = i;
        return TRUE;
      }
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
               _ ("DOWSER_MODEL_WIRE is “%s”. Set it to openai, anthropic or ollama."), value);
  return FALSE;
}

static gboolean
read_context (DowserEndpoint *endpoint, GError **error)
{
  const char *value = g_getenv ("DOWSER_MODEL_CONTEXT");
  guint64 tokens;

  if (value == NULL || *value == '\0')
    return TRUE;
  if (g_ascii_string_to_unsigned (value, 10, 0, G_MAXINT, &tokens, NULL))
    {
      endpoint->context_tokens = tokens;
      return TRUE;
    }
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
               _ ("DOWSER_MODEL_CONTEXT is “%s”. Set it to a number of tokens, such as 8192."), value);
  return FALSE;
}

static const char *
get_variable (const char *name)
{
  const char *value = g_getenv (name);

  return value != NULL && *value != '\0' ? value : NULL;
}

static void
read_token_settings (DowserEndpoint *endpoint)
{
  const struct
  {
    const char *variable;
    char **member;
  } rows[] = {
    { "DOWSER_MODEL_TOKEN_COMMAND", &endpoint->token_command },
    { "DOWSER_MODEL_TOKEN_URL", &endpoint->token_url },
    { "DOWSER_MODEL_CLIENT", &endpoint->token_client },
    { "DOWSER_MODEL_SCOPE", &endpoint->token_scope },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *value = get_variable (rows[i].variable);

      if (value == NULL)
        continue;
      g_free (*rows[i].member);
      *rows[i].member = g_strdup (value);
    }
}

DowserEndpoint *
dowser_endpoint_from_environment (const DowserEndpoint *configured, GError **error)
{
  const char *url = get_variable ("DOWSER_MODEL_URL");
  const char *model = get_variable ("DOWSER_MODEL");
  g_autoptr (DowserEndpoint) endpoint = NULL;
  DowserWire wire;

  if (url == NULL && configured == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL,
                           _ ("No model is configured. Choose one under Preferences → Models, set DOWSER_MODEL_URL and "
                              "DOWSER_MODEL, or use the built-in planner (--planner builtin)."));
      return NULL;
    }
  if (url != NULL)
    {
      if (!read_wire (url, &wire, error))
        return NULL;
      /* The endpoint in the environment has an ID of its own, so that it never gets the key that is stored for another
       * endpoint. */
      endpoint = dowser_endpoint_new (DOWSER_ENDPOINT_ENVIRONMENT_ID, wire, url, model);
    }
  else
    {
      endpoint = dowser_endpoint_copy (configured);
      if (model != NULL && !g_str_equal (model, endpoint->model))
        {
          g_free (endpoint->model);
          endpoint->model = g_strdup (model);
          endpoint->structured = DOWSER_STRUCTURED_UNKNOWN;
        }
    }
  if (g_strcmp0 (get_variable ("DOWSER_MODEL_PLAIN_KEY"), "1") == 0)
    endpoint->plain_key = TRUE;
  read_token_settings (endpoint);
  if (!read_context (endpoint, error) || !dowser_endpoint_check (endpoint, error))
    return NULL;
  return g_steal_pointer (&endpoint);
}
