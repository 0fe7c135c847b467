/* dowser-schema-link-vectors.c - ranks tables by the similarity between their embedding vectors and the question's
 * vector */
#include "planner/dowser-schema-link-vectors.h"

#include "base/dowser-identifier.h"

#include <math.h>

static void
append_named (GString *into, const char *name, const char *business_name, const char *description)
{
  g_autofree char *words = dowser_identifier_humanize (name);

  g_string_append (into, words);
  if (business_name != NULL)
    g_string_append_printf (into, " (%s)", business_name);
  if (description != NULL)
    g_string_append_printf (into, ": %s", description);
}

char *
dowser_schema_linking_dup_text (const DowserTable *table)
{
  GString *text = g_string_new (NULL);
  const char *separator = ". ";

  append_named (text, table->name, table->business_name, table->description);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (column->hidden)
        continue;
      g_string_append (text, separator);
      append_named (text, column->name, column->business_name, column->description);
      separator = ", ";
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  const DowserTable *table;
  double cosine;
} NearTable;

static int
compare_near (gconstpointer a, gconstpointer b)
{
  const NearTable *left = a;
  const NearTable *right = b;

  if (left->cosine != right->cosine)
    return left->cosine > right->cosine ? -1 : 1;
  return left->table->index < right->table->index ? -1 : left->table->index > right->table->index;
}

/* Computes the cosine of the angle between @a and @b. Returns FALSE if the two have different lengths, or if one of
 * them is a zero vector. */
static gboolean
get_cosine (GArray *a, GArray *b, double *cosine)
{
  double product = 0;
  double square_a = 0;
  double square_b = 0;

  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const double x = g_array_index (a, float, i);
      const double y = g_array_index (b, float, i);

      product += x * y;
      square_a += x * x;
      square_b += y * y;
    }
  *cosine = product / sqrt (square_a * square_b);
  return isfinite (*cosine);
}

GPtrArray *
dowser_schema_linking_rank_vectors (const DowserSchema *schema, GPtrArray *vectors, GArray *query, guint max)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *ranking = g_ptr_array_new ();
  g_autoptr (GArray) ranked = g_array_new (FALSE, FALSE, sizeof (NearTable));

  for (guint i = 0; i < MIN (tables->len, vectors->len); i++)
    {
      NearTable near = { g_ptr_array_index (tables, i), 0 };

      if (!near.table->hidden && get_cosine (g_ptr_array_index (vectors, i), query, &near.cosine))
        g_array_append_val (ranked, near);
    }
  g_array_sort (ranked, compare_near);
  for (guint i = 0; i < MIN (ranked->len, max); i++)
    g_ptr_array_add (ranking, (gpointer) g_array_index (ranked, NearTable, i).table);
  return ranking;
}
