/* dowser-meanings.c - checks a source's entries against its schema and turns terms into names for planners */
#include "knowledge/dowser-meanings.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"
#include "audit/fixes/dowser-user-constraint.h"
#include "knowledge/dowser-meanings-private.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence.h"
#include "words/dowser-tokens.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a term, in characters. */
#define MAX_TERM 100

/**
 * DowserMeanings:
 * @list: DowserMeaning
 * @user_constraints: DowserConstraint: joins and replacements
 * @stored: the real schema, with the joins of the entries
 * @schema: the spoken schema: the real one with a column for each term; @profile: (nullable): the profile for @schema
 * @by_column: "table\ncolumn" of the spoken schema → const DowserMeaning
 */
struct _DowserMeanings
{
  gatomicrefcount ref_count;
  DowserKnowledge *knowledge;
  GPtrArray *list;
  GPtrArray *user_constraints;
  DowserSchema *stored;
  DowserSchema *schema;
  DowserProfile *profile;
  GHashTable *by_column;
};

static void
meaning_free (gpointer data)
{
  DowserMeaning *self = data;

  g_free (self->column);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self->root);
  g_clear_pointer (&self->joins, g_ptr_array_unref);
  g_clear_pointer (&self->expr, dowser_expr_unref);
  g_clear_pointer (&self->condition, dowser_expr_unref);
  g_free (self->problem);
  g_free (self);
}

/* Sets the reason why the entry isn't used. Takes @reason. */
static void
set_problem (DowserMeaning *self, char *reason)
{
  g_free (self->problem);
  self->problem = reason;
}

static char *
make_key (const char *table, const char *column)
{
  return g_strconcat (table, "\n", column, NULL);
}

const DowserMeaning *
_dowser_meanings_find_column (const DowserMeanings *self, const DowserSelect *select, const char *instance,
                              const char *name)
{
  const DowserInstance *found = dowser_select_find_instance (select, instance);
  g_autofree char *key = found != NULL && !found->is_step ? make_key (found->table, name) : NULL;

  return key != NULL ? g_hash_table_lookup (self->by_column, key) : NULL;
}

/* Finds a table by "table", or a column by "table.column". @column: (out) (nullable) */
static const DowserTable *
find_by_path (const DowserSchema *schema, const char *path, const DowserColumn **column)
{
  const DowserTable *table = dowser_schema_find_table (schema, path);
  const char *dot = strrchr (path, '.');
  g_autofree char *before = dot != NULL ? g_strndup (path, dot - path) : NULL;

  *column = NULL;
  if (table != NULL || before == NULL)
    return table;
  table = dowser_schema_find_table (schema, before);
  *column = table != NULL ? dowser_table_find_column (table, dot + 1) : NULL;
  return *column != NULL ? table : NULL;
}

/* Defines the entry as a condition on one column, in the same way as a named filter. */
static void
define_value (DowserMeaning *self, const DowserColumn *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, self->table->name, self->table->name);
  self->plan = dowser_plan_new (select);
  self->root = g_strdup (self->table->name);
  self->joins = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_join_free);
  self->expr = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (self->table->name, column->name),
                                        dowser_expr_new_text (self->entry->value));
  dowser_select_add_filter (select, dowser_expr_ref (self->expr));
}

static void
define_synonym (DowserMeaning *self, const DowserSchema *schema)
{
  const DowserEntry *entry = self->entry;
  const DowserColumn *column;

  self->table = find_by_path (schema, entry->means, &column);
  if (self->table == NULL || self->table->hidden || (column != NULL && column->hidden))
    set_problem (self, g_strdup_printf (_ ("“%s” isn't a table or column of this source."), entry->means));
  else if (entry->value != NULL && column == NULL)
    set_problem (self, g_strdup_printf (_ ("“%s” is a table. A value needs a column."), entry->means));
  else if (entry->value != NULL)
    define_value (self, column);
}

/* Returns TRUE if @plan has only parts that can be inserted into the plan of any question. */
static gboolean
is_simple_plan (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  return plan->steps->len == 0 && plan->parameters->len == 0 && select->set_op == DOWSER_SET_NONE && !select->distinct
         && select->group->len == 0 && select->having == NULL && select->limit == DOWSER_NO_LIMIT && select->offset == 0
         && select->order->len == 0;
}

