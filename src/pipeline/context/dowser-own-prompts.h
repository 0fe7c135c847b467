/* dowser-own-prompts.h - loads prompts from the user's settings folder, which replace Dowser's prompts */
#pragma once

#include "prompt/dowser-prompt-templates.h"

G_BEGIN_DECLS

/**
 * dowser_own_prompts_load:
 *
 * Reads each "prompts/NAME.md" in the user's settings folder. Synchronous, because there are only a few small files.
 *
 * Returns: (transfer full): char * → DowserPromptTemplate: the usable prompts, even if @error
 * (#DOWSER_STORE_ERROR_DAMAGED) reports an unusable prompt
 */
GHashTable *dowser_own_prompts_load (GError **error);

G_END_DECLS
