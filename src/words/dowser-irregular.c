/* dowser-irregular.c - word forms that the rules of inflection would get wrong */
#include "words/dowser-irregular.h"

#include <stdlib.h>
#include <string.h>

/* Forms that WordNet's exceptions lack or map to another lemma. (WordNet's exceptions are packed with its synonyms.)
 * Sorted by form, for the binary search. A word that maps to itself only looks inflected (status, hundred). */
/* clang-format off */
const DowserIrregular dowser_irregulars[] = {
  { "access", "access" }, { "aches", "ache" }, { "address", "address" }, { "afterwards", "afterwards" },
  { "aids", "aids" }, { "aircrafts", "aircraft" }, { "alias", "alias" }, { "aliases", "alias" },
  { "alumnae", "alumna" }, { "alumni", "alumnus" }, { "always", "always" }, { "am", "be" }, { "analysis", "analysis" },
  { "anything", "anything" }, { "are", "be" }, { "arkansas", "arkansas" }, { "as", "as" }, { "ate", "eat" },
  { "athens", "athens" }, { "athletics", "athletics" }, { "atlas", "atlas" }, { "atlases", "atlas" },
  { "axes", "axis" }, { "axis", "axis" }, { "bacteria", "bacterium" }, { "bahamas", "bahamas" },
  { "barbados", "barbados" }, { "barracks", "barracks" }, { "based", "based" }, { "bases", "base" },
  { "basis", "basis" }, { "bed", "bed" }, { "being", "be" }, { "bent", "bend" }, { "bet", "bet" }, { "bias", "bias" },
  { "biases", "bias" }, { "billiards", "billiards" }, { "bled", "bleed" }, { "bleed", "bleed" }, { "bless", "bless" },
  { "bonuses", "bonus" }, { "bore", "bear" }, { "born", "born" }, { "boss", "boss" }, { "bred", "breed" },
  { "breed", "breed" }, { "bring", "bring" }, { "brought", "bring" }, { "brussels", "brussels" },
  { "building", "building" }, { "bus", "bus" }, { "buses", "bus" }, { "business", "business" },
  { "businessmen", "businessman" }, { "businesswomen", "businesswoman" }, { "caches", "cache" }, { "cacti", "cactus" },
  { "calories", "calorie" }, { "campus", "campus" }, { "campuses", "campus" }, { "canceled", "cancel" },
  { "canoes", "canoe" }, { "canvas", "canvas" }, { "canvases", "canvas" }, { "cases", "case" }, { "causes", "cause" },
  { "ceiling", "ceiling" }, { "census", "census" }, { "censuses", "census" }, { "chairmen", "chairman" },
  { "charles", "charles" }, { "chess", "chess" }, { "chosen", "choose" }, { "christmas", "christmas" },
  { "class", "class" }, { "clauses", "clause" }, { "clothes", "clothes" }, { "clothing", "clothing" },
  { "columbus", "columbus" }, { "compass", "compass" }, { "congress", "congress" }, { "congressmen", "congressman" },
  { "congresswomen", "congresswoman" }, { "cookies", "cookie" }, { "corps", "corps" }, { "courses", "course" },
  { "craftsmen", "craftsman" }, { "creed", "creed" }, { "crisis", "crisis" }, { "cyprus", "cyprus" },
  { "dallas", "dallas" }, { "darling", "darling" }, { "darts", "darts" }, { "data", "data" },
  { "databases", "database" }, { "deed", "deed" }, { "diabetes", "diabetes" }, { "dice", "die" }, { "died", "die" },
  { "dies", "die" }, { "discus", "discus" }, { "diseases", "disease" }, { "does", "do" }, { "doing", "do" },
  { "dress", "dress" }, { "drew", "draw" }, { "drove", "drive" }, { "drunk", "drink" }, { "dug", "dig" },
  { "during", "during" }, { "dying", "die" }, { "economics", "economics" }, { "electronics", "electronics" },
  { "elves", "elf" }, { "embed", "embed" }, { "engineering", "engineering" }, { "enrolled", "enroll" },
  { "enrolling", "enroll" }, { "enterprises", "enterprise" }, { "errata", "erratum" }, { "ethics", "ethics" },
  { "evening", "evening" }, { "everything", "everything" }, { "exceed", "exceed" }, { "exercises", "exercise" },
  { "expenses", "expense" }, { "express", "express" }, { "fed", "feed" }, { "feed", "feed" }, { "fell", "fall" },
  { "felt", "feel" }, { "firemen", "fireman" }, { "fishermen", "fisherman" }, { "found", "find" },
  { "franchises", "franchise" }, { "freed", "freed" }, { "freshmen", "freshman" }, { "funding", "funding" },
  { "fungi", "fungus" }, { "gas", "gas" }, { "gases", "gas" }, { "genetics", "genetics" }, { "genies", "genie" },
  { "given", "give" }, { "glass", "glass" }, { "going", "go" }, { "goods", "goods" }, { "graphics", "graphics" },
  { "grass", "grass" }, { "greed", "greed" }, { "gymnastics", "gymnastics" }, { "having", "have" },
  { "headquarters", "headquarters" }, { "hers", "hers" }, { "his", "his" }, { "honduras", "honduras" },
  { "horses", "horse" }, { "hosting", "host" }, { "houses", "house" }, { "housing", "housing" },
  { "hundred", "hundred" }, { "illinois", "illinois" }, { "indeed", "indeed" }, { "indexes", "index" }, { "is", "be" },
  { "its", "its" }, { "james", "james" }, { "jones", "jones" }, { "kansas", "kansas" }, { "kindred", "kindred" },
  { "king", "king" }, { "kudos", "kudos" }, { "labeled", "label" }, { "laid", "lay" }, { "laos", "laos" },
  { "las", "las" }, { "leases", "lease" }, { "leaves", "leaf" }, { "led", "lead" }, { "left", "left" },
  { "lens", "lens" }, { "lenses", "lens" }, { "lent", "lend" }, { "less", "less" }, { "licences", "licence" },
  { "licensed", "license" }, { "licenses", "license" }, { "lied", "lie" }, { "lies", "lie" },
  { "lightning", "lightning" }, { "linguistics", "linguistics" }, { "listing", "listing" }, { "lived", "live" },
  { "living", "live" }, { "los", "los" }, { "loss", "loss" }, { "lost", "lose" }, { "lying", "lie" },
  { "makes", "make" }, { "making", "make" }, { "mass", "mass" }, { "matches", "match" },
  { "mathematics", "mathematics" }, { "maths", "maths" }, { "matrixes", "matrix" }, { "mazes", "maze" },
  { "means", "means" }, { "media", "media" }, { "meeting", "meeting" }, { "men", "man" }, { "mess", "mess" },
  { "minus", "minus" }, { "miss", "miss" }, { "modeled", "model" }, { "morning", "morning" }, { "movies", "movie" },
  { "naked", "naked" }, { "naples", "naples" }, { "need", "need" }, { "needed", "need" },
  { "netherlands", "netherlands" }, { "nevertheless", "nevertheless" }, { "news", "news" }, { "niches", "niche" },
  { "noses", "nose" }, { "nothing", "nothing" }, { "nurses", "nurse" }, { "oases", "oasis" },
  { "offspring", "offspring" }, { "olympics", "olympics" }, { "ours", "ours" }, { "outsold", "outsell" },
  { "oversaw", "oversee" }, { "overseas", "overseas" }, { "overseen", "oversee" }, { "oxen", "ox" },
  { "pancreas", "pancreas" }, { "paris", "paris" }, { "pass", "pass" }, { "people", "person" },
  { "perhaps", "perhaps" }, { "persons", "person" }, { "phases", "phase" }, { "philippines", "philippines" },
  { "phrases", "phrase" }, { "physics", "physics" }, { "pies", "pie" }, { "ping", "ping" }, { "plus", "plus" },
  { "policemen", "policeman" }, { "politics", "politics" }, { "premises", "premise" }, { "prepaid", "prepaid" },
  { "press", "press" }, { "previous", "previous" }, { "prizes", "prize" }, { "proceed", "proceed" },
  { "process", "process" }, { "prognoses", "prognosis" }, { "programming", "programming" }, { "pros", "pros" },
  { "purchases", "purchase" }, { "quit", "quit" }, { "rang", "ring" }, { "ranking", "ranking" },
  { "rating", "rating" }, { "red", "red" }, { "releases", "release" }, { "resold", "resell" },
  { "responses", "response" }, { "ring", "ring" }, { "robotics", "robotics" }, { "rookies", "rookie" },
  { "roses", "rose" }, { "sacred", "sacred" }, { "salesmen", "salesman" }, { "sang", "sing" }, { "sat", "sit" },
  { "saw", "see" }, { "seed", "seed" }, { "sent", "send" }, { "series", "series" }, { "shed", "shed" },
  { "shipping", "shipping" }, { "shoes", "shoe" }, { "shook", "shake" }, { "shot", "shoot" }, { "sibling", "sibling" },
  { "sing", "sing" }, { "sizes", "size" }, { "slain", "slay" }, { "sled", "sled" }, { "something", "something" },
  { "species", "species" }, { "speed", "speed" }, { "spelling", "spelling" }, { "spoke", "speak" },
  { "spokesmen", "spokesman" }, { "sportsmen", "sportsman" }, { "spouses", "spouse" }, { "spring", "spring" },
  { "staffs", "staff" }, { "statistics", "statistics" }, { "status", "status" }, { "statuses", "status" },
  { "sting", "sting" }, { "stole", "steal" }, { "string", "string" }, { "stung", "sting" }, { "succeed", "succeed" },
  { "sung", "sing" }, { "swing", "swing" }, { "syllabi", "syllabus" }, { "taking", "take" }, { "taxes", "tax" },
  { "teeth", "tooth" }, { "texas", "texas" }, { "theirs", "theirs" }, { "thing", "thing" }, { "this", "this" },
  { "thomas", "thomas" }, { "thought", "think" }, { "thus", "thus" }, { "tied", "tie" }, { "ties", "tie" },
  { "toes", "toe" }, { "tore", "tear" }, { "towards", "towards" }, { "traveled", "travel" },
  { "travelling", "travel" }, { "tying", "tie" }, { "undergone", "undergo" }, { "underlying", "underlying" },
  { "underwent", "undergo" }, { "united", "united" }, { "universes", "universe" }, { "unless", "unless" },
  { "unpaid", "unpaid" }, { "used", "use" }, { "using", "use" }, { "various", "various" }, { "vases", "vase" },
  { "versus", "versus" }, { "vertebrae", "vertebra" }, { "viking", "viking" }, { "virus", "virus" },
  { "viruses", "virus" }, { "vortices", "vortex" }, { "wales", "wales" }, { "warehouses", "warehouse" },
  { "wed", "wed" }, { "wedding", "wedding" }, { "weed", "weed" }, { "whereas", "whereas" }, { "wicked", "wicked" },
  { "williams", "williams" }, { "wing", "wing" }, { "women", "woman" }, { "won", "win" }, { "yes", "yes" },
  { "yours", "yours" }, { "zombies", "zombie" },
};
/* clang-format on */
const guint dowser_n_irregulars = G_N_ELEMENTS (dowser_irregulars);

static int
compare_form (const void *form, const void *row)
{
  return strcmp (form, ((const DowserIrregular *) row)->form);
}

static int
compare_packed (const void *form, const void *place)
{
  return strcmp (form, dowser_irregular_packed + *(const guint16 *) place);
}

/* Returns: (nullable) */
static const char *
find_packed_form (const char *form)
{
  const guint16 *place
      = bsearch (form, dowser_irregular_places, dowser_n_irregular_places, sizeof *place, compare_packed);
  const char *found = place != NULL ? dowser_irregular_packed + *place : NULL;

  return found != NULL ? found + strlen (found) + 1 : NULL;
}

const char *
dowser_irregular_find_lemma (const char *form)
{
  const DowserIrregular *row
      = bsearch (form, dowser_irregulars, dowser_n_irregulars, sizeof (DowserIrregular), compare_form);

  return row != NULL ? row->lemma : find_packed_form (form);
}
