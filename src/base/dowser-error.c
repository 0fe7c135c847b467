/* dowser-error.c - the error domains, and the meaning of each error for the caller */
#include "base/dowser-error.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Saved sessions contain these names, so they must not change. clang-format would read the dashes as subtractions. */
/* clang-format off */
G_DEFINE_QUARK (dowser-plan-error-quark, dowser_plan_error)
G_DEFINE_QUARK (dowser-operation-error-quark, dowser_operation_error)
G_DEFINE_QUARK (dowser-question-error-quark, dowser_question_error)
G_DEFINE_QUARK (dowser-source-error-quark, dowser_source_error)
G_DEFINE_QUARK (dowser-limit-error-quark, dowser_limit_error)
G_DEFINE_QUARK (dowser-model-error-quark, dowser_model_error)
G_DEFINE_QUARK (dowser-knowledge-error-quark, dowser_knowledge_error)
G_DEFINE_QUARK (dowser-store-error-quark, dowser_store_error)
/* clang-format on */

typedef struct
{
  gsize start;
  char *part; /* (nullable) */
} DowserSqlErrorPrivate;

static void
dowser_sql_error_private_init (DowserSqlErrorPrivate *place)
{
}

static void
dowser_sql_error_private_copy (const DowserSqlErrorPrivate *from, DowserSqlErrorPrivate *to)
{
  to->start = from->start;
  to->part = g_strdup (from->part);
}

static void
dowser_sql_error_private_clear (DowserSqlErrorPrivate *place)
{
  g_free (place->part);
}

G_DEFINE_EXTENDED_ERROR (DowserSqlError, dowser_sql_error)

GError *
dowser_sql_error_new_at (DowserSqlError code, gsize start, const char *part, const char *message)
{
  GError *error = g_error_new_literal (DOWSER_SQL_ERROR, (int) code, message);
  DowserSqlErrorPrivate *place = dowser_sql_error_get_private (error);

  place->start = start;
  place->part = g_strdup (part);
  return error;
}

const char *
dowser_sql_error_get_part (const GError *error, gsize *start)
{
  const DowserSqlErrorPrivate *place;

  if (error == NULL || error->domain != DOWSER_SQL_ERROR)
    return NULL;
  place = dowser_sql_error_get_private (error);
  if (place->part != NULL)
    *start = place->start;
  return place->part;
}

GError *
dowser_limit_error_new_time (guint max_seconds)
{
  return g_error_new (
      DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME,
      ngettext ("The query was stopped after its timeout of %u second. Add a filter, or raise the timeout.",
                "The query was stopped after its timeout of %u seconds. Add a filter, or raise the timeout.",
                max_seconds),
      max_seconds);
}

/* Returns the family of an error of a plan. A plan that can't be read is a usage error; a plan that isn't valid for the
 * schema is refused. */
static DowserErrorFamily
get_plan_family (const GError *error)
{
  return error->code == DOWSER_PLAN_ERROR_INVALID ? DOWSER_ERROR_FAMILY_REFUSED : DOWSER_ERROR_FAMILY_USAGE;
}

static DowserErrorFamily
get_question_family (const GError *error)
{
  if (error->code == DOWSER_QUESTION_ERROR_EMPTY || error->code == DOWSER_QUESTION_ERROR_TOO_LONG)
    return DOWSER_ERROR_FAMILY_USAGE;
  /* The user has to choose between a suggested fix and the number as it is. */
  if (error->code == DOWSER_QUESTION_ERROR_WRONG_NUMBER)
    return DOWSER_ERROR_FAMILY_CLARIFY;
  return DOWSER_ERROR_FAMILY_REFUSED;
}

gboolean
dowser_question_error_is_unanswered (const GError *error)
{
  return g_error_matches (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD)
         || g_error_matches (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
}

DowserErrorFamily
dowser_error_get_family (const GError *error)
{
  g_return_val_if_fail (error != NULL, DOWSER_ERROR_FAMILY_OTHER);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return DOWSER_ERROR_FAMILY_STOPPED;
  if (error->domain == DOWSER_PLAN_ERROR)
    return get_plan_family (error);
  if (error->domain == DOWSER_QUESTION_ERROR)
    return get_question_family (error);
  if (error->domain == DOWSER_SQL_ERROR || error->domain == DOWSER_OPERATION_ERROR
      || error->domain == DOWSER_KNOWLEDGE_ERROR)
    return DOWSER_ERROR_FAMILY_REFUSED;
  if (error->domain == DOWSER_SOURCE_ERROR)
    return DOWSER_ERROR_FAMILY_SOURCE;
  if (error->domain == DOWSER_LIMIT_ERROR)
    return DOWSER_ERROR_FAMILY_LIMIT;
  if (error->domain == DOWSER_MODEL_ERROR)
    return DOWSER_ERROR_FAMILY_MODEL;
  if (error->domain == G_OPTION_ERROR || g_error_matches (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_FOUND))
    return DOWSER_ERROR_FAMILY_USAGE;
  return DOWSER_ERROR_FAMILY_OTHER;
}

char *
dowser_error_format_reason (const char *format, va_list arguments)
{
  char *reason = g_strdup_vprintf (format, arguments);
  char *to = reason;
  const char *from = reason;

  while (*from != '\0')
    {
      const char *end;

      g_utf8_validate (from, -1, &end);
      memmove (to, from, (gsize) (end - from));
      to += end - from;
      from = *end != '\0' ? end + 1 : end;
    }
  *to = '\0';
  return reason;
}
