/* dowser-planner.h - the built-in planner: turns a question into a plan by rules, in milliseconds */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** DowserPlannerIndex: the words of a schema and its values, indexed for lookup. Immutable, reference counted, any
 * thread. Creating an index takes time (5,000 tables < 3 s). It is therefore created in a worker thread, once for each
 * schema and profile. */
typedef struct _DowserPlannerIndex DowserPlannerIndex;
#define DOWSER_TYPE_PLANNER_INDEX (dowser_planner_index_get_type ())
GType dowser_planner_index_get_type (void);
/** @profile: (nullable): without a profile, no values are known */
DowserPlannerIndex *dowser_planner_index_new (const DowserSchema *schema, const DowserProfile *profile);
/** Like dowser_planner_index_new(), with terms defined by the user. Questions and sentences may use these terms.
 * @knowledge: (nullable) */
DowserPlannerIndex *dowser_planner_index_new_with_knowledge (const DowserSchema *schema, const DowserProfile *profile,
                                                             const DowserKnowledge *knowledge);
/**
 * dowser_planner_index_new_from:
 * @index: the index of a schema with the same tables and columns
 *
 * Makes an index for a schema in which only keys have changed. Reuses the value index of @index.
 *
 * Returns: (transfer full) (nullable): %NULL if the tables or columns of @schema differ, or if @index has no value
 * index
 */
DowserPlannerIndex *dowser_planner_index_new_from (const DowserPlannerIndex *index, const DowserSchema *schema);
/** Makes an index from @index with other knowledge. @knowledge: (nullable). Returns: (transfer full): @index itself if
 * @knowledge is the same as in @index */
DowserPlannerIndex *dowser_planner_index_copy_with_knowledge (const DowserPlannerIndex *index,
                                                              const DowserKnowledge *knowledge);
DowserPlannerIndex *dowser_planner_index_ref (const DowserPlannerIndex *self);
void dowser_planner_index_unref (DowserPlannerIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlannerIndex, dowser_planner_index_unref)
const DowserSchema *dowser_planner_index_get_schema (const DowserPlannerIndex *self);
/** Returns: (nullable) */
const DowserProfile *dowser_planner_index_get_profile (const DowserPlannerIndex *self);
/** Returns: (nullable): the user's knowledge about the source */
const DowserMeanings *dowser_planner_index_get_meanings (const DowserPlannerIndex *self);
/** Returns the schema with which questions and sentences are planned: the source's schema with an additional column for
 * each user's term. */
const DowserSchema *dowser_planner_index_get_spoken_schema (const DowserPlannerIndex *self);
/** Returns: (nullable): the profile of the schema from dowser_planner_index_get_spoken_schema() */
const DowserProfile *dowser_planner_index_get_spoken_profile (const DowserPlannerIndex *self);

/**
 * dowser_planner_plan:
 * @question: UTF-8, not longer than the step "intent" allows
 *
 * Plans @question. The same arguments give the same plan, on every machine and in every locale. The plan isn't audited
 * yet. If no plan is found, the state is REFUSED and the reasons explain why.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_QUESTION_ERROR if the question isn't about data, or asks for
 * a change of data
 */
DowserUnderstanding *dowser_planner_plan (const DowserPlannerIndex *index, const char *question, GError **error);

/**
 * dowser_planner_plan_with_constraints:
 * @constraints: (nullable): of DowserConstraint: words that mean a column, tables that are required or excluded, keys
 * to join by; notes are ignored
 *
 * Like dowser_planner_plan(), but applies @constraints.
 */
DowserUnderstanding *dowser_planner_plan_with_constraints (const DowserPlannerIndex *index, const char *question,
                                                           GPtrArray *constraints, GError **error);

/**
 * dowser_planner_check_hidden:
 * @constraints: (nullable): as for dowser_planner_plan_with_constraints()
 *
 * Refuses a question about a table or column that is hidden by the user's entitlement or by the schema's description.
 * Without this check, a planner would answer with the most similar visible name. Has no side effects.
 * dowser_planner_plan_with_constraints() calls this function first. If a model makes the plan, the caller must call
 * this function before asking the model.
 *
 * Returns: %FALSE with #DOWSER_QUESTION_ERROR_UNSEEN if the question is refused
 */
gboolean dowser_planner_check_hidden (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints,
                                      GError **error);

/**
 * DowserPlannerFit: counts of a question's content words.
 * @n_named: words that are names of tables, columns or values, including hidden names
 * @n_guessed: words that are synonyms of names, or names with typos
 * @n_unknown: all other words except keywords, numbers and dates
 */
typedef struct
{
  guint n_named;
  guint n_guessed;
  guint n_unknown;
} DowserPlannerFit;
/** Counts how many words of @question are known in the source. Has no side effects. */
DowserPlannerFit dowser_planner_count_known_words (const DowserPlannerIndex *index, const char *question);

/** Suggests up to @n questions that @index can answer, made from its schema. Returns: (transfer full): strv */
char **dowser_planner_suggest (const DowserPlannerIndex *index, guint n);
/**
 * dowser_planner_suggest_next:
 * @n_rows: the number of rows of the answer; for an answer with few rows, the largest groups aren't suggested
 *
 * Returns up to three sentences that continue from an answer with measures: grouped by another column, grouped by the
 * year of a date, or with only the largest groups. Each sentence can be read back, counts the same rows, and shows no
 * column with personal data. Must be called in a worker thread, because it takes as long as planning several sentences.
 *
 * Returns: (transfer full): strv
 */
char **dowser_planner_suggest_next (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                    gint64 n_rows);
/** If @question has no answer, returns a sentence that has an answer: the question with typos fixed, the understood
 * part of the question, or a suggested first question. Must be called in a worker thread, because it takes as long as
 * planning several questions. Returns: (transfer full) (nullable) */
char *dowser_planner_find_nearest (const DowserPlannerIndex *index, const char *question);

G_END_DECLS
