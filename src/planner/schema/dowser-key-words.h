/* dowser-key-words.h - the words by which keys tell the roles in which they refer: "shipping" of shipping_address_id */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserKeyWord: a word of a key's column that neither of its tables is called by. */
typedef struct
{
  char *word;
  char *lemma;
  char *stem;
} DowserKeyWord;

/** The words of each key of one column that has any. Returns: (transfer full): const DowserForeignKey → GArray of
 * DowserKeyWord */
GHashTable *dowser_key_words_new (const DowserSchema *schema);

G_END_DECLS
