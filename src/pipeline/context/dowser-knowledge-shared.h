/* dowser-knowledge-shared.h - what a team says that words mean, from an address */
#pragma once

#include "knowledge/dowser-knowledge.h"

G_BEGIN_DECLS

/** The address that DOWSER_MEANINGS names. Returns: (nullable): %NULL where it names none, or a folder */
const char *dowser_knowledge_shared_get_address (void);
/**
 * dowser_knowledge_shared_read:
 * @notes: of char *: gets a sentence where the address isn't used, or not as it is now
 *
 * Adds the entries of @address. It is asked once in a few minutes; what it says is kept in the cache folder, and used
 * where it can't be reached. "#sha256=…" behind it says which file alone is trusted. Blocks.
 */
void dowser_knowledge_shared_read (DowserKnowledge *knowledge, const char *address, GPtrArray *notes);
/** The SHA-256 of what is used of @address. Returns: (transfer full) (nullable): hexadecimal */
char *dowser_knowledge_shared_dup_hash (const char *address);

G_END_DECLS