/* Returns the single number or value that a definition shows. Returns: (nullable): borrowed */
static DowserExpr *
get_output (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  return select->outputs->len == 1 ? ((const DowserOutput *) select->outputs->pdata[0])->expr : NULL;
}

/* Returns TRUE if @condition (nullable) compares a column of @instance: it isn't true where a join has no row of it. */
static gboolean
is_compared (const DowserExpr *condition, const char *instance)
{
  const DowserExpr *first = condition != NULL && condition->args->len > 0 ? condition->args->pdata[0] : NULL;

  if (first == NULL)
    return FALSE;
  for (guint i = 0; condition->kind == DOWSER_EXPR_AND && i < condition->args->len; i++)
    if (is_compared (condition->args->pdata[i], instance))
      return TRUE;
  return (condition->kind == DOWSER_EXPR_COMPARE || condition->kind == DOWSER_EXPR_BETWEEN
          || condition->kind == DOWSER_EXPR_IN || condition->kind == DOWSER_EXPR_MATCH)
         && first->kind == DOWSER_EXPR_COLUMN && g_str_equal (first->instance, instance);
}

/* Returns: (transfer full) (nullable): a condition that excludes rows without a match, as inner joins would do */
static DowserExpr *
make_partner_condition (const DowserMeaning *self)
{
  DowserExpr *condition = NULL;

  for (guint i = 0; i < self->joins->len; i++)
    {
      const DowserJoin *join = self->joins->pdata[i];
      const DowserInstance *instance = dowser_select_find_instance (self->plan->select, join->to);
      const DowserTable *table = dowser_schema_find_table (self->schema, instance->table);
      g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);

      if (join->type == DOWSER_JOIN_INNER && key->len > 0 && !is_compared (self->plan->select->filter, join->to))
        condition
            = dowser_expr_and (condition,
                               dowser_expr_new_is_null (dowser_expr_new_column (join->to,
                                                                                ((const DowserColumn *) key->pdata[0])
                                                                                    ->name),
                                                        TRUE));
    }
  return condition;
}

/* Returns TRUE if a joined table may lack a matching row. Declared keys with NOT NULL columns guarantee a match. */
static gboolean
can_be_unmatched (const DowserMeaning *self)
{
  for (guint i = 0; i < self->joins->len; i++)
    {
      const DowserJoin *join = self->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        {
          const DowserExpr *on = join->on->pdata[j];

          for (guint k = 0; k < on->args->len; k++)
            {
              const DowserExpr *side = on->args->pdata[k];
              const DowserInstance *instance = dowser_select_find_instance (self->plan->select, side->instance);
              const DowserTable *table = dowser_schema_find_table (self->schema, instance->table);
              const DowserColumn *column = dowser_table_find_column (table, side->name);

              if (!g_str_equal (side->instance, join->to)
                  && (join->via != DOWSER_VIA_DECLARED || column == NULL || column->nullable))
                return TRUE;
            }
        }
    }
  return FALSE;
}

static void
define_by_kind (DowserMeaning *self)
{
  DowserExpr *output = get_output (self->plan);
  const DowserSelect *select = self->plan->select;
  gboolean grouped = output != NULL && dowser_expr_has_aggregate (output);

  if (self->entry->kind == DOWSER_ENTRY_FILTER)
    {
      if (select->filter == NULL)
        set_problem (self, g_strdup (_ ("A filter needs a condition, such as “customers where status is \"A\"”.")));
      else
        self->expr = dowser_expr_and (dowser_expr_ref (select->filter),
                                      can_be_unmatched (self) ? make_partner_condition (self) : NULL);
      return;
    }
  if (self->entry->kind == DOWSER_ENTRY_METRIC && grouped)
    {
      self->expr = dowser_expr_ref (output);
      self->condition = dowser_expr_and (select->filter != NULL ? dowser_expr_ref (select->filter) : NULL,
                                         can_be_unmatched (self) ? make_partner_condition (self) : NULL);
      return;
    }
  if (self->entry->kind == DOWSER_ENTRY_METRIC)
    set_problem (self, g_strdup (_ ("A metric is one number from many rows, such as “sum of total from orders”.")));
  else if (output == NULL || grouped || select->filter != NULL)
    set_problem (self,
                 g_strdup (_ ("A dimension is one value for each row, such as “year of order_date from orders”.")));
  else
    self->expr = dowser_expr_ref (output);
}

