/* fuzz-foreign.c - tests that any file of another program is read or refused with an error, and that the entries read
 * from the file can be resolved against the schema */
#include "dowser-fuzz.h"
#include "knowledge/dowser-meanings.h"
#include "knowledge/foreign/dowser-foreign-write.h"
#include "knowledge/foreign/dowser-foreign.h"
#include "plan/dowser-plan-json.h"
#include "support/shop.h"

#include <string.h>

/* Texts that have a meaning for one of the readers. */
static const char *const parts[]
    = { "name: ",   "expr: ",        "[",        "]",       "{",       "}",         "- ",           "\n",       ": ",
        "null",     "SUM(total)",    "COUNT(*)", "orders",  "'",       "\"",        "{{ ",          " }}",      "__",
        "metrics",  "tables",        "type: ",   "derived", "ratio",   "filter: ",  "base_table: ", "5",        ",",
        "id",       "(SELECT 1)",    " OVER ()", "ref('",   "#",       "&a",        "*a",           "\xc3\xa9", "|\n",
        "synonyms", "relationships", "sql: ",    "columns", "lessons", "customers", "confidence: ", "1e999",    "\\" };

static void
check_read (DowserKnowledge *knowledge, const DowserSchema *schema, GPtrArray *questions, GPtrArray *notes)
{
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < notes->len; i++)
    g_assert_true (g_utf8_validate (notes->pdata[i], -1, NULL));
  for (guint i = 0; i < questions->len; i++)
    {
      const DowserForeignQuestion *question = questions->pdata[i];
      g_autoptr (DowserPlan) plan = question->plan != NULL ? dowser_plan_from_json (question->plan, -1, &error) : NULL;

      g_assert_no_error (error);
    }
  for (guint target = 0; dowser_foreign_target_nicks[target] != NULL; target++)
    {
      g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (DowserKnowledge) reread = dowser_knowledge_new ();
      g_autofree char *written = dowser_foreign_write (meanings, target, "shop", DOWSER_DIALECT_SQLITE, left_out);

      /* A written file must be readable in its format. */
      dowser_foreign_read (reread, written, -1, schema, DOWSER_DIALECT_SQLITE, NULL, NULL, left_out, &error);
      g_assert_no_error (error);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  g_autofree char *bytes = g_strndup ((const char *) data, size);
  g_autofree char *text = g_utf8_make_valid (bytes, -1);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) questions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_question_free);
  g_autoptr (GError) error = NULL;

  if (schema == NULL)
    schema = shop_schema_new ();
  if (dowser_foreign_read (knowledge, text, -1, schema, DOWSER_DIALECT_SQLITE, "orders.yaml", questions, notes, &error))
    check_read (knowledge, schema, questions, notes);
  else
    g_assert_true (error != NULL && dowser_knowledge_get_entries (knowledge)->len == 0);
  return 0;
}

/* Replaces the bytes from @from to @to by @length bytes of @text. Returns: the new size; the old size if there is no
 * room */
static size_t
replace_range (uint8_t *data, size_t size, size_t max_size, size_t from, size_t to, const char *text, size_t length)
{
  if (size - (to - from) + length > max_size)
    return size;
  memmove (data + from + length, data + to, size - to);
  memcpy (data + from, text, length);
  return size - (to - from) + length;
}

/* Removes, copies and inserts parts, so that most inputs are nearly valid files. */
size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const char *part = parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))];
  g_autofree char *copy = NULL;
  size_t at, from, length;

  if (size < 2)
    return replace_range (data, size, max_size, 0, size, part, strlen (part));
  at = (size_t) g_rand_int_range (rand, 0, (int) size);
  from = (size_t) g_rand_int_range (rand, 0, (int) size);
  length = (size_t) g_rand_int_range (rand, 0, (int) MIN (size - from, 80) + 1);
  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      return replace_range (data, size, max_size, from, from + length, "", 0);
    case 1:
      return replace_range (data, size, max_size, at, at, part, strlen (part));
    case 2:
      copy = g_strndup ((const char *) data + from, length);
      return replace_range (data, size, max_size, at, at, copy, strlen (copy));
    default:
      return LLVMFuzzerMutate (data, size, max_size);
    }
}
