/* dowser-sql-view.c - follows personal and restricted columns through the definitions of views */
#include "sql/read/dowser-sql-view.h"

#include "plan/dowser-column-origin.h"
#include "schema/dowser-view-calls.h"
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

/* View: a view, and for each of its columns the columns of other tables that this column shows. */
typedef struct
{
  DowserTable *table; /* the view, owned by the builder */
  GPtrArray *origins; /* (nullable): GPtrArray of DowserColumn for each column, NULL if the view could not be read */
  GPtrArray *sources_of_view; /* DowserTable: the tables that the view may show, if the view could not be read */
} View;

typedef struct
{
  const DowserSchema *schema;
  GPtrArray *tables; /* DowserTable in the builder, in the order of the schema */
  DowserDialectId dialect;
  DowserColumnTest is_personal;
} ViewContext;

static void
view_free (View *view)
{
  g_clear_pointer (&view->origins, g_ptr_array_unref);
  g_clear_pointer (&view->sources_of_view, g_ptr_array_unref);
  g_free (view);
}

static gboolean
begins_query (const char *text)
{
  static const char *const words[] = { "SELECT", "WITH", "(", "VALUES", "FROM", NULL };

  while (g_ascii_isspace (*text))
    text++;
  for (guint i = 0; words[i] != NULL; i++)
    if (g_ascii_strncasecmp (text, words[i], strlen (words[i])) == 0)
      return TRUE;
  return FALSE;
}

/* Returns the text after "CREATE VIEW name (columns) AS", if the definition begins with these words. If the position is
 * wrong, the query can't be read. */
static const char *
find_query (const char *definition)
{
  while (g_ascii_isspace (*definition))
    definition++;
  if (g_ascii_strncasecmp (definition, "CREATE", 6) != 0)
    return definition;
  for (const char *at = definition + 6; *at != '\0'; at++)
    if (g_ascii_strncasecmp (at, "AS", 2) == 0 && !g_ascii_isalnum (at[-1]) && at[-1] != '_' && !g_ascii_isalnum (at[2])
        && begins_query (at + 2))
      return at + 2;
  return definition;
}

/* Returns: (nullable): for each column of @view, the columns that it shows; these belong to tables of the builder */
static GPtrArray *
read_origins (const ViewContext *self, const DowserTable *view)
{
  g_autofree char *text = view->definition != NULL ? g_strdup (find_query (view->definition)) : NULL;
  g_autoptr (DowserPlan) plan = NULL;
  GPtrArray *origins;

  if (text == NULL)
    return NULL;
  g_strchomp (text);
  if (g_str_has_suffix (text, ";"))
    text[strlen (text) - 1] = '\0';
  plan = dowser_sql_read_in_dialect (text, self->dialect, self->schema, NULL);
  if (plan == NULL || plan->select->outputs->len != view->columns->len)
    return NULL;
  origins = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < view->columns->len; i++)
    {
      GPtrArray *column_origins = dowser_column_origins_find_for_output (plan, plan->select, i, self->schema);

      for (guint j = 0; j < column_origins->len; j++)
        {
          const DowserColumn *column = column_origins->pdata[j];
          const DowserTable *table = self->tables->pdata[column->table->index];

          column_origins->pdata[j] = table->columns->pdata[column->index];
        }
      g_ptr_array_add (origins, column_origins);
    }
  return origins;
}

/* Returns the tables that a view may show if its columns can't be read. An unknown function may read any table. A view
 * without a definition may read any table, too. */
static GPtrArray *
list_read_tables (const ViewContext *self, const DowserTable *view)
{
  g_autoptr (GPtrArray) named = NULL;
  GPtrArray *sources_of_view = g_ptr_array_new ();

  if (view->definition != NULL && *view->definition != '\0' && !dowser_view_calls_unknown_function (view))
    named = dowser_view_list_named_tables (view, self->schema);
  for (guint i = 0; i < self->tables->len; i++)
    {
      DowserTable *table = self->tables->pdata[i];

      if (table->index != view->index
          && (named == NULL || named->len == 0
              || g_ptr_array_find (named, dowser_schema_get_tables (self->schema)->pdata[i], NULL)))
        g_ptr_array_add (sources_of_view, table);
    }
  return sources_of_view;
}

