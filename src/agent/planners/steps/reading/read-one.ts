/** Reads the value of one name. */
import type { Target } from '#src/core/steps/clause.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { withoutArticle } from '#src/core/steps/plain.ts';
import { askForValue, phraseKey } from '../acting/asking/ask.ts';
import { shown } from '../acting/look-for.ts';
import { Ended, legible, unproved, type Mind } from '../acting/mind.ts';
import { looks } from '../acting/patience.ts';
import { resolve } from '../page/resolve.ts';
import { isTypable, nameOf } from '../page/scene.ts';
import { viewNow } from './look.ts';
import { likeness } from '../words/wanted.ts';
import { spansOf, wholeOf, type Place } from './places.ts';
import { valuesOf } from './values.ts';
import { levelOf, lineOf, type PageView } from '../page/view.ts';

/** `several`: the page shows these alike. Both empty where it shows nothing. */
export type Read = { value: string | null; several: string[] };

/** What the page shows now for a name; `places` are where it is, besides those of the name itself. */
export async function readNow(mind: Mind, target: Target, places: readonly Place[] = []): Promise<Read> {
  const held = places.length === 0 ? heldBy(mind, target) : null;
  if (held !== null) return { value: held, several: [] };
  const view = await viewNow(mind);
  if (view === null) return { value: null, several: [] };
  const ofPage = ofThePage(mind, view, target);
  // "The heading" is the page's own, and "the title" what the page calls so, if it does.
  const isPageSaid = target.readings.some(
    ({ kind, places: own }) => /^(?:page|section)$/.test(kind ?? '') || own.some(isPage),
  );
  if (ofPage !== null && isPageSaid) return { value: ofPage, several: [] };
  const found = spansOf(view, places, wholeOf(view)).flatMap(span => valuesOf(view, target, span));
  const texts = [...new Set(found.map(({ text }) => text))];
  if (texts.length === 0 && places.length === 0) return { value: ofPage, several: [] };
  return texts.length === 1 ? { value: texts[0] ?? null, several: [] } : { value: null, several: texts };
}

/** What the field of that very name holds; null where there is none, or it holds nothing. */
function heldBy({ scene }: Mind, target: Target): string | null {
  const plain = target.readings.filter(({ places }) => places.length === 0);
  const { found, score } = resolve(scene, { ...target, readings: plain }, { want: 'fill', near: null });
  if (found === null || score < 0.9 || !(isTypable(found) || found.element?.options !== undefined)) return null;
  const isCalled = plain.some(reading => likeness(reading, nameOf(scene, found)) === 2);
  return isCalled ? found.element?.value || null : null;
}

function isPage({ of }: Place): boolean {
  return of.readings.some(({ kind, label }) => kind === 'page' && label === '');
}

/** What every page has: its title, its address, its main heading. */
function ofThePage({ scene }: Mind, view: PageView, { readings }: Target): string | null {
  for (const { label, kind, nth, exact, places } of readings) {
    if (exact || nth !== null || !places.every(isPage)) continue;
    const name = label.toLowerCase();
    if (name === 'title') return scene.observation.title;
    if (name === 'address' || name === 'url') return scene.observation.url;
    if (kind === 'section' && (name === '' || name === 'main')) return headingOf(view);
  }
  return null;
}

/** The page's own heading: the first of the highest level there is. */
function headingOf(view: PageView): string | null {
  const levels = view.headings.map(levelOf);
  const highest = levels.reduce((least, level) => Math.min(least, level), 7);
  const heading = view.headings[levels.indexOf(highest)];
  return heading === undefined ? null : lineOf(view, heading);
}

type From = { place: Place | null; asks: boolean };

/** Reads a name. Where the page shows nothing for it or several values, null, or with `asks` what the user says; null where they skip it. */
export async function readOf(mind: Mind, given: Target, { place, asks }: From): Promise<string | null> {
  const target = shown(mind, given);
  const places = place === null ? [] : [place];
  let read: Read = { value: null, several: [] };
  for await (const _ of looks(mind)) {
    read = await readNow(mind, target, places);
    if (read.value !== null) return read.value;
    if (asks && read.several.length > 0) break;
  }
  if (!asks) return null;
  const { several } = read;
  const said = legible(mind, given.text);
  const answer = await askForValue(mind, {
    text:
      several.length > 0
        ? `This page shows several values for “${withoutArticle(said)}”: ${several.slice(0, 5).join(', ').slice(0, 1000)}. Of which thing do you mean it? Or answer “skip”.`
        : `I cannot find “${said}” on this page to read it. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, several.length > 0 ? `which ${said}` : said),
    choices: several.slice(0, 5).map(label => ({ label })),
  });
  if (answer === null) return null;
  const chosen = several.find(one => one.trim() === answer.trim());
  if (chosen !== undefined) return chosen;
  const named = nameFrom(answer);
  const again =
    several.length > 0
      ? await readNow(mind, target, [{ relation: 'of', of: named }])
      : await readNow(mind, named, places);
  return again.value;
}

/** The thing that values are read of, asking where the page has none called so. @throws Ended where the user skips it */
export async function placeAsking(mind: Mind, of: Target): Promise<Place> {
  const place: Place = { relation: 'of', of: shown(mind, of) };
  for await (const _ of looks(mind)) {
    const view = await viewNow(mind);
    if (view !== null && spansOf(view, [place], wholeOf(view)).length > 0) return place;
  }
  const said = legible(mind, of.text);
  const answer = await askForValue(mind, {
    text: `I cannot find “${said}” on this page to read of it. What does the page call it? Or answer “skip”.`,
    key: phraseKey(mind, said),
  });
  if (answer === null) throw new Ended(unproved(`I did not find “${said}” on the page.`));
  return { relation: 'of', of: nameFrom(answer) };
}
