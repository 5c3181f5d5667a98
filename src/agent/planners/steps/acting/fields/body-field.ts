import type { Target } from '#src/core/steps/clause.ts';
import { isMultiline, type Scene } from '../../page/control.ts';
import { isTypable, nameOf, type Item } from '../../page/scene.ts';
import { act, itemNow, type Course, type Mind } from '../mind.ts';

/** What people call the main text of a page, whatever its field is called. */
const anyText =
  /^(?:the |a |an )?(?:(?:first|main|whole|page|post|large|big) )?(?:text|body|contents?|paragraph|page|article|post)$/i;
/** Names of texts that have a label, as a rule: an area without one is meant where nothing else is. */
const namedText =
  /^(?:the |a |an )?(?:short )?(?:description|message|note|notes|comment|story|summary|details|letter|reply|answer)$/i;

/** The only large text area of the page for "the text", "the page", "the body"; null where it has none or several. */
export function* bodyField(mind: Mind, words: string): Course<Item | null> {
  const isText = anyText.test(words.trim());
  if (!isText && !namedText.test(words.trim())) return null;
  const areas = usable(mind.scene).filter(isMultiline);
  const free = areas.filter(item => mind.filled.holds(item.ref, mind.scene.observation) === undefined);
  const open = free.filter(item => isText || item.element?.name === '');
  if (open.length === 1) return open[0] ?? null;
  return free.length === 0 ? yield* openStandIn(mind) : null;
}

export function isBody(target: Target): boolean {
  return anyText.test(target.text) || namedText.test(target.text);
}

function usable({ elements, modal }: Scene): Item[] {
  return elements.filter(
    item =>
      isTypable(item) &&
      item.element?.disabled !== true &&
      item.element?.readonly !== true &&
      item.node.rect.height > 0 &&
      (modal === null || item.node.within.includes(modal.ref)) &&
      // A title that is edited where it stands is no body.
      !/^h[1-6]$/.test(item.node.tag),
  );
}

const invites =
  /^(?:type |write |start (?:writing|typing)|enter (?:text|your)|add (?:text|default block|a description|content)|click (?:here )?to (?:add|edit|write|type|enter))/i;

/** Some editors show a text to click in the place of the field, which the click makes. */
function* openStandIn(mind: Mind): Course<Item | null> {
  const shown = mind.scene.elements.filter(
    item =>
      /^(?:button|clickable)$/.test(item.role) &&
      !/^(?:a|button|input)$/.test(item.node.tag) &&
      [nameOf(mind.scene, item), item.element?.text ?? '', item.element?.placeholder ?? ''].some(text =>
        invites.test(text),
      ),
  );
  const [only] = shown;
  if (only === undefined || shown.length > 1) return null;
  const before = mind.scene;
  const done = yield* act(mind, 'click_element', { ref: only.ref });
  if (!done.ok) return null;
  const now = itemNow(mind, only.ref);
  if (now !== null && isTypable(now)) return now;
  const fields = usable(mind.scene).filter(item => !before.byRef.has(item.ref) || item.element?.focused === true);
  return fields.length === 1 ? (fields[0] ?? null) : null;
}
