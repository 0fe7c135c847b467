/* dowser-lexicon-measures.c - formulas of measures, words for counts, and the columns that question words ask for */
#include "words/dowser-lexicon.h"

#include <string.h>

#define WORDS(...)                                                                                                     \
  (const char *const[]) { __VA_ARGS__, NULL }

static const char *const revenue_factors[]
    = { "revenue",          "sale amount", "total amount", "total price", "line total", "quantity * unit price",
        "quantity * price", "order total", "total",        "amount",      "sale",       NULL };

static const char *const amounts[]
    = { "amount", "total amount", "payment amount", "transaction amount", "total", "cost", NULL };

static const DowserFormula formulas[] = {
  { "revenue", revenue_factors },
  { "sale", revenue_factors },
  { "sales", revenue_factors },
  { "turnover", revenue_factors },
  { "gross sale", revenue_factors },
  { "total sale", revenue_factors },
  { "gmv", revenue_factors },
  { "takings", revenue_factors },
  { "proceeds", revenue_factors },
  { "order value", revenue_factors },
  { "basket value", revenue_factors },
  { "spend", WORDS ("spend", "amount", "total amount", "total", "payment amount", "quantity * unit price",
                    "quantity * price", "cost", "price") },
  { "spending", WORDS ("spending", "amount", "total amount", "total", "payment amount", "quantity * unit price",
                       "quantity * price", "cost", "price") },
  { "expense", amounts },
  { "cost", amounts },
  { "donation", amounts },
  { "payroll", WORDS ("payroll", "salary", "wage", "pay") },
  { "stock value",
    WORDS ("stock value", "stock * unit price", "stock * price", "quantity * unit price", "quantity * price") },
  { "inventory value",
    WORDS ("inventory value", "stock * unit price", "stock * price", "quantity * unit price", "quantity * price") },
  { "profit", WORDS ("profit", "net profit", "gross profit", "margin") },
  { "price", WORDS ("price", "unit price", "list price", "cost", "amount") },
};

typedef struct
{
  const char *word;
  const char *counted;
} CountedWord;

static const CountedWord counted_words[] = {
  { "headcount", "employee" },     { "workforce", "employee" }, { "staffing", "employee" },
  { "enrollment", "student" },     { "enrolment", "student" },  { "membership", "member" },
  { "customer base", "customer" }, { "clientele", "customer" }, { "readership", "reader" },
  { "ridership", "passenger" },    { "traffic", "visit" },      { "footfall", "visit" },
  { "order volume", "order" },     { "fleet size", "vehicle" }, { "roster size", "player" },
  { "class size", "student" },
};

static const DowserQuestionWord question_words[] = {
  { "who", WORDS ("name", "full name", "first name", "last name", "person") },
  { "whom", WORDS ("name", "full name", "first name", "last name", "person") },
  { "where", WORDS ("location", "place", "city", "address", "country", "venue", "state", "region", "town", "site",
                    "building", "room") },
  { "when", WORDS ("date", "time", "year", "day", "month") },
  { "how old", WORDS ("age", "birth date", "birth year") },
  { "how young", WORDS ("age", "birth date", "birth year") },
  { "how tall", WORDS ("height", "length", "elevation") },
  { "how high", WORDS ("height", "elevation", "altitude") },
  { "how long", WORDS ("duration", "length", "time", "runtime") },
  { "how far", WORDS ("distance", "mile", "kilometer") },
  { "how heavy", WORDS ("weight", "mass") },
  { "how big", WORDS ("size", "area", "capacity", "population") },
  { "how large", WORDS ("size", "area", "capacity", "population", "enrollment") },
  { "how small", WORDS ("size", "area") },
  { "how wide", WORDS ("width") },
  { "how deep", WORDS ("depth") },
  { "how fast", WORDS ("speed", "time") },
  { "how hot", WORDS ("temperature") },
  { "how cold", WORDS ("temperature") },
  { "how expensive", WORDS ("price", "cost", "fee", "fare") },
  { "how cheap", WORDS ("price", "cost", "fee", "fare") },
  { "how much", WORDS ("price", "cost", "amount", "total", "salary", "fee", "balance", "value", "budget") },
  { "how good", WORDS ("rating", "score", "grade") },
  { "how popular", WORDS ("popularity", "rating", "vote") },
  { "how often", WORDS ("frequency") },
};

const DowserFormula *
dowser_lexicon_find_formula (const char *lemma)
{
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    if (strcmp (formulas[i].word, lemma) == 0)
      return &formulas[i];
  return NULL;
}

const char *
dowser_lexicon_find_counted_thing (const char *lemma)
{
  for (guint i = 0; i < G_N_ELEMENTS (counted_words); i++)
    if (strcmp (counted_words[i].word, lemma) == 0)
      return counted_words[i].counted;
  return NULL;
}

const DowserQuestionWord *
dowser_lexicon_find_question_word (const char *phrase)
{
  for (guint i = 0; i < G_N_ELEMENTS (question_words); i++)
    if (strcmp (question_words[i].phrase, phrase) == 0)
      return &question_words[i];
  return NULL;
}
