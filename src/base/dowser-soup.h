/* dowser-soup.h - opens libsoup when the first request is made */
#pragma once

#include "base/dowser-library.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

#define DOWSER_SOUP_FUNCTIONS(F)                                                                                       \
  F (auth_authenticate)                                                                                                \
  F (auth_is_for_proxy)                                                                                                \
  F (message_add_flags)                                                                                                \
  F (message_get_reason_phrase)                                                                                        \
  F (message_get_request_headers)                                                                                      \
  F (message_get_response_headers)                                                                                     \
  F (message_get_status)                                                                                               \
  F (message_get_tls_peer_certificate_errors)                                                                          \
  F (message_get_uri)                                                                                                  \
  F (message_headers_get_content_length)                                                                               \
  F (message_headers_get_content_type)                                                                                 \
  F (message_headers_get_encoding)                                                                                     \
  F (message_headers_get_one)                                                                                          \
  F (message_headers_replace)                                                                                          \
  F (message_new)                                                                                                      \
  F (message_new_from_uri)                                                                                             \
  F (message_set_request_body_from_bytes)                                                                              \
  F (message_set_tls_client_certificate)                                                                               \
  F (session_abort)                                                                                                    \
  F (session_get_tls_database)                                                                                         \
  F (session_new_with_options)                                                                                         \
  F (session_send)                                                                                                     \
  F (session_send_and_read)                                                                                            \
  F (session_send_async)                                                                                               \
  F (session_send_finish)                                                                                              \
  F (session_set_proxy_resolver)                                                                                       \
  F (session_set_tls_database)

#define DOWSER_SOUP_MEMBER(name) __typeof__ (soup_##name) *name;

/** The functions of libsoup without their prefix. They are valid after dowser_soup_open() has returned TRUE. */
typedef struct
{
  DOWSER_SOUP_FUNCTIONS (DOWSER_SOUP_MEMBER)
} DowserSoup;

extern DowserSoup dowser_soup;

/** Loads libsoup. @domain, @code: the domain and the code of the error that is set if libsoup can't be loaded */
gboolean dowser_soup_open (GQuark domain, int code, GError **error);

G_END_DECLS
