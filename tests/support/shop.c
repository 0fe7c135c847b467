/* shop.c - a small schema with typical structures: roles, bridges, self-reference, undeclared keys */
#include "support/shop.h"

#include <string.h>

static void
add_column (DowserSchemaBuilder *builder, DowserTable *table, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  const char *names[] = { words[0], NULL };
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, words[0], words[1]);

  column->nullable = TRUE;
  for (guint i = 2; words[i] != NULL; i++)
    {
      if (strcmp (words[i], "pk") == 0)
        {
          guint n = 0;

          for (guint j = 0; j < table->columns->len; j++)
            n += ((const DowserColumn *) table->columns->pdata[j])->primary_key > 0;
          column->primary_key = n + 1;
          column->nullable = FALSE;
        }
      else if (strcmp (words[i], "unique") == 0)
        dowser_schema_builder_add_unique_key (builder, table, names);
      else if (strcmp (words[i], "required") == 0)
        column->nullable = FALSE;
      else if (strcmp (words[i], "->") == 0)
        dowser_schema_builder_add_foreign_key (builder, table, names, words[++i], NULL, TRUE, 1.0);
    }
}

DowserSchema *
schema_new_from_lines (const char *text)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) halves = g_strsplit (lines[i], ": ", 2);
      g_auto (GStrv) columns = g_strsplit (halves[1], ", ", -1);
      DowserTable *table = dowser_schema_builder_add_table (builder, halves[0], FALSE);

      for (guint j = 0; columns[j] != NULL; j++)
        add_column (builder, table, columns[j]);
    }
  return dowser_schema_builder_end (builder);
}

DowserSchema *
shop_schema_new (void)
{
  return schema_new_from_lines (
      "customers: id INTEGER pk, name TEXT, country TEXT, email TEXT, birth_date DATE, manager_id INTEGER -> "
      "customers\n"
      "addresses: id INTEGER pk, street TEXT, city TEXT\n"
      "orders: id INTEGER pk, customer_id INTEGER -> customers, billing_address_id INTEGER -> addresses, "
      "shipping_address_id INTEGER -> addresses, order_date DATE, status TEXT, total REAL\n"
      "order_items: order_id INTEGER pk -> orders, product_id INTEGER pk -> products, quantity INTEGER, unit_price "
      "REAL\n"
      "products: id INTEGER pk, name TEXT, price REAL\n"
      "tags: id INTEGER pk, label TEXT\n"
      "product_tags: product_id INTEGER pk -> products, tag_id INTEGER pk -> tags\n"
      "reviews: review_id INTEGER pk, product_id INTEGER, customer_id INTEGER, stars INTEGER, body TEXT\n"
      "weather: day DATE, degrees REAL\n");
}

void
schema_set_values (DowserProfile *profile, const char *table, const char *column, const char *const *values)
{
  const DowserSchema *schema = dowser_profile_get_schema (profile);
  DowserColumnProfile *filled
      = dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, table), column));

  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (filled->values, g_strdup (values[i]));
  filled->complete = TRUE;
  filled->n_distinct = filled->values->len;
}
