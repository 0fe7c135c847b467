/* dowser-foreign.h - reads definitions written for other programs as entries */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The maximum number of entries from one file. Each entry is compared with all other entries. */
#define DOWSER_FOREIGN_MAX_ENTRIES 2000
/** The maximum number of notes on one file. The last note contains the number of omitted notes. */
#define DOWSER_FOREIGN_MAX_NOTES 100

/**
 * DowserForeignQuestion: a question with SQL that answers it. Some formats call this a verified query.
 * @plan: (nullable): the plan for @sql, as JSON; %NULL, with a note, if the SQL can't be read
 * @file: (nullable): the file with the question; @line: the question's line in @file, from 1
 */
typedef struct
{
  char *question;
  char *sql;
  char *plan;
  char *file;
  guint line;
} DowserForeignQuestion;

void dowser_foreign_question_free (DowserForeignQuestion *self);

/**
 * dowser_foreign_read:
 * @text: UTF-8: YAML or JSON; @length: bytes, -1 when NUL-terminated
 * @schema: the schema of the definitions; names that it doesn't have are reported in @notes
 * @dialect: the source's dialect, for SQL without a named dialect
 * @file: (nullable): the file's name in entries and messages
 * @questions: (nullable): of DowserForeignQuestion: receives the file's questions
 * @notes: (nullable): of char *: receives a sentence for each part that can't be read or used
 *
 * Adds the entries of a file in one of the formats of dowser_foreign_get_formats(). The SQL of a definition is read as
 * a plan, and the plan is written as a sentence. Words that @self already has keep their meaning.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR if the text can't be read, or isn't in one of the formats
 */
gboolean dowser_foreign_read (DowserKnowledge *self, const char *text, gssize length, const DowserSchema *schema,
                              DowserDialectId dialect, const char *file, GPtrArray *questions, GPtrArray *notes,
                              GError **error);
/** Returns the names of the formats, for users; %NULL-terminated. */
const char *const *dowser_foreign_get_formats (void);

G_END_DECLS
