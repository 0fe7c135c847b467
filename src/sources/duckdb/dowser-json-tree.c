/* dowser-json-tree.c - the structure of a JSON file: which keys its objects have, and which of its objects are rows */
#include "sources/duckdb/dowser-json-tree.h"

#include <string.h>

/* The maximum number of nodes. If a file has more different keys, some of the keys are data. Objects with such keys
 * aren't rows with one column per key. */
#define MAX_NODES 20000
/* The maximum number of objects that may be nested around a list of rows. */
#define MAX_WRAPPERS 4

/* Names that a list of rows often has. A list with a name in part_names may instead be a part of each row. */
static const char *const row_names[] = { "data", "features", "results", "result",  "records", "rows",
                                         "hits", "value",    "values",  "entries", "docs",    NULL };
static const char *const part_names[] = { "items", "list", "elements", "objects", "content", "response", NULL };
/* Names of members that are often next to a list of rows, if the list is one page of a longer list. */
static const char *const page_names[]
    = { "page",  "total",  "count",      "next",        "offset",     "limit",         "meta", "cursor",
        "links", "paging", "pagination", "total_count", "totalcount", "nextpagetoken", NULL };

/* Members whose own members become columns: @flattened. @sibling: the name of a member that must be next to @flattened.
 * @bare: TRUE if this also applies to rows without a wrapper */
static const struct
{
  const char *flattened;
  const char *sibling;
  gboolean bare;
} flattened_members[] = {
  { "properties", "geometry", TRUE },
  { "_source", "_id", FALSE },
  { "attributes", "type", FALSE },
  { "fields", "createdtime", FALSE },
};

static DowserJsonNode *
node_new (DowserJsonTree *tree, DowserJsonNode *parent)
{
  DowserJsonNode *self = g_new0 (DowserJsonNode, 1);

  self->parent = parent;
  tree->n_nodes++;
  return self;
}

static void
key_free (gpointer data)
{
  DowserJsonKey *self = data;

  g_free (self->text);
  g_free (self->name);
  g_free (self);
}

static void
node_free (gpointer data)
{
  DowserJsonNode *self = data;

  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->members, g_ptr_array_unref);
  g_clear_pointer (&self->by_key, g_hash_table_unref);
  g_clear_pointer (&self->element, node_free);
  g_clear_pointer (&self->column, dowser_csv_column_free);
  g_free (self);
}

