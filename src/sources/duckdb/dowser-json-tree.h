/* dowser-json-tree.h - the structure of a JSON file: which keys its objects have, and which of its objects are rows */
#pragma once

#include "sources/csv/dowser-csv-type.h"
#include "sources/duckdb/dowser-json-tokens.h"

G_BEGIN_DECLS

/** DowserJsonKinds: bits: the kinds of values at a node */
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
 * DowserJsonKey: one spelling of a node's key. A node has several keys if objects write its key in different case, or
 * if one object has the key twice.
 * @name: the key's name in the copy, set by dowser_json_tree_find_rows()
 */
typedef struct
{
  char *text;
  char *name;

  /*< private >*/
  guint64 object; /* number of the last object with this key */
} DowserJsonKey;

/**
 * DowserJsonNode: stands for all values at the same path of the file.
 * @parent: (unowned) (nullable)
 * @keys: DowserJsonKey, the keys under which objects at @parent contain this node; the first key is the usual one
 * @split: TRUE if an object has two of @keys, so that each key is a separate column
 * @members: DowserJsonNode, for objects; @element: (nullable): for arrays
 * @column: (nullable): the possible types of the node's texts
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
  GHashTable *by_key; /* casefolded key → member */
  guint64 object;     /* number of the last object with this member */
};

/**
 * DowserJsonTree: the tree of a whole file
 * @rows: (unowned) (nullable): the node whose objects are rows
 * @flattened: (unowned) (nullable): the member of @rows whose own members are columns
 * @wrapped: TRUE if @rows is inside another object
 * @left_out: (nullable): char *, names of other lists of objects in the same wrapper
 */
typedef struct
{
  DowserJsonNode *root;
  DowserJsonNode *rows;
  DowserJsonNode *flattened;
  gboolean wrapped;
  GPtrArray *left_out;
  guint n_nodes;
} DowserJsonTree;

/** DowserJsonPlace: the position in a tree that the token reader has reached */
typedef struct
{
  DowserJsonTree *tree;
  gboolean grows; /* TRUE if missing nodes and keys are added to the tree */
  guint depth;
  DowserJsonNode *next; /* (nullable): the node of the next value */
  DowserJsonKey *key;   /* (nullable): the key of the next value */

  /*< private >*/
  guint64 n_objects;
  struct
  {
    DowserJsonNode *node;
    guint64 object; /* 0 for an array */
    guint member;   /* the index of the next member */
  } open[DOWSER_JSON_MAX_DEPTH];
} DowserJsonPlace;

DowserJsonTree *dowser_json_tree_new (void);
void dowser_json_tree_free (DowserJsonTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJsonTree, dowser_json_tree_free)
void dowser_json_place_init (DowserJsonPlace *self, DowserJsonTree *tree, gboolean grows);
/** Moves @self to the place after one token. If the tree doesn't grow, the field "next" of @self becomes %NULL at a
 * value that has no node. */
void dowser_json_place_advance (DowserJsonPlace *self, DowserJsonToken token, const char *text, gsize length);

/** Finds the rows and names the columns. Must be called when the whole file is in the tree. */
void dowser_json_tree_find_rows (DowserJsonTree *self);
/** Returns TRUE if an engine would lose rows or values when it reads the original file. Engines ignore the case of
 * keys. */
gboolean dowser_json_tree_needs_copy (const DowserJsonTree *self);
/** Returns: (transfer full): the path of a node, such as "data" or "response.items" */
char *dowser_json_node_dup_path (const DowserJsonNode *self);
/** Lists the columns in order. Each column has the types of dates and times that fit all its texts. Returns: (transfer
 * full): DowserCsvColumn */
GPtrArray *dowser_json_tree_list_columns (const DowserJsonTree *self);

G_END_DECLS
