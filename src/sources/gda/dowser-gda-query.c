/* dowser-gda-query.c - opens a connection of libgda and sends statements through it, word for word */
#include "sources/gda/dowser-gda-query.h"

#include <libgda/sql-parser/gda-sql-statement.h>
#include <locale.h>
#include <sql-parser/gda-statement-struct-unknown.h>
#include <string.h>

char *
dowser_gda_join_settings (const char *const *pairs)
{
  GString *joined = g_string_new (NULL);

  for (; pairs[0] != NULL; pairs += 2)
    {
      g_autofree char *encoded = NULL;

      if (pairs[1] == NULL || *pairs[1] == '\0')
        continue;
      encoded = gda_rfc1738_encode (pairs[1]);
      g_string_append_printf (joined, "%s%s=%s", joined->len > 0 ? ";" : "", pairs[0], encoded);
    }
  return g_string_free (joined, FALSE);
}

static gpointer
init_once (gpointer data)
{
  gda_init ();
  return GINT_TO_POINTER (TRUE);
}

static void
init (void)
{
  static GOnce once = G_ONCE_INIT;

  g_once (&once, init_once, NULL);
}

gboolean
dowser_gda_has_provider (const char *provider)
{
  init ();
  return gda_config_get_provider (provider, NULL) != NULL;
}

GdaConnection *
dowser_gda_open (const char *provider, const char *settings, const char *identity, GError **error)
{
  locale_t english = newlocale (LC_MESSAGES_MASK, "C", (locale_t) 0);
  locale_t before = uselocale (english);
  GdaConnection *gda;

  init ();
  gda = gda_connection_open_from_string (provider, settings, identity, GDA_CONNECTION_OPTIONS_NONE, error);
  uselocale (before);
  freelocale (english);
  return gda;
}

/* Of the kind UNKNOWN: libgda then neither parses it nor knows better. */
GdaStatement *
dowser_gda_statement_new (const char *sql)
{
  GdaSqlStatement *structure = gda_sql_statement_new (GDA_SQL_STATEMENT_UNKNOWN);
  GdaSqlExpr *expr = gda_sql_expr_new (GDA_SQL_ANY_PART (structure->contents));
  GdaStatement *statement;

  expr->value = gda_value_new (G_TYPE_STRING);
  g_value_set_string (expr->value, sql);
  gda_sql_statement_unknown_take_expressions (structure, g_slist_prepend (NULL, expr));
  statement = g_object_new (GDA_TYPE_STATEMENT, "structure", structure, NULL);
  gda_sql_statement_free (structure);
  return statement;
}

/* What hangs on it is let go of where libgda believes that it changes, and only there. */
void
dowser_gda_statement_free (GdaStatement *statement)
{
  g_signal_emit_by_name (statement, "reset");
  g_object_unref (statement);
}

GdaDataModel *
dowser_gda_select (GdaConnection *gda, GdaStatement *statement, const GType *types, GError **error)
{
  return gda_connection_statement_execute_select_full (gda, statement, NULL, GDA_STATEMENT_MODEL_RANDOM_ACCESS,
                                                       (GType *) types, error);
}

gboolean
dowser_gda_execute (GdaConnection *gda, GdaStatement *statement, GError **error)
{
  g_autoptr (GObject) result
      = gda_connection_statement_execute (gda, statement, NULL, GDA_STATEMENT_MODEL_RANDOM_ACCESS, NULL, error);

  return result != NULL;
}

/* The provider tries a statement that cannot be prepared twice, and the second time fails because of the first. */
static GdaConnectionEvent *
find_first_failure (GdaConnection *gda)
{
  for (const GList *l = gda_connection_get_events (gda); l != NULL; l = l->next)
    if (gda_connection_event_get_event_type (l->data) == GDA_CONNECTION_EVENT_ERROR)
      return l->data;
  return NULL;
}

char *
dowser_gda_dup_words (const char *message)
{
  g_autofree char *line = g_strndup (message, strcspn (message, "\r\n"));
  gsize length;

  g_strstrip (line);
  length = strlen (line);
  if (length > 0 && line[length - 1] == '.')
    line[length - 1] = '\0';
  /* Servers quote names and values, which may hold any bytes. */
  return g_utf8_make_valid (line, -1);
}

char *
dowser_gda_dup_failure (GdaConnection *gda, const GError *error, char **state)
{
  GdaConnectionEvent *event = find_first_failure (gda);
  const char *description = event != NULL ? gda_connection_event_get_description (event) : NULL;
  const char *sqlstate = event != NULL ? gda_connection_event_get_sqlstate (event) : NULL;

  /* HY000 is libgda's own word for "something". */
  if (state != NULL)
    *state = g_strdup (sqlstate != NULL && !g_str_equal (sqlstate, "HY000") ? sqlstate : "");
  return dowser_gda_dup_words (description != NULL ? description : error != NULL ? error->message : "");
}

const char *
dowser_gda_get_text (GdaDataModel *model, int row, int column)
{
  const GValue *value = gda_data_model_get_value_at (model, column, row, NULL);

  return value != NULL && G_VALUE_HOLDS_STRING (value) ? g_value_get_string (value) : NULL;
}
