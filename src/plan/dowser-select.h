/* dowser-select.h - one select of a plan: instances, joins, outputs, filter, groups, order */
#pragma once

#include "plan/dowser-expr.h"
#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** DowserInstance: @table is a table or a step, and @id is its name in the select. A table may have several
 * instances. */
typedef struct
{
  char *id;
  char *table; /* name of a table; name of a step if is_step is set */
  gboolean is_step;
} DowserInstance;

typedef enum { DOWSER_JOIN_INNER, DOWSER_JOIN_LEFT, DOWSER_JOIN_RIGHT, DOWSER_JOIN_FULL, DOWSER_JOIN_CROSS } DowserJoinType;
typedef enum { DOWSER_VIA_DECLARED, DOWSER_VIA_INFERRED, DOWSER_VIA_USER } DowserVia;
extern const char *const dowser_join_type_nicks[]; /* inner left right full cross */
extern const char *const dowser_via_nicks[];       /* declared inferred user */

/** DowserJoin: joins the instance @to (a table's occurrence in FROM) to the instances before it; @on: DowserExpr
 * comparisons, all of which must be true; empty for CROSS. */
typedef struct
{
  DowserJoinType type;
  char *to;
  GPtrArray *on;
  DowserVia via;
  double confidence;
} DowserJoin;

/** DowserOutput: a shown column; @name: (nullable): its heading; %NULL: the heading is generated from @expr; @view: its
 * presentation. */
typedef struct
{
  DowserExpr *expr;
  char *name;
  DowserOutputView view;
} DowserOutput;

typedef enum { DOWSER_NULLS_DEFAULT, DOWSER_NULLS_FIRST, DOWSER_NULLS_LAST } DowserNulls;
extern const char *const dowser_nulls_nicks[]; /* default first last */
struct _DowserOrder
{
  DowserExpr *expr;
  gboolean descending;
  DowserNulls nulls;
};

typedef enum { DOWSER_SET_NONE, DOWSER_SET_UNION, DOWSER_SET_UNION_ALL, DOWSER_SET_INTERSECT, DOWSER_SET_EXCEPT } DowserSetOp;
extern const char *const dowser_set_op_nicks[]; /* none union union_all intersect except */

#define DOWSER_NO_LIMIT ((gint64) -1)

/**
 * DowserSelect: atomically reference-counted. The function that creates or copies a select may fill it until the select
 * is shared. After that, the select never changes. No array is %NULL.
 * @from: DowserInstance; the first instance is the root; each other instance is added by a join or, without a join, by
 * a
 * cross product
 * @off: disabled filter conditions, which the user may enable again
 * @order: sort keys for the whole result, including @set_with
 */
struct _DowserSelect
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  GPtrArray *from;    /* DowserInstance */
  GPtrArray *joins;   /* DowserJoin */
  GPtrArray *outputs; /* DowserOutput */
  gboolean distinct;
  DowserExpr *filter; /* (nullable) */
  GPtrArray *off;     /* DowserExpr */
  GPtrArray *group;   /* DowserExpr */
  DowserExpr *having; /* (nullable) */
  GPtrArray *order;   /* DowserOrder */
  gint64 limit;       /* rows, or DOWSER_NO_LIMIT */
  gint64 offset;      /* rows */
  DowserSetOp set_op;
  DowserSelect *set_with; /* (nullable) */
};

#define DOWSER_TYPE_SELECT (dowser_select_get_type ())
GType dowser_select_get_type (void);
DowserSelect *dowser_select_new (void);
/** Creates a copy that may be changed. The copy has its own arrays, and shares their elements with @self. */
DowserSelect *dowser_select_copy (const DowserSelect *self);
DowserSelect *dowser_select_ref (const DowserSelect *self);
void dowser_select_unref (DowserSelect *self);
gboolean dowser_select_equal (const DowserSelect *a, const DowserSelect *b);
/** Returns TRUE if the selects are equal except for their presentation. Both selects then give the same statement. */
gboolean dowser_select_has_same_statement (const DowserSelect *a, const DowserSelect *b);
/** Returns TRUE if the selects are equal except for headings and presentation. Both selects then return the same
 * rows. */
gboolean dowser_select_has_same_rows (const DowserSelect *a, const DowserSelect *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSelect, dowser_select_unref)

DowserInstance *dowser_instance_new (const char *id, const char *table, gboolean is_step);
DowserInstance *dowser_instance_copy (const DowserInstance *self);
void dowser_instance_free (DowserInstance *self);
/** @to: the id of the instance (a table's occurrence in FROM) that the join adds; @on: (transfer full) (nullable): the
 * join conditions */
DowserJoin *dowser_join_new (DowserJoinType type, const char *to, GPtrArray *on, DowserVia via, double confidence);
DowserJoin *dowser_join_copy (const DowserJoin *self);
void dowser_join_free (DowserJoin *self);
/** @expr: (transfer full): the shown expression; @name: (nullable): the heading; %NULL to generate it from @expr */
DowserOutput *dowser_output_new (DowserExpr *expr, const char *name);
DowserOutput *dowser_output_copy (const DowserOutput *self);
void dowser_output_free (DowserOutput *self);
DowserOrder *dowser_order_new (DowserExpr *expr, gboolean descending, DowserNulls nulls);
DowserOrder *dowser_order_copy (const DowserOrder *self);
void dowser_order_free (DowserOrder *self);

/* Functions for filling a select; they take ownership of expressions. */
void dowser_select_add_instance (DowserSelect *self, const char *id, const char *table);
void dowser_select_add_output (DowserSelect *self, DowserExpr *expr, const char *name);
void dowser_select_add_order (DowserSelect *self, DowserExpr *expr, gboolean descending);
void dowser_select_add_filter (DowserSelect *self, DowserExpr *condition);
/** Finds the instance (a table's occurrence in FROM) with the ID @id. Returns: (nullable): borrowed */
const DowserInstance *dowser_select_find_instance (const DowserSelect *self, const char *id);
/** Returns an unused instance id for @table: the table's name or, if that id is used already, the name with a number
 * (name2, name3 …). Returns: (transfer full) */
char *dowser_select_make_id (const DowserSelect *self, const char *table);
/** Returns the heading of output @index. This is the output's name or, for an output without a name, a heading
 * generated from its expression, for example "sum of amount". Returns: (transfer full) */
char *dowser_select_dup_heading (const DowserSelect *self, guint index);
/** Finds the output with the heading @name (nullable). Prefers an exact match to a match that ignores case. Returns:
 * the index of the first match; -1 without a match */
int dowser_select_find_output (const DowserSelect *self, const char *name);
/** Finds the group key that equals @expr. Returns: the index of the key in the select's group; -1 if there is no such
 * key */
int dowser_select_find_group (const DowserSelect *self, const DowserExpr *expr);
/** A #DowserExprReplace: replaces the instance (a table's occurrence in FROM) that a column names by the name of its
 * table, so that expressions of two selects can be compared. @select: the select of the column */
DowserExpr *dowser_select_name_table_cb (const DowserExpr *expr, gpointer select);
/** Returns TRUE if the select has groups or a having condition, or if its outputs or sort keys contain an aggregate
 * that belongs to this select. */
gboolean dowser_select_is_grouped (const DowserSelect *self);
/** Calls @visit for each expression of the select, in the order in which SQL contains them. The selects of subplans
 * aren't visited. */
void dowser_select_walk (const DowserSelect *self, DowserExprVisit visit, gpointer user_data);

G_END_DECLS