DowserJsonTree *
dowser_json_tree_new (void)
{
  DowserJsonTree *self = g_new0 (DowserJsonTree, 1);

  self->root = node_new (self, NULL);
  self->left_out = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
dowser_json_tree_free (DowserJsonTree *self)
{
  node_free (self->root);
  g_ptr_array_unref (self->left_out);
  g_free (self);
}

void
dowser_json_place_init (DowserJsonPlace *self, DowserJsonTree *tree, gboolean grows)
{
  /* A place numbers the objects that it meets. If the tree doesn't grow, the numbers start at 2^62, so they differ from
   * the numbers that keys have stored while the tree grew. */
  *self = (DowserJsonPlace){
    .tree = tree, .grows = grows, .next = tree->root, .n_objects = grows ? 0 : G_GUINT64_CONSTANT (1) << 62
  };
}

static DowserJsonNode *
add_member (DowserJsonPlace *self, DowserJsonNode *node, char *folded)
{
  DowserJsonNode *member;

  if (node->members == NULL)
    {
      node->members = g_ptr_array_new_with_free_func (node_free);
      node->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  member = node_new (self->tree, node);
  member->keys = g_ptr_array_new_with_free_func (key_free);
  g_ptr_array_add (node->members, member);
  g_hash_table_insert (node->by_key, folded, member);
  return member;
}

static gboolean
is_full (const DowserJsonPlace *self)
{
  return !self->grows || self->tree->n_nodes >= MAX_NODES;
}

/* Finds the member with the key @text, ignoring case. Adds the member if there is none and the tree may grow. Returns:
 * (nullable) */
static DowserJsonNode *
find_member (DowserJsonPlace *self, DowserJsonNode *node, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  DowserJsonNode *member = node->by_key != NULL ? g_hash_table_lookup (node->by_key, folded) : NULL;

  return member != NULL || is_full (self) ? member : add_member (self, node, g_steal_pointer (&folded));
}

static DowserJsonKey *
find_key (DowserJsonPlace *self, DowserJsonNode *member, const char *text, guint64 object)
{
  DowserJsonKey *key;

  for (guint i = 0; i < member->keys->len; i++)
    {
      key = member->keys->pdata[i];
      if (g_str_equal (key->text, text) && key->object != object)
        return key;
    }
  if (!self->grows)
    return NULL;
  key = g_new0 (DowserJsonKey, 1);
  key->text = g_strdup (text);
  g_ptr_array_add (member->keys, key);
  return key;
}

/* Guesses the member with the key @text by its position, because most objects have the same keys in the same order.
 * Returns: (nullable) */
static DowserJsonNode *
guess_member (const DowserJsonNode *node, guint index, const char *text, gsize length)
{
  const DowserJsonNode *member;
  const DowserJsonKey *key;

  if (node->members == NULL || index >= node->members->len)
    return NULL;
  member = node->members->pdata[index];
  key = member->keys->pdata[0];
  return strncmp (key->text, text, length) == 0 && key->text[length] == '\0' ? node->members->pdata[index] : NULL;
}

static void
take_key (DowserJsonPlace *self, const char *text, gsize length)
{
  DowserJsonNode *node = self->open[self->depth - 1].node;
  guint64 object = self->open[self->depth - 1].object;
  guint *index = &self->open[self->depth - 1].member;
  DowserJsonNode *member;

  self->next = NULL;
  self->key = NULL;
  if (node == NULL)
    return;
  member = guess_member (node, *index, text, length);
  if (member != NULL && member->object != object)
    self->key = member->keys->pdata[0];
  else
    {
      g_autofree char *key = dowser_json_dup_text (text, length);

      member = find_member (self, node, key);
      if (member == NULL)
        return;
      self->key = find_key (self, member, key, object);
    }
  member->split |= self->grows && member->object == object;
  member->object = object;
  if (self->key != NULL)
    self->key->object = object;
  self->next = member;
  ++*index;
}

static void
begin_value (DowserJsonPlace *self, gboolean is_object)
{
  DowserJsonNode *node = self->next;

  self->open[self->depth].node = node;
  self->open[self->depth].object = is_object ? ++self->n_objects : 0;
  self->open[self->depth].member = 0;
  self->depth++;
  self->next = NULL;
  if (node == NULL)
    return;
  if (self->grows)
    {
      node->kinds |= is_object ? DOWSER_JSON_HAS_OBJECT : DOWSER_JSON_HAS_ARRAY;
      node->n_objects += is_object;
    }
  if (is_object)
    return;
  if (node->element == NULL && !is_full (self))
    node->element = node_new (self->tree, node);
  self->next = node->element;
}

static void
end_value (DowserJsonPlace *self)
{
  if (self->depth == 0)
    self->next = self->tree->root;
  else if (self->open[self->depth - 1].object == 0)
    self->next = self->open[self->depth - 1].node != NULL ? self->open[self->depth - 1].node->element : NULL;
}

static void
add_text (DowserJsonNode *self, const char *text, gsize length)
{
  g_autofree char *decoded = memchr (text, '\\', length) != NULL ? dowser_json_dup_text (text, length) : NULL;

  self->kinds |= DOWSER_JSON_HAS_TEXT;
  if (self->column == NULL)
    self->column = dowser_csv_column_new ();
  /* Adds a text to the column. An empty text in a column of dates is a missing value. */
  if (decoded != NULL)
    dowser_csv_column_add_cell (self->column, decoded, strlen (decoded), FALSE);
  else
    dowser_csv_column_add_cell (self->column, text, length, length == 0);
}

static void
take_value (DowserJsonPlace *self, DowserJsonToken token, const char *text, gsize length)
{
  if (self->next != NULL && self->grows)
    {
      if (token == DOWSER_JSON_TEXT)
        add_text (self->next, text, length);
      else
        self->next->kinds |= *text == 'n' ? DOWSER_JSON_HAS_NULL : DOWSER_JSON_HAS_OTHER;
    }
  end_value (self);
}

void
dowser_json_place_advance (DowserJsonPlace *self, DowserJsonToken token, const char *text, gsize length)
{
  switch (token)
    {
    case DOWSER_JSON_BEGIN_OBJECT:
    case DOWSER_JSON_BEGIN_ARRAY:
      begin_value (self, token == DOWSER_JSON_BEGIN_OBJECT);
      break;
    case DOWSER_JSON_END_OBJECT:
    case DOWSER_JSON_END_ARRAY:
      self->depth--;
      end_value (self);
      break;
    case DOWSER_JSON_KEY:
      take_key (self, text, length);
      break;
    default:
      take_value (self, token, text, length);
    }
}

static gboolean
has_name_in (const DowserJsonNode *self, const char *const *names)
{
  g_autofree char *name = NULL;

  if (self->keys == NULL)
    return FALSE;
  name = g_utf8_strdown (((const DowserJsonKey *) self->keys->pdata[0])->text, -1);
  return g_strv_contains (names, name);
}

static DowserJsonNode *
get_member (const DowserJsonNode *self, const char *name)
{
  return self->by_key != NULL ? g_hash_table_lookup (self->by_key, name) : NULL;
}

char *
dowser_json_node_dup_path (const DowserJsonNode *self)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (; self != NULL; self = self->parent)
    if (self->keys != NULL)
      {
        g_string_prepend (path, path->len > 0 ? "." : "");
        g_string_prepend (path, ((const DowserJsonKey *) self->keys->pdata[0])->text);
      }
  return g_strdup (path->str);
}

/* Returns TRUE if all values at the node are arrays of objects, or null. */
static gboolean
is_list (const DowserJsonNode *self)
{
  return (self->kinds & ~DOWSER_JSON_HAS_NULL) == DOWSER_JSON_HAS_ARRAY && self->element != NULL
         && (self->element->kinds & ~DOWSER_JSON_HAS_NULL) == DOWSER_JSON_HAS_OBJECT;
}

/* Lists the arrays of objects below @self. Leaves out arrays inside other arrays. */
static void
find_row_lists (DowserJsonNode *self, guint depth, GPtrArray *into)
{
  for (guint i = 0; self->members != NULL && i < self->members->len; i++)
    {
      DowserJsonNode *member = self->members->pdata[i];

      if (is_list (member))
        g_ptr_array_add (into, member);
      else if ((member->kinds & ~DOWSER_JSON_HAS_NULL) == DOWSER_JSON_HAS_OBJECT && depth < MAX_WRAPPERS)
        find_row_lists (member, depth + 1, into);
    }
}

static gboolean
has_page_member (const DowserJsonNode *self)
{
  for (guint i = 0; self->members != NULL && i < self->members->len; i++)
    if (has_name_in (self->members->pdata[i], page_names))
      return TRUE;
  return FALSE;
}

/* Ranks a list by how likely its name, or the name of an object around it, means rows: "hits.hits",
 * "response.items". */
static guint
rank_list_by_name (const DowserJsonNode *list, const DowserJsonNode *top)
{
  for (const DowserJsonNode *node = list; node != top && node != NULL; node = node->parent)
    {
      if (has_name_in (node, row_names))
        return 2;
      if (has_name_in (node, part_names))
        return has_page_member (top) ? 2 : 1;
    }
  return 0;
}

static gboolean
is_better_list (const DowserJsonNode *a, const DowserJsonNode *b, const DowserJsonNode *top)
{
  guint rank_a = rank_list_by_name (a, top), rank_b = rank_list_by_name (b, top);

  return rank_a != rank_b ? rank_a > rank_b : a->element->n_objects > b->element->n_objects;
}

/* Returns TRUE if the object around a list is a wrapper, and not a row that contains a list. The object is a wrapper if
 * it is the only object in the file, or if each such object is a page of rows. */
static gboolean
is_wrapper (const DowserJsonTree *self, const DowserJsonNode *top, const DowserJsonNode *list)
{
  guint rank = rank_list_by_name (list, top);

  if (top == self->root && top->n_objects == 1)
    return rank > 0 || list->element->n_objects > 1;
  return rank == 2 && (has_page_member (top) || get_member (top, "features") == list);
}

static void
find_rows (DowserJsonTree *self)
{
  DowserJsonNode *top = self->root->kinds == DOWSER_JSON_HAS_ARRAY ? self->root->element : self->root;
  g_autoptr (GPtrArray) lists = g_ptr_array_new ();
  DowserJsonNode *best = NULL;

  if (top == NULL || (top->kinds & ~DOWSER_JSON_HAS_NULL) != DOWSER_JSON_HAS_OBJECT)
    return;
  self->rows = top;
  find_row_lists (top, 1, lists);
  for (guint i = 0; i < lists->len; i++)
    if (best == NULL || is_better_list (lists->pdata[i], best, top))
      best = lists->pdata[i];
  if (best == NULL || !is_wrapper (self, top, best))
    return;
  self->rows = best->element;
  self->wrapped = TRUE;
  for (guint i = 0; i < lists->len; i++)
    if (lists->pdata[i] != best && ((DowserJsonNode *) lists->pdata[i])->element->n_objects > 1)
      g_ptr_array_add (self->left_out, dowser_json_node_dup_path (lists->pdata[i]));
}

static void
find_flattened_member (DowserJsonTree *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (flattened_members) && self->flattened == NULL; i++)
    {
      DowserJsonNode *member = get_member (self->rows, flattened_members[i].flattened);

      if (member != NULL && (member->kinds & ~DOWSER_JSON_HAS_NULL) == DOWSER_JSON_HAS_OBJECT && !member->split
          && get_member (self->rows, flattened_members[i].sibling) != NULL
          && (self->wrapped || flattened_members[i].bare))
        self->flattened = member;
    }
}

