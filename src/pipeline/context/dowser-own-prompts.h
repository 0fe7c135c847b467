/* dowser-own-prompts.h - the user's own prompts, which replace Dowser's, from the settings folder */
#pragma once

#include "prompt/dowser-prompt-templates.h"

G_BEGIN_DECLS

/**
 * dowser_own_prompts_load: reads each “prompts/NAME.md” in the user's settings folder. Synchronous, since there are
 * only a few small files.
 *
 * Returns: (transfer full): char * → DowserPromptTemplate: the usable prompts, even if @error reports an unusable
 * prompt
 * (#DOWSER_STORE_ERROR_DAMAGED)
 */
GHashTable *dowser_own_prompts_load (GError **error);

G_END_DECLS
