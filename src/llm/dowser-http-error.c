/* dowser-http-error.c - describes the errors of libsoup and GIO, in one sentence each */
#include "llm/dowser-http-error.h"

#include "base/dowser-error.h"
#include "base/dowser-soup.h"

#include <glib/gi18n-lib.h>

static char *
dup_host (SoupMessage *message)
{
  GUri *uri = dowser_soup.message_get_uri (message);

  return g_strdup_printf ("%s:%d", g_uri_get_host (uri), g_uri_get_port (uri));
}

/* Returns a sentence about one problem of a certificate. If there are several, takes the one that the user must fix
 * first. */
static const char *
describe_certificate (GTlsCertificateFlags flags)
{
  if (flags & G_TLS_CERTIFICATE_EXPIRED)
    return _ ("the certificate has expired. Its owner must renew it");
  if (flags & G_TLS_CERTIFICATE_NOT_ACTIVATED)
    return _ ("the certificate is not valid yet. Check this computer's clock");
  if (flags & G_TLS_CERTIFICATE_REVOKED)
    return _ ("the certificate was revoked. Ask the owner of the certificate");
  if (flags & G_TLS_CERTIFICATE_BAD_IDENTITY)
    return _ ("the certificate was made for another host. Check the model's address");
  if (flags & G_TLS_CERTIFICATE_UNKNOWN_CA)
    return _ ("the issuer of the certificate is unknown. If this is your company's certificate, set its CA file in the "
              "settings");
  return _ ("the certificate is not secure enough. Ask the owner of the certificate");
}

static char *
describe_tls (SoupMessage *message, const GError *error, const char *host)
{
  GTlsCertificateFlags flags = dowser_soup.message_get_tls_peer_certificate_errors (message);

  if (flags != 0)
    return g_strdup_printf (_ ("The certificate of %s is not trusted: %s."), host, describe_certificate (flags));
  if (g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_CERTIFICATE_REQUIRED))
    return g_strdup_printf (_ ("%s needs a client certificate. Set the certificate file in the settings."), host);
  return g_strdup_printf (_ ("The TLS connection to %s failed (%s). Check whether the address should begin with http "
                             "instead of https."),
                          host, error->message);
}

static char *
describe_io (const GError *error, const char *host)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
    return g_strdup_printf (_ ("There is no answer from %s. Start the model's server, or check its address."), host);
  if (error->domain == G_RESOLVER_ERROR || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_HOST_NOT_FOUND))
    return g_strdup_printf (_ ("The host name in %s was not found. Check the model's address and the network."), host);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_HOST_UNREACHABLE)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE))
    return g_strdup_printf (_ ("%s cannot be reached. Check the network."), host);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PROXY_FAILED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PROXY_NOT_ALLOWED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PROXY_AUTH_FAILED)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PROXY_NEED_AUTH))
    return g_strdup_printf (_ ("The proxy does not allow requests to %s. Check the proxy in the settings."), host);
  return g_strdup_printf (_ ("The connection to %s was interrupted (%s). Try again."), host, error->message);
}

GError *
dowser_http_error_new (SoupMessage *message, const GError *error)
{
  g_autofree char *host = NULL;
  g_autofree char *sentence = NULL;
  DowserModelError code = DOWSER_MODEL_ERROR_UNREACHABLE;

  g_return_val_if_fail (message != NULL && error != NULL, NULL);

  host = dup_host (message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || error->domain == DOWSER_MODEL_ERROR)
    return g_error_copy (error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
    {
      code = DOWSER_MODEL_ERROR_TIMED_OUT;
      sentence = g_strdup_printf (_ ("%s does not answer in time. Check the network, or try again."), host);
    }
  else if (error->domain == G_TLS_ERROR && !g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_EOF))
    {
      code = DOWSER_MODEL_ERROR_TLS;
      sentence = describe_tls (message, error, host);
    }
  else
    sentence = describe_io (error, host);
  return g_error_new_literal (DOWSER_MODEL_ERROR, code, sentence);
}

GError *
dowser_http_error_new_timed_out (SoupMessage *message, guint timeout)
{
  g_autofree char *host = dup_host (message);
  guint seconds = MAX (timeout / 1000, 1);

  return g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT,
                      ngettext ("%s has sent nothing for %u second. Try again, or raise the timeout in the settings.",
                                "%s has sent nothing for %u seconds. Try again, or raise the timeout in the settings.",
                                seconds),
                      host, seconds);
}

GError *
dowser_http_error_new_overdue (SoupMessage *message)
{
  g_autofree char *host = dup_host (message);

  return g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TIMED_OUT,
                      _ ("The answer from %s took longer than the timeout, so it was stopped. Ask in other words, "
                         "choose a faster model, or raise the timeout."),
                      host);
}

GError *
dowser_http_error_new_too_large (SoupMessage *message)
{
  g_autofree char *host = dup_host (message);

  return g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                      _ ("The answer from %s is too long, so it was stopped. Check that this is a model's address, or "
                         "choose another model."),
                      host);
}

GError *
dowser_http_error_new_incomplete (SoupMessage *message)
{
  g_autofree char *host = dup_host (message);

  return g_error_new (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                      _ ("The answer from %s was interrupted. Try again."), host);
}
