/* dowser-schema-signature.c - a checksum that changes when anything in a schema does */
#include "model/dowser-schema-private.h"

#include <string.h>

/* The end of each text is fed as well, so that "ab" + "c" and "a" + "bc" differ; absent is not empty. */
static void
feed_text (GChecksum *checksum, const char *text)
{
  if (text != NULL)
    g_checksum_update (checksum, (const guchar *) text, (gssize) strlen (text) + 1);
  else
    g_checksum_update (checksum, (const guchar *) "\xff", 1);
}

static void
feed_number (GChecksum *checksum, gint64 number)
{
  gint64 stable = GINT64_TO_LE (number);

  g_checksum_update (checksum, (const guchar *) &stable, sizeof stable);
}

static void
feed_column (GChecksum *checksum, const DowserColumn *column)
{
  feed_text (checksum, column->name);
  feed_text (checksum, column->declared);
  feed_number (checksum, column->type);
  feed_number (checksum, (column->nullable ? 1 : 0) | (column->generated ? 2 : 0) | (column->hidden ? 4 : 0));
  feed_number (checksum, column->primary_key);
  feed_text (checksum, column->description);
  feed_text (checksum, column->business_name);
}

static void
feed_places (GChecksum *checksum, GPtrArray *columns)
{
  feed_number (checksum, columns->len);
  for (guint i = 0; i < columns->len; i++)
    feed_number (checksum, ((DowserColumn *) columns->pdata[i])->index);
}

static void
feed_foreign_key (GChecksum *checksum, const DowserForeignKey *key)
{
  feed_places (checksum, key->columns);
  feed_number (checksum, key->to_table->index);
  feed_places (checksum, key->to_columns);
  feed_number (checksum, key->declared ? -1 : (gint64) (key->confidence * 1e6));
}

static void
feed_table (GChecksum *checksum, const DowserTable *table)
{
  feed_text (checksum, table->name);
  feed_number (checksum, (table->is_view ? 1 : 0) | (table->hidden ? 2 : 0));
  feed_number (checksum, table->n_rows);
  feed_text (checksum, table->description);
  feed_text (checksum, table->business_name);
  feed_number (checksum, table->columns->len);
  for (guint i = 0; i < table->columns->len; i++)
    feed_column (checksum, table->columns->pdata[i]);
  feed_number (checksum, table->unique_keys->len);
  for (guint i = 0; i < table->unique_keys->len; i++)
    feed_places (checksum, table->unique_keys->pdata[i]);
  feed_number (checksum, table->foreign_keys->len);
  for (guint i = 0; i < table->foreign_keys->len; i++)
    feed_foreign_key (checksum, table->foreign_keys->pdata[i]);
}

char *
dowser_schema_make_signature (const DowserSchema *schema)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < schema->tables->len; i++)
    feed_table (checksum, schema->tables->pdata[i]);
  return g_strdup (g_checksum_get_string (checksum));
}