static char *
dup_unique_name (GHashTable *used_names, const char *base)
{
  char *name = g_strdup (base);

  for (guint n = 2; !g_hash_table_add (used_names, g_utf8_casefold (name, -1)); n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s_%u", base, n);
    }
  return name;
}

/* Names the columns for keys that differ only in case. If no object has two of these keys, they are one column with the
 * name of the first key. */
static void
name_keys (DowserJsonNode *member, GHashTable *used_names)
{
  const char *first = ((const DowserJsonKey *) member->keys->pdata[0])->text;
  g_autofree char *shared = member->split ? NULL : dup_unique_name (used_names, first);

  for (guint i = 0; i < member->keys->len; i++)
    {
      DowserJsonKey *key = member->keys->pdata[i];

      key->name = shared != NULL ? g_strdup (shared) : dup_unique_name (used_names, key->text);
    }
}

static void
name_members (DowserJsonTree *self, DowserJsonNode *node, GHashTable *used_names)
{
  for (guint i = 0; node->members != NULL && i < node->members->len; i++)
    {
      if (node->members->pdata[i] == self->flattened)
        name_members (self, self->flattened, used_names);
      else
        name_keys (node->members->pdata[i], used_names);
    }
}

static void
name_descendants (DowserJsonTree *self, DowserJsonNode *node)
{
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (node->element != NULL)
    name_descendants (self, node->element);
  if (node != self->flattened)
    name_members (self, node, used_names);
  for (guint i = 0; node->members != NULL && i < node->members->len; i++)
    name_descendants (self, node->members->pdata[i]);
}

