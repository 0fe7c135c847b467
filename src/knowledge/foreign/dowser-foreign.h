/* dowser-foreign.h - definitions that people have written for other programs, read as entries */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The most entries that are read from one file: each is compared with each other one. */
#define DOWSER_FOREIGN_MAX_ENTRIES 2000
/** The most notes of one file; the last one counts those that are left out. */
#define DOWSER_FOREIGN_MAX_NOTES 100

/**
 * DowserForeignQuestion: a question that was answered by SQL: a verified query, a document of a query.
 * @plan: (nullable): what @sql means, as JSON; %NULL where it isn't read, which a note tells
 * @file: (nullable): where it is written; @line: there, from 1
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
 * @schema: what the definitions are told of; names that it doesn't have are told in @notes
 * @dialect: that of the source, for SQL that doesn't say whose it is
 * @file: (nullable): what it is called in entries and messages
 * @questions: (nullable): of DowserForeignQuestion: gets those of the file
 * @notes: (nullable): of char *: gets a sentence for each part that isn't understood or can't be used
 *
 * Adds the entries of a file in one of the formats of dowser_foreign_get_formats(). SQL becomes a sentence by way of a
 * plan. Words that @self has already keep their meaning.
 *
 * Returns: %FALSE with #DOWSER_KNOWLEDGE_ERROR where the text isn't read, or is in none of the formats
 */
gboolean dowser_foreign_read (DowserKnowledge *self, const char *text, gssize length, const DowserSchema *schema,
                              DowserDialectId dialect, const char *file, GPtrArray *questions, GPtrArray *notes,
                              GError **error);
/** What the formats are called, for people; %NULL-terminated. */
const char *const *dowser_foreign_get_formats (void);

G_END_DECLS
