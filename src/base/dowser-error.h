/* dowser-error.h - the error families, and what each means for who called */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserPlanError: a plan or operation that cannot be used as it stands.
 * @DOWSER_PLAN_ERROR_MALFORMED: not the JSON of a plan; the message names the path
 * @DOWSER_PLAN_ERROR_VERSION: written by a newer Dowser
 * @DOWSER_PLAN_ERROR_TOO_LARGE: deeper or longer than a plan may be
 * @DOWSER_PLAN_ERROR_INVALID: well-formed, but it means nothing on this schema
 */
typedef enum
{
  DOWSER_PLAN_ERROR_MALFORMED,
  DOWSER_PLAN_ERROR_VERSION,
  DOWSER_PLAN_ERROR_TOO_LARGE,
  DOWSER_PLAN_ERROR_INVALID,
} DowserPlanError;
#define DOWSER_PLAN_ERROR (dowser_plan_error_quark ())
GQuark dowser_plan_error_quark (void);

/**
 * DowserSqlError: what cannot be written, read or let through.
 * @DOWSER_SQL_ERROR_UNSUPPORTED: the dialect lacks it; the message names the construct
 * @DOWSER_SQL_ERROR_UNSAFE: not one read-only statement
 * @DOWSER_SQL_ERROR_SYNTAX: the text cannot be read; the message names the position
 */
typedef enum
{
  DOWSER_SQL_ERROR_UNSUPPORTED,
  DOWSER_SQL_ERROR_UNSAFE,
  DOWSER_SQL_ERROR_SYNTAX,
} DowserSqlError;
#define DOWSER_SQL_ERROR (dowser_sql_error_quark ())
GQuark dowser_sql_error_quark (void);
/** One of a text: @start is where, in bytes, and @part what is meant there, for people. */
GError *dowser_sql_error_new_at (DowserSqlError code, gsize start, const char *part, const char *message);
/** Returns: (nullable): what is meant at @start of the text; %NULL where it is no error of a place in a text */
const char *dowser_sql_error_get_part (const GError *error, gsize *start);

/** DowserOperationError: a refused change of a plan; the message holds the reason and the smallest cure. */
typedef enum
{
  DOWSER_OPERATION_ERROR_REFUSED,
  DOWSER_OPERATION_ERROR_UNKNOWN,
} DowserOperationError;
#define DOWSER_OPERATION_ERROR (dowser_operation_error_quark ())
GQuark dowser_operation_error_quark (void);

/**
 * DowserQuestionError: what was asked cannot become a plan.
 * @DOWSER_QUESTION_ERROR_EMPTY: nothing was asked
 * @DOWSER_QUESTION_ERROR_TOO_LONG: longer than a question may be
 * @DOWSER_QUESTION_ERROR_NO_DATA_QUESTION: it does not ask for data
 * @DOWSER_QUESTION_ERROR_WRITE: it asks to change data
 * @DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD: no plan was found
 * @DOWSER_QUESTION_ERROR_WRONG_NUMBER: the plan runs, but a number of its answer would be wrong
 * @DOWSER_QUESTION_ERROR_UNSEEN: it asks for what the person may not see
 */
typedef enum
{
  DOWSER_QUESTION_ERROR_EMPTY,
  DOWSER_QUESTION_ERROR_TOO_LONG,
  DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
  DOWSER_QUESTION_ERROR_WRITE,
  DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
  DOWSER_QUESTION_ERROR_WRONG_NUMBER,
  DOWSER_QUESTION_ERROR_UNSEEN,
} DowserQuestionError;
#define DOWSER_QUESTION_ERROR (dowser_question_error_quark ())
GQuark dowser_question_error_quark (void);
/** Whether no plan was found for a question: another question is what helps. */
gboolean dowser_question_error_is_unanswered (const GError *error);

