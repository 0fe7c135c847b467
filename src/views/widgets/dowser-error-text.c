/* dowser-error-text.c - title of the page that shows an error, and suggested remedies */
#include "views/widgets/dowser-error-text.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

#define ICON_DATA "dowser-database-symbolic"
#define ICON_MODEL "dowser-model-symbolic"
#define ICON_QUESTION "dialog-question-symbolic"
#define ICON_TIME "document-open-recent-symbolic"
#define ICON_WARNING "dialog-warning-symbolic"
#define ICON_LOCK "dowser-lock-symbolic"

static DowserErrorText
describe_file_error (int code)
{
  switch ((DowserSourceError) code)
    {
    case DOWSER_SOURCE_ERROR_NOT_FOUND:
      return (DowserErrorText){ ICON_DATA, _ ("The file does not exist"),
                                DOWSER_SUGGESTED_FIX_OPEN | DOWSER_SUGGESTED_FIX_SAMPLE };
    case DOWSER_SOURCE_ERROR_NOT_A_DATABASE:
      return (DowserErrorText){ ICON_DATA, _ ("This is not a database"),
                                DOWSER_SUGGESTED_FIX_OPEN | DOWSER_SUGGESTED_FIX_SAMPLE };
    case DOWSER_SOURCE_ERROR_DAMAGED:
      return (DowserErrorText){ ICON_WARNING, _ ("The file is damaged"),
                                DOWSER_SUGGESTED_FIX_OPEN | DOWSER_SUGGESTED_FIX_RETRY };
    case DOWSER_SOURCE_ERROR_RAGGED:
      return (DowserErrorText){ ICON_WARNING, _ ("Rows have different numbers of values"),
                                DOWSER_SUGGESTED_FIX_RAGGED | DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_NO_ENGINE:
      return (DowserErrorText){ ICON_DATA, _ ("DuckDB is missing"),
                                DOWSER_SUGGESTED_FIX_FETCH | DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_UNFINISHED:
      return (DowserErrorText){ ICON_WARNING, _ ("A write was not finished"),
                                DOWSER_SUGGESTED_FIX_RECOVER | DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_CHANGED:
      return (DowserErrorText){ ICON_TIME, _ ("The file was changed"), DOWSER_SUGGESTED_FIX_RETRY };
    case DOWSER_SOURCE_ERROR_BUSY:
      return (DowserErrorText){ ICON_TIME, _ ("Another program is writing"),
                                DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_DENIED:
      return (DowserErrorText){ ICON_LOCK, _ ("No permission to read the source"),
                                DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_NOT_READ_ONLY:
      return (DowserErrorText){ ICON_LOCK, _ ("The source could not be opened read-only"), DOWSER_SUGGESTED_FIX_OPEN };
    case DOWSER_SOURCE_ERROR_EMPTY:
      return (DowserErrorText){ ICON_DATA, _ ("The source has no tables"),
                                DOWSER_SUGGESTED_FIX_OPEN | DOWSER_SUGGESTED_FIX_SAMPLE };
    default:
      return (DowserErrorText){ ICON_WARNING, _ ("The database could not answer"),
                                DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_OPEN };
    }
}

/* Describes an error of a server. Opening another file is not offered as a remedy. */
static DowserErrorText
describe_server_error (int code)
{
  const int retry_fixes = DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_CHANGE;

  switch ((DowserSourceError) code)
    {
    case DOWSER_SOURCE_ERROR_NOT_FOUND:
      return (DowserErrorText){ ICON_DATA, _ ("The database does not exist"), retry_fixes };
    case DOWSER_SOURCE_ERROR_BUSY:
      return (DowserErrorText){ ICON_TIME, _ ("The server is busy"), retry_fixes };
    case DOWSER_SOURCE_ERROR_DENIED:
      return (DowserErrorText){ ICON_LOCK, _ ("No permission to read the source"), retry_fixes };
    case DOWSER_SOURCE_ERROR_NOT_READ_ONLY:
      return (DowserErrorText){ ICON_LOCK, _ ("The source could not be opened read-only"),
                                DOWSER_SUGGESTED_FIX_CHANGE };
    case DOWSER_SOURCE_ERROR_EMPTY:
      return (DowserErrorText){ ICON_DATA, _ ("The source has no tables"), retry_fixes };
    case DOWSER_SOURCE_ERROR_PASSWORD:
      return (DowserErrorText){ ICON_LOCK, _ ("The server needs a password"), retry_fixes };
    case DOWSER_SOURCE_ERROR_TLS:
      return (DowserErrorText){ ICON_LOCK, _ ("The connection is not secure"), retry_fixes };
    case DOWSER_SOURCE_ERROR_UNREACHABLE:
      return (DowserErrorText){ ICON_DATA, _ ("The server does not answer"), retry_fixes };
    case DOWSER_SOURCE_ERROR_LOST:
      return (DowserErrorText){ ICON_DATA, _ ("The connection was lost"), retry_fixes };
    default:
      return (DowserErrorText){ ICON_WARNING, _ ("The database could not answer"), retry_fixes };
    }
}

static DowserErrorText
describe_source_error (int code, gboolean is_server)
{
  if (code == DOWSER_SOURCE_ERROR_STATEMENT)
    return (DowserErrorText){ ICON_WARNING, _ ("The database rejected the query"), DOWSER_SUGGESTED_FIX_REPHRASE };
  return is_server ? describe_server_error (code) : describe_file_error (code);
}

static DowserErrorText
describe_question_error (int code)
{
  switch ((DowserQuestionError) code)
    {
    case DOWSER_QUESTION_ERROR_TOO_LONG:
      return (DowserErrorText){ ICON_QUESTION, _ ("The question is too long"), DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_QUESTION_ERROR_WRITE:
      return (DowserErrorText){ ICON_LOCK, _ ("Dowser only reads"), DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_QUESTION_ERROR_UNSEEN:
      return (DowserErrorText){ ICON_LOCK, _ ("You cannot see this data"), DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_QUESTION_ERROR_EMPTY:
    case DOWSER_QUESTION_ERROR_NO_DATA_QUESTION:
      return (DowserErrorText){ ICON_QUESTION, _ ("This isn't a question about data"), DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD:
    default:
      return (DowserErrorText){ ICON_QUESTION, _ ("I did not understand that"), DOWSER_SUGGESTED_FIX_REPHRASE };
    }
}

/* Describes an error of a model. The built-in planner is offered as a remedy, but never used automatically. */
static DowserErrorText
describe_model_error (int code)
{
  const int retry_fixes = DOWSER_SUGGESTED_FIX_RESUME | DOWSER_SUGGESTED_FIX_BUILTIN;
  const int settings = DOWSER_SUGGESTED_FIX_MODELS | DOWSER_SUGGESTED_FIX_RESUME | DOWSER_SUGGESTED_FIX_BUILTIN;

  switch ((DowserModelError) code)
    {
    case DOWSER_MODEL_ERROR_UNREACHABLE:
      return (DowserErrorText){ ICON_MODEL, _ ("The model cannot be reached"), settings };
    case DOWSER_MODEL_ERROR_DENIED:
      return (DowserErrorText){ ICON_LOCK, _ ("The model rejected the API key"), settings };
    case DOWSER_MODEL_ERROR_NO_MODEL:
      return (DowserErrorText){ ICON_MODEL, _ ("The model does not exist"), settings };
    case DOWSER_MODEL_ERROR_BUSY:
      return (DowserErrorText){ ICON_TIME, _ ("The model is busy"), retry_fixes };
    case DOWSER_MODEL_ERROR_TLS:
      return (DowserErrorText){ ICON_LOCK, _ ("The connection cannot be trusted"), settings };
    case DOWSER_MODEL_ERROR_TIMED_OUT:
      return (DowserErrorText){ ICON_TIME, _ ("The model took too long"), retry_fixes };
    case DOWSER_MODEL_ERROR_UNREADABLE:
      return (DowserErrorText){ ICON_MODEL, _ ("The model’s answer isn't a plan"),
                                retry_fixes | DOWSER_SUGGESTED_FIX_CORRECT | DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_MODEL_ERROR_TOO_LARGE:
      return (DowserErrorText){ ICON_MODEL, _ ("The prompt is too large for the model"),
                                settings | DOWSER_SUGGESTED_FIX_CORRECT | DOWSER_SUGGESTED_FIX_REPHRASE };
    case DOWSER_MODEL_ERROR_NOT_ALLOWED:
      return (DowserErrorText){ ICON_LOCK, _ ("Nothing has been sent yet"),
                                DOWSER_SUGGESTED_FIX_ALLOW | DOWSER_SUGGESTED_FIX_BUILTIN };
    case DOWSER_MODEL_ERROR_REPLY:
    default:
      return (DowserErrorText){ ICON_MODEL, _ ("The model could not answer"), settings };
    }
}

/* Returns the title of an SQL error. The title fits both SQL written by the user and SQL generated from a plan. */
static const char *
get_sql_title (int code)
{
  switch ((DowserSqlError) code)
    {
    case DOWSER_SQL_ERROR_UNSAFE:
      return _ ("This SQL is not allowed");
    case DOWSER_SQL_ERROR_SYNTAX:
      return _ ("This SQL cannot be read");
    case DOWSER_SQL_ERROR_UNSUPPORTED:
    default:
      return _ ("This cannot be run here");
    }
}

DowserErrorText
dowser_error_text_for_error (const GError *error, gboolean is_server)
{
  if (error->domain == DOWSER_SOURCE_ERROR)
    return describe_source_error (error->code, is_server);
  if (error->domain == DOWSER_MODEL_ERROR)
    return describe_model_error (error->code);
  if (error->domain == DOWSER_QUESTION_ERROR)
    return describe_question_error (error->code);
  if (g_error_matches (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_COST))
    return (DowserErrorText){ ICON_TIME, _ ("The query reads very many rows"),
                              DOWSER_SUGGESTED_FIX_RUN | DOWSER_SUGGESTED_FIX_REPHRASE };
  if (error->domain == DOWSER_LIMIT_ERROR)
    return (DowserErrorText){ ICON_TIME, _ ("A limit was reached"),
                              DOWSER_SUGGESTED_FIX_RETRY | DOWSER_SUGGESTED_FIX_REPHRASE };
  if (error->domain == DOWSER_SQL_ERROR)
    return (DowserErrorText){ ICON_WARNING, get_sql_title (error->code), DOWSER_SUGGESTED_FIX_REPHRASE };
  if (error->domain == DOWSER_PLAN_ERROR)
    return (DowserErrorText){ ICON_WARNING, _ ("The plan does not fit the data"), DOWSER_SUGGESTED_FIX_REPHRASE };
  return (DowserErrorText){ ICON_WARNING, _ ("That did not work"), DOWSER_SUGGESTED_FIX_RETRY };
}
