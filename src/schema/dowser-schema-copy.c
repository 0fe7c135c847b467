/* dowser-schema-copy.c - copies a schema into a builder, as the start of a changed schema */
#include "schema/dowser-schema.h"

DowserTable *
dowser_schema_builder_copy_table (DowserSchemaBuilder *self, const DowserTable *table)
{
  DowserTable *copy = dowser_schema_builder_add_table (self, table->name, table->is_view);

  copy->hidden = table->hidden;
  copy->n_rows = table->n_rows;
  copy->description = g_strdup (table->description);
  copy->business_name = g_strdup (table->business_name);
  copy->synonyms = g_strdupv (table->synonyms);
  copy->schema_name = g_strdup (table->schema_name);
  copy->home = g_strdup (table->home);
  copy->runs_code = table->runs_code;
  copy->declared_only = table->declared_only;
  copy->definition = g_strdup (table->definition);
  copy->entitlement = g_strdup (table->entitlement);
  copy->restricted = table->restricted;
  return copy;
}

DowserColumn *
dowser_schema_builder_copy_column (DowserSchemaBuilder *self, DowserTable *table, const DowserColumn *column)
{
  DowserColumn *copy = dowser_schema_builder_add_column (self, table, column->name, column->declared);

  copy->type = column->type;
  copy->number_text = column->number_text;
  copy->texts_decided = column->texts_decided;
  copy->nullable = column->nullable;
  copy->primary_key = column->primary_key;
  copy->all_differ = column->all_differ;
  copy->generated = column->generated;
  copy->defined = column->defined;
  copy->hidden = column->hidden;
  copy->description = g_strdup (column->description);
  copy->business_name = g_strdup (column->business_name);
  copy->unit = g_strdup (column->unit);
  copy->synonyms = g_strdupv (column->synonyms);
  copy->pii = column->pii;
  copy->entitlement = g_strdup (column->entitlement);
  copy->restricted = column->restricted;
  return copy;
}

void
dowser_schema_builder_copy_key (DowserSchemaBuilder *self, DowserTable *table, const DowserForeignKey *key)
{
  g_auto (GStrv) columns = dowser_columns_dup_names (key->columns);
  g_auto (GStrv) to_columns = dowser_columns_dup_names (key->to_columns);

  if (key->confirmed)
    dowser_schema_builder_confirm_key (self, table, (const char *const *) columns, key->to_table->name,
                                       (const char *const *) to_columns);
  else
    dowser_schema_builder_add_foreign_key (self, table, (const char *const *) columns, key->to_table->name,
                                           (const char *const *) to_columns, key->declared, key->confidence);
}

void
dowser_schema_builder_copy_rejected_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table)
{
  for (guint i = 0; i < table->rejected_keys->len; i++)
    {
      const DowserForeignKey *key = table->rejected_keys->pdata[i];
      g_auto (GStrv) columns = dowser_columns_dup_names (key->columns);
      g_auto (GStrv) to_columns = dowser_columns_dup_names (key->to_columns);

      dowser_schema_builder_reject_key (self, copy, (const char *const *) columns, key->to_table->name,
                                        (const char *const *) to_columns);
    }
}

void
dowser_schema_builder_copy_unique_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table)
{
  for (guint i = 0; i < table->unique_keys->len; i++)
    {
      g_auto (GStrv) names = dowser_columns_dup_names (table->unique_keys->pdata[i]);

      dowser_schema_builder_add_unique_key (self, copy, (const char *const *) names);
    }
  for (guint i = 0; i < table->indexes->len; i++)
    {
      g_auto (GStrv) names = dowser_columns_dup_names (table->indexes->pdata[i]);

      dowser_schema_builder_add_index (self, copy, (const char *const *) names);
    }
}

static void
copy_whole_table (DowserSchemaBuilder *self, const DowserTable *table)
{
  DowserTable *copy = dowser_schema_builder_copy_table (self, table);

  for (guint i = 0; i < table->columns->len; i++)
    dowser_schema_builder_copy_column (self, copy, table->columns->pdata[i]);
  dowser_schema_builder_copy_unique_keys (self, copy, table);
  for (guint i = 0; i < table->foreign_keys->len; i++)
    dowser_schema_builder_copy_key (self, copy, table->foreign_keys->pdata[i]);
  dowser_schema_builder_copy_rejected_keys (self, copy, table);
}

DowserSchemaBuilder *
dowser_schema_builder_new_from (const DowserSchema *schema)
{
  DowserSchemaBuilder *self = dowser_schema_builder_new ();
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    copy_whole_table (self, tables->pdata[i]);
  return self;
}
