/** Lists that go on over several pages. */
import type { Item, Scene } from '../page/scene.ts';

const nextNames =
  /^(?:next(?: page)?|go to next page|older(?: posts| entries)?|more|load more|show more|view more|more results|see more|[›»→>])(?:\s?[›»→>]{1,2})?$/i;
const pagerWords = /(?:^|[\s_-])(?:next|pager-next|pagination-next|load-?more)(?:$|[\s_-])/i;

/** What leads to the next part of a list: a link or button that is called so and can be pressed; null on the last page. */
export function nextControl(scene: Scene): Item | null {
  const controls = scene.elements.filter(
    ({ role, element }) => /^(?:link|button|clickable)$/.test(role) && element?.disabled !== true,
  );
  const named = controls.find(
    ({ element }) => nextNames.test((element?.name ?? '').trim()) || nextNames.test((element?.title ?? '').trim()),
  );
  if (named !== undefined) return isOff(named) ? null : named;
  const hinted = controls.find(
    ({ element }) => pagerWords.test(element?.hints ?? '') && (element?.name ?? '').length <= 20,
  );
  return hinted === undefined || isOff(hinted) ? null : hinted;
}

/** Pages often grey out "next" on the last page by a class alone. */
function isOff({ element }: Item): boolean {
  return /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(element?.hints ?? '');
}
