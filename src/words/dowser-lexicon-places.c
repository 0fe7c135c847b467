/* dowser-lexicon-places.c - names of countries, continents and states, and of their inhabitants */
#include "words/dowser-lexicon.h"

#include <string.h>

/* clang-format off */
const DowserPlace dowser_lexicon_places[] = {
  { { "Afghanistan" }, { "afghan", "afghani" } }, { { "Albania" }, { "albanian" } },
  { { "Algeria" }, { "algerian" } }, { { "Andorra" }, { "andorran" } }, { { "Angola" }, { "angolan" } },
  { { "Argentina" }, { "argentine", "argentinian", "argentinean" } }, { { "Armenia" }, { "armenian" } },
  { { "Australia", "AUS" }, { "australian", "aussie" } }, { { "Austria" }, { "austrian" } },
  { { "Azerbaijan" }, { "azerbaijani" } }, { { "Bahamas", "The Bahamas" }, { "bahamian" } },
  { { "Bahrain" }, { "bahraini" } }, { { "Bangladesh" }, { "bangladeshi" } }, { { "Barbados" }, { "barbadian" } },
  { { "Belarus" }, { "belarusian" } }, { { "Belgium" }, { "belgian" } }, { { "Belize" }, { "belizean" } },
  { { "Benin" }, { "beninese" } }, { { "Bhutan" }, { "bhutanese" } }, { { "Bolivia" }, { "bolivian" } },
  { { "Bosnia and Herzegovina", "Bosnia" }, { "bosnian" } }, { { "Botswana" }, { "botswanan" } },
  { { "Brazil", "Brasil" }, { "brazilian" } }, { { "Brunei" }, { "bruneian" } }, { { "Bulgaria" }, { "bulgarian" } },
  { { "Burkina Faso" }, { "burkinabe" } }, { { "Burundi" }, { "burundian" } }, { { "Cambodia" }, { "cambodian" } },
  { { "Cameroon" }, { "cameroonian" } }, { { "Canada", "CAN" }, { "canadian" } },
  { { "Cape Verde", "Cabo Verde" }, { "cape verdean" } }, { { "Central African Republic" }, { NULL } },
  { { "Chad" }, { "chadian" } }, { { "Chile" }, { "chilean" } },
  { { "China", "People's Republic of China", "PRC" }, { "chinese" } }, { { "Colombia" }, { "colombian" } },
  { { "Comoros" }, { "comorian" } }, { { "Costa Rica" }, { "costa rican" } },
  { { "Croatia" }, { "croatian", "croat" } }, { { "Cuba" }, { "cuban" } }, { { "Cyprus" }, { "cypriot" } },
  { { "Czech Republic", "Czechia" }, { "czech" } },
  { { "Democratic Republic of the Congo", "DR Congo", "Congo" }, { "congolese" } },
  { { "Denmark" }, { "danish", "dane" } }, { { "Djibouti" }, { "djiboutian" } },
  { { "Dominican Republic" }, { "dominican" } }, { { "Ecuador" }, { "ecuadorian", "ecuadorean" } },
  { { "Egypt" }, { "egyptian" } }, { { "El Salvador" }, { "salvadoran", "salvadorean" } },
  { { "England" }, { "english" } }, { { "Eritrea" }, { "eritrean" } }, { { "Estonia" }, { "estonian" } },
  { { "Ethiopia" }, { "ethiopian" } }, { { "Fiji" }, { "fijian" } }, { { "Finland" }, { "finnish", "finn" } },
  { { "France" }, { "french", "frenchman" } }, { { "Gabon" }, { "gabonese" } }, { { "Gambia" }, { "gambian" } },
  { { "Georgia" }, { "georgian" } }, { { "Germany", "Deutschland", "GER" }, { "german" } },
  { { "Ghana" }, { "ghanaian" } }, { { "Greece" }, { "greek" } }, { { "Greenland" }, { "greenlandic" } },
  { { "Grenada" }, { "grenadian" } }, { { "Guatemala" }, { "guatemalan" } }, { { "Guinea" }, { "guinean" } },
  { { "Guyana" }, { "guyanese" } }, { { "Haiti" }, { "haitian" } }, { { "Honduras" }, { "honduran" } },
  { { "Hong Kong" }, { NULL } }, { { "Hungary" }, { "hungarian" } }, { { "Iceland" }, { "icelandic", "icelander" } },
  { { "India" }, { "indian" } }, { { "Indonesia" }, { "indonesian" } },
  { { "Iran", "Islamic Republic of Iran" }, { "iranian", "persian" } }, { { "Iraq" }, { "iraqi" } },
  { { "Ireland", "Republic of Ireland" }, { "irish" } }, { { "Israel" }, { "israeli" } },
  { { "Italy" }, { "italian" } }, { { "Ivory Coast", "Cote d'Ivoire", "Côte d'Ivoire" }, { "ivorian" } },
  { { "Jamaica" }, { "jamaican" } }, { { "Japan", "JPN" }, { "japanese" } }, { { "Jordan" }, { "jordanian" } },
  { { "Kazakhstan" }, { "kazakh", "kazakhstani" } }, { { "Kenya" }, { "kenyan" } }, { { "Kosovo" }, { "kosovar" } },
  { { "Kuwait" }, { "kuwaiti" } }, { { "Kyrgyzstan" }, { "kyrgyz" } }, { { "Laos" }, { "laotian", "lao" } },
  { { "Latvia" }, { "latvian" } }, { { "Lebanon" }, { "lebanese" } }, { { "Lesotho" }, { "basotho" } },
  { { "Liberia" }, { "liberian" } }, { { "Libya" }, { "libyan" } }, { { "Liechtenstein" }, { NULL } },
  { { "Lithuania" }, { "lithuanian" } }, { { "Luxembourg" }, { "luxembourgish" } },
  { { "Madagascar" }, { "malagasy" } }, { { "Malawi" }, { "malawian" } }, { { "Malaysia" }, { "malaysian" } },
  { { "Maldives" }, { "maldivian" } }, { { "Mali" }, { "malian" } }, { { "Malta" }, { "maltese" } },
  { { "Mauritania" }, { "mauritanian" } }, { { "Mauritius" }, { "mauritian" } }, { { "Mexico" }, { "mexican" } },
  { { "Moldova" }, { "moldovan" } }, { { "Monaco" }, { "monegasque" } }, { { "Mongolia" }, { "mongolian" } },
  { { "Montenegro" }, { "montenegrin" } }, { { "Morocco" }, { "moroccan" } }, { { "Mozambique" }, { "mozambican" } },
  { { "Myanmar", "Burma" }, { "burmese" } }, { { "Namibia" }, { "namibian" } },
  { { "Nepal" }, { "nepalese", "nepali" } }, { { "Netherlands", "The Netherlands", "Holland" }, { "dutch" } },
  { { "New Zealand" }, { "new zealander", "kiwi" } }, { { "Nicaragua" }, { "nicaraguan" } },
  { { "Niger" }, { "nigerien" } }, { { "Nigeria" }, { "nigerian" } }, { { "North Korea" }, { "north korean" } },
  { { "North Macedonia", "Macedonia" }, { "macedonian" } }, { { "Norway" }, { "norwegian" } },
  { { "Oman" }, { "omani" } }, { { "Pakistan" }, { "pakistani" } }, { { "Palestine" }, { "palestinian" } },
  { { "Panama" }, { "panamanian" } }, { { "Papua New Guinea" }, { "papuan" } }, { { "Paraguay" }, { "paraguayan" } },
  { { "Peru" }, { "peruvian" } }, { { "Philippines", "The Philippines" }, { "filipino", "philippine" } },
  { { "Poland" }, { "polish", "pole" } }, { { "Portugal" }, { "portuguese" } },
  { { "Puerto Rico" }, { "puerto rican" } }, { { "Qatar" }, { "qatari" } }, { { "Romania" }, { "romanian" } },
  { { "Russia", "Russian Federation" }, { "russian" } }, { { "Rwanda" }, { "rwandan" } },
  { { "Samoa" }, { "samoan" } }, { { "Saudi Arabia" }, { "saudi arabian", "saudi" } },
  { { "Scotland" }, { "scottish", "scot" } }, { { "Senegal" }, { "senegalese" } },
  { { "Serbia" }, { "serbian", "serb" } }, { { "Sierra Leone" }, { "sierra leonean" } },
  { { "Singapore" }, { "singaporean" } }, { { "Slovakia" }, { "slovak", "slovakian" } },
  { { "Slovenia" }, { "slovenian", "slovene" } }, { { "Somalia" }, { "somali" } },
  { { "South Africa" }, { "south african" } },
  { { "South Korea", "Korea", "Republic of Korea" }, { "south korean", "korean" } },
  { { "South Sudan" }, { "south sudanese" } }, { { "Spain" }, { "spanish", "spaniard" } },
  { { "Sri Lanka" }, { "sri lankan" } }, { { "Sudan" }, { "sudanese" } }, { { "Suriname" }, { "surinamese" } },
  { { "Sweden" }, { "swedish", "swede" } }, { { "Switzerland" }, { "swiss" } }, { { "Syria" }, { "syrian" } },
  { { "Taiwan" }, { "taiwanese" } }, { { "Tajikistan" }, { "tajik" } }, { { "Tanzania" }, { "tanzanian" } },
  { { "Thailand" }, { "thai" } }, { { "Togo" }, { "togolese" } }, { { "Trinidad and Tobago" }, { "trinidadian" } },
  { { "Tunisia" }, { "tunisian" } }, { { "Turkey", "Türkiye" }, { "turkish", "turk" } },
  { { "Turkmenistan" }, { "turkmen" } }, { { "Uganda" }, { "ugandan" } }, { { "Ukraine" }, { "ukrainian" } },
  { { "United Arab Emirates", "UAE" }, { "emirati" } },
  { { "United Kingdom", "UK", "Great Britain", "Britain", "GB", "GBR" }, { "british", "briton" } },
  { { "United States", "United States of America", "USA", "US", "America" }, { "american" } },
  { { "Uruguay" }, { "uruguayan" } }, { { "Uzbekistan" }, { "uzbek" } }, { { "Venezuela" }, { "venezuelan" } },
  { { "Vietnam", "Viet Nam" }, { "vietnamese" } }, { { "Wales" }, { "welsh" } }, { { "Yemen" }, { "yemeni" } },
  { { "Zambia" }, { "zambian" } }, { { "Zimbabwe" }, { "zimbabwean" } }, { { "Africa" }, { "african" } },
  { { "Asia" }, { "asian" } }, { { "Europe" }, { "european" } }, { { "North America" }, { "north american" } },
  { { "South America" }, { "south american" } }, { { "Oceania" }, { "oceanian" } },
  { { "Antarctica" }, { "antarctic" } }, { { "Latin America" }, { "latin american" } },
  { { "Middle East" }, { "middle eastern" } }, { { "Los Angeles", "LA" }, { NULL } },
  { { "San Francisco", "SF" }, { NULL } }, { { "Washington DC", "DC", "District of Columbia" }, { NULL } },
  { { "Alabama", "AL" }, { NULL } }, { { "Alaska", "AK" }, { "alaskan" } }, { { "Arizona", "AZ" }, { NULL } },
  { { "Arkansas", "AR" }, { NULL } }, { { "California", "CA" }, { "californian" } },
  { { "Colorado", "CO" }, { NULL } }, { { "Connecticut", "CT" }, { NULL } }, { { "Delaware", "DE" }, { NULL } },
  { { "Florida", "FL" }, { "floridian" } }, { { "Hawaii", "HI" }, { "hawaiian" } }, { { "Idaho", "ID" }, { NULL } },
  { { "Illinois", "IL" }, { NULL } }, { { "Indiana", "IN" }, { NULL } }, { { "Iowa", "IA" }, { NULL } },
  { { "Kansas", "KS" }, { NULL } }, { { "Kentucky", "KY" }, { NULL } }, { { "Louisiana", "LA" }, { NULL } },
  { { "Maine", "ME" }, { NULL } }, { { "Maryland", "MD" }, { NULL } }, { { "Massachusetts", "MA" }, { NULL } },
  { { "Michigan", "MI" }, { NULL } }, { { "Minnesota", "MN" }, { NULL } }, { { "Mississippi", "MS" }, { NULL } },
  { { "Missouri", "MO" }, { NULL } }, { { "Montana", "MT" }, { NULL } }, { { "Nebraska", "NE" }, { NULL } },
  { { "Nevada", "NV" }, { NULL } }, { { "New Hampshire", "NH" }, { NULL } }, { { "New Jersey", "NJ" }, { NULL } },
  { { "New Mexico", "NM" }, { NULL } }, { { "New York", "NY", "New York City", "NYC" }, { "new yorker" } },
  { { "North Carolina", "NC" }, { NULL } }, { { "North Dakota", "ND" }, { NULL } }, { { "Ohio", "OH" }, { NULL } },
  { { "Oklahoma", "OK" }, { NULL } }, { { "Oregon", "OR" }, { NULL } }, { { "Pennsylvania", "PA" }, { NULL } },
  { { "Rhode Island", "RI" }, { NULL } }, { { "South Carolina", "SC" }, { NULL } },
  { { "South Dakota", "SD" }, { NULL } }, { { "Tennessee", "TN" }, { NULL } }, { { "Texas", "TX" }, { "texan" } },
  { { "Utah", "UT" }, { NULL } }, { { "Vermont", "VT" }, { NULL } }, { { "Virginia", "VA" }, { NULL } },
  { { "Washington", "WA" }, { NULL } }, { { "West Virginia", "WV" }, { NULL } }, { { "Wisconsin", "WI" }, { NULL } },
  { { "Wyoming", "WY" }, { NULL } },
};
/* clang-format on */
const guint dowser_lexicon_n_places = G_N_ELEMENTS (dowser_lexicon_places);

