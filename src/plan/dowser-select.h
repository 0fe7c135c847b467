/* dowser-select.h - one select of a plan: instances, joins, outputs, filter, groups, order */
#pragma once

#include "plan/dowser-expr.h"
#include "plan/dowser-output-view.h"

G_BEGIN_DECLS

/** DowserInstance: @table (or step) under the name @id; the same table may stand twice. */
typedef struct
{
  char *id;
  char *table; /* name of a table, or of a step where is_step */
  gboolean is_step;
} DowserInstance;

typedef enum { DOWSER_JOIN_INNER, DOWSER_JOIN_LEFT, DOWSER_JOIN_RIGHT, DOWSER_JOIN_FULL, DOWSER_JOIN_CROSS } DowserJoinType;
typedef enum { DOWSER_VIA_DECLARED, DOWSER_VIA_INFERRED, DOWSER_VIA_USER } DowserVia;
extern const char *const dowser_join_type_nicks[]; /* inner left right full cross */
extern const char *const dowser_via_nicks[];       /* declared inferred user */

/** DowserJoin: brings instance @to in; @on: DowserExpr comparisons, all of which hold; empty for CROSS. */
typedef struct
{
  DowserJoinType type;
  char *to;
  GPtrArray *on;
  DowserVia via;
  double confidence;
} DowserJoin;

/** DowserOutput: a shown column; @name: (nullable): its heading, else one made from @expr; @view: how it is drawn. */
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
 * DowserSelect: atomically counted. Whoever has made or copied one may fill it until it is shared;
 * from then on it never changes. No array is %NULL.
 * @from: DowserInstance; the first is the root, each other one is brought in by a join or, without one, crossed
 * @off: filter conditions that are switched off, kept to be switched on again
 * @order: keys apply to the whole result, after @set_with
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
/** A new one to change: its parts are shared with @self, its arrays are its own. */
DowserSelect *dowser_select_copy (const DowserSelect *self);
DowserSelect *dowser_select_ref (const DowserSelect *self);
void dowser_select_unref (DowserSelect *self);
gboolean dowser_select_equal (const DowserSelect *a, const DowserSelect *b);
/** Equal but for how it is drawn: the same statement is written. */
gboolean dowser_select_same_statement (const DowserSelect *a, const DowserSelect *b);
/** Equal but for the headings and how it is drawn: the same rows are asked for. */
gboolean dowser_select_same_rows (const DowserSelect *a, const DowserSelect *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSelect, dowser_select_unref)

DowserInstance *dowser_instance_new (const char *id, const char *table, gboolean is_step);
DowserInstance *dowser_instance_copy (const DowserInstance *self);
void dowser_instance_free (DowserInstance *self);
/** @on: (transfer full) (nullable) */
DowserJoin *dowser_join_new (DowserJoinType type, const char *to, GPtrArray *on, DowserVia via, double confidence);
DowserJoin *dowser_join_copy (const DowserJoin *self);
void dowser_join_free (DowserJoin *self);
/** @expr: (transfer full); @name: (nullable) */
DowserOutput *dowser_output_new (DowserExpr *expr, const char *name);
DowserOutput *dowser_output_copy (const DowserOutput *self);
void dowser_output_free (DowserOutput *self);
DowserOrder *dowser_order_new (DowserExpr *expr, gboolean descending, DowserNulls nulls);
DowserOrder *dowser_order_copy (const DowserOrder *self);
void dowser_order_free (DowserOrder *self);

/* Fill helpers for whoever builds a select; expressions are taken. */
void dowser_select_add_from (DowserSelect *self, const char *id, const char *table);
void dowser_select_add_output (DowserSelect *self, DowserExpr *expr, const char *name);
void dowser_select_add_order (DowserSelect *self, DowserExpr *expr, gboolean descending);
void dowser_select_and_filter (DowserSelect *self, DowserExpr *condition);
/** Returns: (nullable): borrowed */
const DowserInstance *dowser_select_find_instance (const DowserSelect *self, const char *id);
/** A free instance id for @table: its name, else name2, name3 … Returns: (transfer full) */
char *dowser_select_make_id (const DowserSelect *self, const char *table);
/** The heading of output @index: its name, or one made from its expression ("name", "sum of amount"). Returns: (transfer full) */
char *dowser_select_dup_heading (const DowserSelect *self, guint index);
/** The output that @name (nullable) names: the one with its very letters, else the first that differs in case alone.
 * Returns: its index; -1 where none does */
int dowser_select_find_output (const DowserSelect *self, const char *name);
/** The group by @expr. Returns: its index; -1 where there is none */
int dowser_select_find_group (const DowserSelect *self, const DowserExpr *expr);
/** A #DowserExprReplace: a column names the table that it is of in place of the instance, so that expressions of two
 * selects can be compared. @select: of the column */
DowserExpr *dowser_select_name_table_cb (const DowserExpr *expr, gpointer select);
/** Whether any output, having or order of this level aggregates, or there is a group. */
gboolean dowser_select_is_grouped (const DowserSelect *self);
/** Called with each expression of this level, in the order they are written; subplans' selects are not entered. */
void dowser_select_walk (const DowserSelect *self, DowserExprVisit visit, gpointer user_data);

G_END_DECLS
