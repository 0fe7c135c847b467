/* dowser-irregular.h - word forms that the rules of inflection would get wrong */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *form;
  const char *lemma;
} DowserIrregular;

/** The hand-written rows, which take precedence over WordNet's rows. */
extern const DowserIrregular dowser_irregulars[];
extern const guint dowser_n_irregulars;

/** WordNet's irregular forms with their lemmas, written by pack-wordnet.py. At each offset: form, NUL, lemma, NUL.
 * Sorted by form. */
extern const char dowser_irregular_packed[];
extern const guint16 dowser_irregular_places[];
extern const guint dowser_n_irregular_places;

/** @form: lower case. Returns: (nullable): the lemma of @form, static */
const char *dowser_irregular_find_lemma (const char *form);

G_END_DECLS
