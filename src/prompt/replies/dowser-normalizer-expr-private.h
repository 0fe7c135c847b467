/* dowser-normalizer-expr-private.h - access to the members of an expression in a model's reply */
#pragma once

#include "prompt/replies/dowser-normalizer-private.h"

G_BEGIN_DECLS

/**
 * DowserNormalizerParts: the JSON object of an expression, and what is known about it. @op, @fn: (nullable): the
 * operator or function, if the member "kind" names it
 * @type_is_kind: TRUE if the member "type" contains the kind of the expression
 */
typedef struct
{
  DowserNormalizer *form;
  const DowserNormalizerScope *scope;
  JsonObject *object;
  const char *op;
  const char *fn;
  gboolean type_is_kind;
} DowserNormalizerParts;

/** Returns the member whose name has the given @meaning, in any spelling; %NULL if there is no such member. */
JsonNode *dowser_normalizer_parts_get (DowserNormalizerParts *self, const char *meaning);
const char *dowser_normalizer_parts_get_string (DowserNormalizerParts *self, const char *meaning);
/** Returns the text of the expression's operator. Returns: (nullable) */
const char *dowser_normalizer_parts_get_op (DowserNormalizerParts *self);
/** Reads the expression as @kind, which is one of the meanings of _dowser_normalizer_kind_words, or "wrapped". Returns:
 * (transfer full) (nullable) */
JsonNode *dowser_normalizer_parts_read (DowserNormalizerParts *self, const char *kind);
/** Returns the expression's arguments. Returns: (transfer full) (nullable) */
JsonArray *dowser_normalizer_parts_dup_args (DowserNormalizerParts *self);
/** Reads an aggregate or a function. */
JsonNode *dowser_normalizer_parts_read_call (DowserNormalizerParts *self);
/** Reads an operator with its arguments. */
JsonNode *dowser_normalizer_parts_read_operation (DowserNormalizerParts *self);
JsonNode *dowser_normalizer_parts_read_window (DowserNormalizerParts *self);
JsonNode *dowser_normalizer_parts_read_subplan (DowserNormalizerParts *self);

G_END_DECLS
