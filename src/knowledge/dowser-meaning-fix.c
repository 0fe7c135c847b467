/* dowser-meaning-fix.c - suggests fixes for entries that can't be used, and example questions for the others */
#include "knowledge/dowser-meaning-fix.h"

#include "analysis/dowser-name-finder.h"

#include <string.h>

/* Characters that separate the words of a sentence. */
#define MARKS " ,;:()\"'`“”"
/* The minimum length of a replaced word. A shorter word is similar to too many names. */
#define MIN_WORD 3
/* The maximum number of checks. Each check reads all entries, and the user sees the list of entries only after all
 * checks. */
#define MAX_CHECKS 40

void
dowser_meaning_fix_free (DowserMeaningFix *self)
{
  g_clear_pointer (&self->entry, dowser_entry_free);
  g_free (self->uses);
  g_free (self);
}

/* The search for a fix of one entry that can't be used. */
typedef struct
{
  const DowserEntry *entry;
  const DowserKnowledge *knowledge;
  const DowserSchema *schema;
  const DowserProfile *profile;
  guint *n_checks;
} Search;

char *
dowser_meanings_dup_problem (const DowserKnowledge *known, const DowserEntry *entry, const DowserSchema *schema,
                             const DowserProfile *profile)
{
  return dowser_meanings_dup_problem_in_place (known, NULL, entry, schema, profile);
}

/* Copies @known. The copy has a copy of @entry in the place of @before; without @before, at the end. @placed: (out):
 * borrowed: the copy of @entry. Returns: (transfer full) */
static DowserKnowledge *
copy_with_entry (const DowserKnowledge *known, const DowserEntry *before, const DowserEntry *entry,
                 const DowserEntry **placed)
{
  DowserKnowledge *knowledge = dowser_knowledge_new ();
  GPtrArray *entries = known != NULL ? dowser_knowledge_get_entries (known) : NULL;
  DowserEntry *copy = dowser_entry_copy (entry);
  gboolean is_found = FALSE;

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      gboolean is_it = before != NULL && !is_found && dowser_entry_has_same_content (entries->pdata[i], before);

      dowser_knowledge_add (knowledge, is_it ? copy : dowser_entry_copy (entries->pdata[i]));
      is_found |= is_it;
    }
  if (!is_found)
    dowser_knowledge_add (knowledge, copy);
  *placed = copy;
  return knowledge;
}

char *
dowser_meanings_dup_problem_in_place (const DowserKnowledge *known, const DowserEntry *before, const DowserEntry *entry,
                                      const DowserSchema *schema, const DowserProfile *profile)
{
  const DowserEntry *placed;
  g_autoptr (DowserKnowledge) knowledge = copy_with_entry (known, before, entry, &placed);
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, profile);
  GPtrArray *list = dowser_meanings_get_list (meanings);

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->entry == placed)
        return g_strdup (meaning->problem);
    }
  return NULL;
}

/* Returns a fix with @entry, if @entry has no problem together with the known entries. Takes @entry. Returns: (transfer
 * full) (nullable) */
static DowserMeaningFix *
check_fix (const Search *search, DowserEntry *entry, const char *uses)
{
  g_autofree char *problem = NULL;
  DowserMeaningFix *fix;

  (*search->n_checks)--;
  problem
      = dowser_meanings_dup_problem_in_place (search->knowledge, search->entry, entry, search->schema, search->profile);
  if (problem != NULL)
    {
      dowser_entry_free (entry);
      return NULL;
    }
  fix = g_new0 (DowserMeaningFix, 1);
  fix->entry = entry;
  fix->uses = g_strdup (uses);
  return fix;
}

/* Returns TRUE if the schema has a table or column with exactly the name @name. Entries require exact names. */
static gboolean
is_name (const DowserSchema *schema, const char *name)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const char *dot = strrchr (name, '.');

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      gboolean is_in_table = dot == NULL || g_ascii_strncasecmp (table->name, name, (gsize) (dot - name)) == 0;

      if (g_ascii_strcasecmp (table->name, name) == 0
          || (is_in_table && dowser_table_find_column (table, dot != NULL ? dot + 1 : name) != NULL))
        return TRUE;
    }
  return FALSE;
}

/* Replaces a member of the entry that should be the name of a table or column, but isn't in the schema, by a similar
 * name of the schema. @member: the member's offset in DowserEntry */
static DowserMeaningFix *
fix_name (const Search *search, gsize member)
{
  const char *name = G_STRUCT_MEMBER (const char *, search->entry, member);
  g_autoptr (GPtrArray) similar_names = NULL;
  DowserMeaningFix *fix = NULL;

  if (name == NULL || is_name (search->schema, name))
    return NULL;
  similar_names = dowser_names_find_near (search->schema, name, strchr (name, '.') == NULL);
  for (guint i = 0; i < similar_names->len && fix == NULL && *search->n_checks > 0; i++)
    {
      DowserEntry *entry = dowser_entry_copy (search->entry);
      char **place = &G_STRUCT_MEMBER (char *, entry, member);

      g_free (*place);
      *place = g_strdup (similar_names->pdata[i]);
      fix = check_fix (search, entry, similar_names->pdata[i]);
    }
  return fix;
}

/* Replaces the word of @length bytes at @start in the entry's sentence by a similar name of the schema. If the word is
 * a column's name without its table, the new name has no table, either. */
