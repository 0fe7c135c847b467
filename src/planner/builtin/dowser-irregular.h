/* dowser-irregular.h - forms of words that the rules of inflection would get wrong */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *form;
  const char *lemma;
} DowserIrregular;

extern const DowserIrregular dowser_irregulars[];
extern const guint dowser_n_irregulars;

/** @form: lower case. Returns: (nullable): its lemma, static */
const char *dowser_irregular_find (const char *form);

G_END_DECLS
