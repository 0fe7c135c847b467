/* dowser-saved-question.h - a question with a good answer, saved with its plan so that it can be asked again */
#pragma once

#include "knowledge/library/dowser-question-form.h"
#include "schema/dowser-profile.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * DowserVerified: how an answer was verified.
 * @DOWSER_VERIFIED_SAVED: the user saved the answer
 * @DOWSER_VERIFIED_EXPORTED: the rows of the answer were exported to a file
 * @DOWSER_VERIFIED_ASKED: the question was asked again without a correction
 */
typedef enum
{
  DOWSER_VERIFIED_NOT,
  DOWSER_VERIFIED_SAVED,
  DOWSER_VERIFIED_EXPORTED,
  DOWSER_VERIFIED_ASKED
} DowserVerified;
extern const char *const dowser_verified_nicks[]; /* no saved exported asked */

/**
 * DowserSavedQuestion: a question in the library, with the plan that answers it.
 * @id: in the store; 0 before it is saved
 * @sentence: (nullable): the plan in words that the user can enter as a question
 * @tables: strv: the tables that the plan reads
 * @meanings: (nullable): the definitions of the question's words at the time when it was saved
 * @verified, @verified_at: how and when the answer was verified (real time)
 * @uses: the number of answers given since the answer was verified; @created: real time
 */
typedef struct
{
  gint64 id;
  char *source_uri;
  char *question;
  char *sentence;
  DowserPlan *plan;
  char **tables;
  char *meanings;
  DowserVerified verified;
  gint64 verified_at;
  guint uses;
  gint64 created;
} DowserSavedQuestion;

/** @plan: referenced; its member @question is ignored. @sentence: (nullable): the sentence that describes the plan.
 * Returns: (transfer full) */
DowserSavedQuestion *dowser_saved_question_new (const char *source_uri, const char *question, const DowserPlan *plan,
                                                const char *sentence, DowserVerified verified, gint64 now);
DowserSavedQuestion *dowser_saved_question_copy (const DowserSavedQuestion *self);
void dowser_saved_question_free (DowserSavedQuestion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSavedQuestion, dowser_saved_question_free)

/** Returns: (transfer full): the normal form of the question, with slots for the values of its plan */
DowserQuestionForm *dowser_saved_question_dup_form (const DowserSavedQuestion *self);
/**
 * dowser_saved_question_dup_hint:
 * @shows_values: whether the reader of the hint may see values
 *
 * Returns one line for a model: the question, and its interpretation. The line has no values, numbers or dates if
 * @shows_values is FALSE or the plan reads personal data. Returns: (transfer full) (nullable): %NULL if the plan has no
 * sentence, or if the line must not contain values but a value can't be removed
 */
char *dowser_saved_question_dup_hint (const DowserSavedQuestion *self, const DowserSchema *schema,
                                      gboolean shows_values);
/** Returns TRUE if the plan was made only from the question of @session, without earlier questions, corrections, hints
 * or changes by clicks. */
gboolean dowser_saved_question_is_self_contained (DowserSession *session);
/** Returns TRUE if both plans are the same except for their values, numbers and periods. */
gboolean dowser_saved_plan_has_same_shape (const DowserPlan *plan, const DowserPlan *other);
/** Returns the reason why @plan can't be run on @schema unchanged, or %NULL. Returns: (transfer full) (nullable): a
 * sentence */
char *dowser_saved_plan_dup_problem (const DowserPlan *plan, const DowserSchema *schema);

/**
 * dowser_saved_question_answer:
 * @profile: (nullable): the known values of the columns
 *
 * If @question differs from the saved question only in its slots, returns the saved plan with the values of @question.
 * A new value must be in its column's profile, and must not be a value of another column or a name in the source. A new
 * number or period must have the same type as the old one, and the old one must be in exactly one place of the plan. If
 * the old period is relative to today, the plan's dates must also be relative to today.
 *
 * Returns: (transfer full) (nullable): %NULL in case of doubt
 */
DowserPlan *dowser_saved_question_answer (const DowserSavedQuestion *self, const char *question,
                                          const DowserSchema *schema, const DowserProfile *profile);
/** DowserColumnTest: returns TRUE if the column has a property. */
typedef gboolean (*DowserColumnTest) (const DowserColumn *column);
/** Returns TRUE if the plan reads a column for which @test is true. The column's name is looked up in all tables of the
 * plan. Therefore the result may be TRUE for a plan that doesn't read such a column, but it is never FALSE for a plan
 * that reads one. */
gboolean dowser_saved_question_reads_column (const DowserSavedQuestion *self, const DowserSchema *schema,
                                             DowserColumnTest test);

G_END_DECLS
