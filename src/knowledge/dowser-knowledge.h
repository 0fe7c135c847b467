/* dowser-knowledge.h - stores the entries for a source: first those of its own file, then learned ones, then those of a
 * team */
#pragma once

#include "knowledge/dowser-entry.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserKnowledge: entries in the order of their priority: first the entries of the source's own file, then the
 * learned entries, then the entries of a team's file. The creator adds the entries. Afterwards, the object is
 * immutable; reference-counted, for any thread. */
typedef struct _DowserKnowledge DowserKnowledge;
#define DOWSER_TYPE_KNOWLEDGE (dowser_knowledge_get_type ())
GType dowser_knowledge_get_type (void);
DowserKnowledge *dowser_knowledge_new (void);
DowserKnowledge *dowser_knowledge_ref (const DowserKnowledge *self);
void dowser_knowledge_unref (DowserKnowledge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserKnowledge, dowser_knowledge_unref)

/** Adds an entry, which gives a word its meaning. An entry of a higher tier takes precedence; @entry is added after the
 * other entries of its tier. @entry: (transfer full) */
void dowser_knowledge_add (DowserKnowledge *self, DowserEntry *entry);
/** Returns all entries, including unused ones. Of DowserEntry, borrowed. */
GPtrArray *dowser_knowledge_get_entries (const DowserKnowledge *self);
/** Returns the first used entry before @entry that is about the same words, and so has priority. Returns: (nullable):
 * borrowed */
const DowserEntry *dowser_knowledge_find_stronger (const DowserKnowledge *self, const DowserEntry *entry);
/** Returns the first entry with the word @term. Returns: (nullable): borrowed */
const DowserEntry *dowser_knowledge_find (const DowserKnowledge *self, const char *term);
/** Adds a graph after the other graphs of its tier. @graph: (transfer full) */
void dowser_knowledge_add_graph (DowserKnowledge *self, DowserGraph *graph);
/** Returns all graphs, including disabled ones. Of DowserGraph, borrowed. */
GPtrArray *dowser_knowledge_get_graphs (const DowserKnowledge *self);
/** Returns the first graph that is named @word. Returns: (nullable): borrowed */
const DowserGraph *dowser_knowledge_find_graph (const DowserKnowledge *self, const char *word);
/** Returns a checksum of all entries that affect plans. Graphs aren't included. Returns: (transfer full): hexadecimal
 * text */
char *dowser_knowledge_dup_signature (const DowserKnowledge *self);

G_END_DECLS
