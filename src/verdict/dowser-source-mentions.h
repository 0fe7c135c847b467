/* dowser-source-mentions.h - finds mentions of a source in a question: "in sales.csv", "from my crm database", "on
 * PostgreSQL" */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSourceMention: one place where a question may name a source.
 * @start, @length: bytes of the question, with the words around the name that belong to it ("from my crm database")
 * @name_start, @name_length: bytes of just the name
 * @is_file: the name is a file or a host, not an ordinary word
 * @noun: (nullable): the noun for a source ("database"), folded
 * @led: a preposition precedes the mention; @introduced: a preposition of place precedes it: "in", "from" or similar
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
 * @name: of a source, or of a kind of sources ("PostgreSQL"); case is ignored, and differences of spaces, hyphens and
 * underscores
 *
 * Pure. A name without a preposition or noun isn't a mention: "shops" may be a table.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find (const char *question, const char *name);

/**
 * dowser_source_mentions_find_any:
 *
 * Finds "from the NAME database" and "in NAME.csv" for any NAME, so that an unknown source is reported and not ignored.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find_any (const char *question);

/** DowserSourceKnows: returns TRUE if @words are a table, column or value of the open source. */
typedef gboolean (*DowserSourceKnows) (const char *words, gpointer user_data);
/**
 * dowser_source_mention_is_valid:
 * @knows: (nullable): returns TRUE if the open source knows the name
 *
 * Returns: TRUE if @mention names a source; FALSE for words that the open source knows
 */
gboolean dowser_source_mention_is_valid (const DowserSourceMention *mention, const char *question,
                                         DowserSourceKnows knows, gpointer user_data);
/** Returns: (transfer full): the name as typed */
char *dowser_source_mention_dup_name (const DowserSourceMention *mention, const char *question);

G_END_DECLS