/* Returns TRUE if the term is also the name of a column. A question with this word would be ambiguous. */
static gboolean
is_column (const DowserMeaning *self)
{
  return self->entry->kind != DOWSER_ENTRY_FILTER && dowser_table_find_column (self->table, self->entry->term) != NULL;
}

/* Defines an entry that is a sentence. Returns FALSE if the sentence may use terms that aren't defined yet. */
static gboolean
define_sentence (const DowserMeanings *meanings, DowserMeaning *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) sentence_plan = dowser_sentence_read (self->entry->means, meanings->schema, &error);
  char *refusal = NULL;
  char *constant = NULL;

  if (sentence_plan == NULL)
    {
      set_problem (self, g_strdup (error->message));
      return FALSE;
    }
  set_problem (self, NULL);
  self->plan = dowser_meanings_expand (meanings, sentence_plan, &refusal);
  if (self->plan == NULL)
    set_problem (self, refusal);
  else if (!is_simple_plan (self->plan))
    set_problem (self, g_strdup (_ ("A definition cannot have groups, a sort order or a limit.")));
  else if (!_dowser_meaning_find_root (self, meanings->stored))
    set_problem (self,
                 g_strdup (_ ("The tables of the definition must be joined so that each row is counted only once.")));
  else if (is_column (self))
    set_problem (self, g_strdup_printf (_ ("“%s” is already a column of %s. Choose another name."), self->entry->term,
                                        self->table->name));
  else if ((constant = _dowser_meaning_dup_constant_problem (self)) != NULL)
    set_problem (self, constant);
  else
    define_by_kind (self);
  return TRUE;
}

/* Returns the name of the term's column in the spoken schema. For a filter, this is a name that no question contains,
 * so that a question finds the column only by its values. */
static char *
make_column_name (const DowserMeaning *self, guint place)
{
  if (self->entry->kind == DOWSER_ENTRY_METRIC || self->entry->kind == DOWSER_ENTRY_DIMENSION)
    return g_strdup (self->entry->term);
  return g_strdup_printf ("#%u", place + 1);
}

static DowserValueType
find_type (const DowserMeaning *self, const DowserSchema *schema)
{
  g_autoptr (DowserTypes) types = dowser_types_new (self->plan, schema);
  const DowserTypeScope scope = { types, NULL, self->plan->select };

  return self->entry->kind == DOWSER_ENTRY_METRIC || self->entry->kind == DOWSER_ENTRY_DIMENSION
             ? dowser_types_get_expr_type (&scope, self->expr).type
             : DOWSER_VALUE_TEXT;
}

static void
add_synonyms (char ***synonyms, const DowserEntry *entry)
{
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  const char *replaced = entry->kind == DOWSER_ENTRY_INSTEAD ? entry->from : NULL;
  const char *dot = replaced != NULL ? strrchr (replaced, '.') : NULL;

  if (replaced != NULL)
    g_ptr_array_add (words, (gpointer) (dot != NULL ? dot + 1 : replaced));
  if (*synonyms != NULL)
    g_strv_builder_addv (all, (const char **) *synonyms);
  for (guint i = 0; i < words->len; i++)
    g_strv_builder_add (all, words->pdata[i]);
  g_strfreev (*synonyms);
  *synonyms = g_strv_builder_end (all);
}

/* Returns the further words of @entry. For the metric “number of customers”, they include “how many customers”.
 * Returns: (transfer full): strv */
static char **
dup_further_words (const DowserEntry *entry)
{
  static const char *const number_of = "number of ";
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  for (guint i = 0; i < words->len; i++)
    {
      const char *word = words->pdata[i];
      g_autofree char *how_many
          = entry->kind == DOWSER_ENTRY_METRIC && g_ascii_strncasecmp (word, number_of, strlen (number_of)) == 0
                ? g_strconcat ("how many ", word + strlen (number_of), NULL)
                : NULL;

      if (i > 0)
        g_strv_builder_add (all, word);
      if (how_many != NULL)
        g_strv_builder_add (all, how_many);
    }
  return g_strv_builder_end (all);
}

static void
add_term_column (DowserSchemaBuilder *builder, DowserTable *table, const DowserMeaning *self, DowserValueType type)
{
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, self->column, NULL);

  column->type = type;
  column->nullable = TRUE;
  column->defined = TRUE;
  column->description = g_strdup (self->entry->about);
  if (*self->column != '#')
    column->synonyms = dup_further_words (self->entry);
}

