/* dowser-input-hash.h - a hash of a step's input, to detect changes */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/** The hash of an empty input. Each hash is computed from this number on. */
#define DOWSER_INPUT_HASH_EMPTY (G_GUINT64_CONSTANT (0xcbf29ce484222325))

/* Each of the following functions takes a hash and returns the hash with one more input added. Hashes are saved, so
 * each machine must compute the same hash for the same input. */
guint64 dowser_input_hash_text (guint64 hash, const char *text); /* @text: (nullable) */
guint64 dowser_input_hash_number (guint64 hash, gint64 number);
guint64 dowser_input_hash_plan (guint64 hash, const DowserPlan *plan);                /* @plan: (nullable) */
guint64 dowser_input_hash_statement (guint64 hash, const DowserStatement *statement); /* @statement: (nullable): %NULL
                                                                                       * is hashed like a missing
                                                                                       * text */
/** Returns @hash with the constraints added; returns @hash unchanged if there are no constraints. @constraints:
 * (nullable): of DowserConstraint */
guint64 dowser_input_hash_constraints (guint64 hash, GPtrArray *constraints);

G_END_DECLS
