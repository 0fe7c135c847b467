/* dowser-wire-fault.h - what an endpoint says where it does not answer, and what follows from it */
#pragma once

#include "llm/dowser-wire.h"

G_BEGIN_DECLS

/**
 * DowserWireFault: plain data.
 * @status: of HTTP; of what an error in a reply with 200 names, else 200
 * @message: (nullable): the endpoint's own words, one line, shortened
 * @kind: (nullable): its type or code, "rate_limit_error"
 * @page: it is a web page, and so not from a model's server
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

/** Reads the body of an error, in whatever form it is. */
void dowser_wire_fault_read (DowserWireFault *self, guint status, const char *body, gsize length);
/** Whether a reply, or an event of one, is an error. FALSE with #DOWSER_MODEL_ERROR set where it is. */
gboolean dowser_wire_check (JsonNode *root, GError **error);
/** @host: as in sentences; @model: that was asked for. Returns: (transfer full): #DOWSER_MODEL_ERROR */
GError *dowser_wire_fault_to_error (const DowserWireFault *self, const char *host, const char *model);
/** Puts @manner in the next other way where @self speaks of a part that the endpoint does not take. FALSE: it does not.
 */
gboolean dowser_wire_manner_adapt (DowserWireManner *manner, const DowserWireFormat *format,
                                   const DowserWireFault *self);

/** Takes @secret, and what looks like a key, out of a message. Returns: (transfer full) */
char *dowser_wire_mask (const char *message, const char *secret);

G_END_DECLS
