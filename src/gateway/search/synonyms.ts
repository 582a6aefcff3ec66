import { stemOf } from "./terms.ts";

/**
 * The words that people use for each of a query's words when they ask for a tool.
 *
 * @example
 * synonymsOf("movi"); // ["video", "film", "clip", "youtub"]
 */
export const synonymsOf = (term: string): readonly string[] => known().get(term) ?? [];

let synonyms: ReadonlyMap<string, string[]> | undefined;

function known(): ReadonlyMap<string, string[]> {
  if (synonyms !== undefined) return synonyms;
  const others = new Map<string, string[]>();
  for (const line of GROUPS.trim().split("\n")) {
    const group = [...new Set(line.split(" ").map(stemOf))];
    for (const term of group) {
      others.set(term, [...(others.get(term) ?? []), ...group.filter((other) => other !== term)]);
    }
  }
  synonyms = others;
  return others;
}

/** Each line has words for one thing. */
const GROUPS = `
get fetch read retrieve obtain lookup view show display check
list enumerate browse
search find query discover explore locate seek
create add make new generate build insert compose
update edit modify change set patch adjust alter rename
delete remove clear erase drop forget
send post publish submit share
convert transform export
download save store
open launch start run execute
calculate compute math solve evaluate arithmetic
summarize summary digest brief overview
recommend suggest advise recommendation
image picture photo photograph illustration
video movie film clip youtube
music song audio track playlist
document doc file pdf
folder directory path
website webpage web page site url link internet online
email mail message
job career employment hire vacancy
weather forecast temperature climate
stock share equity finance market invest
currency exchange rate forex money
crypto cryptocurrency bitcoin token coin blockchain
home house apartment property rent estate housing
flight airline airfare airport plane
hotel accommodation lodging stay
trip travel vacation itinerary tour journey
restaurant dining food eat meal cuisine
recipe cook dish ingredient
diet nutrition calorie healthy
book novel literature
paper research academic scholar arxiv journal article
news headline current event
course lesson learn tutorial education study
game play
law legal lawyer attorney
buy purchase shop product price deal discount coupon cheap
map location place nearby address coordinate geocode direction route
car vehicle automobile
doctor medical health medicine clinic symptom
chart graph plot diagram visualize
code program software developer script
repo repository github git
database sql table
date time clock calendar schedule
event concert ticket
horoscope astrology zodiac
resume cv
review rating feedback opinion
translate translation language
speech voice talk pronunciation
write essay text polish grammar proofread
donate charity nonprofit
company business firm corporation
seo keyword ranking
astronomy space nasa planet
note memo remember reminder
remember memory memorize recall fact knowledge
person people entity contact
large big size
sport team league player match
`;
