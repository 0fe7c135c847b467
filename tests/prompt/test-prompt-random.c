/* test-prompt-random.c - tests that every example in every prompt is read, audited, written and run, with the members
 * of its objects in any order */
#include "audit/dowser-audit.h"
#include "prompt/dowser-prompt.h"
#include "prompt/replies/dowser-reply.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <json-glib/json-glib.h>
#include <sqlite3.h>
#include <string.h>

#define N_ORDERS 24

static const char *const tables = "singer: id INTEGER pk, name TEXT, country TEXT, age INTEGER\n"
                                  "concert: id INTEGER pk, singer_id INTEGER -> singer, year INTEGER, guests INTEGER\n"
                                  "airport: code INTEGER pk, city TEXT\n"
                                  "flight: id INTEGER pk, source INTEGER -> airport, destination INTEGER -> airport, "
                                  "seats INTEGER\n"
                                  "t: a INTEGER, b INTEGER";

static const char *const rows
    = "CREATE TABLE singer (id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER);"
      "CREATE TABLE concert (id INTEGER PRIMARY KEY, singer_id INTEGER, year INTEGER, guests INTEGER);"
      "CREATE TABLE airport (code INTEGER PRIMARY KEY, city TEXT);"
      "CREATE TABLE flight (id INTEGER PRIMARY KEY, source INTEGER, destination INTEGER, seats INTEGER);"
      "CREATE TABLE t (a INTEGER, b INTEGER);"
      "INSERT INTO singer VALUES (1, 'Ana', 'PT', 31), (2, 'Bo', 'PT', 44), (3, 'Cy', 'PT', 52), (4, 'Di', 'PT', 60),"
      " (5, 'Ed', 'FR', 33), (6, 'Fa', 'FR', 21), (7, 'Gus', 'NO', 70);"
      "INSERT INTO concert VALUES (1, 1, 2014, 10), (2, 1, 2014, 25), (3, 2, 2014, 30), (4, 5, 2015, 99),"
      " (5, 2, 2015, 80);"
      "INSERT INTO airport VALUES (1, 'Oslo'), (2, 'Porto'), (3, 'Lyon');"
      "INSERT INTO flight VALUES (1, 1, 2, 100), (2, 1, 3, 50), (3, 2, 3, 70);"
      "INSERT INTO t VALUES (4, 2), (5, 3), (6, 1), (4, 9);";

/* The expected answer of each example, in the order of the prompts. */
static const char *const answers[] = { "4|2|5|1|", "PT|", "Ana|35|", "4|", "Cy|Di|Ed|" };

static void
shuffle (GPtrArray *names, GRand *rand)
{
  for (guint i = names->len; i > 1; i--)
    {
      guint other = (guint) g_rand_int_range (rand, 0, (gint32) i);
      gpointer kept = names->pdata[i - 1];

      names->pdata[i - 1] = names->pdata[other];
      names->pdata[other] = kept;
    }
}

/* Returns the same document with the members of each object in another order. Returns: (transfer full) */
static JsonNode *
reorder_members (JsonNode *node, GRand *rand)
{
  JsonNode *copy = json_node_new (JSON_NODE_TYPE (node));

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));
      g_autoptr (GPtrArray) names = g_ptr_array_new ();
      JsonObject *object = json_object_new ();

      for (GList *link = members; link != NULL; link = link->next)
        g_ptr_array_add (names, link->data);
      shuffle (names, rand);
      for (guint i = 0; i < names->len; i++)
        json_object_set_member (object, names->pdata[i],
                                reorder_members (json_object_get_member (json_node_get_object (node), names->pdata[i]),
                                                 rand));
      json_node_take_object (copy, object);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        json_array_add_element (array, reorder_members (json_array_get_element (json_node_get_array (node), i), rand));
      json_node_take_array (copy, array);
    }
  else
    {
      json_node_free (copy);
      copy = json_node_copy (node);
    }
  return copy;
}

