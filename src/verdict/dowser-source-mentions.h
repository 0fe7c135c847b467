/* dowser-source-mentions.h - where a question names a source: "in sales.csv", "from my crm database", "on PostgreSQL"
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSourceMention: one place where a question may name a source.
 * @start, @length: bytes of the question, with the words around the name that belong to it ("from my crm database")
 * @name_start, @name_length: those of the name alone
 * @is_file: the name is that of a file or host, which is no word of a language
 * @noun: (nullable): the word that says that a source is meant ("database"), folded
 * @led: a preposition stands before it; @introduced: one that leads to a place, "in", "from" or the like
 */
typedef struct
{
  gsize start;
  gsize length;
  gsize name_start;
  gsize name_length;
  gboolean is_file;
  char *noun;
  gboolean led;
  gboolean introduced;
} DowserSourceMention;

/**
 * dowser_source_mentions_find:
 * @name: of a source, or of a kind of sources ("PostgreSQL"); case, and blanks, hyphens or underscores, don't count
 *
 * Pure. A name that stands alone is no mention: "shops" may be a table.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find (const char *question, const char *name);

/**
 * dowser_source_mentions_find_any:
 *
 * Finds "from the NAME database" and "in NAME.csv" for any NAME, so that a source that nobody knows is missed and not
 * passed over.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find_any (const char *question);

/** DowserSourceKnows: whether @words are a table, column or value of the open source. */
typedef gboolean (*DowserSourceKnows) (const char *words, gpointer user_data);
/**
 * dowser_source_mention_counts:
 * @knows: (nullable): of the open source
 *
 * Returns: whether @mention names a source: words that the open source has a use for don't
 */
gboolean dowser_source_mention_counts (const DowserSourceMention *mention, const char *question,
                                       DowserSourceKnows knows, gpointer user_data);
/** Returns: (transfer full): the name as it was typed */
char *dowser_source_mention_dup_name (const DowserSourceMention *mention, const char *question);

G_END_DECLS
