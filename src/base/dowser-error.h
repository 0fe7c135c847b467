/* dowser-error.h - the error domains, and the meaning of each error for the caller */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserPlanError: a plan or operation that can't be used unchanged.
 * @DOWSER_PLAN_ERROR_MALFORMED: not the JSON of a plan; the message has the path
 * @DOWSER_PLAN_ERROR_VERSION: written by a newer Dowser
 * @DOWSER_PLAN_ERROR_TOO_LARGE: the plan is nested too deeply, or is too long
 * @DOWSER_PLAN_ERROR_INVALID: well-formed, but not valid for this schema
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
 * DowserSqlError: SQL that can't be written, can't be read or isn't allowed.
 * @DOWSER_SQL_ERROR_UNSUPPORTED: the dialect lacks a construct, which the message names
 * @DOWSER_SQL_ERROR_UNSAFE: the text isn't exactly one read-only statement
 * @DOWSER_SQL_ERROR_SYNTAX: the text can't be read; the message has the position
 */
typedef enum
{
  DOWSER_SQL_ERROR_UNSUPPORTED,
  DOWSER_SQL_ERROR_UNSAFE,
  DOWSER_SQL_ERROR_SYNTAX,
} DowserSqlError;
#define DOWSER_SQL_ERROR (dowser_sql_error_quark ())
GQuark dowser_sql_error_quark (void);
/** Creates an error at a position in an SQL text. @start: the byte offset of the position; @part: the name of the part
 * that was expected there, for users */
GError *dowser_sql_error_new_at (DowserSqlError code, gsize start, const char *part, const char *message);
/** Returns: (nullable): the name of the part that was expected at @start; %NULL if the error has no position. @start:
 * (out): the byte offset */
const char *dowser_sql_error_get_part (const GError *error, gsize *start);

/** DowserOperationError: a refused change of a plan; the message contains the reason and the smallest fix. */
typedef enum
{
  DOWSER_OPERATION_ERROR_REFUSED,
  DOWSER_OPERATION_ERROR_UNKNOWN,
} DowserOperationError;
#define DOWSER_OPERATION_ERROR (dowser_operation_error_quark ())
GQuark dowser_operation_error_quark (void);

/**
 * DowserQuestionError: the question can't be turned into a plan.
 * @DOWSER_QUESTION_ERROR_EMPTY: the question is empty
 * @DOWSER_QUESTION_ERROR_TOO_LONG: the question is longer than allowed
 * @DOWSER_QUESTION_ERROR_NO_DATA_QUESTION: the question doesn't ask for data
 * @DOWSER_QUESTION_ERROR_WRITE: the question asks to change data
 * @DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD: no plan was found
 * @DOWSER_QUESTION_ERROR_WRONG_NUMBER: the plan runs, but a number of its answer would be wrong
 * @DOWSER_QUESTION_ERROR_UNSEEN: the question asks for data that the user must not see
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
/** Returns TRUE if no plan was found for the question, so that the user has to ask another question. */
gboolean dowser_question_error_is_unanswered (const GError *error);

