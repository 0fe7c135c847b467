/* dowser-sql-flat-join.c - joins of queries whose columns have names of their own, for engines that mix names up */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_FROM 12

/* A column of a table, which @n_joins joins bring in. */
typedef struct
{
  const DowserExpr *expr;
  const DowserInstance *instance;
  guint n_joins;
} Column;

/**
 * Flat: a select that is written so. Each table becomes a query of the columns that are read of it, by their places
 * among all of them: joined to another, no two have one name, nor has an output one of theirs.
 * @columns: Column, each of the select once
 * @places: const DowserExpr to its place in @columns
 * @next: the column behind the one that was read last, which is read next where they are read in their order
 * @names: (nullable): the names of all columns, those of earlier joins first
 * @ends: of the names that are there after so many joins
 * @raw: (nullable): the instance whose columns are read from their table at the place that is written
 */
typedef struct
{
  const DowserSelect *select;
  GArray *columns;
  GHashTable *places;
  guint next;
  char *names;
  gsize *ends;
  const char *raw;
} Flat;

static guint
hash_column (gconstpointer key)
{
  const DowserExpr *column = key;

  /* Most instances differ in their first letter or their length. */
  return (column->name != NULL ? g_str_hash (column->name) : 0) * 31 + (guchar) *column->instance * 7
         + (guint) strlen (column->instance);
}

static Flat *
flat_new (const DowserSelect *select)
{
  Flat *flat = g_new0 (Flat, 1);

  flat->select = select;
  flat->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  flat->places = g_hash_table_new (hash_column, (GEqualFunc) dowser_expr_equal);
  return flat;
}

static void
flat_free (Flat *flat)
{
  g_array_unref (flat->columns);
  g_hash_table_unref (flat->places);
  g_free (flat->names);
  g_free (flat->ends);
  g_free (flat);
}

static const Column *
get_column (const Flat *flat, guint index)
{
  return &g_array_index (flat->columns, Column, index);
}

static Flat *
find_flat (const DowserSqlWriter *self, const DowserSelect *select)
{
  for (guint i = self->flats != NULL ? self->flats->len : 0; i > 0; i--)
    if (((Flat *) self->flats->pdata[i - 1])->select == select)
      return self->flats->pdata[i - 1];
  return NULL;
}

static int
find_column (Flat *flat, const DowserExpr *column)
{
  gpointer place;

  if (flat->next < flat->columns->len && get_column (flat, flat->next)->expr == column)
    return (int) flat->next++;
  return g_hash_table_lookup_extended (flat->places, column, NULL, &place) ? GPOINTER_TO_INT (place) : -1;
}

static guint
count_joins (const DowserSelect *select, const char *id)
{
  for (guint i = select->joins->len; i > 0; i--)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i - 1])->to, id) == 0)
      return i;
  return 0;
}

static void
add_column (Flat *flat, const DowserExpr *expr, const DowserInstance *instance)
{
  const Column *last = flat->columns->len > 0 ? get_column (flat, flat->columns->len - 1) : NULL;
  const Column column
      = { expr, instance,
          last != NULL && last->instance == instance ? last->n_joins : count_joins (flat->select, instance->id) };

  g_hash_table_insert (flat->places, (gpointer) expr, GUINT_TO_POINTER (flat->columns->len));
  g_array_append_val (flat->columns, column);
}

/* Nested plans see nothing of the select, so that they need not be looked into. */
static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  Flat *flat = user_data;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (flat->select, expr->instance) : NULL;

  if (instance != NULL && find_column (flat, expr) < 0)
    add_column (flat, expr, instance);
  return TRUE;
}

/* What is compared with rows is not of the nested plan; what its condition equals is read by the plan around it. */
static gboolean
collect_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    dowser_select_walk (expr->select, collect_cb, user_data);
  return collect_cb (expr, user_data);
}

/* An output that is called like a column would be taken for it in every clause. */
static gboolean
hides_column (const Flat *flat)
{
  for (guint i = 0; i < flat->select->outputs->len; i++)
    {
      const DowserOutput *output = flat->select->outputs->pdata[i];

      for (guint j = 0; output->name != NULL && j < flat->columns->len; j++)
        if (g_strcmp0 (get_column (flat, j)->expr->name, output->name) == 0
            && !dowser_expr_equal (get_column (flat, j)->expr, output->expr))
          return TRUE;
    }
  return FALSE;
}

void
dowser_sql_flat_begin (DowserSqlWriter *self, const DowserSelect *select)
{
  Flat *flat;

  if (!self->dialect->flat_joins)
    return;
  flat = flat_new (select);
  dowser_select_walk (select, collect_nested_cb, flat);
  if (select->from->len < 2 && !hides_column (flat))
    {
      flat_free (flat);
      return;
    }
  if (self->flats == NULL)
    self->flats = g_ptr_array_new_with_free_func ((GDestroyNotify) flat_free);
  g_ptr_array_add (self->flats, flat);
}