static DowserMeaningFix *
fix_word (const Search *search, const char *start, gsize length)
{
  g_autofree char *word = g_strndup (start, length);
  g_autoptr (GPtrArray) similar_names = NULL;
  DowserMeaningFix *fix = NULL;

  if (length < MIN_WORD || is_name (search->schema, word))
    return NULL;
  similar_names = dowser_names_find_near (search->schema, word, TRUE);
  for (guint i = 0; i < similar_names->len && fix == NULL && *search->n_checks > 0; i++)
    {
      const char *name = similar_names->pdata[i];
      const char *dot = strchr (word, '.') == NULL ? strrchr (name, '.') : NULL;
      DowserEntry *entry = dowser_entry_copy (search->entry);
      const char *meaning_path = search->entry->means;

      g_free (entry->means);
      entry->means = g_strdup_printf ("%.*s%s%s", (int) (start - meaning_path), meaning_path,
                                      dot != NULL ? dot + 1 : name, start + length);
      fix = check_fix (search, entry, name);
    }
  return fix;
}

/* Tries to replace each word of the sentence by a similar name. The first replacement that makes the sentence valid is
 * used. Quoted values stay unchanged. */
static DowserMeaningFix *
fix_sentence (const Search *search)
{
  DowserMeaningFix *fix = NULL;
  const char *place = search->entry->means;

  while (*place != '\0' && fix == NULL && *search->n_checks > 0)
    {
      gsize length = strcspn (place, MARKS);

      fix = fix_word (search, place, length);
      place += length;
      if (*place == '"' || *place == '\'')
        {
          const char *end = strchr (place + 1, *place);

          place = end != NULL ? end : place + strlen (place) - 1;
        }
      place += *place != '\0' ? 1 : 0;
    }
  return fix;
}

static DowserMeaningFix *
fix_entry (const Search *search)
{
  DowserMeaningFix *fix;

  switch (search->entry->kind)
    {
    case DOWSER_ENTRY_FILTER:
    case DOWSER_ENTRY_METRIC:
    case DOWSER_ENTRY_DIMENSION:
      return fix_sentence (search);
    case DOWSER_ENTRY_SYNONYM:
    case DOWSER_ENTRY_JOIN:
    case DOWSER_ENTRY_INSTEAD:
      fix = fix_name (search, G_STRUCT_OFFSET (DowserEntry, means));
      return fix != NULL ? fix : fix_name (search, G_STRUCT_OFFSET (DowserEntry, from));
    case DOWSER_ENTRY_UNIT:
      return fix_name (search, G_STRUCT_OFFSET (DowserEntry, means));
    case DOWSER_ENTRY_NOTE:
    default:
      return NULL;
    }
}

DowserMeaningFix *
dowser_meaning_find_fix (const DowserMeanings *meanings, const DowserMeaning *meaning, const DowserSchema *schema,
                         const DowserProfile *profile, guint *n_checks)
{
  const DowserKnowledge *knowledge = dowser_meanings_get_knowledge (meanings);

  if (meaning->problem == NULL || meaning->entry->tier == DOWSER_ENTRY_SHARED || meaning->entry->is_foreign
      || !dowser_entry_is_used (meaning->entry))
    return NULL;
  if (dowser_knowledge_find_stronger (knowledge, meaning->entry) != NULL)
    return g_new0 (DowserMeaningFix, 1);
  if (*n_checks == 0)
    return NULL;
  return fix_entry (&(Search){ meaning->entry, knowledge, schema, profile, n_checks });
}

static void
free_fix (gpointer fix)
{
  if (fix != NULL)
    dowser_meaning_fix_free (fix);
}

GPtrArray *
dowser_meanings_find_fixes (const DowserMeanings *meanings, const DowserSchema *schema, const DowserProfile *profile)
{
  GPtrArray *list = dowser_meanings_get_list (meanings);
  GPtrArray *fixes = g_ptr_array_new_with_free_func (free_fix);
  guint n_checks = MAX_CHECKS;

  for (guint i = 0; i < list->len; i++)
    g_ptr_array_add (fixes, dowser_meaning_find_fix (meanings, list->pdata[i], schema, profile, &n_checks));
  return fixes;
}

/* Returns TRUE if the last word of @term names the table: "gold customers" of customers. */
static gboolean
names_table (const char *term, const DowserTable *table)
{
  const char *blank = strrchr (term, ' ');

  return dowser_name_is_same (blank != NULL ? blank + 1 : term, table->name);
}

char *
dowser_meaning_dup_example (const DowserMeaning *meaning)
{
  const DowserEntry *entry = meaning->entry;
  const char *term = entry->term;

  if (meaning->problem != NULL || meaning->table == NULL || term == NULL)
    return NULL;
  if (entry->kind == DOWSER_ENTRY_METRIC)
    return g_strdup (term);
  if (entry->kind == DOWSER_ENTRY_FILTER)
    return names_table (term, meaning->table) ? g_strdup_printf ("number of %s", term)
                                              : g_strdup_printf ("number of %s %s", term, meaning->table->name);
  if (entry->value != NULL)
    return g_strdup_printf ("number of %s in %s", meaning->table->name, term);
  if (entry->kind == DOWSER_ENTRY_DIMENSION || strchr (entry->means, '.') != NULL)
    return g_strdup_printf ("number of %s by %s", meaning->table->name, term);
  return entry->kind == DOWSER_ENTRY_SYNONYM ? g_strdup_printf ("number of %s", term) : NULL;
}
