/* dowser-text-decoder.h - adds to a page the numbers that a server sends as text */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Adds an integer. Returns: FALSE without adding anything if @text is not a 64-bit integer */
gboolean dowser_text_decoder_add_integer (DowserPageBuilder *builder, const char *text);
/** Adds a real number. Returns: FALSE without adding anything if @text is not a number */
gboolean dowser_text_decoder_add_real (DowserPageBuilder *builder, const char *text);

G_END_DECLS
