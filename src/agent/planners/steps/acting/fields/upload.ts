import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { only } from '../../only.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { askForValue, phraseKey } from '../asking/ask.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { failed, type Mind, type Outcome, reveal, unproved } from '../mind.ts';
import { giveFiles } from './files.ts';
import { isCalled } from './find.ts';

/** Puts a file of the run into a file field, or gives it to what asks for a file when it is pressed. */
export async function upload(mind: Mind, clause: ClauseOf<'upload'>): Promise<Outcome> {
  const file = reveal(mind, clause.file);
  const { outcome, done } = await giveFiles(mind, await findPlace(mind, clause.target), [file]);
  if (done.ok) return outcome;
  const answer = await askForValue(mind, {
    text: `${done.message} Attach it under “Upload files during run”, or take control and choose the file, then answer “done”.`,
    key: `attach ${phraseKey(mind, file)}`,
    purpose: 'once',
  });
  return answer === null ? unproved('You took care of the file.') : failed(done.message);
}

const isFileField = (item: Item): boolean => item.element?.type === 'file';

/** What asks for a file when it is pressed. */
function isPressed({ role }: Item): boolean {
  return role === 'button' || role === 'link' || role === 'clickable';
}

/** The field, button or drop zone that is named; without a name, the only one of the page. */
async function findPlace(mind: Mind, given: Target | null): Promise<Item> {
  const target = given ?? thing('', 'file');
  const isNamed = shown(mind, target).readings.some(({ label }) => label !== '');
  const takes = (item: Item): boolean =>
    isFileField(item) || (isPressed(item) && (isNamed || asksForFiles(mind, item)));
  const options = { want: 'any', verb: 'upload to' } as const;
  if (!isNamed) {
    const places = mind.scene.elements.filter(takes);
    return only(places) ?? (await locate(mind, target, { ...options, filter: takes }));
  }
  const filter = (item: Item): boolean => takes(item) && isCalled(mind, item, shown(mind, target));
  const field = lookFor(mind, target, { ...options, filter: item => isFileField(item) && filter(item) }).found;
  return field ?? (await locate(mind, target, { ...options, filter }));
}

function asksForFiles(mind: Mind, item: Item): boolean {
  return /\b(?:upload|attach|browse|drop|choose (?:a )?files?)\b/i.test(nameOf(mind.scene, item));
}