void
dowser_json_tree_find_rows (DowserJsonTree *self)
{
  find_rows (self);
  if (self->rows == NULL)
    return;
  find_flattened_member (self);
  name_descendants (self, self->rows);
}

static gboolean
has_duplicate_keys (const DowserJsonNode *self)
{
  if ((self->keys != NULL && self->keys->len > 1) || (self->element != NULL && has_duplicate_keys (self->element)))
    return TRUE;
  for (guint i = 0; self->members != NULL && i < self->members->len; i++)
    if (has_duplicate_keys (self->members->pdata[i]))
      return TRUE;
  return FALSE;
}

gboolean
dowser_json_tree_needs_copy (const DowserJsonTree *self)
{
  return self->rows != NULL && (self->wrapped || self->flattened != NULL || has_duplicate_keys (self->rows));
}

/* The types that a text in JSON can have. Numbers aren't among them: JSON has its own numbers, so a text that looks
 * like a number stays a text. */
#define TIMES                                                                                                          \
  (DOWSER_CSV_DATE | DOWSER_CSV_TIMESTAMP | DOWSER_CSV_TIMESTAMP_TZ | DOWSER_CSV_TIME | DOWSER_CSV_SLASHES             \
   | DOWSER_CSV_DATE_DOTS | DOWSER_CSV_LOCAL_MOMENTS | DOWSER_CSV_CLOCKS | DOWSER_CSV_WRITTEN_DAY                      \
   | DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_WRITTEN_MONTH | DOWSER_CSV_WRITTEN_CLOCK | DOWSER_CSV_SEASON)

static DowserCsvColumn *
make_column (const DowserJsonNode *member, const char *name)
{
  gboolean is_text = (member->kinds & ~DOWSER_JSON_HAS_NULL) == DOWSER_JSON_HAS_TEXT;
  DowserCsvColumn *column = is_text ? dowser_csv_column_copy (member->column) : dowser_csv_column_new ();

  g_free (column->name);
  column->name = g_strdup (name);
  column->types &= is_text ? TIMES : 0;
  column->common_types &= is_text ? TIMES : 0;
  column->amounts = 0;
  column->unit = NULL;
  column->is_increasing = FALSE;
  return column;
}

static void
list_descendants (const DowserJsonTree *self, const DowserJsonNode *node, GPtrArray *into)
{
  for (guint i = 0; node->members != NULL && i < node->members->len; i++)
    {
      const DowserJsonNode *member = node->members->pdata[i];

      if (member == self->flattened)
        list_descendants (self, member, into);
      else
        for (guint j = 0; j < (member->split ? member->keys->len : 1); j++)
          g_ptr_array_add (into, make_column (member, ((const DowserJsonKey *) member->keys->pdata[j])->name));
    }
}

GPtrArray *
dowser_json_tree_list_columns (const DowserJsonTree *self)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_csv_column_free);

  if (self->rows != NULL)
    list_descendants (self, self->rows, columns);
  return columns;
}