/**
 * DowserSourceError: the outside data.
 * @DOWSER_SOURCE_ERROR_NOT_FOUND: no such file or server
 * @DOWSER_SOURCE_ERROR_NOT_A_DATABASE: it is there, but it is no database (a folder, a text)
 * @DOWSER_SOURCE_ERROR_DAMAGED: truncated or corrupt
 * @DOWSER_SOURCE_ERROR_BUSY: locked by somebody who writes
 * @DOWSER_SOURCE_ERROR_DENIED: no permission
 * @DOWSER_SOURCE_ERROR_NOT_READ_ONLY: the self-test could write, so the source is not used
 * @DOWSER_SOURCE_ERROR_EMPTY: no tables
 * @DOWSER_SOURCE_ERROR_STATEMENT: the engine rejected the statement
 * @DOWSER_SOURCE_ERROR_PASSWORD: a password is needed, or this one is not taken
 * @DOWSER_SOURCE_ERROR_TLS: its certificate is not trusted, or it does not encrypt as was asked for
 * @DOWSER_SOURCE_ERROR_UNREACHABLE: nobody answers at that address
 * @DOWSER_SOURCE_ERROR_LOST: the server went away in the middle
 * @DOWSER_SOURCE_ERROR_RAGGED: lines of a CSV file have other numbers of values; it can be read if a person says so
 * @DOWSER_SOURCE_ERROR_CHANGED: a file was changed while it was read, so that the rows are those of no version of it
 * @DOWSER_SOURCE_ERROR_TOO_LARGE: a file unpacks to more, or a line of it is longer, than may be
 * @DOWSER_SOURCE_ERROR_UNFINISHED: another program left it in the middle of a write; a copy can be recovered
 * @DOWSER_SOURCE_ERROR_NO_ENGINE: the library that reads such files is missing; it can be fetched
 * @DOWSER_SOURCE_ERROR_FAILED: anything else the engine says
 */
typedef enum
{
  DOWSER_SOURCE_ERROR_NOT_FOUND,
  DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
  DOWSER_SOURCE_ERROR_DAMAGED,
  DOWSER_SOURCE_ERROR_BUSY,
  DOWSER_SOURCE_ERROR_DENIED,
  DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
  DOWSER_SOURCE_ERROR_EMPTY,
  DOWSER_SOURCE_ERROR_STATEMENT,
  DOWSER_SOURCE_ERROR_FAILED,
  DOWSER_SOURCE_ERROR_PASSWORD,
  DOWSER_SOURCE_ERROR_TLS,
  DOWSER_SOURCE_ERROR_UNREACHABLE,
  DOWSER_SOURCE_ERROR_LOST,
  DOWSER_SOURCE_ERROR_RAGGED,
  DOWSER_SOURCE_ERROR_CHANGED,
  DOWSER_SOURCE_ERROR_TOO_LARGE,
  DOWSER_SOURCE_ERROR_UNFINISHED,
  DOWSER_SOURCE_ERROR_NO_ENGINE,
} DowserSourceError;
#define DOWSER_SOURCE_ERROR (dowser_source_error_quark ())
GQuark dowser_source_error_quark (void);

/**
 * DowserLimitError: a limit that was set was reached.
 * @DOWSER_LIMIT_ERROR_COST: more rows would be read than without asking; nothing has run
 */
typedef enum
{
  DOWSER_LIMIT_ERROR_TIME,
  DOWSER_LIMIT_ERROR_ROWS,
  DOWSER_LIMIT_ERROR_MEMORY,
  DOWSER_LIMIT_ERROR_COST,
} DowserLimitError;
#define DOWSER_LIMIT_ERROR (dowser_limit_error_quark ())
GQuark dowser_limit_error_quark (void);
/** What a person reads when a query was stopped at its time limit. Returns: (transfer full) */
GError *dowser_limit_error_new_time (guint max_seconds);

