/* dowser-llm-secrets.c - masks the keys and passwords of an endpoint in the texts that it sends */
#include "llm/dowser-llm-secrets.h"

#include "llm/dowser-wire-fault.h"

#include <string.h>

#define MASK "…"
/* The minimum length of a key that is masked. Shorter keys such as "ollama" or "none" aren't secrets: users enter them
 * if a program requires a key. */
#define SHORTEST_KEY 8
/* The minimum length of a password that is masked. It is lower than the minimum length of a key, because users choose
 * short passwords, and a password doesn't occur in plans. */
#define SHORTEST_PASSWORD 4

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  gsize length_a = strlen (*(char *const *) a);
  gsize length_b = strlen (*(char *const *) b);

  return length_a < length_b ? 1 : length_a > length_b ? -1 : 0;
}

static void
add_secret (DowserLlmSecrets *self, const char *secret, gsize shortest)
{
  if (secret == NULL || strlen (secret) < shortest
      || g_ptr_array_find_with_equal_func (self, secret, g_str_equal, NULL))
    return;
  g_ptr_array_add (self, g_strdup (secret));
  g_ptr_array_sort (self, compare_lengths);
}

static gboolean
is_secret_header (const char *header)
{
  static const char *const words[] = { "key", "auth", "token", "secret", "pass", "credential", "cookie", "signature" };
  g_autofree char *lower = g_ascii_strdown (header, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Adds a header's value. For "Bearer …", also adds the part after the scheme, because error messages omit the
 * scheme. */
static void
add_value (DowserLlmSecrets *self, const char *value)
{
  const char *space = strrchr (value, ' ');

  add_secret (self, value, SHORTEST_KEY);
  add_secret (self, space != NULL ? space + 1 : NULL, SHORTEST_KEY);
}

DowserLlmSecrets *
dowser_llm_secrets_new (const DowserEndpoint *endpoint)
{
  DowserLlmSecrets *self = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; endpoint->headers != NULL && endpoint->headers[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (endpoint->headers[i], ":", 2);

      /* Skips a header with the key's mark: the key is added later, when it is known. */
      if (parts[0] != NULL && parts[1] != NULL && strstr (parts[1], DOWSER_ENDPOINT_KEY_MARK) == NULL
          && is_secret_header (parts[0]))
        add_value (self, g_strstrip (parts[1]));
    }
  return self;
}

void
dowser_llm_secrets_add (DowserLlmSecrets *self, const char *secret)
{
  add_secret (self, secret, SHORTEST_KEY);
}

void
dowser_llm_secrets_add_proxy (DowserLlmSecrets *self, const DowserEndpoint *endpoint, const char *password)
{
  g_autoptr (GUri) uri = endpoint->proxy != NULL ? g_uri_parse (endpoint->proxy, G_URI_FLAGS_NONE, NULL) : NULL;
  g_autofree char *credentials = NULL;
  g_autofree char *sent = NULL;

  if (password == NULL || *password == '\0' || uri == NULL || g_uri_get_userinfo (uri) == NULL)
    return;
  credentials = g_strconcat (g_uri_get_userinfo (uri), ":", password, NULL);
  sent = g_base64_encode ((const guchar *) credentials, strlen (credentials));
  add_secret (self, password, SHORTEST_PASSWORD);
  add_secret (self, sent, SHORTEST_PASSWORD);
}

void
dowser_llm_secrets_mask (const DowserLlmSecrets *self, GString *text)
{
  for (guint i = 0; i < self->len; i++)
    g_string_replace (text, self->pdata[i], MASK, 0);
}

void
dowser_llm_secrets_mask_error (const DowserLlmSecrets *self, GError **error)
{
  g_autoptr (GString) text = NULL;

  if (error == NULL || *error == NULL)
    return;
  text = g_string_new ((*error)->message);
  dowser_llm_secrets_mask (self, text);
  g_free ((*error)->message);
  (*error)->message = dowser_wire_mask (text->str, NULL);
}

/* Looks for a secret that begins before the last @n_withheld bytes and ends within them. If there is one, increases
 * @n_withheld to include the whole secret, and returns TRUE. */
static gboolean
extend_to_secret (const DowserLlmSecrets *self, const char *text, gsize length, gsize *n_withheld)
{
  for (guint i = 0; i < self->len; i++)
    for (gsize n = 1, whole = strlen (self->pdata[i]); n < whole && n + *n_withheld <= length; n++)
      if (whole <= *n_withheld + n && memcmp (text + length - *n_withheld - n, self->pdata[i], whole) == 0)
        {
          *n_withheld += n;
          return TRUE;
        }
  return FALSE;
}

gsize
dowser_llm_secrets_count_partial (const DowserLlmSecrets *self, const char *text, gsize length)
{
  gsize longest = 0;

  for (guint i = 0; i < self->len; i++)
    for (gsize n = MIN (length, strlen (self->pdata[i]) - 1); n > longest; n--)
      if (memcmp (text + length - n, self->pdata[i], n) == 0)
        longest = n;
  /* The bytes at the end that are withheld, because a secret may begin there, must not begin in the middle of a
   * complete secret. If they do, more bytes are withheld, from the start of this secret on. The new start may be in the
   * middle of an earlier secret, so this is repeated. */
  while (extend_to_secret (self, text, length, &longest))
    ;
  return longest;
}
