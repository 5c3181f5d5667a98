import type { ElementNode } from '#src/browser/observe/observation.ts';
import { isTypable, nameOf, type Item, type Scene } from '../../page/scene.ts';

/** Parts of words with which fields ask for a value again, in the languages that forms commonly have. */
const asksAgain =
  /again|confirm|repeat|retype|re-type|re-enter|reenter|verif|wiederhol|bestätig|erneut|répét|repet|repit|ripet|conferm|herhaal|bevestig|powtórz|potwierd|повтор|подтверд|确认|再次|確認|再入力/iu;

/** The empty field right after it that asks for the same value again, as where a password is set; null when there is none. */
export function repetitionOf(scene: Scene, { element, index }: Item): Item | null {
  if (element?.type !== 'password' && element?.type !== 'email') return null;
  const next = scene.elements.filter(isTypable).find(other => other.index > index);
  if (next === undefined || next.element.type !== element.type || next.element.form !== element.form) return null;
  const names = [nameOf(scene, next), next.element.hints ?? ''];
  const isAsked = next.element.name === element.name || names.some(name => asksAgain.test(name));
  return isAsked && isBlank(next.element) ? next : null;
}

function isBlank({ value = '', filled, disabled }: ElementNode): boolean {
  return value === '' && filled !== true && disabled !== true;
}
