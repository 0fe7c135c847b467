/* dowser-composer.h - what a question mentions, and what could be asked of it, while readings are composed */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "planner/compose/dowser-trait.h"

G_BEGIN_DECLS

/** The tokens of a question that a set of bits can hold; longer questions are not composed. */
#define DOWSER_COMPOSE_TOKENS 64

/**
 * DowserPart: one part of a composition.
 * @traits: DowserTrait, what is known about it; @worth: what they add up to, in hundredths
 * @used: the tokens that it explains, a bit for each
 */
typedef struct
{
  GArray *traits;
  int worth;
  guint64 used;
} DowserPart;

/**
 * DowserAtom: one condition that the question may hold.
 * @value: of EQUAL and MATCH, borrowed from lattice or atom; @owned: (nullable): it, where the atom keeps it
 * @candidate: (nullable): what the words of it are read as
 * @other: (nullable): the column that it is compared with, or whose average; @comparison: by it
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
  DowserPart rate; /* where the share of its rows is asked for */
  const DowserColumn *other;
  DowserComparison comparison;
} DowserAtom;

/** DowserSetKind: how the conditions of a set hold together. */
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

/** DowserRowSet: rows that may be meant. @read: (nullable): those that this proposal has conditions for */
typedef struct
{
  DowserSetKind kind;
  GPtrArray *atoms; /* const DowserAtom */
  const DowserProposal *read;
  DowserPart part;
  double rough;
} DowserRowSet;

/** DowserShape: what is asked of the rows of a set, or of each of their groups. */
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

/** DowserRole: what a column is there for. */
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

/** DowserRank: which rows or groups come first, or are all that is asked for. */
typedef enum
{
  DOWSER_RANK_NONE,
  DOWSER_RANK_HIGH,
  DOWSER_RANK_LOW,
  DOWSER_N_RANKS
} DowserRank;

/** DowserShapeRow: @column: what it is there for; @measures: it gives one number for each group. */
typedef struct
{
  const char *name;
  DowserRole column;
  gboolean measures;
} DowserShapeRow;
extern const DowserShapeRow dowser_shapes[DOWSER_N_SHAPES];

/** DowserMention: how the question names @column: @match 0–1, by @candidate (nullable). @is_amount: the rows are about
 * it; @most, @least: the words of adjectives that ask for its largest or smallest */
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
 * DowserComposition:
 * @set: of the sets, or -1 with @read
 * @column, @by, @group: of the mentions, or -1: what is listed or measured, what rows are ranked by, what is grouped by
 * @rate: of the atoms, or -1: what is measured as a share
 * @bucket: of the buckets, or -1: the part of time of @group
 * @limit: of the limits: how many are asked for; it counts where @rank is not NONE
 * @read: (nullable): as this proposal has it; then the other fields only describe it
 * @used: the words that it explains; @tested: those of them that are a value, a number or a part of time in it
 */
typedef struct
{
  DowserShape shape;
  DowserRank rank;
  int set;
  int column;
  int by;
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

/** Whether @composition of @set does what the words of @cue ask for. */
gboolean dowser_composition_does (const DowserComposition *composition, const DowserRowSet *set, const DowserCue *cue);

/** Whether it ranks from the end that @adjective asks for, which names no column: "the biggest". */
gboolean dowser_composition_ranks (const DowserComposition *composition, const DowserCandidate *adjective);

/** DowserLimit: so many rows, 0 for all, said by @candidate (nullable). */
typedef struct
{
  gint64 n;
  const DowserCandidate *candidate;
} DowserLimit;

/** The most of anything that is told apart: six words without use, or more. */
#define DOWSER_COMPOSE_MOST 6

/** DowserFacts: what holds of compositions as a whole; nothing but parts, each made when it is first asked for. */
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

/** DowserComposer: of one question about one table and what it refers to. */
typedef struct
{
  const DowserLattice *lattice;
  const DowserValueIndex *values;
  const DowserSchemaIndex *index;
  const DowserTable *table;
  const char *family;
  const DowserColumn *amount; /* (nullable) */
  GPtrArray *cues;            /* const DowserCandidate */
  guint64 said;               /* the words that name @table */
  guint64 content;
  guint64 kept; /* the words that the best reading of the rules explains */
  guint64 numbers;
  guint64 stored;
  GPtrArray *words;   /* char * */
  GArray *mentions;   /* DowserMention */
  GPtrArray *atoms;   /* DowserAtom */
  GPtrArray *sets;    /* DowserRowSet */
  GPtrArray *buckets; /* const DowserCandidate */
  GArray *limits;     /* DowserLimit */
  DowserPart shapes[DOWSER_N_SHAPES];
  DowserPart ranks[2][DOWSER_N_RANKS]; /* of rows, of groups */
  DowserPart grouped;
  DowserFacts facts;
} DowserComposer;

/** @values: (nullable) */
DowserComposer *dowser_composer_new (const DowserLattice *lattice, const DowserValueIndex *values,
                                     const DowserTable *table, GPtrArray *proposals);
void dowser_composer_free (DowserComposer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserComposer, dowser_composer_free)

/** Every composition, in no order. Returns: (transfer full): DowserComposition */
GArray *dowser_composer_run (DowserComposer *self, GPtrArray *proposals);
/** All traits of one. Returns: (transfer full): DowserTrait */
GArray *dowser_composer_list_traits (DowserComposer *self, const DowserComposition *composition);
/** Returns: (transfer full) (nullable): its plan may be missing */
DowserProposal *dowser_composer_build (const DowserComposer *self, const DowserComposition *composition);

/** @proposal, which the rules have put at @place, in these terms; @read is that. */
DowserComposition dowser_composer_describe (const DowserComposer *self, const DowserProposal *proposal, guint place);

/** Whether the rules have a use for @item of @proposal. */
gboolean dowser_composer_keeps (const DowserProposal *proposal, const DowserCandidate *item);
/** Whether they have, as a value or a quantity. */
gboolean dowser_composer_tests (const DowserProposal *proposal, const DowserCandidate *item);
/** The words that @proposal of the rules explains. */
guint64 dowser_composer_find_kept (const DowserProposal *proposal);

/* Steps of dowser_composer_new(). */
void dowser_composer_find_words (DowserComposer *self);
void dowser_composer_find_atoms (DowserComposer *self);
void dowser_composer_find_sets (DowserComposer *self, GPtrArray *proposals);
/* Words for them. */
/** The column of mention @at in @role. */
DowserPart *dowser_composer_get_part (DowserComposer *self, guint at, DowserRole role);
void dowser_part_clear (DowserPart *self);
void dowser_part_add (DowserPart *self, const DowserComposer *composer, DowserTrait trait);
/** The same, also with each word of the question. */
void dowser_part_add_with_words (DowserPart *self, const DowserComposer *composer, DowserTrait trait);
guint64 dowser_compose_mask (guint first, guint n);
/** Whether no more keys lead from the composer's table to @table than questions are put together over. */
gboolean dowser_composer_reaches (const DowserComposer *self, const DowserTable *table);

/** A name that is matched better than this is said plainly. */
#define DOWSER_COMPOSE_PLAIN 0.6

G_END_DECLS
