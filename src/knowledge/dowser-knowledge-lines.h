/* dowser-knowledge-lines.h - selects the definitions that a model gets together with a question */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** The maximum number of lines of each kind in a prompt. */
#define DOWSER_KNOWLEDGE_MAX_LINES 15

/**
 * dowser_knowledge_dup_glossary:
 * @meanings: (nullable)
 * @shows_values: whether values may be sent to the model
 *
 * Lists the terms whose words occur in @question, one term per line: “revenue”: sum of total from orders. Terms with a
 * problem are omitted. Terms that compare text are omitted if @shows_values is FALSE, or if the terms read a column
 * with personal data.
 *
 * Returns: (transfer full): strv
 */
char **dowser_knowledge_dup_glossary (const DowserMeanings *meanings, const char *question, gboolean shows_values);
/** Lists joins, replacements and notes. A note with a term is listed only if the term occurs in @question. Returns:
 * (transfer full): strv */
char **dowser_knowledge_dup_lessons (const DowserMeanings *meanings, const char *question);
/** Lists the metrics, filters and dimensions whose words occur in @question. Returns: (transfer container): of const
 * char, borrowed */
GPtrArray *dowser_knowledge_list_terms (const DowserMeanings *meanings, const char *question);
/** Lists the learned and usable entries whose words occur in @question. Returns: (transfer full): of DowserEntry */
GPtrArray *dowser_knowledge_list_learned (const DowserMeanings *meanings, const char *question);
/** Finds the terms that occur in @question, and lists the tables that their definitions use. Returns: (transfer
 * container): of const char, borrowed */
GPtrArray *dowser_knowledge_list_tables (const DowserMeanings *meanings, const char *question);

G_END_DECLS
