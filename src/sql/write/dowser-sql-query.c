/* dowser-sql-query.c - writes queries: a select with its set operations, order and limit */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>

#define WEIGHT_SET 8

static void put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                       const int *wanted_types);

char *
dowser_sql_make_alias (const DowserSqlWriter *self, const char *wished_name)
{
  g_autofree char *alias = g_strdup (wished_name);

  for (guint n = 2, i = 0; i < self->scopes->len; i++)
    if (dowser_select_find_instance (self->scopes->pdata[i], alias) != NULL)
      {
        g_free (alias);
        alias = g_strdup_printf ("%s%u", wished_name, n++);
        i = (guint) -1;
      }
  return g_steal_pointer (&alias);
}

static gboolean
is_plain_select (const DowserSelect *select)
{
  return select->order->len == 0 && select->limit == DOWSER_NO_LIMIT && select->offset == 0;
}

static gboolean
is_associative (DowserSetOp op)
{
  return op == DOWSER_SET_UNION || op == DOWSER_SET_UNION_ALL || op == DOWSER_SET_INTERSECT;
}

/* Writes a part of a set operation in parentheses. In some engines, the part must be a derived table, which can't have
 * two columns of the same name. */
static void
put_as_derived_table (DowserSqlWriter *self, const DowserSelect *select, const int *wanted_types)
{
  guint before;

  if (!self->dialect->set_in_parentheses)
    dowser_sql_put (self, "SELECT * FROM ");
  before = dowser_sql_begin_derived_table (self);
  dowser_sql_open_block (self);
  if (dowser_sql_enter_level (self, WEIGHT_SET))
    put_query (self, select, self->dialect->typed ? DOWSER_HEADINGS_PLACES : DOWSER_HEADINGS_PLAN, wanted_types);
  dowser_sql_leave_level (self, WEIGHT_SET);
  dowser_sql_close_block (self);
  dowser_sql_end_derived_table (self, before);
}

/* Engines read A op B op C from the left, while a plan nests to the right. Parentheses are omitted only if both orders
 * give the same result and the later part has no order or limit of its own. */
static void
put_set_operations (DowserSqlWriter *self, const DowserSelect *select, const int *wanted_types)
{
  static const char *const words[] = { "", "UNION", "UNION ALL", "INTERSECT", "EXCEPT" };
  guint n = 1;

  for (const DowserSelect *part = select; part->set_op != DOWSER_SET_NONE && self->error == NULL; part = part->set_with)
    {
      const DowserSelect *next = part->set_with;
      gboolean in_row
          = next != NULL && is_plain_select (next)
            && (next->set_op == DOWSER_SET_NONE || (next->set_op == part->set_op && is_associative (part->set_op)));

      if (next == NULL || next->outputs->len != select->outputs->len)
        dowser_sql_fail (self, _ ("the parts of a set operation have different numbers of columns"));
      if (++n > self->dialect->max_compound)
        dowser_sql_fail (self, _ ("more than %u set operations"), self->dialect->max_compound - 1);
      if (self->error != NULL)
        return;
      dowser_sql_put_break (self);
      dowser_sql_put (self, words[part->set_op]);
      dowser_sql_put (self, self->dialect->set_distinct && part->set_op != DOWSER_SET_UNION_ALL ? " DISTINCT" : "");
      dowser_sql_put_break (self);
      if (!in_row)
        {
          put_as_derived_table (self, next, wanted_types);
          return;
        }
      dowser_sql_put_core (self, next, DOWSER_HEADINGS_PLAN, wanted_types);
      dowser_sql_full_join_end (self, next);
    }
}

/* Returns: (transfer full) (nullable): for each column, the type in which all parts of the set operation must write the
 * column */
static int *
find_column_types (DowserSqlWriter *self, const DowserSelect *select)
{
  int *wanted_types;

  if (!self->dialect->typed || select->set_op == DOWSER_SET_NONE)
    return NULL;
  wanted_types = g_new (int, MAX (select->outputs->len, 1));
  for (guint i = 0; i < select->outputs->len; i++)
    {
      wanted_types[i] = DOWSER_SQL_NULL;
      for (const DowserSelect *part = select; part != NULL && i < part->outputs->len;
           part = part->set_op != DOWSER_SET_NONE ? part->set_with : NULL)
        {
          g_ptr_array_add (self->scopes, (gpointer) part);
          wanted_types[i]
              = dowser_sql_merge_types (self, wanted_types[i],
                                        dowser_sql_type_of (self,
                                                            ((const DowserOutput *) part->outputs->pdata[i])->expr));
          g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
        }
    }
  return wanted_types;
}

/* Returns TRUE if the limit is written as TOP, before the outputs. TOP has no offset, and it limits only the first part
 * of a set operation. */
static gboolean
uses_top (const DowserSqlWriter *self, const DowserSelect *select)
{
  return self->dialect->limits_at_top && select->limit != DOWSER_NO_LIMIT
         && (select->limit == 0 || (select->offset == 0 && select->set_op == DOWSER_SET_NONE));
}

void
dowser_sql_put_top (DowserSqlWriter *self, const DowserSelect *select)
{
  if (!uses_top (self, select))
    return;
  dowser_sql_put (self, " TOP (");
  dowser_sql_put_integer (self, select->limit);
  dowser_sql_put (self, ")");
}

