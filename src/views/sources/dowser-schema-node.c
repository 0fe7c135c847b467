/* dowser-schema-node.c - object for a table or a column, for list models */
#include "views/sources/dowser-schema-node.h"

#include "base/dowser-number-signs.h"
#include "base/dowser-safe-text.h"
#include "schema/dowser-view-calls.h"

#include <glib/gi18n-lib.h>

struct _DowserSchemaNode
{
  GObject parent_instance;

  DowserSchema *schema; /* reference that keeps the table and the column alive */
  const DowserTable *table;
  const DowserColumn *column; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserSchemaNode, dowser_schema_node, G_TYPE_OBJECT)

static void
dowser_schema_node_finalize (GObject *object)
{
  DowserSchemaNode *self = DOWSER_SCHEMA_NODE (object);

  dowser_schema_unref (self->schema);
  G_OBJECT_CLASS (dowser_schema_node_parent_class)->finalize (object);
}

static void
dowser_schema_node_class_init (DowserSchemaNodeClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_schema_node_finalize;
}

static void
dowser_schema_node_init (DowserSchemaNode *self)
{
}

DowserSchemaNode *
dowser_schema_node_new (const DowserSchema *schema, const DowserTable *table, const DowserColumn *column)
{
  DowserSchemaNode *self = g_object_new (DOWSER_TYPE_SCHEMA_NODE, NULL);

  self->schema = dowser_schema_ref (schema);
  self->table = table;
  self->column = column;
  return self;
}

const DowserTable *
dowser_schema_node_get_table (DowserSchemaNode *self)
{
  return self->table;
}

const DowserColumn *
dowser_schema_node_get_column (DowserSchemaNode *self)
{
  return self->column;
}

const char *
dowser_schema_node_get_name (DowserSchemaNode *self)
{
  return self->column != NULL ? self->column->name : self->table->name;
}

static gboolean
is_foreign_key (const DowserColumn *column)
{
  GPtrArray *keys = column->table->foreign_keys;

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (keys, i);

      if (g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  return FALSE;
}

const char *
dowser_schema_node_get_icon_name (DowserSchemaNode *self)
{
  if (self->column == NULL)
    return self->table->is_view ? "dowser-view-symbolic" : "dowser-table-symbolic";
  if (self->column->primary_key > 0)
    return "dowser-key-symbolic";
  if (is_foreign_key (self->column))
    return "dowser-link-symbolic";
  return dowser_value_type_get_icon_name (self->column->type);
}

char *
dowser_schema_node_dup_detail (DowserSchemaNode *self)
{
  if (self->column != NULL)
    return g_strdup (dowser_value_type_get_title (self->column->type));
  return self->table->n_rows >= 0 ? dowser_count_to_text (self->table->n_rows) : g_strdup ("");
}

static void
append_line (GString *text, const char *line)
{
  g_autofree char *shown = NULL;

  if (line == NULL || *line == '\0')
    return;
  if (text->len > 0)
    g_string_append_c (text, '\n');
  shown = dowser_safe_text_dup_line (line, 0);
  g_string_append (text, shown);
}

static void
append_references (GString *text, const DowserColumn *column)
{
  GPtrArray *keys = column->table->foreign_keys;

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (keys, i);
      g_autofree char *line
          = g_strdup_printf (key->declared ? _ ("Refers to %s") : _ ("Seems to refer to %s"), key->to_table->name);

      if (g_ptr_array_find (key->columns, column, NULL))
        append_line (text, line);
    }
}

static void
append_entitlement (GString *text, const char *entitlement, gboolean restricted)
{
  g_autofree char *line = NULL;

  if (entitlement == NULL)
    return;
  line = g_strdup_printf (restricted ? _ ("Needs the permission %s, which you do not have")
                                     : _ ("Needs the permission %s, which you have"),
                          entitlement);
  append_line (text, line);
}

static void
append_calls (GString *text, const DowserTable *table)
{
  g_auto (GStrv) calls = dowser_view_dup_calls (table);
  g_autofree char *list = g_strjoinv (", ", calls);
  g_autofree char *line = *list != '\0' ? g_strdup_printf (_ ("Calls %s"), list) : NULL;

  append_line (text, line);
}

const char *
dowser_schema_node_get_mark (DowserSchemaNode *self)
{
  if (self->column != NULL ? self->column->restricted : self->table->restricted)
    return "dowser-lock-symbolic";
  return self->column != NULL && self->column->pii ? "dowser-personal-symbolic" : NULL;
}