static gboolean
is_in_spoken_schema (const DowserMeaning *self)
{
  return self->problem == NULL && self->table != NULL;
}

static void
add_to_spoken_schema (DowserSchemaBuilder *builder, const DowserMeaning *self, const DowserSchema *schema)
{
  DowserTable *table = dowser_schema_builder_get_tables (builder)->pdata[self->table->index];
  const DowserColumn *named_column;

  if (self->column != NULL)
    {
      add_term_column (builder, table, self, find_type (self, schema));
      return;
    }
  find_by_path (schema, self->entry->means, &named_column);
  if (named_column != NULL)
    add_synonyms (&((DowserColumn *) table->columns->pdata[named_column->index])->synonyms, self->entry);
  else
    add_synonyms (&table->synonyms, self->entry);
}

/* Returns: (transfer full): the words of a filter without the table's name: "active" for "active customers" */
static char *
strip_table (const char *word, const DowserTable *table)
{
  g_auto (GStrv) words = g_strsplit (word, " ", -1);
  guint n = g_strv_length (words);
  gsize stem = n > 1 ? strlen (words[n - 1]) : 0;

  /* The word and the table's name may differ in singular and plural, so an "s" at the end of the word is ignored. */
  if (stem > 2 && words[n - 1][stem - 1] == 's')
    stem--;
  if (n < 2 || g_ascii_strncasecmp (words[n - 1], table->name, stem) != 0 || strlen (table->name) > stem + 2)
    return g_strdup (word);
  g_clear_pointer (&words[n - 1], g_free);
  return g_strjoinv (" ", words);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the words of a named filter to the profile, as values of the filter's column. */
static void
add_values (const DowserMeaning *self, const DowserSchema *display_schema, DowserProfile *profile)
{
  const DowserTable *table = dowser_schema_get_tables (display_schema)->pdata[self->table->index];
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (table, self->column));
  g_autoptr (GPtrArray) words = dowser_entry_list_words (self->entry);

  for (guint i = 0; i < words->len; i++)
    g_ptr_array_add (column->values, strip_table (words->pdata[i], table));
  g_ptr_array_sort (column->values, compare_texts);
  column->complete = TRUE;
  column->has_text = TRUE;
  column->n_distinct = column->values->len;
  column->n_rows = MAX (table->n_rows, 10 * column->n_distinct);
}

/* Makes the spoken schema: each term that is defined so far is a table or column of it, so that planners find it. */
static void
make_spoken_schema (DowserMeanings *self, const DowserProfile *profile)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (self->stored);

  g_hash_table_remove_all (self->by_column);
  for (guint i = 0; i < self->list->len; i++)
    {
      DowserMeaning *meaning = self->list->pdata[i];

      if (!is_in_spoken_schema (meaning))
        continue;
      if (meaning->expr != NULL && meaning->column == NULL)
        meaning->column = make_column_name (meaning, i);
      if (meaning->column != NULL)
        g_hash_table_insert (self->by_column, make_key (meaning->table->name, meaning->column), meaning);
      add_to_spoken_schema (builder, meaning, self->stored);
    }
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  self->schema = dowser_schema_builder_end (builder);
  self->profile = profile != NULL ? dowser_profile_new_from (profile, self->schema) : dowser_profile_new (self->schema);
  for (guint i = 0; i < self->list->len; i++)
    {
      const DowserMeaning *meaning = self->list->pdata[i];

      if (is_in_spoken_schema (meaning) && meaning->column != NULL && *meaning->column == '#')
        add_values (meaning, self->schema, self->profile);
    }
}

static gboolean
is_sentence (const DowserMeaning *self)
{
  return self->entry->kind == DOWSER_ENTRY_FILTER || self->entry->kind == DOWSER_ENTRY_METRIC
         || self->entry->kind == DOWSER_ENTRY_DIMENSION;
}

static void
check_join (DowserMeaning *self, const DowserSchema *schema)
{
  const char *const paths[] = { self->entry->from, self->entry->means };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    if (dowser_name_find_column (schema, paths[i], NULL, NULL) == NULL)
      {
        set_problem (self, g_strdup_printf (_ ("There is no column “%s” in this source."), paths[i]));
        return;
      }
}

