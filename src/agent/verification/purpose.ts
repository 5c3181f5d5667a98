/** What a press is for, by the words of the action guard in every language that it reads, and a step by its verb. */
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import { unitsOf } from '#src/core/tasks/phrases.ts';
import type { ClauseOf } from '#src/core/steps/clause.ts';
import { type Purpose, siteVerb } from '#src/core/steps/table/site-verbs.ts';
import { formOf } from '../safety/target.ts';
import { type ActionKind, has, kindsIn } from '../safety/vocabulary.ts';
import { pressesFor } from '../safety/words/words.ts';

export type { Purpose } from '#src/core/steps/table/site-verbs.ts';

const longestName = 200;

/** What a name says that is done by it. */
export function kindsOf(words: string): readonly ActionKind[] {
  return kindsIn(words.slice(0, longestName), 'label');
}

/** The purpose of a button by its name. */
export function purposeOf(words: string): Purpose {
  const does = new Set(kindsOf(words).map(kind => pressesFor[kind].does));
  return does.has('takes') ? 'takes' : does.has('changes') ? 'changes' : 'shows';
}

/** The purpose of a step by its verb. "Cancel" alone closes what is open, and "Cancel the order" takes something away. */
export function purposeOfAct({ verb, object }: Pick<ClauseOf<'act'>, 'verb' | 'object'>): Purpose {
  return object === null && isFor(verb, 'closes') ? 'shows' : siteVerb(verb).does;
}

/** Whether all that a name says of a form is of that sort; false of a name that says nothing. */
function isFor(name: string, form: 'closes' | 'sends'): boolean {
  const kinds = kindsOf(name);
  return kinds.length > 0 && kinds.every(kind => pressesFor[kind].form === form);
}

/** Whether a control sends its form for the site to store or do something, and is not called after a search. */
export function sendsForm(page: Observation, control: ElementNode, name: string): boolean {
  return control.submits === true && !isFor(name, 'closes') && formOf(control, page)?.method === 'post';
}

/** Whether a button's name says that it sends what was filled in. */
export function sends(name: string): boolean {
  return kindsOf(name).some(kind => pressesFor[kind].form === 'sends');
}

/** "Add", "New", "Insert": it may only begin something, or add to what another button sends. */
export function onlyMakes(name: string): boolean {
  const kinds = kindsOf(name);
  return kinds.length > 0 && kinds.every(kind => kind === 'create');
}

/** Whether a press does more with a form that is filled in than to close it or to look at something. */
export function goesOnWithForm(name: string, purpose: Purpose): boolean {
  return kindsOf(name).length === 0 ? purpose !== 'shows' : !isFor(name, 'closes');
}

/** Whether a name leads on to the next page of a form, on which nothing is kept yet. */
export function leadsOn(name: string): boolean {
  return kindsOf(name).includes('next');
}

/** Whether a name says yes to what the page asks. */
export function saysYes(name: string): boolean {
  return kindsOf(name).some(kind => kind === 'confirm' || kind === 'ok' || kind === 'next');
}

/** Whether a control of that name still has to be pressed for anything to be done, or undoes what was begun. */
export function isStillToPress(name: string): boolean {
  return saysYes(name) || sends(name) || isFor(name, 'closes');
}

const longestQuestion = 300;

/** Whether a text asks whether what a verb says is meant: it warns, or it is a question about an action of that kind. */
export function asksWhetherMeant(text: string, asked: string): boolean {
  if (text.length > longestQuestion) return false;
  if (has('warnings', unitsOf(text))) return true;
  const kinds = /[?？؟]/.test(text) ? kindsIn(text, 'around') : [];
  return kinds.length > 0 && kindsOf(asked).some(kind => kinds.includes(kind));
}