/**
 * DowserModelError: a language model could not be reached or answered nothing usable.
 * @DOWSER_MODEL_ERROR_UNREACHABLE: nobody answers at its address, or the line broke
 * @DOWSER_MODEL_ERROR_REPLY: what came is not of its wire format, or the endpoint reports an error of its own
 * @DOWSER_MODEL_ERROR_DENIED: the key is missing or wrong
 * @DOWSER_MODEL_ERROR_NO_MODEL: the endpoint has no model of that name, or none is configured
 * @DOWSER_MODEL_ERROR_BUSY: too many requests, or overloaded
 * @DOWSER_MODEL_ERROR_TLS: its certificate is not trusted
 * @DOWSER_MODEL_ERROR_TIMED_OUT: no byte came within the time
 * @DOWSER_MODEL_ERROR_UNREADABLE: its words are no plan, after asking once more
 * @DOWSER_MODEL_ERROR_TOO_LARGE: the schema does not fit the model, or the reply is beyond all measure
 * @DOWSER_MODEL_ERROR_NOT_ALLOWED: the person has not said yet what may be sent there
 */
typedef enum
{
  DOWSER_MODEL_ERROR_UNREACHABLE,
  DOWSER_MODEL_ERROR_REPLY,
  DOWSER_MODEL_ERROR_DENIED,
  DOWSER_MODEL_ERROR_NO_MODEL,
  DOWSER_MODEL_ERROR_BUSY,
  DOWSER_MODEL_ERROR_TLS,
  DOWSER_MODEL_ERROR_TIMED_OUT,
  DOWSER_MODEL_ERROR_UNREADABLE,
  DOWSER_MODEL_ERROR_TOO_LARGE,
  DOWSER_MODEL_ERROR_NOT_ALLOWED,
} DowserModelError;
#define DOWSER_MODEL_ERROR (dowser_model_error_quark ())
GQuark dowser_model_error_quark (void);

/**
 * DowserKnowledgeError: what people know of a source.
 * @DOWSER_KNOWLEDGE_ERROR_MALFORMED: not a file of meanings; the message names file and line
 * @DOWSER_KNOWLEDGE_ERROR_VERSION: written for a newer Dowser
 * @DOWSER_KNOWLEDGE_ERROR_ENTRY: an entry that isn't there, or can't be written where it would stand
 */
typedef enum
{
  DOWSER_KNOWLEDGE_ERROR_MALFORMED,
  DOWSER_KNOWLEDGE_ERROR_VERSION,
  DOWSER_KNOWLEDGE_ERROR_ENTRY,
} DowserKnowledgeError;
#define DOWSER_KNOWLEDGE_ERROR (dowser_knowledge_error_quark ())
GQuark dowser_knowledge_error_quark (void);

/** DowserStoreError: Dowser's own file. */
typedef enum
{
  DOWSER_STORE_ERROR_NOT_WRITABLE,
  DOWSER_STORE_ERROR_FULL,
  DOWSER_STORE_ERROR_DAMAGED,
  DOWSER_STORE_ERROR_NEWER,
  DOWSER_STORE_ERROR_NOT_FOUND,
  DOWSER_STORE_ERROR_BUSY,
  DOWSER_STORE_ERROR_FAILED,
} DowserStoreError;
#define DOWSER_STORE_ERROR (dowser_store_error_quark ())
GQuark dowser_store_error_quark (void);

/** DowserErrorFamily: what an error means to the person; the values are the exit statuses of dowser-cli. */
typedef enum
{
  DOWSER_ERROR_FAMILY_OTHER = 1,
  DOWSER_ERROR_FAMILY_USAGE = 2,
  DOWSER_ERROR_FAMILY_CLARIFY = 3,
  DOWSER_ERROR_FAMILY_REFUSED = 4,
  DOWSER_ERROR_FAMILY_SOURCE = 5,
  DOWSER_ERROR_FAMILY_MODEL = 6,
  DOWSER_ERROR_FAMILY_LIMIT = 7,
  DOWSER_ERROR_FAMILY_STOPPED = 130,
} DowserErrorFamily;

DowserErrorFamily dowser_error_get_family (const GError *error);

G_END_DECLS
