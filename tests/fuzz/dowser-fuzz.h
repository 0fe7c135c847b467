/* dowser-fuzz.h - what a fuzz target is made of: it gives one function, and may take inputs that are JSON changed as
 * JSON */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

/* The names are libFuzzer's. A target is linked with it (meson -Dfuzzing=true) or with dowser-fuzz-replay.c. */

/** What a target gives. Whatever is wrong must end the program: a failed assertion, g_error(), a sanitizer. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
/** May be given by a target; libFuzzer and the replay call it instead of changing bytes. */
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed);
/** The usual change of bytes. */
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

/**
 * dowser_fuzz_mutate_json:
 *
 * For a target whose input is JSON: parts are copied, left out, exchanged and wrapped, names and numbers replaced by
 * others that mean something, so that most inputs get past the parser. One in eight is changed byte by byte.
 * Called by LLVMFuzzerCustomMutator() with its own arguments.
 */
size_t dowser_fuzz_mutate_json (uint8_t *data, size_t size, size_t max_size, unsigned int seed);

/**
 * dowser_fuzz_mutate_sql:
 * @words: what SQL is made of
 *
 * For a target whose input is SQL behind a byte of its own: tokens are left out, copied, and exchanged with @words.
 */
size_t dowser_fuzz_mutate_sql (uint8_t *data, size_t size, size_t max_size, unsigned int seed, const char *const *words,
                               guint n_words);

/** Words that mean something in a plan or operation: names and values of the JSON Schemas in resources/, functions,
 * tables and columns. */
GPtrArray *dowser_fuzz_words_new (void);

G_END_DECLS
