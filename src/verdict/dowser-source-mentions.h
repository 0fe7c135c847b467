/* dowser-source-mentions.h - finds mentions of a source in a question: "in sales.csv", "from my crm database", "on
 * PostgreSQL" */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSourceMention: one place where a question may name a source.
 * @start, @length: bytes of the question: the name and the words around it that belong to it ("from my crm database")
 * @name_start, @name_length: bytes of the name only
 * @is_file: TRUE if the name is a file or a host, not an ordinary word
 * @noun: (nullable): the noun for a source ("database"), folded
 * @has_preposition: TRUE if a preposition is before the mention; @introduced: TRUE if this preposition is "in", "from"
 * or similar
 */
typedef struct
{
  gsize start;
  gsize length;
  gsize name_start;
  gsize name_length;
  gboolean is_file;
  char *noun;
  gboolean has_preposition;
  gboolean introduced;
} DowserSourceMention;

/**
 * dowser_source_mentions_find:
 * @name: the name of a source, or of a kind of sources ("PostgreSQL"). Differences in case, spaces, hyphens and
 * underscores are ignored.
 *
 * Pure. A name without a preposition or noun isn't a mention: "shops" may be a table.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find (const char *question, const char *name);

/**
 * dowser_source_mentions_find_any:
 *
 * Finds "from the NAME database" and "in NAME.csv" for any NAME. Therefore, a question that names an unknown source
 * isn't answered from another source: the unknown name is reported.
 *
 * Returns: (transfer full): DowserSourceMention, in order
 */
GArray *dowser_source_mentions_find_any (const char *question);

/** DowserSourceKnows: returns TRUE if @words are the name of a table or column, or a value, of the open source. */
typedef gboolean (*DowserSourceKnows) (const char *words, gpointer user_data);
/**
 * dowser_source_mention_is_valid:
 * @knows: (nullable): returns TRUE if the open source has a table, column or value of the name
 *
 * Returns: TRUE if @mention names a source; FALSE if its words mean something in the open source
 */
gboolean dowser_source_mention_is_valid (const DowserSourceMention *mention, const char *question,
                                         DowserSourceKnows knows, gpointer user_data);
/** Returns: (transfer full): the name as the user typed it */
char *dowser_source_mention_dup_name (const DowserSourceMention *mention, const char *question);

G_END_DECLS
