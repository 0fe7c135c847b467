/* dowser-saved-question.h - a question that was answered well, with its plan, kept to be asked again */
#pragma once

#include "knowledge/library/dowser-question-form.h"
#include "schema/dowser-profile.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * DowserVerified: how an answer was found right.
 * @DOWSER_VERIFIED_SAVED: a person has saved it
 * @DOWSER_VERIFIED_EXPORTED: its rows went into a file
 * @DOWSER_VERIFIED_ASKED: it was asked again, and nothing of it was corrected
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
 * DowserSavedQuestion:
 * @id: of the store; 0 before it is saved
 * @sentence: (nullable): the plan in words that can be typed
 * @tables: strv: what the plan reads
 * @meanings: (nullable): what the question's words were defined as when it was saved
 * @verified, @verified_at: why its answer is trusted, and since when (real time)
 * @uses: how often it has answered since; @created: real time
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

/** @plan: counted, its question left aside; @sentence: (nullable). Returns: (transfer full) */
DowserSavedQuestion *dowser_saved_question_new (const char *source_uri, const char *question, const DowserPlan *plan,
                                                const char *sentence, DowserVerified verified, gint64 now);
DowserSavedQuestion *dowser_saved_question_copy (const DowserSavedQuestion *self);
void dowser_saved_question_free (DowserSavedQuestion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSavedQuestion, dowser_saved_question_free)

/** Returns: (transfer full): of the question with its plan */
DowserQuestionForm *dowser_saved_question_dup_form (const DowserSavedQuestion *self);
/**
 * dowser_saved_question_dup_hint:
 * @tells_values: whether whoever reads it may be told values
 *
 * Gives a model one line: the question, and how it was understood. The line has no values, numbers or dates where the
 * plan reads personal data. Returns: (transfer full) (nullable): %NULL where the plan has no sentence, or where a value
 * cannot be left out
 */
char *dowser_saved_question_dup_hint (const DowserSavedQuestion *self, const DowserSchema *schema,
                                      gboolean tells_values);
/** Whether the question of @session asks for its plan by itself: it leans on no earlier one, on no correction or hint,
 * and no click has changed the plan. */
gboolean dowser_saved_question_is_asked_by (DowserSession *session);
/** Whether both plans are the same but for the values, numbers and periods in them. */
gboolean dowser_saved_plan_same_shape (const DowserPlan *plan, const DowserPlan *other);
/** Why @plan can't be run over @schema as it is. Returns: (transfer full) (nullable): a sentence */
char *dowser_saved_plan_dup_problem (const DowserPlan *plan, const DowserSchema *schema);

/**
 * dowser_saved_question_answer:
 * @profile: (nullable)
 *
 * The plan for @question, where that is the saved question with other slots: the new values stand in it in place of the
 * old ones. A value is one that the profile of its column holds, and none of another column of the source or a name in
 * it. A number or a period is put where the old one stands, which is one place, and of the same type. What was reckoned
 * from the clock must be so in the plan.
 *
 * Returns: (transfer full) (nullable): %NULL where anything is in doubt
 */
DowserPlan *dowser_saved_question_answer (const DowserSavedQuestion *self, const char *question,
                                          const DowserSchema *schema, const DowserProfile *profile);
/** DowserColumnTest: what is asked of a column. */
typedef gboolean (*DowserColumnTest) (const DowserColumn *column);
/** Whether the plan reads a column that @test is true of. It goes by the column's name in all tables of the plan, so it
 * may be TRUE too often, never too seldom. */
gboolean dowser_saved_question_reads (const DowserSavedQuestion *self, const DowserSchema *schema,
                                      DowserColumnTest test);

G_END_DECLS
