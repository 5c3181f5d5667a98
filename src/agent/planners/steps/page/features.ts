import type { ElementRef, Rect } from '#src/browser/observe/observation.ts';
import type { Reading } from '#src/core/steps/clause.ts';
import { phrase, weightOf } from '../words/match.ts';
import { isFilled, isMultiline, isSearch, isTypable } from './control.ts';
import { fit, wantFit, type Want } from './fit.ts';
import { isNamed, type Match } from './label-index.ts';
import type { Source } from './control.ts';
import type { Item, Scene } from './scene.ts';
import type { FeatureName } from './weights.ts';

/** What is known of a candidate, by name; what is left out is 0. */
export type Features = Partial<Record<FeatureName, number>>;

export type Ask = {
  want: Want;
  /** Where attention was last: things beside it are preferred, and it is not filled twice. */
  near?: ElementRef | null;
  filter?: (item: Item) => boolean;
};

/**
 * An item that may be meant. `logit` compares it with the others and with 0, which stands for "none of them"; `score`
 * is the probability that it is meant if there were no others; `label` is how alike its name is.
 */
export type Candidate = { item: Item; features: Features; logit: number; score: number; label: number };

/** An item that one reading of a phrase may mean. */
export type Asked = { scene: Scene; reading: Reading; ask: Ask };

/** How well a name must compare to count as that name: of something just filled, and of words in quotes. */
export const surely = 0.85;
const partly = 0.5;

/** Whether an item can be meant at all: wrong kinds are left out before anything is weighed. */
export function isPossible(asked: Asked, item: Item, match: Match | null): boolean {
  const { reading, ask } = asked;
  if (ask.filter?.(item) === false || wantFit(item, ask.want) === 0) return false;
  if (reading.kind !== null && fit(item, reading.kind, ask.want) === 0) return false;
  const score = match?.score ?? 0;
  if (reading.exact && reading.label !== '' && !isQuoted(match)) return false;
  if (match !== null && !isNameFor(asked, item, match)) return false;
  return !isFilledAgain(ask, item, score) && !isSearchForText(asked, item, match);
}

/** What is quoted stands there, if not alone: “Documentation” is not "Documents". */
function isQuoted(match: Match | null): boolean {
  return match !== null && match.score >= partly && match.like.misspelt === 0;
}

/** Whether a name of that origin counts for what is to be done. */
function isNameFor({ reading, ask }: Asked, item: Item, { source }: Match): boolean {
  if (source === 'option') return /^(?:choose|sort|any)$/.test(ask.want);
  // A large field goes by the button after it for what is typed, not for what is clicked.
  return source !== 'looks' || ask.want !== 'click' || reading.kind !== null || !isMultiline(item);
}

/** The next value goes to another field than the one just filled, unless that is named. */
function isFilledAgain({ want, near }: Ask, item: Item, score: number): boolean {
  return (want === 'type' || want === 'fill') && item.ref === near && isFilled(item) && score < surely;
}

/** "The text box" is not the search box of a page that has a field for text. */
function isSearchForText({ scene, reading: { kind } }: Asked, item: Item, match: Match | null): boolean {
  const unnamed = match === null || match.source === 'looks';
  if (!unnamed || !isSearch(item) || !(kind === 'field' || kind === 'area' || kind === 'text')) return false;
  return scene.elements.some(isPlainTextField);
}

function isPlainTextField(item: Item): boolean {
  return isMultiline(item) || (isTypable(item) && !isSearch(item) && item.element?.type !== 'password');
}

const bySource: Partial<Record<Source, FeatureName>> = {
  placeholder: 'placeholder',
  title: 'tooltip',
  near: 'nearText',
  hint: 'fieldId',
  picture: 'fieldId',
  looks: 'looks',
  option: 'option',
  value: 'ownValue',
};

/** "the order of Ann" for the main link of Ann's row: what it is called does not count, but what it is and does. */
export function entryFeatures(at: Asked, item: Item): Features {
  const { label } = at.reading;
  const does = phrase(label).canon.some(word => actions.has(word));
  return { ...featuresOf(at, item, null), inPlace: 1, ofEntry: 1, actionMissing: does ? 1 : 0 };
}

