/* dowser-form-expr-private.h - the parts of one expression as a model has named them */
#pragma once

#include "prompt/replies/dowser-form-private.h"

G_BEGIN_DECLS

/**
 * DowserFormParts: the object of an expression. @op, @fn: (nullable): where its kind named the operation
 * @type_is_kind: its member "type" is the kind
 */
typedef struct
{
  DowserForm *form;
  const DowserFormScope *scope;
  JsonObject *object;
  const char *op;
  const char *fn;
  gboolean type_is_kind;
} DowserFormParts;

/** The member that means @meaning, or %NULL. */
JsonNode *dowser_form_parts_get (DowserFormParts *self, const char *meaning);
const char *dowser_form_parts_string (DowserFormParts *self, const char *meaning);
/** The words of its operator. Returns: (nullable) */
const char *dowser_form_parts_op (DowserFormParts *self);
/** Reads it as @kind: one of the meanings of _dowser_form_kind_words, or "wrapped". Returns: (transfer full) (nullable)
 */
JsonNode *dowser_form_parts_read (DowserFormParts *self, const char *kind);
/** What it operates on, as many as it has. Returns: (transfer full) (nullable) */
JsonArray *dowser_form_parts_dup_args (DowserFormParts *self);
/** An aggregate or a function. */
JsonNode *dowser_form_parts_call (DowserFormParts *self);
/** What an operator makes of its arguments. */
JsonNode *dowser_form_parts_operation (DowserFormParts *self);
JsonNode *dowser_form_parts_window (DowserFormParts *self);
JsonNode *dowser_form_parts_subplan (DowserFormParts *self);

G_END_DECLS
