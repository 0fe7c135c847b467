/* dowser-json-tree.h - what lies where in a JSON file: the keys of its objects, and which of them are rows */
#pragma once

#include "sources/csv/dowser-csv-type.h"
#include "sources/duckdb/dowser-json-tokens.h"

G_BEGIN_DECLS

/** DowserJsonKinds: bits: what values a place has. */
typedef enum
{
  DOWSER_JSON_HAS_OBJECT = 1 << 0,
  DOWSER_JSON_HAS_ARRAY = 1 << 1,
  DOWSER_JSON_HAS_TEXT = 1 << 2,
  DOWSER_JSON_HAS_OTHER = 1 << 3,
  DOWSER_JSON_HAS_NULL = 1 << 4,
} DowserJsonKinds;

typedef struct _DowserJsonNode DowserJsonNode;

/**
 * DowserJsonKey: one way to write a key that others of its objects write in another case, or twice.
 * @name: what it is called in the copy, set by dowser_json_tree_settle()
 */
typedef struct
{
  char *text;
  char *name;

  /*< private >*/
  guint64 object; /* the last one that has it */
} DowserJsonKey;

/**
 * DowserJsonNode: a place in the file, of all objects and arrays that lie alike.
 * @parent: (unowned) (nullable)
 * @keys: DowserJsonKey, by which @parent has it; the first one is the usual one
 * @split: an object has two of @keys, so that each is a column of its own
 * @members: DowserJsonNode, of objects; @element: (nullable): of arrays
 * @column: (nullable): what its texts can be
 */
struct _DowserJsonNode
{
  DowserJsonNode *parent;
  GPtrArray *keys;
  gboolean split;
  GPtrArray *members;
  DowserJsonNode *element;
  DowserJsonKinds kinds;
  guint64 n_objects;
  DowserCsvColumn *column;

  /*< private >*/
  GHashTable *by_key; /* folded → member */
  guint64 object;     /* the last one that has it */
};

/**
 * DowserJsonTree: of a whole file.
 * @rows: (unowned) (nullable): whose objects are rows
 * @lifted: (unowned) (nullable): the member of @rows whose members are columns
 * @wrapped: @rows lies within another object
 * @left_out: (nullable): char *, names of other lists of objects beside it
 */
typedef struct
{
  DowserJsonNode *root;
  DowserJsonNode *rows;
  DowserJsonNode *lifted;
  gboolean wrapped;
  GPtrArray *left_out;
  guint n_nodes;
} DowserJsonTree;

/** DowserJsonPlace: where the reader of tokens stands in a tree. */
typedef struct
{
  DowserJsonTree *tree;
  gboolean grows; /* adds what is not there yet */
  guint depth;
  DowserJsonNode *next; /* (nullable): of the value that comes */
  DowserJsonKey *key;   /* (nullable): by which it comes */

  /*< private >*/
  guint64 n_objects;
  struct
  {
    DowserJsonNode *node;
    guint64 object; /* 0 for an array */
    guint member;   /* the one that came last */
  } open[DOWSER_JSON_MAX_DEPTH];
} DowserJsonPlace;

DowserJsonTree *dowser_json_tree_new (void);
void dowser_json_tree_free (DowserJsonTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJsonTree, dowser_json_tree_free)
void dowser_json_place_init (DowserJsonPlace *self, DowserJsonTree *tree, gboolean grows);
/** Goes on by one token. A tree that is full keeps what it has: then @next is %NULL for what it does not know. */
void dowser_json_place_take (DowserJsonPlace *self, DowserJsonToken token, const char *text, gsize length);

/** Once all of the file is in it: finds the rows and names the columns. */
void dowser_json_tree_settle (DowserJsonTree *self);
/** Whether an engine, which tells no case of keys apart, would lose rows or values of the file as it is. */
gboolean dowser_json_tree_needs_copy (const DowserJsonTree *self);
/** "data", "response.items". Returns: (transfer full) */
char *dowser_json_node_dup_path (const DowserJsonNode *self);
/** The columns that texts of days and times make, in order. Returns: (transfer full): DowserCsvColumn */
GPtrArray *dowser_json_tree_list_columns (const DowserJsonTree *self);

G_END_DECLS
