import { nameOf, type Item, type Scene } from '../page/scene.ts';
import { failed, unproved, type Outcome } from './mind.ts';

const trouble =
  /\b(?:error|invalid|required|must|incorrect|fail(?:ed|ure)|wrong|denied|cannot|can't|could not|not (?:found|valid|allowed|available|recogni[sz]ed|accepted)|missing|please (?:enter|fill|select|choose|provide|check))\b/i;

/**
 * Whether a page did not take what was sent with a click: fields that it holds against the form, or a new message of
 * trouble. Null when nothing speaks against the click having worked.
 */
export function refusal(before: Scene, after: Scene, clicked: Item | null): Outcome | null {
  if (clicked === null) return null;
  if (before.observation.url !== after.observation.url || !isSender(clicked)) return null;
  const message = newTrouble(before, after);
  if (!after.byRef.has(clicked.ref)) return null;
  const form = clicked.node.within.find(
    ref => after.regions.get(ref)?.role === 'form' || after.regions.get(ref)?.role === 'dialog',
  );
  const inForm = after.elements.filter(item => form === undefined || item.node.within.includes(form));
  const held = inForm.filter(item => {
    const was = before.byRef.get(item.ref)?.element;
    if (was === undefined || was === null || item.element.disabled === true) return false;
    const newlyInvalid = item.element.invalid === true && was.invalid !== true;
    const stillEmpty = item.element.required === true && isEmpty(item.element) && isEmpty(was);
    return newlyInvalid || (stillEmpty && (item.element.focused === true || item.element.invalid === true));
  });
  if (held.length > 0) {
    const names = held.map(
      item => `“${nameOf(after, item)}”${isEmpty(item.element) ? ' is empty and required' : ' is not as it should be'}`,
    );
    return failed(
      `The page did not take the form: ${names.slice(0, 6).join(', ')}.${message === null ? '' : ` It says “${message}”.`}`,
    );
  }
  return message === null ? null : unproved(`Clicked “${nameOf(after, clicked)}”, and the page says “${message}”.`);
}

function isSender(item: Item): boolean {
  return item.element?.type === 'submit' || item.role === 'button';
}

function isEmpty(element: NonNullable<Item['element']>): boolean {
  if (/^(?:checkbox|radio|switch)$/.test(element.role)) return element.checked !== true;
  if (element.options !== undefined) return !element.options.some(o => o.selected && o.value !== '');
  return (element.value ?? '') === '' && element.filled !== true;
}

function newTrouble(before: Scene, after: Scene): string | null {
  const had = new Set(before.texts.map(t => t.node.text));
  const found = after.texts.find(t => t.node.alert === true && !had.has(t.node.text) && trouble.test(t.node.text));
  return found === undefined ? null : found.node.text.slice(0, 200);
}
