/* dowser-knowledge-shared.h - a team's shared meanings, fetched from an address */
#pragma once

#include "knowledge/dowser-knowledge.h"

G_BEGIN_DECLS

/** Returns the address in the environment variable DOWSER_MEANINGS. Returns: (nullable): %NULL if the variable is unset
 * or names a folder */
const char *dowser_knowledge_shared_get_address (void);
/**
 * dowser_knowledge_shared_read:
 * @notes: of char *: gets a sentence if the address can't be used, or if an older copy of its text is used
 *
 * Adds the entries of the text at @address. The text is fetched at most once in a few minutes. If the address can't be
 * reached, the copy in the cache folder is used. "#sha256=…" at the end of the address pins the file: a text with
 * another hash is refused. Blocks.
 */
void dowser_knowledge_shared_read (DowserKnowledge *knowledge, const char *address, GPtrArray *notes);
/** Returns the SHA-256 of the cached text of @address. Returns: (transfer full) (nullable): hexadecimal */
char *dowser_knowledge_shared_dup_hash (const char *address);

G_END_DECLS
