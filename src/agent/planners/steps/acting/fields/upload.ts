import type { ClauseOf, Target } from '#src/core/steps/clause.ts';
import { thing } from '#src/core/steps/names.ts';
import { resolve } from '../../page/resolve.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { askForValue, needInputs, phraseKey } from '../asking/ask.ts';
import { notLocated } from '../press/click.ts';
import { locate } from '../locate.ts';
import { shown, type Located } from '../look-for.ts';
import { act, attend, failed, type Course, type Mind, type Outcome, proved, reveal, unproved } from '../mind.ts';
import { nameFile } from './name-file.ts';

const sure = 0.6;

/** Puts files of the run into a file field, or gives them to what asks for a file when it is pressed. */
export function* upload(mind: Mind, clause: ClauseOf<'upload'>): Course<Outcome> {
  if (!(yield* needInputs(mind, clause.file))) return unproved('No file was given.');
  const file = nameFile(mind, reveal(mind, clause.file));
  const located = yield* findPlace(mind, clause.target);
  if (located.item === null) return notLocated('the file field', located);
  attend(mind, located.item);
  const done = yield* act(mind, 'upload_file', { ref: located.item.ref, files: [file] });
  if (done.ok) return proved(done.message);
  const answer = yield* askForValue(mind, {
    text: `${done.message} Attach it under “Upload files during run”, or take control and choose the file, then answer “done”.`,
    key: `attach ${phraseKey(mind, file)}`,
    purpose: 'once',
  });
  return answer === null ? unproved('You took care of the file.') : failed(done.message);
}

const isFileField = (item: Item): boolean => item.element?.type === 'file';

/** The file field that is meant, else the button that is; the only file field there is when neither is named so. */
function* findPlace(mind: Mind, given: Target | null): Course<Located> {
  const fields = mind.scene.elements.filter(isFileField);
  const only = fields.length === 1 ? fields[0] : undefined;
  if (given === null && only) return { item: only };
  if (given !== null) {
    const target = shown(mind, given);
    const named = [isFileField, isPressed]
      .map(filter => resolve(mind.scene, target, { want: 'any', near: mind.focus, filter }))
      .find(({ found, score }) => found !== null && score >= sure);
    if (named?.found) return { item: named.found };
    if (only) return { item: only };
  }
  return yield* locate(mind, given ?? thing('file', 'field'), {
    want: 'any',
    verb: 'upload to',
    filter: item =>
      isFileField(item) || isPressed(item) || /upload|file|attach|browse|drop/i.test(nameOf(mind.scene, item)),
  });
}

function isPressed(item: Item): boolean {
  return item.role === 'button' || item.role === 'link';
}
