/* dowser-planner.h - the built-in planner: a question to a plan by rules, in milliseconds */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * DowserPlannerIndex: words of a schema and its values, ready to be looked up. Immutable, counted, any
 * thread. Made once per schema and profile (5,000 tables < 3 s): make it on a worker.
 */
typedef struct _DowserPlannerIndex DowserPlannerIndex;
#define DOWSER_TYPE_PLANNER_INDEX (dowser_planner_index_get_type ())
GType dowser_planner_index_get_type (void);
/** @profile: (nullable): values are not known without it */
DowserPlannerIndex *dowser_planner_index_new (const DowserSchema *schema, const DowserProfile *profile);
/** The same with terms that people have defined: questions and sentences may use them. @knowledge: (nullable) */
DowserPlannerIndex *dowser_planner_index_new_with (const DowserSchema *schema, const DowserProfile *profile,
                                                   const DowserKnowledge *knowledge);
/**
 * dowser_planner_index_new_from:
 * @index: of a schema that has the same tables and columns
 *
 * What was worked out of values serves again: for a schema of which only keys have changed.
 *
 * Returns: (transfer full) (nullable): %NULL where @schema is another one, or @index knows no values
 */
DowserPlannerIndex *dowser_planner_index_new_from (const DowserPlannerIndex *index, const DowserSchema *schema);
/** @index, with what is known now. @knowledge: (nullable). Returns: (transfer full): @index itself where it is what was
 * known before */
DowserPlannerIndex *dowser_planner_index_new_knowing (const DowserPlannerIndex *index,
                                                      const DowserKnowledge *knowledge);
DowserPlannerIndex *dowser_planner_index_ref (const DowserPlannerIndex *self);
void dowser_planner_index_unref (DowserPlannerIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlannerIndex, dowser_planner_index_unref)
const DowserSchema *dowser_planner_index_get_schema (const DowserPlannerIndex *self);
/** Returns: (nullable) */
const DowserProfile *dowser_planner_index_get_profile (const DowserPlannerIndex *self);
/** Returns: (nullable): what is known of the source */
const DowserMeanings *dowser_planner_index_get_meanings (const DowserPlannerIndex *self);
/** The schema that questions and sentences are read over: that of the source, with a column for each term. */
const DowserSchema *dowser_planner_index_get_spoken (const DowserPlannerIndex *self);
/** Returns: (nullable): of that schema */
const DowserProfile *dowser_planner_index_get_spoken_profile (const DowserPlannerIndex *self);

/**
 * dowser_planner_plan:
 * @question: UTF-8, of a length that somebody may have typed: the step intent sees to that
 *
 * A pure function: same arguments, same plan, on every machine and in every locale. Its plans are not
 * audited yet. Where no plan is found the state is REFUSED and the reasons say why.
 * #DOWSER_QUESTION_ERROR for a question that is no data question, or asks for a write.
 *
 * Returns: (transfer full) (nullable)
 */
DowserUnderstanding *dowser_planner_plan (const DowserPlannerIndex *index, const char *question, GError **error);

/**
 * dowser_planner_plan_with:
 * @constraints: (nullable): of DowserConstraint: words that mean a column, tables that are needed or ruled out, keys to
 *   join by; what is only a note is not heeded
 *
 * As dowser_planner_plan(), and the same where @constraints say nothing.
 */
DowserUnderstanding *dowser_planner_plan_with (const DowserPlannerIndex *index, const char *question,
                                               GPtrArray *constraints, GError **error);

/**
 * dowser_planner_check_seen:
 * @constraints: (nullable): as dowser_planner_plan_with()
 *
 * Refuses a question that asks for what the schema hides, by entitlement or by its description: whoever plans would
 * answer with what is nearest to it. Pure. dowser_planner_plan_with() asks it first; for a model ask it before.
 *
 * Returns: %FALSE with #DOWSER_QUESTION_ERROR_UNSEEN
 */
gboolean dowser_planner_check_seen (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints,
                                    GError **error);

/** DowserPlannerFit: words of a question with content. @n_named: name tables, columns or values, also hidden ones;
 * @n_guessed: may stand for such a name, as a synonym or a slip; @n_unknown: neither, nor keywords, numbers and dates
 */
typedef struct
{
  guint n_named;
  guint n_guessed;
  guint n_unknown;
} DowserPlannerFit;
/** How far the words of @question are those of the source. Pure. */
DowserPlannerFit dowser_planner_fit (const DowserPlannerIndex *index, const char *question);

/** Up to @n questions that @index can answer, made from its schema. Returns: (transfer full): strv */
char **dowser_planner_suggest (const DowserPlannerIndex *index, guint n);
/**
 * dowser_planner_suggest_next:
 * @n_rows: that the answer has: of few groups there are no largest ones
 *
 * Up to three sentences that go on from an answer of numbers: by another column, by the year of a date, the largest
 * groups. Each is read back as what it says, counts the same rows, and tells no column of people. Takes as long as
 * several sentences: for a worker. Returns: (transfer full): strv
 */
char **dowser_planner_suggest_next (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                    gint64 n_rows);
/** For a question that has no answer: a sentence that has one, with slips mended, from what was understood of it, or a
 * first question. Takes as long as several questions: for a worker. Returns: (transfer full) (nullable) */
char *dowser_planner_find_nearest (const DowserPlannerIndex *index, const char *question);

G_END_DECLS