static char *
run_sql (sqlite3 *database, const char *sql)
{
  GString *text = g_string_new (NULL);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (database, sql, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s in %s", sqlite3_errmsg (database), sql);
  while (sqlite3_step (statement) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count (statement); i++)
      g_string_append_printf (text, "%s|", (const char *) sqlite3_column_text (statement, i));
  sqlite3_finalize (statement);
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the rows for a model's reply, processed as usual */
static char *
run_reply (const char *document, const DowserSchema *schema, sqlite3 *database)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = dowser_reply_read_plan (document, schema, DOWSER_DIALECT_SQLITE, &error);
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (reply->repaired), ==, 0);
  audited = dowser_audit (reply->plan, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  statement = dowser_sql_write (audited, DOWSER_DIALECT_SQLITE, &today, &error);
  g_assert_no_error (error);
  return run_sql (database, statement->display);
}

static void
assert_answers (const char *document, const char *expected, const DowserSchema *schema, sqlite3 *database)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (JsonNode) node = json_from_string (document, NULL);

  g_assert_nonnull (node);
  for (guint i = 0; i < N_ORDERS; i++)
    {
      g_autoptr (JsonNode) reordered = reorder_members (node, rand);
      g_autofree char *text = i == 0 ? g_strdup (document) : json_to_string (reordered, FALSE);
      g_autofree char *found = run_reply (text, schema, database);

      if (g_strcmp0 (found, expected) != 0)
        g_error ("%s\nanswers %s\nand not %s", text, found, expected);
    }
}

static sqlite3 *
open_database (void)
{
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, rows, NULL, NULL, NULL), ==, SQLITE_OK);
  return database;
}

static void
test_prompt_examples_run (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  sqlite3 *database = open_database ();
  guint n = 0;

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts = { .prompt_size = prompt_size, .question = "?", .schema = schema };
      g_autoptr (DowserPrompt) prompt = dowser_prompt_make_plan (&facts, NULL);
      g_auto (GStrv) lines = g_strsplit (prompt->system, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        {
          const char *document
              = strstr (lines[i], "JSON only: ") == lines[i] ? lines[i] + strlen ("JSON only: ") : lines[i];

          if (!g_str_has_prefix (document, "{\"select\":{\"outputs\"") && !g_str_has_prefix (document, "{\"columns\""))
            continue;
          g_assert_cmpuint (n, <, G_N_ELEMENTS (answers));
          assert_answers (document, answers[n++], schema, database);
        }
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (answers));
  sqlite3_close (database);
}

