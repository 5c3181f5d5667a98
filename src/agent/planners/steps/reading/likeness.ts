/** How well a label, a class or a path of structured data names a field. */
import { isVariant, phrase, similarity, spaced, stem, type Phrase } from '../words/match.ts';
import { aboutWords, type WantedField } from './fields/fields.ts';

/** Other names that pages commonly give a field. A new line is one field; any of its names stands for all. */
const otherNames: Phrase[][] = [
  'author, by, posted by, written by, user, username, poster, asked by, creator, started by',
  'date posted, posted, published, post date, posting date, publish date, published on, posted on, date published, asked, created, date',
  'qualifications, requirements, basic qualifications, minimum qualifications, required qualifications, job requirements, what you will need, what you need, what you bring, what you ll need, who you are',
  'preferred qualifications, preferred, nice to have, bonus points, desired qualifications, desirable qualifications, preferred skills, good to have',
  'role, responsibilities, duties, job duties, key responsibilities, your role, what you will do, the role',
  'benefits, job benefits, perks, what we offer, compensation and benefits',
  'description, job description, about the job, overview, summary, job summary, position summary, about the role, product description, details',
  'job id, job no, job ref, req no, requisition, requisition id, req id, job number, reference, role number, job code, posting id, requisition number',
  'salary, salary range, compensation, pay, pay range, wage, annual salary',
  'employment type, job type, schedule, contract type, type of employment, position type',
  'application deadline, closing date, apply by, deadline, closes, last date to apply',
  'phone, p, t, ph, tel, telephone, call, phone number, call us, main phone, telephone number',
  'fax, f, fax number, facsimile',
  'address, location, street address, visit us, our address, find us',
  'price, cost, our price, sale price, current price, unit price',
  'sku, item number, product code, article number, model number, part number',
  'company name, company, employer, organization, hiring organization name, organisation',
  'up votes, votes, likes, upvotes, points, kudos, vote count, score, up vote',
  'comments, number of comments, comment count, replies, answers, responses, num comments, reply count, answer count',
  'views, viewed, view count, times viewed, number of views',
  'rating, stars, customer rating, review score, average rating, aggregate rating rating value',
  'title, headline, subject',
  'name, full name',
  'email, e, e-mail, email address, mail',
].map(line => line.split(',').map(name => phrase(name.trim())));

const otherNameCut = 0.92;
const aboutCut = 0.6;

/** How well words on the page name the field, 0 to 1. */
export function labelFit(field: Pick<WantedField, 'words'>, label: string): number {
  const have = phrase(label.slice(0, 120));
  if (!sharesWord(field.words, have)) return 0;
  const own = similarity(field.words, have);
  if (own >= otherNameCut) return own;
  const others = namesOf(field.words).map(name =>
    name.stems === have.stems ? 1 : name.words.length > 1 || have.words.length === 1 ? similarity(name, have) : 0,
  );
  return Math.max(
    whole(own, field.words, have),
    otherNameCut * Math.max(0, ...others.map(score => (score >= 0.85 ? score : 0))),
  );
}

/** A label that says more than the field is likelier for another one: "Company phone" is not "Company". */
function whole(score: number, want: Phrase, have: Phrase): number {
  return have.words.length > want.words.length + 2 ? score * 0.7 : score;
}

/** The words of all names of a field, and which words of pages are among them in whatever form. */
type Vocabulary = { whole: Set<string>; signed: string[]; words: string[]; among: Map<string, boolean> };

const vocabularies = new Map<string, Vocabulary>();
const wordsKnown = 20_000;

/** Most texts of a page have nothing in common with a field: they are not compared with each of its names. */
function sharesWord(field: Phrase, have: Phrase): boolean {
  const { whole, signed, words, among } = vocabularyOf(field);
  if (whole.has(have.joined) || whole.has(have.stems) || signed.some(name => have.lower.includes(name))) return true;
  return have.canon.some(word => {
    const before = among.get(word);
    if (before !== undefined) return before;
    const made = words.some(name => name === word || isVariant(name, word));
    if (among.size >= wordsKnown) among.clear();
    among.set(word, made);
    return made;
  });
}

function vocabularyOf(field: Phrase): Vocabulary {
  const before = vocabularies.get(field.lower);
  if (before !== undefined) return before;
  const names = [field, ...namesOf(field)];
  const made: Vocabulary = {
    whole: new Set(names.flatMap(({ joined, stems }) => [joined, stems])),
    signed: names.flatMap(({ lower }) => (/[^\p{L}\p{N}\s]/u.test(lower) ? [lower] : [])),
    words: [...new Set(names.flatMap(({ canon }) => canon))],
    among: new Map(),
  };
  if (vocabularies.size >= 200) vocabularies.clear();
  vocabularies.set(field.lower, made);
  return made;
}

const known = new Map<string, Phrase[]>();

function namesOf(words: Phrase): Phrase[] {
  const before = known.get(words.stems);
  if (before !== undefined) return before;
  const found = otherNames.filter(names => names.some(name => name.stems === words.stems)).flat();
  if (known.size > 2000) known.clear();
  known.set(words.stems, found);
  return found;
}

/** How well the words of a class, an id or a microdata property name the field: all of them, and little else. */
export function hintFit(field: Pick<WantedField, 'words'>, hint: string): number {
  const have = spaced(hint)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1)
    .map(stem);
  if (have.length === 0 || have.length > 6) return 0;
  const names = [field.words, ...namesOf(field.words)];
  return Math.max(...names.map((name, i) => (i === 0 ? 1 : otherNameCut) * covered(name.words.map(stem), have)));
}

function covered(want: string[], have: string[]): number {
  if (want.length === 0 || !want.every(word => have.includes(word))) return 0;
  return want.length / have.length >= 0.99 ? 1 : 0.5 + (0.5 * want.length) / have.length;
}

/** How well a label is named by the field's description; for fields whose name is an abbreviation. */
export function aboutFit(field: WantedField, label: string): number {
  const words = phrase(label.slice(0, 80)).words;
  const about = new Set(aboutWords(field).map(stem));
  return words.length > 0 && words.length <= 2 && words.every(word => about.has(stem(word))) ? aboutCut : 0;
}
