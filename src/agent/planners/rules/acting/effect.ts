import { effectOn, isWorking, type Purpose, purposeOf } from '#src/agent/verification/fitting.ts';
import { isTypable, nameOf, type Item, type Scene } from '../page/scene.ts';
import { sameAddress } from './pages/address.ts';
import { act, itemNow, pause, proved, unproved, type Course, type Mind, type Outcome } from './mind.ts';
import { refusal } from './refusal.ts';

/** How long an effect may take to begin to show, and to be there where the page is at work. */
const beginsMs = 1500;
const worksMs = 30_000;

/** What a press is for: by the name of what is pressed, else by the verb of the clause. */
export function purposeOfPress(mind: Mind, item: Item, name: string): Purpose {
  if (!/^(?:button|menuitem|link|clickable|img)$/.test(item.role)) return 'shows';
  // A link leads somewhere, whatever its name says.
  const byName = item.role === 'link' ? 'shows' : purposeOf(name);
  if (byName !== 'shows' || mind.clause === null) return byName;
  return mind.clause.do === 'act' ? purposeOf(mind.clause.verb) : 'shows';
}

/** What was done, in words, and to what; `item` is null where nothing was named. */
type Pressed = { before: Scene; item: Item | null; description: string; purpose: Purpose };

/** Looks for the effect of a press, for as long as the page works on it; without one it is not proved. */
export function* effectOf(mind: Mind, pressed: Pressed): Course<Outcome> {
  const { before, item, description, purpose } = pressed;
  for (let waited = 0; ;) {
    const refused = refusal(before, mind.scene, item);
    if (refused !== null) return refused;
    const effect = effectOn(before.observation, mind.scene.observation, { purpose, acted: item?.ref ?? '' });
    if (effect.state === 'seen') return proved(`${description}; ${effect.words}.`);
    if (effect.state === 'asks') return yield* whenAsked(mind, pressed, effect.words);
    if (isThere(mind, pressed)) return proved(`${description}; it is in use now.`);
    const works = isAtWork(mind);
    if (waited >= (works ? worksMs : beginsMs) || mind.excluded.has('wait'))
      return withoutEffect(mind, { description, words: effect.words, gaveUp: works && waited >= worksMs });
    if (works && waited >= beginsMs) mind.thought = 'Waiting for the page…';
    const ms = waited < beginsMs ? 300 : 1000;
    yield* pause(mind, ms);
    waited += ms;
  }
}

/** `gaveUp`: the page was waited for as long as it may be, which is not done again. */
function withoutEffect(mind: Mind, at: { description: string; words: string; gaveUp: boolean }): Outcome {
  const loading = isAtWork(mind) ? ' and the page is still loading' : '';
  if (at.gaveUp) mind.alwaysAtWork.add(placeOf(mind));
  return unproved(`${at.description}, but ${at.words === '' ? 'saw nothing change' : at.words}${loading}.`);
}

/** Whether the page says that it is at work, unless it has said so for as long as it was ever waited for. */
export function isAtWork(mind: Mind): boolean {
  return isWorking(mind.scene.observation) && !mind.alwaysAtWork.has(placeOf(mind));
}

/** The address of the page without what changes on the same page. */
function placeOf(mind: Mind): string {
  return mind.scene.observation.url.replace(/[?#].*/s, '').slice(0, 500);
}

/** A field has the focus, or the page of a link is the one that is open. */
function isThere(mind: Mind, { before, item, purpose }: Pressed): boolean {
  // What was to be sent, saved or deleted is not done by a field that has the focus.
  if (item === null || purpose !== 'shows') return false;
  const now = itemNow(mind, item.ref);
  if (now !== null && (isTypable(now) || now.role === 'combobox') && now.element?.focused === true) return true;
  const href = item.element?.href;
  const { url } = mind.scene.observation;
  return (
    href !== undefined && !href.includes('#') && sameAddress(href, url) && sameAddress(href, before.observation.url)
  );
}

/** The one with the fewest words: “Publish now” beside “Publish and create another”. */
function plainest(mind: Mind, items: readonly Item[]): Item | null {
  const counted = items.map(item => ({ item, words: nameOf(mind.scene, item).trim().split(/\s+/).length }));
  const [first, second] = counted.toSorted((a, b) => a.words - b.words);
  return first === undefined || first.words === second?.words ? null : first.item;
}

const going = /^(?:yes|ok|okay|confirm|continue|proceed|i'm sure|sure)\b/i;

/** The page asks whether it is meant. What was ordered is confirmed; after a bare click that is the next thing to say. */
function* whenAsked(mind: Mind, at: Pressed, question: string): Course<Outcome> {
  const { before, description, purpose } = at;
  const next = mind.later[0];
  if (next !== undefined && /^(?:click|act|dialog|if|keys|submit|wait|check)$/.test(next.do))
    return proved(`${description}; ${question}.`);
  const fresh = mind.scene.elements.filter(
    e =>
      /^(?:button|link|clickable|menuitem)$/.test(e.role) &&
      e.element?.disabled !== true &&
      (mind.scene.modal === null ? !before.byRef.has(e.ref) : e.node.within.includes(mind.scene.modal.ref)),
  );
  const same = fresh.filter(e => purposeOf(nameOf(mind.scene, e)) === purpose);
  const plain = same.length > 0 ? same : fresh.filter(e => going.test(nameOf(mind.scene, e)));
  const confirm = plainest(mind, plain);
  if (mind.clause?.do !== 'act' || confirm === null)
    return unproved(`${description}; ${question}. It was not confirmed.`);
  const asked = mind.scene;
  const done = yield* act(mind, 'click_element', { ref: confirm.ref });
  if (!done.ok) return unproved(`${description}; ${question}, and that could not be confirmed: ${done.message}`);
  for (let waited = 0; waited < beginsMs; waited += 300) {
    const effect = effectOn(before.observation, mind.scene.observation, { purpose, acted: at.item?.ref ?? '' });
    const closed = !mind.scene.byRef.has(confirm.ref);
    if (closed && effect.state === 'seen') return proved(`${description} and confirmed it; ${effect.words}.`);
    yield* pause(mind, 300);
  }
  const last = effectOn(asked.observation, mind.scene.observation, { purpose, acted: confirm.ref });
  return last.state === 'seen' && mind.scene.observation.url !== asked.observation.url
    ? proved(`${description} and confirmed it; ${last.words}.`)
    : unproved(`${description} and confirmed it, but saw no effect.`);
}