void
dowser_sql_flat_end (DowserSqlWriter *self, const DowserSelect *select)
{
  Flat *flat = find_flat (self, select);

  if (flat != NULL)
    g_ptr_array_remove (self->flats, flat);
}

gboolean
dowser_sql_is_flat (const DowserSqlWriter *self, const DowserSelect *select)
{
  return find_flat (self, select) != NULL;
}

/* @n: of the join, @i: of its keys */
static void
put_key_name (DowserSqlWriter *self, const char *prefix, guint n, guint i)
{
  char name[40];
  char *end = dowser_sql_write_digits (g_stpcpy (name, prefix), n + 1);

  if (i > 0)
    end = dowser_sql_write_digits (g_stpcpy (end, "_"), i + 1);
  *end = '\0';
  dowser_sql_put_alias (self, name);
}

/* Room for a place with what stands before it. */
#define MAX_PLACE 24

/* Returns: the end of what was written to @into: the name of a column, digit by digit, behind @before */
static char *
write_place (const DowserSqlWriter *self, char *into, const char *before, guint index)
{
  into = g_stpcpy (into, before);
  *into++ = self->dialect->quote_open;
  *into++ = '_';
  into = dowser_sql_write_digits (into, index + 1);
  *into++ = self->dialect->quote_close;
  return into;
}

static void
put_place (DowserSqlWriter *self, const char *before, guint index)
{
  char buffer[MAX_PLACE];

  dowser_sql_put_len (self, buffer, (gsize) (write_place (self, buffer, before, index) - buffer));
}

gboolean
dowser_sql_flat_put_column (DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *column)
{
  Flat *flat = find_flat (self, select);
  int index;

  if (flat == NULL || g_strcmp0 (flat->raw, column->instance) == 0 || (index = find_column (flat, column)) < 0)
    return FALSE;
  put_place (self, "", (guint) index);
  return TRUE;
}

/* The conditions of the join @n, by where they can be asked. */
typedef struct
{
  guint n;
  GPtrArray *keys[2]; /* of the tables before and of the joined one */
  GPtrArray *before;
  GPtrArray *joined;
  GPtrArray *both;
} Conditions;

static void
conditions_init (Conditions *conditions, guint n)
{
  conditions->n = n;
  conditions->keys[0] = g_ptr_array_new ();
  conditions->keys[1] = g_ptr_array_new ();
  conditions->before = g_ptr_array_new ();
  conditions->joined = g_ptr_array_new ();
  conditions->both = g_ptr_array_new ();
}

static void
conditions_clear (Conditions *conditions)
{
  g_ptr_array_unref (conditions->keys[0]);
  g_ptr_array_unref (conditions->keys[1]);
  g_ptr_array_unref (conditions->before);
  g_ptr_array_unref (conditions->joined);
  g_ptr_array_unref (conditions->both);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Conditions, conditions_clear)

static void
sort_condition (Conditions *conditions, const DowserExpr *on, const char *id)
{
  DowserSqlSide whole = dowser_sql_find_side (on, id);

  if (dowser_sql_is_key (on, id))
    {
      gboolean turned = dowser_sql_find_side (on->args->pdata[0], id) == DOWSER_SQL_SIDE_OWN;

      g_ptr_array_add (conditions->keys[0], on->args->pdata[turned ? 1 : 0]);
      g_ptr_array_add (conditions->keys[1], on->args->pdata[turned ? 0 : 1]);
    }
  else
    g_ptr_array_add (whole == DOWSER_SQL_SIDE_OWN     ? conditions->joined
                     : whole == DOWSER_SQL_SIDE_OTHER ? conditions->before
                                                      : conditions->both,
                     (gpointer) on);
}

static void
sort_conditions (DowserSqlWriter *self, const DowserJoin *join, Conditions *conditions)
{
  gboolean inner = join->type == DOWSER_JOIN_INNER || join->type == DOWSER_JOIN_CROSS;

  for (guint i = 0; i < join->on->len; i++)
    sort_condition (conditions, join->on->pdata[i], join->to);
  for (guint i = 0; i < conditions->keys[1]->len; i++)
    if ((join->type == DOWSER_JOIN_RIGHT || join->type == DOWSER_JOIN_FULL)
        && dowser_sql_may_be_null (self, self->scopes->pdata[self->scopes->len - 1], conditions->keys[1]->pdata[i]))
      dowser_sql_fail (self, _ ("a right or full join by a value that may be NULL, which this engine gets wrong"));
  if (!inner && (conditions->keys[0]->len == 0 || conditions->both->len > 0))
    dowser_sql_fail (self, _ ("an outer join by anything but equal values of two tables"));
  else if ((join->type == DOWSER_JOIN_LEFT || join->type == DOWSER_JOIN_FULL) && conditions->before->len > 0)
    dowser_sql_fail (self, _ ("an outer join by a condition on the table whose rows are all kept"));
  else if ((join->type == DOWSER_JOIN_RIGHT || join->type == DOWSER_JOIN_FULL) && conditions->joined->len > 0)
    dowser_sql_fail (self, _ ("an outer join by a condition on the table whose rows are all kept"));
}