/** The features of a candidate but for its place, which depends on the other candidates. */
export function featuresOf(at: Asked, item: Item, match: Match | null): Features {
  const { reading, ask } = at;
  return {
    any: 1,
    ...(match === null ? { unnamed: 1 } : labelFeatures(at, item, match)),
    otherKind: reading.kind === null ? 0 : 1 - fit(item, reading.kind, ask.want),
    kindSaid: reading.kind === null ? 0 : 1,
    unusualForVerb: 1 - wantFit(item, ask.want),
    doubtfulReading: -Math.log(Math.max(0.05, reading.prior)),
    ...presence(at.scene, item),
    ...attention(at.scene, item, ask.near ?? null),
  };
}

/** A control that lacks such a word of the phrase does something else. */
const actions = new Set(
  'add archive attach buy cancel close copy create delete download duplicate edit export import invite pay play print publish remove rename reply reset save send share sign signin signout signup stop subscribe submit undo upload'.split(
    ' ',
  ),
);

function labelFeatures({ scene, reading }: Asked, item: Item, { like, source }: Match): Features {
  const around = scene.around(item);
  const wanted = phrase(reading.label).canon.reduce((sum, word) => sum + weightOf(word), 0) || 1;
  const share = (words: string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0) / wanted;
  const isAround = (word: string): boolean => around.has(word) && !actions.has(word);
  const missing = like.missing.filter(word => !isAround(word));
  const via = bySource[source];
  return {
    sameWords: like.whole >= 2 ? 1 : 0,
    // Words that we have for a field are not written there.
    sameCase: like.sameCase && source !== 'looks' ? 1 : 0,
    sameForms: like.whole === 1 ? 1 : 0,
    wordsFound: like.recall,
    wordsElsewhere: share(like.missing.filter(isAround)),
    missingIsNamed: share(missing.filter(word => isNamed(scene, word))),
    numberMissing: missing.some(word => /\d/.test(word)) ? 1 : 0,
    actionMissing: missing.some(word => actions.has(word)) ? 1 : 0,
    nameCovered: like.precision,
    startsAlike: like.whole === 0 && like.starts ? 1 : 0,
    synonym: like.synonym,
    synonymOfPart: like.synonym > 0 && like.precision < 0.98 ? 1 : 0,
    misspelt: like.misspelt,
    partOfQuote: reading.exact && like.whole === 0 ? 1 : 0,
    ...(via !== undefined && { [via]: 1 }),
  };
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

function presence(scene: Scene, { element, node }: Item): Features {
  const onScreen = isOnScreen(scene, node.rect);
  return {
    plainText: flag(element === null),
    heading: flag(node.kind === 'text' && node.level > 0),
    hidden: flag(onScreen && !node.inView),
    offScreen: flag(!onScreen),
    covered: flag(node.covered === true),
    disabled: flag(element?.disabled === true),
    ...containers(scene, node.within),
  };
}

function isOnScreen({ observation: { viewport } }: Scene, { x, y, width, height }: Rect): boolean {
  return y >= 0 && y + height <= viewport.height && x >= 0 && x + width <= viewport.width;
}

function containers({ modal, regions }: Scene, within: ElementRef[]): Features {
  const roles = within.map(ref => regions.get(ref)?.role ?? '');
  const underDialog = modal !== null && !within.includes(modal.ref);
  const inDialog = roles.includes('dialog') || roles.includes('alertdialog');
  return {
    inDialog: flag(inDialog && !underDialog),
    underDialog: flag(underDialog),
    inFooter: flag(roles.includes('contentinfo') || roles.includes('footer')),
  };
}

const focusRoles = /^(?:form|dialog|alertdialog|row|listitem|article|fieldset|group|search|menu|listbox)$/;

/** People go on where they are: things in the container of the last action come first. */
function attention(scene: Scene, item: Item, near: ElementRef | null): Features {
  const last = near === null ? undefined : (scene.byRef.get(near)?.node.within ?? scene.regions.get(near)?.within);
  if (last === undefined) return {};
  const beside = item.node.within.some(
    ref => focusRoles.test(scene.regions.get(ref)?.role ?? '') && (ref === near || last.includes(ref)),
  );
  return { besideLast: beside ? 1 : 0, justUsed: item.ref === near ? 1 : 0 };
}
