import { clauseOf, type Clause, type Target } from '#src/core/step-language/clause.ts';
import { targetOf } from '#src/core/step-language/parse-clause.ts';
import { phrase, similarity } from '../../words/match.ts';
import { nameOf, type Item } from '../../page/scene.ts';
import { clickItem, notLocated } from './click.ts';
import { namedAction } from './named-action.ts';
import { locate } from '../locate.ts';
import { lookFor, shown } from '../look-for.ts';
import { attend, itemNow, proved, type Course, type Mind, type Outcome } from '../mind.ts';

type Of<K extends Clause['do']> = Extract<Clause, { do: K }>;

/** Opens or closes a section, a menu, a dialog, a drop-down; with no name, whatever is there to be opened or closed. */
export function* openOrClose(mind: Mind, clause: Of<'open'>): Course<Outcome> {
  if (clause.target === null || isBareKind(clause.target) || isOnlyMenu(mind, clause)) {
    const outcome = yield* toggleAny(mind, clause);
    if (outcome !== null) return outcome;
  }
  return clause.open ? yield* openNamed(mind, clause.target) : yield* closeNamed(mind, clause);
}

/** "The round menu" of a page that has one sign of unfolding something, and nothing of that name. */
function isOnlyMenu(mind: Mind, { open, target }: Of<'open'>): boolean {
  if (!open || target === null || !target.readings.some(({ kind }) => kind === 'menu')) return false;
  const { found, tie } = lookFor(mind, shown(mind, target), { want: 'click', near: null });
  return found === null && tie.length === 0 && unfolders(mind).length === 1;
}

/** Opens or closes what there is; null when nothing can be. */
function* toggleAny(mind: Mind, { open, target }: Of<'open'>): Course<Outcome | null> {
  const closer = open ? null : dialogCloser(mind);
  if (closer !== null) return yield* clickItem(mind, closer, { purpose: 'takes' });
  const several = target !== null && /s\b/.test(target.text);
  const next = mind.later[0]?.do;
  // "Expand the sections to find X": each is opened only until X shows.
  if (open && several && (next === 'click' || next === 'find'))
    return proved('Sections are opened as they are needed.');
  const able = toggles(mind, open);
  const every = target?.all === true || several ? able : able.slice(0, 1);
  let outcome: Outcome | null = null;
  for (const item of every.slice(0, 20)) outcome = yield* clickItem(mind, itemNow(mind, item.ref) ?? item, {});
  return outcome;
}

/** What is closed, or open, and can be changed; without any, a sign of unfolding something. */
function toggles(mind: Mind, open: boolean): Item[] {
  const able = mind.scene.elements.filter(({ element }) => element.expanded === !open && element.disabled !== true);
  return able.length === 0 && open ? unfolders(mind).slice(0, 1) : able;
}

function* closeNamed(mind: Mind, clause: Of<'open'>): Course<Outcome> {
  const text = clause.target?.text ?? 'dialog';
  const target = clause.target === null ? targetOf(text) : shown(mind, clause.target);
  const closer = isBareKind(target) ? null : dialogCloser(mind);
  if (closer !== null) return yield* clickItem(mind, closer, { purpose: 'takes' });
  const toggle = lookFor(mind, target, { want: 'click' });
  if (toggle.found?.element?.expanded === true) return yield* clickItem(mind, toggle.found, {});
  const phrase = `close ${text}`;
  return yield* namedAction(mind, clauseOf({ do: 'act', verb: 'close', object: clause.target, phrase }, clause.text));
}

function* openNamed(mind: Mind, given: Target | null): Course<Outcome> {
  const text = given?.text ?? 'section';
  const target = given === null ? targetOf(text) : shown(mind, given);
  const { scene } = mind;
  const located = yield* locate(mind, target, { want: 'click', verb: 'open' });
  if (located.item === null) return notLocated(text, located);
  const { item } = located;
  if (item.element?.expanded === true) return proved(`“${nameOf(scene, item)}” is open already.`);
  if (item.element?.tag === 'select') {
    attend(mind, item);
    return proved(`“${nameOf(scene, item)}” is visible.`);
  }
  return yield* clickItem(mind, item, {});
}

/** Controls that bear only the sign of unfolding something. */
function unfolders(mind: Mind): Item[] {
  const sign = /^(?:\+|▸|▶|▼|▾|☰|⋮|⋯|…|expand|show more|more|open)$/i;
  return mind.scene.elements.filter(i => i.node.inView && sign.test((i.element.name || i.element.text || '').trim()));
}

function isBareKind(target: Target): boolean {
  const bare =
    /^(?:\s*\b(?:below|above|it|collapsible|expandable|first|the|sections?|dialog|box|pop-?up|modal|windows?|panels?|menus?|banners?)\b)*$/i;
  return target.readings.every(r => r.label === '' || bare.test(r.label));
}

function dialogCloser(mind: Mind): Item | null {
  const { scene } = mind;
  const dialog =
    scene.modal ?? scene.observation.regions.find(r => r.role === 'dialog' || r.role === 'alertdialog') ?? null;
  const inside = scene.elements.filter(
    item =>
      (dialog === null ? item.node.inView : item.node.within.includes(dialog.ref)) &&
      /^(?:button|link|clickable|img)$/.test(item.role),
  );
  const scored = inside
    .map(item => ({
      item,
      score: scene
        .names(item)
        .reduce(
          (most, n) =>
            Math.max(most, similarity(phrase('close'), n.phrase) * n.weight, n.phrase.canon[0] === 'close' ? 0.9 : 0),
          0,
        ),
    }))
    .filter(x => x.score >= 0.6);
  return scored.toSorted((a, b) => b.score - a.score)[0]?.item ?? null;
}
