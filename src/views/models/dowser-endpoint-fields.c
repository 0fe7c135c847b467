/* dowser-endpoint-fields.c - converts between an endpoint and the text of its form fields; no widgets */
#include "views/models/dowser-endpoint-fields.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The character between two headers. In practice, the values of headers don't contain this character. */
#define BETWEEN_HEADERS "|"
#define MAX_NUMBER 100000000

static char *
format_number (guint number)
{
  return number > 0 ? g_strdup_printf ("%u", number) : g_strdup ("");
}

static char *
format_price (double price)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (price > 0.0 ? g_ascii_formatd (buffer, sizeof buffer, "%g", price) : "");
}

static char **
get_text (DowserEndpoint *endpoint, DowserEndpointField field)
{
  switch (field)
    {
    case DOWSER_FIELD_NAME:
      return &endpoint->name;
    case DOWSER_FIELD_BASE_URL:
      return &endpoint->base_url;
    case DOWSER_FIELD_MODEL:
      return &endpoint->model;
    case DOWSER_FIELD_EMBEDDING_MODEL:
      return &endpoint->embedding_model;
    case DOWSER_FIELD_PROXY:
      return &endpoint->proxy;
    case DOWSER_FIELD_CA_FILE:
      return &endpoint->ca_file;
    case DOWSER_FIELD_CERTIFICATE_FILE:
      return &endpoint->certificate_file;
    case DOWSER_FIELD_TOKEN_COMMAND:
      return &endpoint->token_command;
    case DOWSER_FIELD_TOKEN_URL:
      return &endpoint->token_url;
    case DOWSER_FIELD_TOKEN_CLIENT:
      return &endpoint->token_client;
    case DOWSER_FIELD_TOKEN_SCOPE:
      return &endpoint->token_scope;
    default:
      return NULL;
    }
}

char *
dowser_endpoint_dup_field (const DowserEndpoint *endpoint, DowserEndpointField field)
{
  char **text = get_text ((DowserEndpoint *) endpoint, field);

  if (text != NULL)
    return g_strdup (*text != NULL ? *text : "");
  switch (field)
    {
    case DOWSER_FIELD_CONTEXT_TOKENS:
      return format_number (endpoint->context_tokens);
    case DOWSER_FIELD_TIMEOUT:
      return format_number (endpoint->timeout);
    case DOWSER_FIELD_PRICE_IN:
      return format_price (endpoint->price_in);
    case DOWSER_FIELD_PRICE_OUT:
      return format_price (endpoint->price_out);
    case DOWSER_FIELD_HEADERS:
    default:
      return endpoint->headers != NULL ? g_strjoinv (" " BETWEEN_HEADERS " ", endpoint->headers) : g_strdup ("");
    }
}

static gboolean
parse_number (guint *number, const char *text, guint fallback, GError **error)
{
  guint64 read = fallback;

  if (*text != '\0' && !g_ascii_string_to_unsigned (text, 10, 0, MAX_NUMBER, &read, NULL))
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                   _ ("“%s” isn't a whole number. Type only digits, or nothing."), text);
      return FALSE;
    }
  *number = (guint) read;
  return TRUE;
}

/* Commas are replaced by points, because users may type the decimal comma of their language. Prices have no thousands
 * separator. */
static gboolean
parse_price (double *price, const char *text, GError **error)
{
  g_autofree char *plain = g_strdelimit (g_strdup (text), ",", '.');
  char *end = NULL;
  double read = g_ascii_strtod (plain, &end);

  if (*end != '\0' || !isfinite (read) || read < 0.0)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                   _ ("“%s” isn't a price. Type a number such as 2.50, or nothing."), text);
      return FALSE;
    }
  *price = read;
  return TRUE;
}

static void
set_headers (DowserEndpoint *endpoint, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, BETWEEN_HEADERS, -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      {
        g_strv_builder_add (builder, parts[i]);
        n++;
      }
  g_strfreev (endpoint->headers);
  endpoint->headers = n > 0 ? g_strv_builder_end (builder) : NULL;
}

gboolean
dowser_endpoint_set_field (DowserEndpoint *endpoint, DowserEndpointField field, const char *text, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autoptr (DowserEndpoint) default_endpoint = NULL;
  char **place = get_text (endpoint, field);
  gboolean optional = field >= DOWSER_FIELD_EMBEDDING_MODEL;

  if (place != NULL)
    {
      g_free (*place);
      *place = optional && *stripped == '\0' ? NULL : g_steal_pointer (&stripped);
      return TRUE;
    }
  switch (field)
    {
    case DOWSER_FIELD_CONTEXT_TOKENS:
      return parse_number (&endpoint->context_tokens, stripped, 0, error);
    case DOWSER_FIELD_TIMEOUT:
      default_endpoint = dowser_endpoint_new (NULL, endpoint->wire, endpoint->base_url, endpoint->model);
      return parse_number (&endpoint->timeout, stripped, default_endpoint->timeout, error);
    case DOWSER_FIELD_PRICE_IN:
      return parse_price (&endpoint->price_in, stripped, error);
    case DOWSER_FIELD_PRICE_OUT:
      return parse_price (&endpoint->price_out, stripped, error);
    case DOWSER_FIELD_HEADERS:
    default:
      set_headers (endpoint, stripped);
      return TRUE;
    }
}

const char *
dowser_endpoint_get_usual_url (DowserWire wire)
{
  /* The first protocol has no usual URL, because too many different servers use this protocol. */
  static const char *const urls[] = { "", "https://api.anthropic.com", "http://127.0.0.1:11434" };

  return urls[wire];
}
