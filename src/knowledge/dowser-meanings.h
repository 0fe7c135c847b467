/* dowser-meanings.h - checks the entries of a source against its schema, and turns terms into names that planners can
 * use */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserMeaning: an entry applied to a schema. Plain data, borrowed from its #DowserMeanings.
 * @schema: the schema that the entry applies to; @table: (nullable): the table that its term belongs to
 * @column: (nullable): the column of the spoken schema that stands for the term; %NULL if the term is another name for
 * an existing table or column
 * @plan: (nullable): the plan of the entry's sentence, over the real schema
 * @root: (nullable): the instance of @plan that reads @table; each of its rows matches at most one row of each other
 * instance
 * @joins: of DowserJoin: the joins from @root to the other instances, in order
 * @expr: (nullable): the definition of @column, over the instances of @plan
 * @condition: (nullable): for a metric: the condition that rows must meet to be counted
 * @problem: (nullable): why the entry isn't used, as a sentence
 */
typedef struct
{
  const DowserEntry *entry;
  const DowserSchema *schema;
  const DowserTable *table;
  char *column;
  DowserPlan *plan;
  char *root;
  GPtrArray *joins;
  DowserExpr *expr;
  DowserExpr *condition;
  char *problem;
} DowserMeaning;

/** DowserMeanings: the terms that users say, with their definitions checked against a schema. Immutable,
 * reference-counted, for any thread. */
typedef struct _DowserMeanings DowserMeanings;

/**
 * dowser_meanings_new:
 * @profile: (nullable)
 *
 * Checks each entry against @schema. An entry has a problem and isn't used if the names in it don't exist, if its
 * sentence doesn't fit the kind of the entry, or if it would count rows twice. Sentences may use the terms of other
 * entries. Entries that need each other in a cycle have a problem.
 *
 * The spoken schema is @schema with an additional column for each metric, dimension and named filter. A question is
 * planned over the spoken schema, and dowser_meanings_expand() replaces these columns by their definitions. Therefore
 * planners need to know only a schema.
 */
DowserMeanings *dowser_meanings_new (const DowserKnowledge *knowledge, const DowserSchema *schema,
                                     const DowserProfile *profile);
/** Returns the problem that @entry would have among the known entries. @known: (nullable); @profile: (nullable).
 * Returns: (transfer full) (nullable): a sentence */
char *dowser_meanings_dup_problem (const DowserKnowledge *known, const DowserEntry *entry, const DowserSchema *schema,
                                   const DowserProfile *profile);
DowserMeanings *dowser_meanings_ref (const DowserMeanings *self);
void dowser_meanings_unref (DowserMeanings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMeanings, dowser_meanings_unref)

const DowserKnowledge *dowser_meanings_get_knowledge (const DowserMeanings *self);
/** Returns the list of const DowserMeaning, in the order of the entries, borrowed. */
GPtrArray *dowser_meanings_get_list (const DowserMeanings *self);
/** Lists as constraints the users' rules that one table or column is used instead of another. An audit checks plans
 * with these constraints. Returns: (transfer full): of DowserConstraint */
GPtrArray *dowser_meanings_dup_replacements (const DowserMeanings *self);
const DowserSchema *dowser_meanings_get_schema (const DowserMeanings *self);
/** Returns: (nullable) */
const DowserProfile *dowser_meanings_get_profile (const DowserMeanings *self);

/** Returns a copy of @profile in which all units come from the entries of @self. @self: (nullable). Returns: (transfer
 * full) */
DowserProfile *dowser_meanings_annotate_profile (const DowserMeanings *self, const DowserProfile *profile);

/**
 * dowser_meanings_expand:
 * @plan: over the spoken schema
 * @refusal: (out) (nullable): why a term can't be used in this way, as a sentence
 *
 * Replaces terms by their definitions. If a metric is shown with other columns, the rows are grouped by these columns.
 * A condition on a metric becomes a condition on groups. Each used term is reported in the plan's assumptions.
 *
 * Returns: (transfer full) (nullable): a plan over the real schema; %NULL with @refusal
 */
DowserPlan *dowser_meanings_expand (const DowserMeanings *self, const DowserPlan *plan, char **refusal);

G_END_DECLS