/* Returns TRUE if @column is marked as personal, or is personal by its name. A view that renames the column loses the
 * hint in the name. */
static gboolean
shows_personal (const ViewContext *self, const DowserColumn *column)
{
  return column->pii || (self->is_personal != NULL && self->is_personal (column));
}

/* Marks @column as personal or restricted if @origin is. If the restricted @column has no entitlement, it gets the
 * entitlement of @origin. Returns: TRUE if anything changed */
static gboolean
mark_column (const ViewContext *self, DowserColumn *column, const DowserColumn *origin)
{
  gboolean personal = shows_personal (self, origin) && !shows_personal (self, column);
  gboolean restricted = origin->restricted && !column->restricted;

  column->pii |= personal || origin->pii;
  if (!restricted)
    return personal;
  column->restricted = column->hidden = TRUE;
  if (column->entitlement == NULL)
    column->entitlement = g_strdup (origin->entitlement != NULL ? origin->entitlement : origin->table->entitlement);
  return TRUE;
}

static gboolean
mark_all_columns (const ViewContext *self, View *view)
{
  gboolean has_changed = FALSE;

  for (guint i = 0; i < view->sources_of_view->len; i++)
    {
      GPtrArray *columns = ((const DowserTable *) view->sources_of_view->pdata[i])->columns;

      for (guint j = 0; j < columns->len; j++)
        for (guint k = 0; k < view->table->columns->len; k++)
          has_changed |= mark_column (self, view->table->columns->pdata[k], columns->pdata[j]);
    }
  return has_changed;
}

static gboolean
mark_view (const ViewContext *self, View *view)
{
  gboolean has_changed = FALSE;

  if (view->origins == NULL)
    return mark_all_columns (self, view);
  for (guint i = 0; i < view->origins->len; i++)
    {
      GPtrArray *origins = view->origins->pdata[i];

      for (guint j = 0; j < origins->len; j++)
        has_changed |= mark_column (self, view->table->columns->pdata[i], origins->pdata[j]);
    }
  return has_changed;
}

static GPtrArray *
read_views (const ViewContext *self)
{
  GPtrArray *views = g_ptr_array_new_with_free_func ((GDestroyNotify) view_free);

  for (guint i = 0; i < self->tables->len; i++)
    {
      View *view;

      if (!((const DowserTable *) self->tables->pdata[i])->is_view)
        continue;
      view = g_new0 (View, 1);
      view->table = self->tables->pdata[i];
      view->origins = read_origins (self, view->table);
      if (view->origins == NULL)
        view->sources_of_view = list_read_tables (self, view->table);
      g_ptr_array_add (views, view);
    }
  return views;
}

/* Returns TRUE if there are any views; other schemas need no work. */
static gboolean
has_views (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    if (((const DowserTable *) tables->pdata[i])->is_view)
      return TRUE;
  return FALSE;
}

DowserSchema *
dowser_sql_view_mark_personal (const DowserSchema *schema, DowserDialectId dialect, DowserColumnTest is_personal)
{
  g_autoptr (DowserSchemaBuilder) builder = NULL;
  g_autoptr (GPtrArray) views = NULL;
  ViewContext self = { schema, NULL, dialect, is_personal };
  gboolean has_changed = FALSE, more = TRUE;

  g_return_val_if_fail (schema != NULL, NULL);

  if (!has_views (schema))
    return dowser_schema_ref (schema);
  builder = dowser_schema_builder_new_from (schema);
  self.tables = dowser_schema_builder_get_tables (builder);
  views = read_views (&self);
  /* If a view reads another view, its columns are marked as personal or restricted in a later pass than the columns of
   * the other view. Each pass except the last one marks at least one more column. */
  while (more)
    {
      more = FALSE;
      for (guint i = 0; i < views->len; i++)
        more |= mark_view (&self, views->pdata[i]);
      has_changed |= more;
    }
  return has_changed ? dowser_schema_builder_end (g_steal_pointer (&builder)) : dowser_schema_ref (schema);
}
