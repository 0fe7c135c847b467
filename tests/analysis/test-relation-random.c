/* test-relation-random.c - checks the finding "a total counts a row twice" of the audit against the rows of random
 * queries */
#include "audit/dowser-audit.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/shop.h"

#include <sqlite3.h>
#include <string.h>

#define N_STATEMENTS 1500
#define N_DATABASES 12
#define N_ROWS 6

/* The schema has keys of one and of two columns, tables with one and with two references between them, one-to-one
 * references, and columns that are not keys. */
#define SCHEMA                                                                                                         \
  "a: a_id INTEGER pk, x INTEGER, v INTEGER\n"                                                                         \
  "b: b_id INTEGER pk, a_id INTEGER -> a, x INTEGER, v INTEGER\n"                                                      \
  "c: c_id INTEGER pk, a_id INTEGER -> a, b_id INTEGER -> b, v INTEGER\n"                                              \
  "ab: a_id INTEGER pk -> a, b_id INTEGER pk -> b, v INTEGER\n"                                                        \
  "p: a_id INTEGER pk -> a, x INTEGER, v INTEGER\n"

typedef struct
{
  const char *name;
  const char *columns[4]; /* the columns to compare; the first is the key */
  guint n_columns;
  guint n_keys;
} Table;

static const Table tables[] = {
  { "a", { "a_id", "x" }, 2, 1 },     { "b", { "b_id", "a_id", "x" }, 3, 1 }, { "c", { "c_id", "a_id", "b_id" }, 3, 1 },
  { "ab", { "a_id", "b_id" }, 2, 2 }, { "p", { "a_id", "x" }, 2, 1 },
};

/* DowserRandomJoin: FROM and WHERE over t0, t1, … */
typedef struct
{
  const Table *tables[4];
  guint n;
  GString *from;
  GString *where;
} RandomJoin;

static guint
pick_number (GRand *rand, guint n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

static const char *
pick_column (GRand *rand, const Table *table)
{
  return table->columns[pick_number (rand, table->n_columns)];
}

static void
add_conditions (RandomJoin *self, GRand *rand, GString *into, guint at)
{
  guint near = pick_number (rand, at);
  guint n = pick_number (rand, 4) == 0 ? 2 : 1;

  for (guint i = 0; i < n; i++)
    {
      const Table *table = self->tables[at];

      /* Half of the conditions use the key, so that correct and wrong joins are about equally frequent. */
      g_string_append_printf (into, "%st%u.%s = t%u.%s", i > 0 ? " AND " : "", near,
                              pick_column (rand, self->tables[near]), at,
                              pick_number (rand, 2) == 0 ? table->columns[0] : pick_column (rand, table));
    }
  if (pick_number (rand, 5) == 0)
    {
      guint table_index = pick_number (rand, 2) == 0 ? near : at;

      g_string_append_printf (into, " AND t%u.%s = %u", table_index, pick_column (rand, self->tables[table_index]),
                              1 + pick_number (rand, 3));
    }
}

static void
random_join_init (RandomJoin *self, GRand *rand)
{
  static const char *const joins[] = { "JOIN", "JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN" };

  self->n = 2 + pick_number (rand, 3);
  self->from = g_string_new (NULL);
  self->where = g_string_new ("1 = 1");
  for (guint i = 0; i < self->n; i++)
    {
      self->tables[i] = &tables[pick_number (rand, G_N_ELEMENTS (tables))];
      if (i > 0)
        g_string_append_printf (self->from, " %s ", joins[pick_number (rand, G_N_ELEMENTS (joins))]);
      g_string_append_printf (self->from, "%s t%u", self->tables[i]->name, i);
      if (i == 0)
        continue;
      g_string_append (self->from, " ON ");
      add_conditions (self, rand, self->from, i);
    }
  if (pick_number (rand, 4) == 0)
    {
      guint table_index = pick_number (rand, self->n);

      g_string_append_printf (self->where, " AND t%u.%s = %u", table_index,
                              pick_column (rand, self->tables[table_index]), 1 + pick_number (rand, 3));
    }
}

static void
random_join_clear (RandomJoin *self)
{
  g_string_free (self->from, TRUE);
  g_string_free (self->where, TRUE);
}

/* Returns the key columns of t@index. @named: TRUE to name them like columns of a step */
static char *
dup_key_columns (const RandomJoin *self, guint index, gboolean named)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < self->tables[index]->n_keys; i++)
    g_string_append_printf (key, "%st%u.%s%s", i > 0 ? ", " : "", index, self->tables[index]->columns[i],
                            !named   ? ""
                            : i == 0 ? " AS k1"
                                     : " AS k2");
  return g_string_free (key, FALSE);
}

