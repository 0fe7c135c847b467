/* bare-gda.c - reads a statement's rows from PostgreSQL by a loop of libgda alone, to measure Dowser beside it */
#include "sources/gda/dowser-gda-query.h"

/* As many as make a loop of libgda fastest, measured. */
#define FETCH "FETCH 2000 FROM c"

static gboolean
execute (GdaConnection *connection, const char *sql, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);

  return dowser_gda_execute (connection, statement, error);
}

/* Returns: how many rows came; every cell of them is asked for */
static guint64
read_rows (GdaConnection *connection, GError **error)
{
  g_autoptr (GdaStatement) fetch = dowser_gda_statement_new (FETCH);
  guint64 n_rows = 0;

  for (;;)
    {
      g_autoptr (GdaDataModel) model = gda_connection_statement_execute_select (connection, fetch, NULL, error);
      int n = model != NULL ? gda_data_model_get_n_rows (model) : 0;

      for (int row = 0; row < n; row++)
        for (int column = 0; column < gda_data_model_get_n_columns (model); column++)
          if (gda_data_model_get_value_at (model, column, row, error) == NULL)
            return n_rows;
      n_rows += (guint64) MAX (n, 0);
      if (n <= 0)
        return n_rows;
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GdaConnection) connection = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *declare = NULL;

  if (argc != 4)
    {
      g_printerr ("usage: bare-gda SETTINGS USERNAME=NAME SQL\n");
      return 2;
    }
  declare = g_strconcat ("DECLARE c NO SCROLL CURSOR FOR ", argv[3], NULL);
  connection = dowser_gda_open ("PostgreSQL", argv[1], argv[2], &error);
  if (connection != NULL && execute (connection, "BEGIN READ ONLY", &error) && execute (connection, declare, &error))
    g_print ("%" G_GUINT64_FORMAT "\n", read_rows (connection, &error));
  if (error != NULL)
    g_printerr ("%s\n", error->message);
  return error != NULL;
}