/* Tests features that the prompt's rules describe, in the form in which a model would use them. */
static void
test_features_in_the_rules_run (void)
{
  static const struct
  {
    const char *document, *rows;
  } cases[] = {
    /* Two keys refer to the same table. */
    { "{\"select\":{\"outputs\":[{\"expr\":\"flight.id\"},{\"expr\":\"airport.city\"}],\"joins\":[{\"to\":\"airport\","
      "\"via\":\"flight.destination\"}],\"order\":[{\"expr\":\"flight.id\"}]}}",
      "1|Porto|2|Lyon|3|Lyon|" },
    { "{\"select\":{\"outputs\":[{\"expr\":\"airport.city\"},{\"expr\":{\"kind\":\"aggregate\",\"op\":\"sum\",\"args\":"
      "[\"flight.seats\"]}}],\"group\":[\"airport.city\"],\"joins\":[{\"to\":\"airport\",\"via\":\"flight.source\"}],"
      "\"order\":[{\"expr\":\"airport.city\"}]}}",
      "Oslo|150|Porto|70|" },
    /* The plan uses both keys at once. */
    { "{\"select\":{\"from\":[{\"table\":\"flight\"},{\"id\":\"a\",\"table\":\"airport\"},{\"id\":\"b\",\"table\":"
      "\"airport\"}],\"joins\":[{\"to\":\"a\",\"via\":\"flight.source\"},{\"to\":\"b\",\"via\":\"flight.destination\"}]"
      ",\"outputs\":[{\"expr\":{\"kind\":\"column\",\"id\":\"airport.city\",\"instance\":\"a\"}},{\"expr\":{\"kind\":"
      "\"column\",\"id\":\"airport.city\",\"instance\":\"b\"}}],\"filter\":{\"kind\":\"compare\",\"op\":\"eq\","
      "\"args\":"
      "[\"flight.id\",3]}}}",
      "Porto|Lyon|" },
    /* A nested select counts its own rows of a table that the outer select also reads. */
    { "{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\",\"args\":[\"singer.id\"]}}],"
      "\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[\"singer.age\",{\"kind\":\"subplan\",\"op\":\"scalar\","
      "\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"max\",\"args\":[\"singer.age\"]}}]}}]}}}",
      "1|" },
    /* If a nested select only compares with a table, the table is the outer select's table. */
    { "{\"select\":{\"outputs\":[{\"expr\":\"singer.name\"}],\"filter\":{\"kind\":\"subplan\",\"op\":\"exists\","
      "\"select\":{\"outputs\":[{\"expr\":\"concert.id\"}],\"filter\":{\"kind\":\"and\",\"args\":[{\"kind\":"
      "\"compare\","
      "\"op\":\"eq\",\"args\":[\"concert.singer_id\",\"singer.id\"]},{\"kind\":\"compare\",\"op\":\"eq\",\"args\":"
      "[\"concert.year\",2015]}]}}}}}",
      "Bo|Ed|" },
    /* The nested select reads no table, and its column names the instance "singer" of the outer select. It is read as a
     * select from its own table "singer", because otherwise it would have no rows. */
    { "{\"select\":{\"outputs\":[{\"expr\":\"singer.name\"}],\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":"
      "[\"singer.age\",{\"kind\":\"subplan\",\"op\":\"scalar\",\"select\":{\"outputs\":[{\"expr\":{\"kind\":"
      "\"aggregate\",\"op\":\"min\",\"args\":[{\"kind\":\"column\",\"id\":\"singer.age\",\"instance\":\"singer\"}]}}]}"
      "}]}}}",
      "Fa|" },
    /* The document names the table whose rows are counted. Its only column belongs to another table. */
    { "{\"select\":{\"from\":[{\"table\":\"concert\"}],\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"}"
      "}],"
      "\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[\"singer.country\",{\"kind\":\"literal\",\"value\":"
      "\"PT\"}]}"
      "}}",
      "4|" },
    /* A condition on one of two tables ("or") doesn't join them. */
    { "{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"sum\",\"args\":[\"concert.guests\"]}}],"
      "\"filter\":{\"kind\":\"or\",\"args\":[{\"kind\":\"compare\",\"op\":\"gt\",\"args\":[\"singer.age\",40]},{"
      "\"kind\":"
      "\"compare\",\"op\":\"eq\",\"args\":[\"concert.year\",2015]}]}}}",
      "209|" },
    /* An equality of other columns is an additional condition; the tables are still joined by their key. */
    { "{\"select\":{\"outputs\":[{\"expr\":\"singer.name\"},{\"expr\":\"concert.id\"}],\"filter\":{\"kind\":"
      "\"compare\","
      "\"op\":\"eq\",\"args\":[\"singer.age\",\"concert.guests\"]}}}",
      "" },
    /* The second select of a set operation doesn't depend on the first select. */
    { "{\"select\":{\"outputs\":[{\"expr\":\"singer.id\"}],\"set\":{\"op\":\"except\",\"with\":{\"outputs\":[{\"expr\":"
      "\"concert.singer_id\"}]}}}}",
      "3|4|6|7|" },
  };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  sqlite3 *database = open_database ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_answers (cases[i].document, cases[i].rows, schema, database);
  sqlite3_close (database);
}

DOWSER_TEST_MAIN (prompt_random)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/prompt-random/prompt-examples-run", test_prompt_examples_run);
  g_test_add_func ("/prompt/prompt-random/features-in-the-rules-run", test_features_in_the_rules_run);
  return g_test_run ();
}