static char *
dup_group (const RandomJoin *self, GRand *rand)
{
  guint n = pick_number (rand, 3);
  GString *group = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      guint at = pick_number (rand, self->n);

      g_string_append_printf (group, "%st%u.%s", i > 0 ? ", " : "", at, pick_column (rand, self->tables[at]));
    }
  return g_string_free (group, FALSE);
}

/* Makes two queries: a total over joined rows (@sql), and a query that returns rows if the total counts a row of the
 * table twice (@brute). */
static void
make_direct_queries (GRand *rand, char **sql, char **brute)
{
  RandomJoin join;
  guint target;
  g_autofree char *key = NULL;
  g_autofree char *group = NULL;
  const char *comma;

  random_join_init (&join, rand);
  target = pick_number (rand, join.n);
  key = dup_key_columns (&join, target, FALSE);
  group = dup_group (&join, rand);
  comma = *group != '\0' ? ", " : "";
  *sql = g_strdup_printf ("SELECT SUM(t%u.v)%s%s FROM %s WHERE %s%s%s", target, comma, group, join.from->str,
                          join.where->str, *group != '\0' ? " GROUP BY " : "", group);
  *brute
      = g_strdup_printf ("SELECT 1 FROM %s WHERE %s AND t%u.%s IS NOT NULL GROUP BY %s%s%s HAVING COUNT(*) > 1",
                         join.from->str, join.where->str, target, join.tables[target]->columns[0], key, comma, group);
  random_join_clear (&join);
}

/* Makes two queries like make_direct_queries(), but with a step. The step contains the joined rows, their groups or the
 * distinct rows, and is joined with another table. */
static void
make_step_queries (GRand *rand, char **sql, char **brute)
{
  guint form = pick_number (rand, 3);
  const Table *last = &tables[pick_number (rand, G_N_ELEMENTS (tables))];
  g_autofree char *key = NULL;
  g_autofree char *other = NULL;
  g_autofree char *step = NULL;
  g_autofree char *rows = NULL;
  const char *group = pick_number (rand, 2) == 0 ? "z.v" : "s.j";
  gboolean has_two_keys;
  RandomJoin join;
  guint target, at;

  random_join_init (&join, rand);
  target = pick_number (rand, join.n);
  at = pick_number (rand, join.n);
  has_two_keys = join.tables[target]->n_keys == 2;
  key = dup_key_columns (&join, target, TRUE);
  other = g_strdup_printf ("t%u.%s", at, pick_column (rand, join.tables[at]));
  step = g_strdup_printf ("SELECT %s%s, t%u.v AS v, %s AS j FROM %s WHERE %s%s", form == 1 ? "DISTINCT " : "", key,
                          target, other, join.from->str, join.where->str,
                          form < 2       ? ""
                          : has_two_keys ? " GROUP BY 1, 2, 3, 4"
                                         : " GROUP BY 1, 2, 3");
  rows = g_strdup_printf ("(%s) s %s %s z ON z.%s = s.%s", step, pick_number (rand, 2) == 0 ? "JOIN" : "LEFT JOIN",
                          last->name, pick_column (rand, last), pick_number (rand, 2) == 0 ? "j" : "k1");
  *sql = g_strdup_printf ("SELECT SUM(s.v), %s FROM %s GROUP BY %s", group, rows, group);
  *brute = g_strdup_printf ("SELECT 1 FROM %s WHERE s.k1 IS NOT NULL GROUP BY s.k1%s, %s HAVING COUNT(*) > 1", rows,
                            has_two_keys ? ", s.k2" : "", group);
  random_join_clear (&join);
}

