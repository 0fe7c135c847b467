/* dowser-composer.h - composes interpretations of a question from its names, conditions and sets of rows */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "planner/compose/dowser-trait.h"

G_BEGIN_DECLS

/** The maximum number of tokens of a question, because a bit set has one bit for each token. Longer questions are not
 * composed. */
#define DOWSER_COMPOSE_TOKENS 64

/**
 * DowserPart: a part of a composition (a reading of the question that the composer puts together)
 * @traits: DowserTrait, the part's known properties; @worth: the sum of the weights of @traits, in hundredths
 * @used: the tokens of the question that the part explains, one bit each
 */
typedef struct
{
  GArray *traits;
  int worth;
  guint64 used;
} DowserPart;

/**
 * DowserAtom: a possible condition of the question
 * @value: the value of a condition EQUAL or MATCH, borrowed from the candidate chart or from @owned; @owned:
 * (nullable): the value if the atom owns it
 * @candidate: (nullable): the meaning of the atom's words
 * @other: (nullable): the column with which @column or its average is compared; @comparison: the kind of comparison
 */
typedef struct
{
  DowserConditionKind kind;
  const DowserColumn *column;
  const char *value;
  char *owned;
  const DowserQuantity *quantity;
  DowserCandidate *candidate;
  gboolean denied;
  const char *name;
  const char *detail;
  double rough;
  guint64 used;
  DowserPart rate; /* used if the measure is the share of the rows that meet this condition */
  const DowserColumn *other;
  DowserComparison comparison;
} DowserAtom;

/** DowserSetKind: which conditions select the rows of a set: none, a single one, several with AND or OR, a negated one,
 * or those of a proposal */
typedef enum
{
  DOWSER_SET_ALL,
  DOWSER_SET_ONE,
  DOWSER_SET_AND,
  DOWSER_SET_OR,
  DOWSER_SET_NOT,
  DOWSER_SET_READ,
  DOWSER_N_SET_KINDS
} DowserSetKind;

extern const char *const dowser_row_set_names[DOWSER_N_SET_KINDS];

/** DowserRowSet: a set of rows that the question may be about. @read: (nullable): the proposal whose conditions select
 * the rows */
typedef struct
{
  DowserSetKind kind;
  GPtrArray *atoms; /* const DowserAtom */
  const DowserProposal *read;
  DowserPart part;
  double rough;
} DowserRowSet;

/** DowserShape: the kind of result, for the rows of a set or for each of their groups */
typedef enum
{
  DOWSER_SHAPE_COUNT,
  DOWSER_SHAPE_DISTINCT,
  DOWSER_SHAPE_SUM,
  DOWSER_SHAPE_AVERAGE,
  DOWSER_SHAPE_LARGEST,
  DOWSER_SHAPE_SMALLEST,
  DOWSER_SHAPE_RATE,
  DOWSER_SHAPE_LIST,
  DOWSER_SHAPE_ROWS,
  DOWSER_SHAPE_OTHER,
  DOWSER_N_SHAPES
} DowserShape;

/** DowserRole: the purpose of a column */
typedef enum
{
  DOWSER_ROLE_NONE,
  DOWSER_ROLE_DISTINCT,
  DOWSER_ROLE_SUM,
  DOWSER_ROLE_AVERAGE,
  DOWSER_ROLE_LARGEST,
  DOWSER_ROLE_SMALLEST,
  DOWSER_ROLE_LIST,
  DOWSER_ROLE_HIGH,
  DOWSER_ROLE_LOW,
  DOWSER_ROLE_GROUP,
  DOWSER_ROLE_TIME,
  DOWSER_N_ROLES
} DowserRole;

/** DowserRank: the rows or groups that come first, or that are the only ones shown */
typedef enum
{
  DOWSER_RANK_NONE,
  DOWSER_RANK_HIGH,
  DOWSER_RANK_LOW,
  DOWSER_N_RANKS
} DowserRank;