static void
put_filter (DowserSqlWriter *self, GPtrArray *conditions, gboolean *filtered)
{
  for (guint i = 0; i < conditions->len && self->error == NULL; i++)
    {
      dowser_sql_put_break (self);
      dowser_sql_put (self, *filtered ? "AND " : "WHERE ");
      *filtered = TRUE;
      self->no_aggregate = self->no_window = _ ("the condition of a join");
      if (dowser_sql_enter (self, WEIGHT_FROM))
        dowser_sql_put_condition (self, conditions->pdata[i], DOWSER_PRECEDENCE_NOT);
      dowser_sql_leave (self, WEIGHT_FROM);
      self->no_aggregate = self->no_window = NULL;
    }
}

/* Both sides of an equation must be of one type; of which, the other side says as well. */
static void
put_keys (DowserSqlWriter *self, const Conditions *conditions, guint side)
{
  for (guint i = 0; i < conditions->keys[side]->len && self->error == NULL; i++)
    {
      g_autoptr (GPtrArray) pair = g_ptr_array_new ();
      g_autoptr (GPtrArray) aligned = NULL;
      int want;

      g_ptr_array_add (pair, conditions->keys[side]->pdata[i]);
      g_ptr_array_add (pair, conditions->keys[1 - side]->pdata[i]);
      aligned = dowser_sql_align (self, pair, TRUE);
      want = dowser_sql_settle (self, aligned, 0, 1);
      dowser_sql_put (self, ", ");
      if (want < DOWSER_SQL_NULL && want != DOWSER_VALUE_UNKNOWN && self->dialect->casts[want] != NULL)
        {
          g_autoptr (GPtrArray) one = g_ptr_array_new ();

          g_ptr_array_add (one, aligned->pdata[0]);
          dowser_sql_put_form (self, self->dialect->casts[want], one, NULL);
        }
      else
        dowser_sql_put_operand (self, aligned->pdata[0], want, DOWSER_PRECEDENCE_OR, WEIGHT_FROM);
      dowser_sql_put (self, " AS ");
      put_key_name (self, side == 0 ? "_left" : "_right", conditions->n, i);
    }
}

/* Once for all joins, each of which shows the columns of those before it and its own. */
static void
write_names (const DowserSqlWriter *self, Flat *flat)
{
  guint n_joins = flat->select->joins->len;
  char *end;

  end = flat->names = g_malloc ((gsize) (flat->columns->len + 1) * MAX_PLACE);
  flat->ends = g_new (gsize, n_joins + 1);
  for (guint n = 0; n <= n_joins; n++)
    {
      for (guint i = 0; i < flat->columns->len; i++)
        if (get_column (flat, i)->n_joins == n)
          end = write_place (self, end, end > flat->names ? ", " : "", i);
      flat->ends[n] = (gsize) (end - flat->names);
    }
}

/* The columns of the tables up to join @n_joins, under the names that they have. */
static void
put_names (DowserSqlWriter *self, const Flat *flat, guint n_joins)
{
  if (flat->ends[n_joins] > 0)
    dowser_sql_put_len (self, flat->names, flat->ends[n_joins]);
  else
    dowser_sql_put (self, "1 AS _found");
}

/* @prefix: what stands before all columns of @instance, once it was written */
static void
put_raw_column (DowserSqlWriter *self, const DowserInstance *instance, const char *name, GString *prefix)
{
  gsize begin = self->sql->len;

  if (prefix->len == 0)
    {
      dowser_sql_put_alias (self, instance->id);
      dowser_sql_put_len (self, ".", 1);
      g_string_append_len (prefix, self->sql->str + begin, (gssize) (self->sql->len - begin));
    }
  else
    dowser_sql_put_len (self, prefix->str, prefix->len);
  if (instance->is_step)
    dowser_sql_put_alias (self, name);
  else
    dowser_sql_put_name (self, name);
}

