/* dowser-fuzz.h - the functions of a fuzz target: a required function, and optional mutators for JSON and SQL inputs */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

/* The function names are those of libFuzzer. A target is linked with libFuzzer (meson -Dfuzzing=true) or with
 * dowser-fuzz-replay.c. */

/** Runs one input. Each target defines this function. Any error must abort the program, for example by a failed
 * assertion, g_error() or a sanitizer. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
/** Changes an input. A target may define this function. If it does, libFuzzer and dowser-fuzz-replay.c call this
 * function instead of changing bytes. */
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed);
/** The default mutation, which changes bytes. */
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

/**
 * dowser_fuzz_mutate_json:
 *
 * For a target with JSON input: copies, removes, exchanges and wraps parts, and replaces names and numbers by
 * meaningful ones, so that most inputs pass the parser. Changes one in eight inputs byte by byte.
 * LLVMFuzzerCustomMutator() calls this function with its own arguments.
 */
size_t dowser_fuzz_mutate_json (uint8_t *data, size_t size, size_t max_size, unsigned int seed);

/**
 * dowser_fuzz_mutate_sql:
 * @words: tokens of SQL
 *
 * For a target with SQL input after a byte for the dialect: removes, copies and exchanges tokens, also with @words.
 */
size_t dowser_fuzz_mutate_sql (uint8_t *data, size_t size, size_t max_size, unsigned int seed, const char *const *words,
                               guint n_words);

/** Returns words with a meaning in a plan or operation: names and values of the JSON Schemas in resources/, functions,
 * tables and columns. */
GPtrArray *dowser_fuzz_words_new (void);

G_END_DECLS