/**
 * DowserSourceError: an error of a data source.
 * @DOWSER_SOURCE_ERROR_NOT_FOUND: no such file or server
 * @DOWSER_SOURCE_ERROR_NOT_A_DATABASE: the file exists, but isn't a database (a folder, a text)
 * @DOWSER_SOURCE_ERROR_DAMAGED: truncated or corrupt
 * @DOWSER_SOURCE_ERROR_BUSY: locked by a writer
 * @DOWSER_SOURCE_ERROR_DENIED: no permission
 * @DOWSER_SOURCE_ERROR_NOT_READ_ONLY: the self-test could write, so the source is not used
 * @DOWSER_SOURCE_ERROR_EMPTY: no tables
 * @DOWSER_SOURCE_ERROR_STATEMENT: the engine rejected the statement
 * @DOWSER_SOURCE_ERROR_PASSWORD: a password is required, or the given password is wrong
 * @DOWSER_SOURCE_ERROR_TLS: the server's certificate is not trusted, or the server doesn't encrypt as required
 * @DOWSER_SOURCE_ERROR_UNREACHABLE: no server answers at this address
 * @DOWSER_SOURCE_ERROR_LOST: the connection was lost
 * @DOWSER_SOURCE_ERROR_RAGGED: lines of a CSV file have different numbers of values; the file can be read if the user
 * agrees
 * @DOWSER_SOURCE_ERROR_CHANGED: a file was changed while it was read, so the rows are inconsistent
 * @DOWSER_SOURCE_ERROR_TOO_LARGE: the unpacked size of a file, or one of its lines, exceeds the limit
 * @DOWSER_SOURCE_ERROR_UNFINISHED: another program stopped in the middle of a write; a copy can be recovered
 * @DOWSER_SOURCE_ERROR_NO_ENGINE: the library for such files is missing; it can be downloaded
 * @DOWSER_SOURCE_ERROR_FAILED: any other error of the engine
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
 * DowserLimitError: a limit was reached.
 * @DOWSER_LIMIT_ERROR_COST: more rows would be read than allowed without asking the user; nothing was run
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
/** Creates the user's message for a query that was stopped at its time limit. Returns: (transfer full) */
GError *dowser_limit_error_new_time (guint max_seconds);

/**
 * DowserModelError: a language model can't be reached or gives no usable answer.
 * @DOWSER_MODEL_ERROR_UNREACHABLE: no server answers at the model's address, or the connection broke
 * @DOWSER_MODEL_ERROR_REPLY: the reply isn't in the expected wire format, or the endpoint reports an error of its own
 * @DOWSER_MODEL_ERROR_DENIED: the key is missing or wrong
 * @DOWSER_MODEL_ERROR_NO_MODEL: the endpoint has no model with this name, or no model is configured
 * @DOWSER_MODEL_ERROR_BUSY: too many requests, or the server is overloaded
 * @DOWSER_MODEL_ERROR_TLS: the server's certificate is not trusted
 * @DOWSER_MODEL_ERROR_TIMED_OUT: no byte arrived within the time limit
 * @DOWSER_MODEL_ERROR_UNREADABLE: the reply isn't a plan, even after a second request
 * @DOWSER_MODEL_ERROR_TOO_LARGE: the schema doesn't fit the model, or the reply is far too long
 * @DOWSER_MODEL_ERROR_NOT_ALLOWED: the user has not yet chosen what may be sent to the model
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
 * DowserKnowledgeError: an error in a file that defines what words mean for a source.
 * @DOWSER_KNOWLEDGE_ERROR_MALFORMED: the file isn't such a file; the message has the file and line
 * @DOWSER_KNOWLEDGE_ERROR_VERSION: the file needs a newer version of Dowser
 * @DOWSER_KNOWLEDGE_ERROR_ENTRY: an entry doesn't exist, or can't be written at its place
 */
typedef enum
{
  DOWSER_KNOWLEDGE_ERROR_MALFORMED,
  DOWSER_KNOWLEDGE_ERROR_VERSION,
  DOWSER_KNOWLEDGE_ERROR_ENTRY,
} DowserKnowledgeError;
#define DOWSER_KNOWLEDGE_ERROR (dowser_knowledge_error_quark ())
GQuark dowser_knowledge_error_quark (void);

/** DowserStoreError: an error of Dowser's own files. */
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

/** DowserErrorFamily: what the user can do about an error. The numbers are the exit statuses of dowser-cli. */
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

/**
 * dowser_error_format_reason:
 * @format: as of printf()
 *
 * Formats the reason of an error. A precision such as "%.40s" counts bytes, so it may cut a character of several bytes.
 * The remaining bytes of such a character are removed. The reason is therefore valid UTF-8 if the arguments are.
 *
 * Returns: (transfer full): the reason
 */
char *dowser_error_format_reason (const char *format, va_list arguments) G_GNUC_PRINTF (1, 0);

G_END_DECLS
