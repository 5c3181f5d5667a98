import { nameOf, type Item, type Scene } from '../page/scene.ts';
import { failed, type Outcome } from './mind.ts';

/**
 * Whether a page did not take what was sent with a click: fields that it holds against the form. Null when it has none.
 */
export function refusal(before: Scene, after: Scene, clicked: Item | null): Outcome | null {
  if (clicked === null) return null;
  const isSender = clicked.element?.type === 'submit' || clicked.role === 'button';
  if (!isSender || before.observation.url !== after.observation.url || !after.byRef.has(clicked.ref)) return null;
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
    return failed(`The page did not take the form: ${names.slice(0, 6).join(', ')}.`);
  }
  return null;
}

function isEmpty(element: NonNullable<Item['element']>): boolean {
  if (/^(?:checkbox|radio|switch)$/.test(element.role)) return element.checked !== true;
  if (element.options !== undefined) return !element.options.some(o => o.selected && o.value !== '');
  return (element.value ?? '') === '' && element.filled !== true;
}