/* Writes OFFSET and FETCH. @n_keys: the number of sort keys; without a sort key, OFFSET isn't allowed */
static void
put_fetch (DowserSqlWriter *self, const DowserSelect *select, guint n_keys)
{
  if (uses_top (self, select))
    return;
  dowser_sql_put_break (self);
  if (n_keys == 0)
    dowser_sql_put (self,
                    select->distinct || select->set_op != DOWSER_SET_NONE ? "ORDER BY 1 " : "ORDER BY (SELECT NULL) ");
  dowser_sql_put (self, "OFFSET ");
  dowser_sql_put_integer (self, select->offset);
  dowser_sql_put (self, " ROWS");
  if (select->limit == DOWSER_NO_LIMIT)
    return;
  dowser_sql_put (self, " FETCH NEXT ");
  dowser_sql_put_integer (self, select->limit);
  dowser_sql_put (self, " ROWS ONLY");
}

static void
put_limit (DowserSqlWriter *self, const DowserSelect *select, guint n_keys)
{
  if (select->limit == DOWSER_NO_LIMIT && select->offset == 0)
    return;
  dowser_sql_check_offset (self, select);
  if (self->dialect->limits_at_top)
    {
      put_fetch (self, select, n_keys);
      return;
    }
  dowser_sql_put_break (self);
  if (select->limit != DOWSER_NO_LIMIT)
    {
      dowser_sql_put (self, "LIMIT ");
      dowser_sql_put_integer (self, select->limit);
    }
  else if (self->dialect->no_limit != NULL)
    dowser_sql_put (self, self->dialect->no_limit);
  if (select->offset == 0)
    return;
  dowser_sql_put (self, select->limit != DOWSER_NO_LIMIT || self->dialect->no_limit != NULL ? " OFFSET " : "OFFSET ");
  dowser_sql_put_integer (self, select->offset);
}

/* Writes outputs that read the derived table @table. Their headings are those of the outputs of @select. */
static void
put_table_outputs (DowserSqlWriter *self, const DowserSelect *select, const char *table, DowserHeadings headings)
{
  dowser_sql_put (self, "SELECT");
  dowser_sql_put_top (self, select);
  dowser_sql_put (self, " ");
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading
          = headings == DOWSER_HEADINGS_PLACES ? g_strdup_printf ("c%u", i + 1) : dowser_select_dup_heading (select, i);
      g_autofree char *place = g_strdup_printf ("c%u", i + 1);

      dowser_sql_put (self, i > 0 ? ", " : "");
      dowser_sql_put_alias (self, table);
      dowser_sql_put (self, ".");
      dowser_sql_put_alias (self, place);
      dowser_sql_put (self, " AS ");
      dowser_sql_put_alias (self, heading);
    }
}

static guint
put_ordered_table (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wanted_types)
{
  g_autofree char *table = dowser_sql_make_alias (self, "result");
  guint before;

  put_table_outputs (self, select, table, headings);
  dowser_sql_put_break (self);
  dowser_sql_put (self, "FROM ");
  before = dowser_sql_begin_derived_table (self);
  dowser_sql_open_block (self);
  dowser_sql_put_core (self, select, DOWSER_HEADINGS_PLACES, wanted_types);
  put_set_operations (self, select, wanted_types);
  dowser_sql_close_block (self);
  dowser_sql_end_derived_table (self, before);
  dowser_sql_put (self, " AS ");
  dowser_sql_put_alias (self, table);
  return dowser_sql_put_order (self, select, headings, table);
}

/* Returns TRUE if the order is written. The order of a nested query's rows has no effect, and some engines reject an
 * order in a nested query. */
static gboolean
has_order (const DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings)
{
  gboolean nested = headings != DOWSER_HEADINGS_PLAN || self->scopes->len > 0;

  return !self->dialect->typed || !nested || select->limit != DOWSER_NO_LIMIT || select->offset > 0;
}

static void
put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wanted_types)
{
  gboolean is_ordered = has_order (self, select, headings);
  guint n_keys = 0;

  self->no_aggregate = NULL;
  self->no_window = NULL;
  if (is_ordered && dowser_sql_order_needs_table (self, select))
    n_keys = put_ordered_table (self, select, headings, wanted_types);
  else
    {
      dowser_sql_put_core (self, select, headings, wanted_types);
      put_set_operations (self, select, wanted_types);
      g_ptr_array_add (self->scopes, (gpointer) select);
      if (is_ordered)
        n_keys = dowser_sql_put_order (self, select, headings, NULL);
      g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
    }
  dowser_sql_full_join_end (self, select);
  if (self->error == NULL)
    put_limit (self, select, n_keys);
}

void
dowser_sql_put_one_column_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                                 int wanted_type)
{
  g_autofree int *wanted_types = find_column_types (self, select);

  /* If the only column of the select is always NULL, it has no type, and an engine would read it as a text. Therefore
   * it gets the type @wanted_type. */
  if (self->dialect->typed && wanted_types == NULL && select->outputs->len == 1
      && dowser_sql_type_of_output (self, select, 0) == DOWSER_SQL_NULL)
    {
      wanted_types = g_new (int, 1);
      wanted_types[0] = wanted_type;
    }
  put_query (self, select, headings, wanted_types);
}

void
dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings)
{
  g_autofree int *wanted_types = find_column_types (self, select);

  put_query (self, select, headings, wanted_types);
}
