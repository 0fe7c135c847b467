/* dowser-knowledge-yaml.h - a file of meanings: read, and changed where an entry stands */
#pragma once

#include "knowledge/dowser-knowledge.h"

G_BEGIN_DECLS

/** Version of the form that is written; a newer one is refused. resources/knowledge.schema.json describes it. */
#define DOWSER_KNOWLEDGE_VERSION 1

/**
 * dowser_knowledge_read_yaml:
 * @text: UTF-8; @length: bytes, -1 when NUL-terminated
 * @file: (nullable): what it is called in entries and messages
 * @notes: (nullable): of char *: gets a sentence for each member that isn't understood, and for each entry that says
 *   nothing
 *
 * Adds the entries of a file. Where the text is no such file nothing is added.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR
 */
gboolean dowser_knowledge_read_yaml (DowserKnowledge *self, const char *text, gssize length, DowserEntryTier tier,
                                     const char *file, GPtrArray *notes, GError **error);

/**
 * dowser_knowledge_yaml_add:
 * @text: (nullable): the file as it is; %NULL where there is none yet
 *
 * Writes @entry at the end of its section, as the file's other lines stand. Comments and all other lines stay byte for
 * byte.
 *
 * Returns: (transfer full) (nullable): the new text; %NULL with #DOWSER_KNOWLEDGE_ERROR where @text isn't understood
 */
char *dowser_knowledge_yaml_add (const char *text, const DowserEntry *entry, GError **error);
/**
 * dowser_knowledge_yaml_replace:
 * @before: an entry of @text, with its lines
 * @entry: (nullable): of the same kind: what stands there afterwards; %NULL takes @before out
 *
 * The new text is read again: where anything but this entry would be another, nothing is changed.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR
 */
char *dowser_knowledge_yaml_replace (const char *text, const DowserEntry *before, const DowserEntry *entry,
                                     GError **error);
/** @entry as an item of its section. Returns: (transfer full): lines, each with a newline */
char *dowser_knowledge_yaml_write_entry (const DowserEntry *entry);

G_END_DECLS