/** DowserShapeRow: the properties of a shape, which is a form of an answer, such as a list or a count. @column: the
 * role of the column that the shape needs; @measures: TRUE if the result is one number for each group */
typedef struct
{
  const char *name;
  DowserRole column;
  gboolean measures;
} DowserShapeRow;
extern const DowserShapeRow dowser_shapes[DOWSER_N_SHAPES];

/** DowserMention: how well the question names @column: @match 0–1, by @candidate (nullable). @is_amount: TRUE if the
 * column is the main amount of the rows; @most, @least: words of adjectives that mean the largest or smallest value of
 * the column */
typedef struct
{
  const DowserColumn *column;
  double match;
  const DowserCandidate *candidate;
  DowserColumnKind kind;
  gboolean is_number;
  gboolean is_name;
  gboolean is_amount;
  guint64 used;
  guint64 most;
  guint64 least;
  DowserPart parts[DOWSER_N_ROLES];
} DowserMention;

/**
 * DowserComposition: an interpretation of the question that is put together from the possible meanings of its words.
 * @set: index of the set, or -1 with @read
 * @column: index of the mention that is listed or measured, or -1
 * @ranked_by: index of the mention that rows are ranked by, or -1
 * @group: index of the mention that is the group key, or -1
 * @rate: index of the atom whose share of rows is measured, or -1
 * @bucket: index of the bucket, the part of a date for @group, or -1
 * @limit: index of the limit, the number of rows; used if @rank is not NONE
 * @read: (nullable): the rules' proposal. If it is set, the other fields only describe this proposal
 * @used: the words that the composition explains
 * @tested: the words that the composition uses as a value, a number or a part of a date
 */
typedef struct
{
  DowserShape shape;
  DowserRank rank;
  int set;
  int column;
  int ranked_by;
  int group;
  int rate;
  int bucket;
  int limit;
  const DowserProposal *read;
  guint place;
  guint64 used;
  guint64 tested;
  int worth;
} DowserComposition;

/** Returns TRUE if @composition does what the words of @keyword_rule mean. @set: the rows that @composition selects */
gboolean dowser_composition_follows_keyword_rule (const DowserComposition *composition, const DowserRowSet *set,
                                                  const DowserKeywordRule *keyword_rule);

/** Returns TRUE if @composition ranks in the direction of @adjective. The adjective names no column, for example "the
 * biggest". */
gboolean dowser_composition_ranks_by_adjective (const DowserComposition *composition, const DowserCandidate *adjective);

/** DowserLimit: a number of rows, 0 for all rows. @candidate (nullable): the words that name the number. */
typedef struct
{
  gint64 n;
  const DowserCandidate *candidate;
} DowserLimit;

/** The maximum count that has its own trait (a property of an interpretation, which has a learned weight). All larger
 * counts have the trait of this count: six unused words, for example, have the same trait as seven. */
#define DOWSER_COMPOSE_MOST 6

/** DowserFacts: the known properties of a composition as a whole, each represented by a DowserPart, such as numbers[n]
 * for a question with n numbers. Each part is created on first use. */
typedef struct
{
  DowserPart unused[DOWSER_COMPOSE_MOST + 1];
  DowserPart numbers[DOWSER_COMPOSE_MOST + 1];
  DowserPart stored[DOWSER_COMPOSE_MOST + 1];
  DowserPart gains[DOWSER_COMPOSE_MOST + 1];
  DowserPart losses[DOWSER_COMPOSE_MOST + 1];
  DowserPart sets[DOWSER_N_SHAPES][DOWSER_N_SET_KINDS];
  DowserPart grouped[DOWSER_N_SHAPES];
  DowserPart ranked[DOWSER_N_SHAPES][DOWSER_N_RANKS];
  DowserPart ranked_groups[DOWSER_N_SHAPES][DOWSER_N_RANKS];
  DowserPart limits[2][3];
  DowserPart tested[3][DOWSER_N_SHAPES];
} DowserFacts;