/* Checks an entry that gives short names to the tables of a pattern such as "PROD_*". A table must match it. */
static void
define_affix (DowserMeaning *self, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = dowser_affix_list_tables (self->entry->means, schema);

  if (tables->len == 0)
    set_problem (self, g_strdup_printf (_ ("No table of this source is called “%s”."), self->entry->means));
}

/* Checks an entry that replaces a table or column. The replaced name then means the replacement. */
static void
define_replacement (DowserMeaning *self, const DowserSchema *schema)
{
  const DowserColumn *column, *replaced;
  const DowserTable *table = find_by_path (schema, self->entry->means, &column);
  const DowserTable *other = find_by_path (schema, self->entry->from, &replaced);

  if (table == NULL || other == NULL)
    set_problem (self, g_strdup_printf (_ ("“%s” isn't a table or column of this source."),
                                        table == NULL ? self->entry->means : self->entry->from));
  else if ((column == NULL) != (replaced == NULL))
    set_problem (self, g_strdup (_ ("A table can only replace a table, and a column only a column.")));
  else
    self->table = table;
}

/* Returns: (transfer full): of DowserConstraint: the constraints from joins and replacements */
static GPtrArray *
make_constraints (const DowserKnowledge *knowledge, const DowserSchema *schema)
{
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);
  GPtrArray *constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);

  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *entry = entries->pdata[i];
      DowserMeaning meaning = { .entry = entry };

      if (!dowser_entry_is_used (entry) || dowser_knowledge_find_stronger (knowledge, entry) != NULL)
        continue;
      if (entry->kind == DOWSER_ENTRY_JOIN)
        check_join (&meaning, schema);
      else if (entry->kind == DOWSER_ENTRY_INSTEAD)
        (dowser_affix_is_pattern (entry->means) ? define_affix : define_replacement) (&meaning, schema);
      else
        continue;
      if (meaning.problem == NULL)
        g_ptr_array_add (constraints,
                         dowser_constraint_new (entry->kind == DOWSER_ENTRY_JOIN ? DOWSER_CONSTRAINT_JOIN
                                                                                 : DOWSER_CONSTRAINT_INSTEAD,
                                                entry->means, NULL, entry->from, entry->means));
      g_free (meaning.problem);
    }
  return constraints;
}

static gboolean
is_named (const DowserEntry *entry)
{
  return entry->kind == DOWSER_ENTRY_SYNONYM || entry->kind == DOWSER_ENTRY_FILTER || entry->kind == DOWSER_ENTRY_METRIC
         || entry->kind == DOWSER_ENTRY_DIMENSION;
}

/* Returns TRUE if a question can contain @word as a term. It needs a letter and a word other than "the" or similar. */
static gboolean
can_be_term (const char *word)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (word);
  gboolean has_letters = FALSE;
  gboolean content = FALSE;

  for (const char *c = word; *c != '\0'; c = g_utf8_next_char (c))
    has_letters |= g_unichar_isalpha (g_utf8_get_char (c));
  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    content |= !dowser_word_is_stop_word (dowser_tokens_get (tokens, i)->folded);
  return has_letters && content && g_utf8_strlen (word, -1) <= MAX_TERM && *word != '#';
}

/* Returns: (transfer full) (nullable): why a question can't contain the words of @entry */
static char *
dup_word_problem (const DowserEntry *entry)
{
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

  for (guint i = 0; i < words->len; i++)
    if (!can_be_term (words->pdata[i]))
      return g_strdup_printf (_ ("“%s” cannot be defined. A term needs a letter, a word other than “by”, “list” or "
                                 "“rows”, and at most 100 characters."),
                              (const char *) words->pdata[i]);
  return words->len > 0 ? NULL : g_strdup (_ ("The entry has no term."));
}

