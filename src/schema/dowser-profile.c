/* dowser-profile.c - a summary of the values in a source's columns */
#include "schema/dowser-profile.h"

struct _DowserProfile
{
  gatomicrefcount ref_count;
  DowserSchema *schema;
  guint *first; /* for each table, the index of its first column in columns */
  DowserColumnProfile *columns;
  guint n_columns;
};

G_DEFINE_BOXED_TYPE (DowserProfile, dowser_profile, dowser_profile_ref, dowser_profile_unref)

static void
column_profile_init (DowserColumnProfile *self)
{
  self->values = g_ptr_array_new_with_free_func (g_free);
  self->n_distinct = -1;
}

static void
column_profile_clear (DowserColumnProfile *self)
{
  g_ptr_array_unref (self->values);
  g_clear_pointer (&self->min, dowser_value_unref);
  g_clear_pointer (&self->max, dowser_value_unref);
  g_clear_pointer (&self->unit, g_free);
}

DowserProfile *
dowser_profile_new (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  DowserProfile *self = g_new0 (DowserProfile, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->schema = dowser_schema_ref (schema);
  self->first = g_new0 (guint, tables->len + 1);
  for (guint i = 0; i < tables->len; i++)
    {
      self->first[i] = self->n_columns;
      self->n_columns += ((DowserTable *) tables->pdata[i])->columns->len;
    }
  self->columns = g_new0 (DowserColumnProfile, self->n_columns);
  for (guint i = 0; i < self->n_columns; i++)
    column_profile_init (&self->columns[i]);
  return self;
}

static void
copy_column (DowserColumnProfile *to, const DowserColumnProfile *from)
{
  DowserColumnProfile copy = *from;

  copy.values = g_ptr_array_ref (from->values);
  copy.min = from->min != NULL ? dowser_value_ref (from->min) : NULL;
  copy.max = from->max != NULL ? dowser_value_ref (from->max) : NULL;
  copy.unit = g_strdup (from->unit);
  column_profile_clear (to);
  *to = copy;
}

static void
copy_table (DowserProfile *self, const DowserTable *table, const DowserProfile *other, const DowserTable *source)
{
  if (table->hidden || source->hidden)
    return;
  for (guint i = 0; i < table->columns->len && i < source->columns->len; i++)
    if (!((const DowserColumn *) table->columns->pdata[i])->hidden)
      copy_column (dowser_profile_get (self, table->columns->pdata[i]),
                   dowser_profile_get (other, source->columns->pdata[i]));
}

void
dowser_profile_add_from (DowserProfile *self, const DowserProfile *other)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  GPtrArray *source_tables = dowser_schema_get_tables (other->schema);

  for (guint i = 0; i < tables->len && i < source_tables->len; i++)
    copy_table (self, tables->pdata[i], other, source_tables->pdata[i]);
}

DowserProfile *
dowser_profile_new_from (const DowserProfile *profile, const DowserSchema *schema)
{
  DowserProfile *self = dowser_profile_new (schema);

  dowser_profile_add_from (self, profile);
  return self;
}

DowserProfile *
dowser_profile_ref (const DowserProfile *self)
{
  DowserProfile *profile = (DowserProfile *) self;

  g_atomic_ref_count_inc (&profile->ref_count);
  return profile;
}

void
dowser_profile_unref (DowserProfile *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n_columns; i++)
    column_profile_clear (&self->columns[i]);
  g_free (self->columns);
  g_free (self->first);
  dowser_schema_unref (self->schema);
  g_free (self);
}

const DowserSchema *
dowser_profile_get_schema (const DowserProfile *self)
{
  return self->schema;
}

DowserColumnProfile *
dowser_profile_get (const DowserProfile *self, const DowserColumn *column)
{
  return &self->columns[self->first[column->table->index] + column->index];
}

const DowserColumnProfile *
dowser_profile_find (const DowserProfile *self, const DowserColumn *column)
{
  return self != NULL && column != NULL ? dowser_profile_get (self, column) : NULL;
}

void
dowser_profile_clear_private (DowserProfile *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);

  for (guint i = 0; i < tables->len; i++)
    {
      GPtrArray *columns = ((DowserTable *) tables->pdata[i])->columns;

      for (guint j = 0; j < columns->len; j++)
        if (!dowser_column_may_be_sampled (columns->pdata[j]))
          {
            DowserColumnProfile *profile = dowser_profile_get (self, columns->pdata[j]);

            column_profile_clear (profile);
            *profile = (DowserColumnProfile){ 0 };
            column_profile_init (profile);
          }
    }
}
