/* dowser-knowledge-lines.h - the definitions that a language model gets with a question */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** Most lines that a prompt gets of each. */
#define DOWSER_KNOWLEDGE_MAX_LINES 15

/**
 * dowser_knowledge_dup_glossary:
 * @meanings: (nullable)
 * @tells_values: whether the model may be told values
 *
 * Terms whose words stand in @question, a line each: “revenue”: sum of total from orders. What has a problem is left
 * out, and so is what compares a column of people's data, or any text where values aren't told.
 *
 * Returns: (transfer full): strv
 */
char **dowser_knowledge_dup_glossary (const DowserMeanings *meanings, const char *question, gboolean tells_values);
/** Joins, replacements and notes; of the last those whose term, if any, stands in @question. Returns: (transfer full):
 * strv */
char **dowser_knowledge_dup_lessons (const DowserMeanings *meanings, const char *question);
/** Metrics, filters and dimensions whose words stand in @question. Returns: (transfer container): of const char,
 * borrowed
 */
GPtrArray *dowser_knowledge_list_terms (const DowserMeanings *meanings, const char *question);
/** What was learned of words in @question, and is used. Returns: (transfer full):
 * of DowserEntry */
GPtrArray *dowser_knowledge_list_learned (const DowserMeanings *meanings, const char *question);
/** The tables that terms in @question are told of. Returns: (transfer container): of const char, borrowed */
GPtrArray *dowser_knowledge_list_tables (const DowserMeanings *meanings, const char *question);

G_END_DECLS
