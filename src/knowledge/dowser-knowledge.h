/* dowser-knowledge.h - what people know of a source: entries of all tiers, of which the nearest wins */
#pragma once

#include "knowledge/dowser-entry.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/**
 * DowserKnowledge: entries in the order in which they count: those of the source's own file first, then learned ones,
 * then a team's. Filled by its maker, then immutable; counted, any thread.
 */
typedef struct _DowserKnowledge DowserKnowledge;
#define DOWSER_TYPE_KNOWLEDGE (dowser_knowledge_get_type ())
GType dowser_knowledge_get_type (void);
DowserKnowledge *dowser_knowledge_new (void);
DowserKnowledge *dowser_knowledge_ref (const DowserKnowledge *self);
void dowser_knowledge_unref (DowserKnowledge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserKnowledge, dowser_knowledge_unref)

/** Adds behind those of its tier. @entry: (transfer full) */
void dowser_knowledge_add (DowserKnowledge *self, DowserEntry *entry);
/** All, those that aren't used too. Of DowserEntry, borrowed. */
GPtrArray *dowser_knowledge_get_entries (const DowserKnowledge *self);
/** The entry before @entry that is used and says something else of the same words. Returns: (nullable): borrowed */
const DowserEntry *dowser_knowledge_find_stronger (const DowserKnowledge *self, const DowserEntry *entry);
/** The first entry with the word @term. Returns: (nullable): borrowed */
const DowserEntry *dowser_knowledge_find (const DowserKnowledge *self, const char *term);
/** Adds behind those of its tier. @graph: (transfer full) */
void dowser_knowledge_add_graph (DowserKnowledge *self, DowserGraph *graph);
/** Of DowserGraph, those that are switched off too, borrowed. */
GPtrArray *dowser_knowledge_get_graphs (const DowserKnowledge *self);
/** The first graph that @word names. Returns: (nullable): borrowed */
const DowserGraph *dowser_knowledge_find_graph (const DowserKnowledge *self, const char *word);
/** Changes when anything that is used in plans does: graphs aren't. Returns: (transfer full): hexadecimal text */
char *dowser_knowledge_dup_signature (const DowserKnowledge *self);

G_END_DECLS
