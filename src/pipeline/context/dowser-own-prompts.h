/* dowser-own-prompts.h - prompts that a person puts in the place of Dowser's, from the folder of settings */
#pragma once

#include "prompt/dowser-prompt-templates.h"

G_BEGIN_DECLS

/**
 * dowser_own_prompts_load: reads each “prompts/NAME.md” in the person's folder of settings; a few small files, so it
 * is synchronous.
 *
 * Returns: (transfer full): char * → DowserPromptTemplate: those that can be used, also where @error says that one
 *   can't (#DOWSER_STORE_ERROR_DAMAGED)
 */
GHashTable *dowser_own_prompts_load (GError **error);

G_END_DECLS
