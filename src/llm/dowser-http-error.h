/* dowser-http-error.h - what libsoup and GIO report, in one sentence each */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/** @message: that failed. Returns: (transfer full): #DOWSER_MODEL_ERROR, or @error itself where it was cancelled */
GError *dowser_http_error_new (SoupMessage *message, const GError *error);
GError *dowser_http_error_timed_out (SoupMessage *message, guint timeout);
/** All was to have come by now. */
GError *dowser_http_error_overdue (SoupMessage *message);
GError *dowser_http_error_too_large (SoupMessage *message);
GError *dowser_http_error_cut (SoupMessage *message);

G_END_DECLS