/** DowserComposer: composes interpretations of one question about one table and the tables that it references */
typedef struct
{
  const DowserCandidateChart *candidate_chart;
  const DowserValueIndex *values;
  const DowserSchemaIndex *index;
  const DowserTable *table;
  const char *family;
  const DowserColumn *amount; /* (nullable) */
  GPtrArray *keyword_rules;   /* const DowserCandidate */
  guint64 table_words;        /* one bit for each word of the question that names @table */
  guint64 content;
  guint64 kept; /* the words that the rules' best interpretation explains */
  guint64 numbers;
  guint64 stored;
  GPtrArray *words;   /* char * */
  GArray *mentions;   /* DowserMention */
  GPtrArray *atoms;   /* DowserAtom */
  GPtrArray *sets;    /* DowserRowSet */
  GPtrArray *buckets; /* const DowserCandidate */
  GArray *limits;     /* DowserLimit */
  DowserPart shapes[DOWSER_N_SHAPES];
  DowserPart ranks[2][DOWSER_N_RANKS]; /* ranks of rows, and ranks of groups */
  DowserPart grouped;
  DowserFacts facts;
} DowserComposer;

/** @values: (nullable): the index of the source's stored values */
DowserComposer *dowser_composer_new (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values,
                                     const DowserTable *table, GPtrArray *proposals);
void dowser_composer_free (DowserComposer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserComposer, dowser_composer_free)

/** Returns all compositions, unordered. Returns: (transfer full): DowserComposition */
GArray *dowser_composer_run (DowserComposer *self, GPtrArray *proposals);
/** Returns all traits (properties that have learned weights) of a composition. Returns: (transfer full): DowserTrait */
GArray *dowser_composer_list_traits (DowserComposer *self, const DowserComposition *composition);
/** Makes a proposal from @composition. Returns: (transfer full) (nullable): its plan may be missing */
DowserProposal *dowser_composer_build (const DowserComposer *self, const DowserComposition *composition);

/** Describes @proposal, which the rules have made, as a composition. The composition's member "read" is @proposal.
 * @place: the rank of @proposal among the rules' proposals */
DowserComposition dowser_composer_describe (const DowserComposer *self, const DowserProposal *proposal, guint place);

/** Returns TRUE if the plan of @proposal, made by the planner's rules, uses @item (the meaning of some words). */
gboolean dowser_composer_is_item_used (const DowserProposal *proposal, const DowserCandidate *item);
/** Returns TRUE if the rules' plan of @proposal uses @item as a value or a quantity. */
gboolean dowser_composer_is_item_tested (const DowserProposal *proposal, const DowserCandidate *item);
/** Returns the words that @proposal, made by the rules, explains. */
guint64 dowser_composer_find_used_words (const DowserProposal *proposal);

/* The steps of dowser_composer_new(). */
void dowser_composer_find_words (DowserComposer *self);
void dowser_composer_find_atoms (DowserComposer *self);
void dowser_composer_find_sets (DowserComposer *self, GPtrArray *proposals);
/* Functions to name and weigh parts. */
/** Returns the part of a composition in which the column of mention @at has the role @role. */
DowserPart *dowser_composer_get_part (DowserComposer *self, guint at, DowserRole role);
void dowser_part_clear (DowserPart *self);
void dowser_part_add_trait (DowserPart *self, const DowserComposer *composer, DowserTrait trait);
/** Adds a trait (a property of an interpretation, which has a learned weight) to a part, like dowser_part_add_trait().
 * Also adds, for each word of the question, the trait combined with this word. */
void dowser_part_add_trait_with_words (DowserPart *self, const DowserComposer *composer, DowserTrait trait);
guint64 dowser_compose_make_mask (guint first, guint n);
/** Returns TRUE if @table is near enough to the composer's table, counted in foreign keys. */
gboolean dowser_composer_is_table_near (const DowserComposer *self, const DowserTable *table);

/** The minimum quality of a match (0-1) at which the question counts as naming a table or column plainly. */
#define DOWSER_COMPOSE_PLAIN 0.6

G_END_DECLS
