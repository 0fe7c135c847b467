/* dowser-knowledge-files.h - finds, reads and changes the files that define the words of a source */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "pipeline/context/dowser-knowledge-history.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/* The files with the meanings of a source, in the order in which they are read:
 * 1. A file next to the source: shop.dowser.yaml or shop.db.dowser.yaml for shop.db, dowser.yaml in a folder.
 * 2. A file in Dowser's data folder, for servers and for sources in a read-only folder.
 * 3. The file that all sources of a project share.
 * 4. The files in a team's shared folder, whose path is in DOWSER_MEANINGS: shop.dowser.yaml and, for all sources,
 * dowser.yaml. They are never written. DOWSER_MEANINGS may also be the address of one file (dowser-knowledge-shared.h).
 * Learned entries have a separate file in the data folder. All functions block: they run in a worker, or in the
 * terminal. */

/** Returns the path of the file that all sources of @project share. Returns: (transfer full): a path, even if the file
 * doesn't exist */
char *dowser_knowledge_files_dup_project_path (const char *project);
/** Returns the path of the file for new entries of @uri. Returns: (transfer full): a path, even if the file doesn't
 * exist */
char *dowser_knowledge_files_dup_path (const char *uri);
/** Returns the existing files of @uri, beginning with the file nearest to the source. Returns: (transfer full): of char
 * * */
GPtrArray *dowser_knowledge_files_find (const char *uri);
/**
 * dowser_knowledge_files_read:
 * @notes: of char *: gets a sentence for each file or part that isn't used
 *
 * Reads all files with meanings of the source @uri: its own file, the project's file, the team's files and the file of
 * learned entries. If a file can't be read or has the wrong format, adds a note and reads the other files.
 *
 * Returns: (transfer full) (nullable): %NULL if @uri has no file
 */
DowserKnowledge *dowser_knowledge_files_read (const char *uri, GPtrArray *notes);
/**
 * dowser_knowledge_files_add_foreign:
 * @knowledge: (transfer full) (nullable): the entries of Dowser's own files
 * @notes: of char *: gets a sentence for each part that isn't used
 *
 * Adds the definitions in files of other programs that are next to the source.
 *
 * Returns: (transfer full) (nullable): @knowledge or, if it is %NULL, a new DowserKnowledge
 */
DowserKnowledge *dowser_knowledge_files_add_foreign (DowserKnowledge *knowledge, const char *uri,
                                                     const DowserSchema *schema, DowserDialectId dialect,
                                                     GPtrArray *notes);
/**
 * dowser_knowledge_files_read_all:
 *
 * Reads the files of @uri like dowser_knowledge_files_read(). Then adds the definitions in files of other programs that
 * are next to the source (dowser_definition_file_find()). The files of other programs are never written. Their
 * definitions are interpreted with @schema, and their SQL is parsed as @dialect.
 */
DowserKnowledge *dowser_knowledge_files_read_all (const char *uri, const DowserSchema *schema, DowserDialectId dialect,
                                                  GPtrArray *notes);
/**
 * dowser_knowledge_files_add:
 *
 * Writes @entry into the file of @uri. The file is replaced as a whole, so that no program reads an incomplete file. If
 * another process changes the file at the same time, the other process's change is kept.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR
 */
gboolean dowser_knowledge_files_add (const char *uri, const DowserEntry *entry, GError **error);
/** Like dowser_knowledge_files_add(), for several entries at once. @entries: of const DowserEntry */
gboolean dowser_knowledge_files_add_all (const char *uri, GPtrArray *entries, GError **error);
/**
 * dowser_knowledge_files_remove:
 *
 * Removes the first entry with the same content as @entry from the files of @uri.
 *
 * Returns: (transfer full) (nullable): the file that contained the removed entry; %NULL with #DOWSER_KNOWLEDGE_ERROR
 */
char *dowser_knowledge_files_remove (const char *uri, const DowserEntry *entry, GError **error);
/** Replaces @before by @entry in the file that contains @before. The two entries must differ. If @before is a learned
 * entry, @entry is written to the user's own file. Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or %G_FILE_ERROR */
gboolean dowser_knowledge_files_replace (const char *uri, const DowserEntry *before, const DowserEntry *entry,
                                         GError **error);
/**
 * dowser_knowledge_files_learn:
 * @entry: a learned entry
 *
 * Saves @entry for @uri and removes earlier learned entries for the same words. The caller must check whether @entry is
 * already known.
 */
gboolean dowser_knowledge_files_learn (const char *uri, const DowserEntry *entry, GError **error);
/**
 * dowser_knowledge_files_count_use:
 * @used: of const DowserEntry: learned entries that an answer used
 * @is_confirmed: TRUE if the user accepted the answer, FALSE if the user corrected it
 *
 * Raises or lowers the confidence of the entries. An entry that was used in enough accepted answers is moved to the
 * user's own file.
 */
gboolean dowser_knowledge_files_count_use (const char *uri, GPtrArray *used, gboolean is_confirmed, GError **error);
/** Moves the learned entry @entry to the user's own file. */
gboolean dowser_knowledge_files_promote (const char *uri, const DowserEntry *entry, GError **error);
/** Lists the changes that the functions in this file have made, each with its user and time. @knowledge: (nullable):
 * the current entries. Returns: (transfer full): of DowserKnowledgeChange, beginning with the newest change */
GPtrArray *dowser_knowledge_files_list_changes (const char *uri, const DowserKnowledge *knowledge);
/** Undoes @change. The history records the undoing as a further change. Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR or
 * %G_FILE_ERROR */
gboolean dowser_knowledge_files_undo (const char *uri, const DowserKnowledgeChange *change, GError **error);

G_END_DECLS
