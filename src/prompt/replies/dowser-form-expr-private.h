/* dowser-form-expr-private.h - access to the members of an expression in a model's reply */
#pragma once

#include "prompt/replies/dowser-form-private.h"

G_BEGIN_DECLS

/**
 * DowserFormParts: the object of an expression. @op, @fn: (nullable): set if the expression's kind names the operation
 * @type_is_kind: the member "type" contains the kind
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

/** Returns the member whose name has the meaning @meaning, or %NULL. */
JsonNode *dowser_form_parts_get (DowserFormParts *self, const char *meaning);
const char *dowser_form_parts_get_string (DowserFormParts *self, const char *meaning);
/** Returns the text of the expression's operator. Returns: (nullable) */
const char *dowser_form_parts_get_op (DowserFormParts *self);
/** Reads the expression as @kind: one of the meanings of _dowser_form_kind_words, or "wrapped". Returns: (transfer
 * full) (nullable) */
JsonNode *dowser_form_parts_read (DowserFormParts *self, const char *kind);
/** Returns the expression's arguments. Returns: (transfer full) (nullable) */
JsonArray *dowser_form_parts_dup_args (DowserFormParts *self);
/** Reads an aggregate or a function. */
JsonNode *dowser_form_parts_read_call (DowserFormParts *self);
/** Reads an operator with its arguments. */
JsonNode *dowser_form_parts_read_operation (DowserFormParts *self);
JsonNode *dowser_form_parts_read_window (DowserFormParts *self);
JsonNode *dowser_form_parts_read_subplan (DowserFormParts *self);

G_END_DECLS
