/* dowser-input-hash.h - one number for what a step reads, to see whether it has changed since */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/** Of nothing: where each hash begins. */
#define DOWSER_INPUT_HASH_EMPTY (G_GUINT64_CONSTANT (0xcbf29ce484222325))

/* Each takes the hash so far and returns it with one more input. The same on every machine: it is saved. */
guint64 dowser_input_hash_text (guint64 hash, const char *text); /* @text: (nullable) */
guint64 dowser_input_hash_number (guint64 hash, gint64 number);
guint64 dowser_input_hash_plan (guint64 hash, const DowserPlan *plan);                /* @plan: (nullable) */
guint64 dowser_input_hash_statement (guint64 hash, const DowserStatement *statement); /* @statement: (nullable) */
/** Unchanged where there are none. @constraints: (nullable): of DowserConstraint */
guint64 dowser_input_hash_constraints (guint64 hash, GPtrArray *constraints);

G_END_DECLS
