/* dowser-word-colors.h - colours for the kinds of words in a sentence */
#pragma once

#include "sentence/dowser-sentence.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Colours @words in a text. Does nothing in high-contrast mode, because the colours add no information. @words: of
 * DowserSentenceWord */
void dowser_word_colors_add (PangoAttrList *attributes, GArray *words);
/** Adds the colour of one kind to @length bytes from @start. */
void dowser_word_colors_add_one (PangoAttrList *attributes, DowserSentenceWordKind kind, gsize start, gsize length);
/** Underlines a part of the text that isn't understood. */
void dowser_word_colors_add_error (PangoAttrList *attributes, gsize start, gsize length);

G_END_DECLS