/* Adds @entry to the list. If a stronger entry has the same term, @entry gets a problem and isn't used. */
static void
add_meaning (DowserMeanings *self, const DowserEntry *entry, const DowserSchema *schema)
{
  DowserMeaning *meaning = g_new0 (DowserMeaning, 1);
  const DowserEntry *stronger_entry = dowser_knowledge_find_stronger (self->knowledge, entry);
  char *name_problem = is_named (entry) ? dup_word_problem (entry) : NULL;

  meaning->entry = entry;
  meaning->schema = self->stored;
  g_ptr_array_add (self->list, meaning);
  if (!dowser_entry_is_used (entry))
    set_problem (meaning, g_strdup (_ ("The definition is switched off.")));
  else if (name_problem != NULL)
    set_problem (meaning, g_steal_pointer (&name_problem));
  else if (stronger_entry != NULL && dowser_entry_has_same_content (stronger_entry, entry))
    set_problem (meaning, g_strdup (_ ("Another entry has the same meaning.")));
  else if (stronger_entry != NULL)
    set_problem (meaning,
                 g_strdup_printf (_ ("Another entry gives the term another meaning: “%s”."), stronger_entry->means));
  else if (entry->kind == DOWSER_ENTRY_SYNONYM)
    define_synonym (meaning, self->stored);
  else if (entry->kind == DOWSER_ENTRY_JOIN)
    check_join (meaning, schema);
  else if (entry->kind == DOWSER_ENTRY_UNIT)
    set_problem (meaning, _dowser_meaning_dup_unit_problem (meaning, schema));
  else if (entry->kind == DOWSER_ENTRY_INSTEAD)
    (dowser_affix_is_pattern (entry->means) ? define_affix : define_replacement) (meaning, schema);
  g_free (name_problem);
}

/* Reads the sentences in rounds until none can be read, because a sentence may use terms of earlier rounds. */
static void
define_sentences (DowserMeanings *self, const DowserProfile *profile)
{
  g_autoptr (GPtrArray) unresolved = g_ptr_array_new ();
  guint before;

  for (guint i = 0; i < self->list->len; i++)
    if (is_sentence (self->list->pdata[i]) && ((DowserMeaning *) self->list->pdata[i])->problem == NULL)
      g_ptr_array_add (unresolved, self->list->pdata[i]);
  do
    {
      before = unresolved->len;
      for (guint i = unresolved->len; i > 0; i--)
        if (define_sentence (self, unresolved->pdata[i - 1]))
          g_ptr_array_remove_index (unresolved, i - 1);
      if (unresolved->len < before)
        make_spoken_schema (self, profile);
    }
  while (unresolved->len > 0 && unresolved->len < before);
}

DowserMeanings *
dowser_meanings_new (const DowserKnowledge *knowledge, const DowserSchema *schema, const DowserProfile *profile)
{
  DowserMeanings *self = g_new0 (DowserMeanings, 1);
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);

  g_atomic_ref_count_init (&self->ref_count);
  self->knowledge = dowser_knowledge_ref (knowledge);
  self->user_constraints = make_constraints (knowledge, schema);
  self->stored = self->user_constraints->len > 0 ? dowser_user_constraint_make_schema (self->user_constraints, schema)
                                                 : dowser_schema_ref (schema);
  self->list = g_ptr_array_new_with_free_func (meaning_free);
  self->by_column = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < entries->len; i++)
    add_meaning (self, entries->pdata[i], schema);
  make_spoken_schema (self, profile);
  define_sentences (self, profile);
  return self;
}

DowserMeanings *
dowser_meanings_ref (const DowserMeanings *self)
{
  DowserMeanings *meanings = (DowserMeanings *) self;

  g_atomic_ref_count_inc (&meanings->ref_count);
  return meanings;
}

void
dowser_meanings_unref (DowserMeanings *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->by_column);
  g_ptr_array_unref (self->list);
  g_ptr_array_unref (self->user_constraints);
  dowser_profile_unref (self->profile);
  dowser_schema_unref (self->schema);
  dowser_schema_unref (self->stored);
  dowser_knowledge_unref (self->knowledge);
  g_free (self);
}

const DowserKnowledge *
dowser_meanings_get_knowledge (const DowserMeanings *self)
{
  return self->knowledge;
}

GPtrArray *
dowser_meanings_get_list (const DowserMeanings *self)
{
  return self->list;
}

GPtrArray *
dowser_meanings_dup_replacements (const DowserMeanings *self)
{
  GPtrArray *replacements = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);

  for (guint i = 0; i < self->user_constraints->len; i++)
    if (((const DowserConstraint *) self->user_constraints->pdata[i])->kind == DOWSER_CONSTRAINT_INSTEAD)
      g_ptr_array_add (replacements, dowser_constraint_copy (self->user_constraints->pdata[i]));
  return replacements;
}

const DowserSchema *
dowser_meanings_get_schema (const DowserMeanings *self)
{
  return self->schema;
}

const DowserProfile *
dowser_meanings_get_profile (const DowserMeanings *self)
{
  return self->profile;
}
