/* dowser-word-colors.h - the colours of the words of a sentence, by what they are */
#pragma once

#include "sentence/dowser-sentence.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Colours @words in a text. High contrast has no colours: they say nothing that the words don't. @words: of
 * DowserSentenceWord */
void dowser_word_colors_add (PangoAttrList *attributes, GArray *words);
/** The colour of one kind, for @length bytes from @start on. */
void dowser_word_colors_add_one (PangoAttrList *attributes, DowserSentenceWordKind kind, gsize start, gsize length);
/** Underlines what isn't understood. */
void dowser_word_colors_add_error (PangoAttrList *attributes, gsize start, gsize length);

G_END_DECLS