char *
dowser_schema_node_dup_tooltip (DowserSchemaNode *self)
{
  GString *text = g_string_new (NULL);

  append_line (text, dowser_schema_node_get_name (self));
  if (self->column == NULL)
    {
      append_line (text, self->table->business_name);
      append_line (text, self->table->description);
      append_line (text, self->table->is_view ? _ ("View") : NULL);
      append_line (text, self->table->runs_code ? _ ("Not read until you ask for it") : NULL);
      append_calls (text, self->table);
      append_entitlement (text, self->table->entitlement, self->table->restricted);
      return g_string_free (text, FALSE);
    }
  append_line (text, self->column->business_name);
  append_line (text, self->column->description);
  append_line (text, self->column->declared);
  append_line (text, self->column->primary_key > 0 ? _ ("Primary key") : NULL);
  append_line (text, self->column->generated ? _ ("Computed") : NULL);
  append_line (text, self->column->pii ? _ ("Personal data: never sampled, and never sent to a model") : NULL);
  append_entitlement (text, self->column->entitlement, self->column->restricted);
  append_references (text, self->column);
  return g_string_free (text, FALSE);
}

static gboolean
contains_text (const char *name, const char *folded)
{
  g_autofree char *text = name != NULL ? g_utf8_casefold (name, -1) : NULL;

  return text != NULL && strstr (text, folded) != NULL;
}

gboolean
dowser_schema_node_matches (DowserSchemaNode *self, const char *folded)
{
  if (self->column != NULL)
    return contains_text (self->column->name, folded) || contains_text (self->column->business_name, folded);
  if (contains_text (self->table->name, folded) || contains_text (self->table->business_name, folded))
    return TRUE;
  for (guint i = 0; i < self->table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (self->table->columns, i);

      if (!column->hidden && contains_text (column->name, folded))
        return TRUE;
    }
  return FALSE;
}

GListModel *
dowser_schema_node_dup_children (DowserSchemaNode *self)
{
  GListStore *store;

  if (self->column != NULL || self->table->restricted)
    return NULL;
  store = g_list_store_new (DOWSER_TYPE_SCHEMA_NODE);
  for (guint i = 0; i < self->table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (self->table->columns, i);
      g_autoptr (DowserSchemaNode) node = dowser_schema_node_new (self->schema, self->table, column);

      /* Lists restricted columns here, although other lists hide them. */
      if (!column->hidden || column->restricted)
        g_list_store_append (store, node);
    }
  return G_LIST_MODEL (store);
}

GListModel *
dowser_schema_nodes_new (const DowserSchema *schema)
{
  g_autoptr (GPtrArray) nodes = g_ptr_array_new_with_free_func (g_object_unref);
  GListStore *store = g_list_store_new (DOWSER_TYPE_SCHEMA_NODE);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      if (!table->hidden || table->restricted)
        g_ptr_array_add (nodes, dowser_schema_node_new (schema, table, NULL));
    }
  g_list_store_splice (store, 0, 0, nodes->pdata, nodes->len);
  return G_LIST_MODEL (store);
}

const char *
dowser_value_type_get_icon_name (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return "dowser-type-boolean-symbolic";
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_DECIMAL:
      return "dowser-type-number-symbolic";
    case DOWSER_VALUE_TEXT:
      return "dowser-type-text-symbolic";
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
      return "dowser-type-date-symbolic";
    case DOWSER_VALUE_BLOB:
      return "dowser-type-blob-symbolic";
    case DOWSER_VALUE_UNKNOWN:
    case DOWSER_VALUE_N_TYPES:
    default:
      return "dowser-type-unknown-symbolic";
    }
}

const char *
dowser_value_type_get_title (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return _ ("yes or no");
    case DOWSER_VALUE_INTEGER:
      return _ ("whole number");
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_DECIMAL:
      return _ ("number");
    case DOWSER_VALUE_TEXT:
      return _ ("text");
    case DOWSER_VALUE_DATE:
      return _ ("date");
    case DOWSER_VALUE_TIME:
      return _ ("time");
    case DOWSER_VALUE_TIMESTAMP:
      return _ ("date and time");
    case DOWSER_VALUE_BLOB:
      return _ ("bytes");
    case DOWSER_VALUE_UNKNOWN:
    case DOWSER_VALUE_N_TYPES:
    default:
      return _ ("any");
    }
}
