/* dowser-meanings.h - what is known of a source, put upon its schema: terms are names that planners can use */
#pragma once

#include "knowledge/dowser-knowledge.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserMeaning: an entry over a schema. Plain data, borrowed from its #DowserMeanings.
 * @schema: the schema that it is told of; @table: (nullable): where its term belongs
 * @column: (nullable): the column of the spoken schema that stands for it; %NULL where its term is another name for
 *   something that has one
 * @plan: (nullable): what its sentence says, over the schema itself
 * @root: (nullable): the instance of @plan that is a row of @table; the others are met along keys, once at most
 * @joins: of DowserJoin: how these are met, in order
 * @expr: (nullable): what @column stands for, over the instances of @plan
 * @condition: (nullable): of a metric: the rows that count
 * @problem: (nullable): why it isn't used, as a sentence
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

/** DowserMeanings: immutable, counted, any thread. */
typedef struct _DowserMeanings DowserMeanings;

/**
 * dowser_meanings_new:
 * @profile: (nullable)
 *
 * Each entry is read against @schema and checked: one that names nothing, says no such thing, or would count rows
 * twice, has a problem and isn't used. Sentences may use the terms of other entries; those that need one another in a
 * circle have a problem.
 *
 * The spoken schema is @schema with a column for each metric, dimension and named filter. A question is planned over
 * it, and dowser_meanings_expand() puts what the columns stand for in their place. So planners need to know nothing
 * but schemas.
 */
DowserMeanings *dowser_meanings_new (const DowserKnowledge *knowledge, const DowserSchema *schema,
                                     const DowserProfile *profile);
/** What would keep @entry from being used beside what is known. @known: (nullable); @profile: (nullable). Returns:
 * (transfer full) (nullable): a sentence */
char *dowser_meanings_dup_problem (const DowserKnowledge *known, const DowserEntry *entry, const DowserSchema *schema,
                                   const DowserProfile *profile);
DowserMeanings *dowser_meanings_ref (const DowserMeanings *self);
void dowser_meanings_unref (DowserMeanings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMeanings, dowser_meanings_unref)

const DowserKnowledge *dowser_meanings_get_knowledge (const DowserMeanings *self);
/** Of const DowserMeaning, in the order of the entries. Borrowed. */
GPtrArray *dowser_meanings_get_list (const DowserMeanings *self);
/** What is used in place of what, as an audit holds plans to it. Returns: (transfer full): of DowserConstraint */
GPtrArray *dowser_meanings_dup_replacements (const DowserMeanings *self);
const DowserSchema *dowser_meanings_get_schema (const DowserMeanings *self);
/** Returns: (nullable) */
const DowserProfile *dowser_meanings_get_profile (const DowserMeanings *self);

/** @profile with the units that are known, and no others. @self: (nullable). Returns: (transfer full) */
DowserProfile *dowser_meanings_dress_profile (const DowserMeanings *self, const DowserProfile *profile);

/**
 * dowser_meanings_expand:
 * @plan: over the spoken schema
 * @refusal: (out) (nullable): why a term can't be used so, as a sentence
 *
 * Puts definitions in place of terms. A metric makes the rows it is shown with into groups, and a condition on it into
 * one of groups. Each term that is used is told among the plan's assumptions.
 *
 * Returns: (transfer full) (nullable): a plan over the schema itself; %NULL with @refusal
 */
DowserPlan *dowser_meanings_expand (const DowserMeanings *self, const DowserPlan *plan, char **refusal);

G_END_DECLS