static sqlite3 *
create_database (GRand *rand)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  sqlite3 *database;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      const Table *table = &tables[i];

      g_string_append_printf (sql, "CREATE TABLE %s (", table->name);
      for (guint j = 0; j < table->n_columns; j++)
        g_string_append_printf (sql, "%s INTEGER, ", table->columns[j]);
      g_string_append (sql, "v INTEGER);");
      for (guint row = 0; row < N_ROWS; row++)
        {
          g_string_append_printf (sql, "INSERT INTO %s VALUES (%u", table->name,
                                  table->n_keys == 2 ? 1 + row / 2 : 1 + row);
          for (guint j = 1; j < table->n_columns; j++)
            if (table->n_keys == 2)
              g_string_append_printf (sql, ", %u", 1 + row % 2);
            else if (pick_number (rand, 6) == 0)
              g_string_append (sql, ", NULL");
            else
              g_string_append_printf (sql, ", %u", 1 + pick_number (rand, 4));
          g_string_append_printf (sql, ", %u);", 1 + pick_number (rand, 3));
        }
    }
  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, sql->str, NULL, NULL, NULL), ==, SQLITE_OK);
  return database;
}

static gboolean
has_rows (sqlite3 *database, const char *sql)
{
  sqlite3_stmt *prepared;
  gboolean found;

  if (sqlite3_prepare_v2 (database, sql, -1, &prepared, NULL) != SQLITE_OK)
    g_error ("%s: %s", sqlite3_errmsg (database), sql);
  found = sqlite3_step (prepared) == SQLITE_ROW;
  sqlite3_finalize (prepared);
  return found;
}

static gboolean
has_finding (const DowserSchema *schema, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_autoptr (DowserPlan) audited = NULL;

  if (plan == NULL)
    g_error ("%s: %s", error->message, sql);
  audited = dowser_audit (plan, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < findings->len; i++)
    if (g_strcmp0 (((const DowserFinding *) findings->pdata[i])->check, "fan-out") == 0)
      return TRUE;
  return FALSE;
}

/* Tests that the audit finds every total that counts a row twice. Tests that most findings are confirmed by the few
 * rows of this test. The remaining findings would be confirmed only in larger tables. */
static void
check_statements (void (*make) (GRand *rand, char **sql, char **brute))
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (SCHEMA);
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  sqlite3 *databases[N_DATABASES];
  guint n_reported = 0, n_shown = 0;

  for (guint i = 0; i < N_DATABASES; i++)
    databases[i] = create_database (rand);
  for (guint i = 0; i < N_STATEMENTS; i++)
    {
      g_autofree char *sql = NULL;
      g_autofree char *brute = NULL;
      gboolean is_shown = FALSE;
      gboolean is_reported;

      make (rand, &sql, &brute);
      is_reported = has_finding (schema, sql);
      for (guint j = 0; j < N_DATABASES && !is_shown; j++)
        is_shown = has_rows (databases[j], brute);
      if (is_shown && !is_reported)
        g_test_fail_printf ("missed: %s", sql);
      if (is_reported && !is_shown)
        g_test_message ("never seen: %s", sql);
      n_reported += is_reported;
      n_shown += is_reported && is_shown;
    }
  g_test_message ("of %u statements %u are blamed, and %u show it in the rows", N_STATEMENTS, n_reported, n_shown);
  g_assert_cmpuint (n_reported, >, N_STATEMENTS / 4);
  g_assert_cmpuint (n_reported, <, N_STATEMENTS * 4 / 5);
  g_assert_cmpuint (n_shown * 100, >=, n_reported * 75);
  for (guint i = 0; i < N_DATABASES; i++)
    sqlite3_close (databases[i]);
}

static void
test_double_counts_in_joins_are_found (void)
{
  check_statements (make_direct_queries);
}

static void
test_double_counts_in_steps_are_found (void)
{
  check_statements (make_step_queries);
}

DOWSER_TEST_MAIN (relation_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/relation-random/double-counts-in-joins-are-found", test_double_counts_in_joins_are_found);
  g_test_add_func ("/planner/relation-random/double-counts-in-steps-are-found", test_double_counts_in_steps_are_found);
  return g_test_run ();
}
