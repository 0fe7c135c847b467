/* dowser-wire-fault.h - reads an endpoint's error, and decides how to react to it */
#pragma once

#include "llm/dowser-wire.h"

G_BEGIN_DECLS

/**
 * DowserWireFault: plain data.
 * @status: the HTTP status. If it is 200 although the reply is an error, @status is the status in the body, if there is
 * one
 * @message: (nullable): the endpoint's own words, one line, shortened
 * @kind: (nullable): the error's type or code, such as "rate_limit_error"
 * @page: TRUE if the body is a web page, so it doesn't come from a model's server
 */
typedef struct
{
  guint status;
  char *message;
  char *kind;
  gboolean page;
} DowserWireFault;
void dowser_wire_fault_clear (DowserWireFault *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserWireFault, dowser_wire_fault_clear)

/** Reads the body of an error, in any known format. */
void dowser_wire_fault_read (DowserWireFault *self, guint status, const char *body, gsize length);
/** Returns FALSE with #DOWSER_MODEL_ERROR set if a reply, or an event of a reply, is an error. */
gboolean dowser_wire_check (JsonNode *root, GError **error);
/** @host: the host that the message names; @model: the requested model. Returns: (transfer full):
 * #DOWSER_MODEL_ERROR */
GError *dowser_wire_fault_to_error (const DowserWireFault *self, const char *host, const char *model);
/** Changes @wire_options if the fault is about an option that the endpoint doesn't support. Returns: FALSE if
 * @wire_options wasn't changed */
gboolean dowser_wire_manner_adapt (DowserWireManner *wire_options, const DowserWireFormat *format,
                                   const DowserWireFault *self);

/** Masks @secret, and everything that looks like a key, in a message. Returns: (transfer full) */
char *dowser_wire_mask (const char *message, const char *secret);

G_END_DECLS
