import { hasWords, plainText } from '#src/core/text/whole-words.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { act, attend, failed, itemNow, pause, proved, unproved, type Acted, type Mind, type Outcome } from '../mind.ts';

const showsMs = 3000;

/** Gives files of the run to a field, or to what asks for them when it is pressed. Proved once their names are shown. */
export async function giveFiles(
  mind: Mind,
  item: Item,
  said: readonly string[],
): Promise<{ outcome: Outcome; done: Acted }> {
  attend(mind, item);
  const files = said.map(
    name => mind.assignment.fileNames?.find(known => plainText(known) === plainText(name)) ?? name,
  );
  const before = mind.scene;
  const had = files.map(name => countOf(mind, name));
  const done = await act(mind, 'upload_file', { ref: item.ref, files });
  if (!done.ok) return { done, outcome: failed(done.message) };
  const isHeld = (name: string): boolean => hasWords(itemNow(mind, item.ref)?.element?.value ?? '', name);
  const areShown = (): boolean => files.every((name, at) => isHeld(name) || countOf(mind, name) > (had[at] ?? 0));
  for (let waited = 0; waited < showsMs && !areShown(); waited += 300) await pause(mind, 300);
  const names = files.join(', ');
  const outcome = areShown()
    ? proved(`“${nameOf(before, item)}” has ${names}.`)
    : unproved(`Gave ${names} to “${nameOf(before, item)}”, but the page does not show that name.`);
  return { done, outcome };
}

/** How often the page shows a name: where the same one stood before, another must come. */
function countOf({ scene }: Mind, file: string): number {
  return scene.items.filter(({ node }) => {
    const texts =
      node.kind === 'text' ? [node.text] : [node.name, node.text ?? '', node.type === 'file' ? (node.value ?? '') : ''];
    return texts.some(text => hasWords(text, file));
  }).length;
}
