/* dowser-http-error.h - describes the errors of libsoup and GIO, in one sentence each */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/** Converts @error of a failed request to an error for users. @message: the request. Returns: (transfer full):
 * #DOWSER_MODEL_ERROR, or a copy of @error if the request was canceled */
GError *dowser_http_error_new (SoupMessage *message, const GError *error);
GError *dowser_http_error_new_timed_out (SoupMessage *message, guint timeout);
/** Returns the error for a reply that wasn't complete at the deadline. */
GError *dowser_http_error_new_overdue (SoupMessage *message);
GError *dowser_http_error_new_too_large (SoupMessage *message);
GError *dowser_http_error_new_incomplete (SoupMessage *message);

G_END_DECLS
