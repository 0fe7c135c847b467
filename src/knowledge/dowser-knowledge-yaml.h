/* dowser-knowledge-yaml.h - reads a file of meanings, and changes single entries without changing other lines */
#pragma once

#include "knowledge/dowser-knowledge.h"

G_BEGIN_DECLS

/** The version of the written format. Newer versions are refused. See resources/knowledge.schema.json. */
#define DOWSER_KNOWLEDGE_VERSION 1

/**
 * dowser_knowledge_read_yaml:
 * @text: UTF-8; @length: bytes, -1 when NUL-terminated
 * @file: (nullable): the file's name in entries and messages
 * @notes: (nullable): of char *: receives a sentence for each member that can't be read, and for each entry without a
 * meaning
 *
 * Adds the entries of a file. Adds nothing if @text isn't a file of meanings.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR
 */
gboolean dowser_knowledge_read_yaml (DowserKnowledge *self, const char *text, gssize length, DowserEntryTier tier,
                                     const char *file, GPtrArray *notes, GError **error);

/**
 * dowser_knowledge_yaml_add:
 * @text: (nullable): the current file; %NULL if there is none yet
 *
 * Writes @entry at the end of its section, with the indentation of the section's other entries. All other lines and
 * comments stay byte for byte.
 *
 * Returns: (transfer full) (nullable): the new text; %NULL with #DOWSER_KNOWLEDGE_ERROR if @text can't be read
 */
char *dowser_knowledge_yaml_add (const char *text, const DowserEntry *entry, GError **error);
/**
 * dowser_knowledge_yaml_replace:
 * @before: an entry of @text, with its lines
 * @entry: (nullable): the replacement, of the same kind; %NULL removes @before
 *
 * Makes the new text, and reads it as a check. If any other entry has changed, the new text is discarded.
 *
 * Returns: (transfer full) (nullable): the new text; %NULL with #DOWSER_KNOWLEDGE_ERROR
 */
char *dowser_knowledge_yaml_replace (const char *text, const DowserEntry *before, const DowserEntry *entry,
                                     GError **error);
/** Writes @entry as an item of its section. Returns: (transfer full): lines, each with a newline */
char *dowser_knowledge_yaml_write_entry (const DowserEntry *entry);

G_END_DECLS
