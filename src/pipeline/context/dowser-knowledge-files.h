/* dowser-knowledge-files.h - the files in which people write what a source's words mean: found, read, changed */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "pipeline/context/dowser-knowledge-history.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/*
 * A file's meanings stand beside it: shop.db has shop.dowser.yaml, or shop.db.dowser.yaml; a folder has dowser.yaml in
 * it. Those of a server, and of a file in a folder that can't be written, stand in Dowser's data folder. Both are read,
 * the one beside the source first, then what all sources of its project share. What Dowser has learned stands in a file
 * of its own there. A folder that a team shares, in DOWSER_MEANINGS, has shop.dowser.yaml and, for all sources,
 * dowser.yaml: they are read last and never written. It may also be the address of one file
 * (dowser-knowledge-shared.h). All functions block: they run on a worker, or in the terminal.
 */

/** Where what all sources of @project share is written. Returns: (transfer full): a path, whether there is such a file
 * or not */
char *dowser_knowledge_files_dup_project_path (const char *project);
/** Where a new entry of @uri is written. Returns: (transfer full): a path, whether there is such a file or not */
char *dowser_knowledge_files_dup_path (const char *uri);
/** Files of @uri that are there, the nearest first. Returns: (transfer full): of char * */
GPtrArray *dowser_knowledge_files_find (const char *uri);
/**
 * dowser_knowledge_files_read:
 * @notes: of char *: gets a sentence for each file or part that isn't used
 *
 * The files above. A file that can't be read, or is none, is told among the notes; the others are read all the same.
 *
 * Returns: (transfer full) (nullable): %NULL where @uri has no file
 */
DowserKnowledge *dowser_knowledge_files_read (const char *uri, GPtrArray *notes);
/**
 * dowser_knowledge_files_add_foreign:
 * @knowledge: (transfer full) (nullable): of Dowser's own files
 * @notes: of char *: what isn't used is added
 *
 * Reads what people have defined for other programs beside the source.
 *
 * Returns: (transfer full) (nullable): @knowledge, or a new one
 */
DowserKnowledge *dowser_knowledge_files_add_foreign (DowserKnowledge *knowledge, const char *uri,
                                                     const DowserSchema *schema, DowserDialectId dialect,
                                                     GPtrArray *notes);
/**
 * dowser_knowledge_files_read_all:
 *
 * The same, and after them what people have defined for other programs beside the source
 * (dowser_definition_file_find()), which is never written to. It is told of @schema, and its SQL read as @dialect.
 */
DowserKnowledge *dowser_knowledge_files_read_all (const char *uri, const DowserSchema *schema, DowserDialectId dialect,
                                                  GPtrArray *notes);
/**
 * dowser_knowledge_files_add:
 *
 * Writes @entry into the file of @uri. The file is replaced as a whole, so that no one finds half of it; where
 * somebody else has changed it meanwhile, their change is kept as well.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR
 */
gboolean dowser_knowledge_files_add (const char *uri, const DowserEntry *entry, GError **error);
/** The same of several at once. @entries: of const DowserEntry */
gboolean dowser_knowledge_files_add_all (const char *uri, GPtrArray *entries, GError **error);
/**
 * dowser_knowledge_files_remove:
 *
 * Takes the first entry that says what @entry says out of the files of @uri.
 *
 * Returns: (transfer full) (nullable): the file it stood in; %NULL with #DOWSER_KNOWLEDGE_ERROR
 */
char *dowser_knowledge_files_remove (const char *uri, const DowserEntry *entry, GError **error);
/** Puts @entry in place of @before, which says something else, where that stands. What was learned becomes the person's
 * own. Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR */
gboolean dowser_knowledge_files_replace (const char *uri, const DowserEntry *before, const DowserEntry *entry,
                                         GError **error);
/**
 * dowser_knowledge_files_learn:
 * @entry: a learned one
 *
 * Keeps it for @uri, in place of what was learned of the same words before. Whether it is known already is for the
 * caller to see.
 */
gboolean dowser_knowledge_files_learn (const char *uri, const DowserEntry *entry, GError **error);
/**
 * dowser_knowledge_files_count:
 * @used: of const DowserEntry: learned ones that an answer was made with
 * @stood: whether it stands; else it was corrected
 *
 * Trust moves by seed 002's formulas. What has proven itself goes into the person's own file.
 */
gboolean dowser_knowledge_files_count (const char *uri, GPtrArray *used, gboolean stood, GError **error);
/** Writes what was learned into the person's own file, where @entry is one of the learned. */
gboolean dowser_knowledge_files_promote (const char *uri, const DowserEntry *entry, GError **error);
/** Each of these changes is noted with who made it and when. @knowledge: (nullable): what is known now. Returns:
 * (transfer full): of DowserKnowledgeChange, the last first */
GPtrArray *dowser_knowledge_files_list_changes (const char *uri, const DowserKnowledge *knowledge);
/** Takes @change back, which is a change itself. Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR */
gboolean dowser_knowledge_files_undo (const char *uri, const DowserKnowledgeChange *change, GError **error);

G_END_DECLS