/* A table as a query of those of its columns that are read. @conditions: (nullable): of the join to it */
static void
put_table (DowserSqlWriter *self, Flat *flat, const DowserInstance *instance, const Conditions *conditions)
{
  g_autoptr (GString) prefix = g_string_new (NULL);
  gboolean filtered = FALSE;
  guint n = 0;

  dowser_sql_open_block (self);
  dowser_sql_put (self, "SELECT ");
  flat->raw = instance->id;
  for (guint i = 0; i < flat->columns->len; i++)
    {
      const Column *column = get_column (flat, i);

      if (column->instance != instance)
        continue;
      dowser_sql_put (self, n++ > 0 ? ", " : "");
      put_raw_column (self, instance, column->expr->name, prefix);
      put_place (self, " AS ", i);
    }
  if (n == 0)
    {
      dowser_sql_put (self, "1 AS ");
      put_key_name (self, "_row", flat->select->from->len, 0);
    }
  if (conditions != NULL)
    put_keys (self, conditions, 1);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "FROM ");
  dowser_sql_put_instance (self, instance);
  if (conditions != NULL)
    put_filter (self, conditions->joined, &filtered);
  flat->raw = NULL;
  dowser_sql_close_block (self);
}

static void put_joined (DowserSqlWriter *self, Flat *flat, guint n_joins, const Conditions *next);

static void
put_crossed (DowserSqlWriter *self, Flat *flat, guint from)
{
  const DowserSelect *select = flat->select;
  guint n = 0;

  for (guint i = 0; i < from; i++)
    n += count_joins (select, ((const DowserInstance *) select->from->pdata[i])->id) == 0;
  if (n <= 1)
    {
      put_table (self, flat, select->from->pdata[0], NULL);
      return;
    }
  while (count_joins (select, ((const DowserInstance *) select->from->pdata[from - 1])->id) > 0)
    from--;
  dowser_sql_open_block (self);
  dowser_sql_put (self, "SELECT * FROM ");
  put_crossed (self, flat, from - 1);
  dowser_sql_put (self, " CROSS JOIN ");
  put_table (self, flat, select->from->pdata[from - 1], NULL);
  dowser_sql_close_block (self);
}

/* The columns up to join @n_joins, with what the join @next (nullable) finds its rows by. */
static void
put_joined_columns (DowserSqlWriter *self, const Flat *flat, guint n_joins, const Conditions *next)
{
  dowser_sql_put (self, "SELECT ");
  put_names (self, flat, n_joins);
  if (next != NULL)
    put_keys (self, next, 0);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "FROM ");
}

static void
put_join_on (DowserSqlWriter *self, Flat *flat, const DowserJoin *join, const Conditions *conditions)
{
  static const char *const words[]
      = { "ALL INNER JOIN ", "ALL LEFT JOIN ", "ALL RIGHT JOIN ", "ALL FULL JOIN ", "CROSS JOIN " };
  guint n_keys = conditions->keys[0]->len;

  dowser_sql_put_break (self);
  dowser_sql_put (self, n_keys > 0 ? words[join->type] : "CROSS JOIN ");
  put_table (self, flat, dowser_select_find_instance (flat->select, join->to), conditions);
  for (guint i = 0; i < n_keys; i++)
    {
      dowser_sql_put (self, i == 0 ? " ON " : " AND ");
      put_key_name (self, "_left", conditions->n, i);
      dowser_sql_put (self, " = ");
      put_key_name (self, "_right", conditions->n, i);
    }
}

static void
put_join (DowserSqlWriter *self, Flat *flat, guint n, const Conditions *next)
{
  const DowserJoin *join = flat->select->joins->pdata[n];
  gboolean filtered = FALSE;
  g_auto (Conditions) conditions = { 0 };

  conditions_init (&conditions, n);
  sort_conditions (self, join, &conditions);
  dowser_sql_open_block (self);
  put_joined_columns (self, flat, n + 1, next);
  put_joined (self, flat, n, &conditions);
  put_join_on (self, flat, join, &conditions);
  put_filter (self, conditions.both, &filtered);
  if (next != NULL)
    put_filter (self, next->before, &filtered);
  dowser_sql_close_block (self);
}

static void
put_first (DowserSqlWriter *self, Flat *flat, const Conditions *next)
{
  gboolean filtered = FALSE;

  if (next == NULL)
    {
      put_crossed (self, flat, flat->select->from->len);
      return;
    }
  dowser_sql_open_block (self);
  put_joined_columns (self, flat, 0, next);
  put_crossed (self, flat, flat->select->from->len);
  put_filter (self, next->before, &filtered);
  dowser_sql_close_block (self);
}

static void
put_joined (DowserSqlWriter *self, Flat *flat, guint n_joins, const Conditions *next)
{
  if (n_joins == 0)
    put_first (self, flat, next);
  else if (dowser_sql_enter (self, WEIGHT_FROM))
    {
      put_join (self, flat, n_joins - 1, next);
      dowser_sql_leave (self, WEIGHT_FROM);
    }
}

void
dowser_sql_flat_put_from (DowserSqlWriter *self, const DowserSelect *select)
{
  Flat *flat = find_flat (self, select);

  write_names (self, flat);
  put_joined (self, flat, select->joins->len, NULL);
}