const char *const *
dowser_lexicon_find_demonym (const char *word)
{
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    for (guint j = 0; j < DOWSER_PLACE_MAX_DEMONYMS && dowser_lexicon_places[i].demonyms[j] != NULL; j++)
      if (strcmp (dowser_lexicon_places[i].demonyms[j], word) == 0)
        return dowser_lexicon_places[i].names;
  return NULL;
}

const char *const *
dowser_lexicon_find_place_aliases (const char *name)
{
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    for (guint j = 0; dowser_lexicon_places[i].names[1] != NULL && dowser_lexicon_places[i].names[j] != NULL; j++)
      if (g_ascii_strcasecmp (dowser_lexicon_places[i].names[j], name) == 0)
        return dowser_lexicon_places[i].names;
  return NULL;
}

/** CodeWord: a word ("female") and the codes ("f", "w") that may stand for the word in a column that contains only such
 * codes. */
typedef struct
{
  const char *word;
  const char *codes[8];
} CodeWord;

static const CodeWord code_words[] = {
  { "female", { "f", "w", "female", NULL } },
  { "woman", { "f", "w", "female", NULL } },
  { "girl", { "f", "g", "female", NULL } },
  { "male", { "m", "male", NULL } },
  { "man", { "m", "male", NULL } },
  { "boy", { "m", "b", "male", NULL } },
  { "yes", { "y", "yes", "t", "true", "1", NULL } },
  { "true", { "t", "true", "y", "yes", "1", NULL } },
  { "no", { "n", "no", "f", "false", "0", NULL } },
  { "false", { "f", "false", "n", "no", "0", NULL } },
};

const char *const *
dowser_lexicon_find_codes (const char *lemma)
{
  for (guint i = 0; i < G_N_ELEMENTS (code_words); i++)
    if (strcmp (code_words[i].word, lemma) == 0)
      return code_words[i].codes;
  return NULL;
}
