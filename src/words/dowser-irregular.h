/* dowser-irregular.h - forms of words that the rules of inflection would get wrong */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *form;
  const char *lemma;
} DowserIrregular;

/** The rows by hand, which come first. */
extern const DowserIrregular dowser_irregulars[];
extern const guint dowser_n_irregulars;

/** Those of WordNet, made by pack-wordnet.py: form, NUL, lemma, NUL at each place, in the order of the forms. */
extern const char dowser_irregular_packed[];
extern const guint16 dowser_irregular_places[];
extern const guint dowser_n_irregular_places;

/** @form: lower case. Returns: (nullable): its lemma, static */
const char *dowser_irregular_find (const char *form);

G_END_DECLS
