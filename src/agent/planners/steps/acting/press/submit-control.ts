/** The control that sends off a form. */
import { nameOf, type Item, type Scene } from '../../page/scene.ts';
import { only } from '../../only.ts';
import { phrase, similarity, type Phrase } from '../../words/match.ts';
import { itemNow, type Mind } from '../mind.ts';

const submitWords = [
  'submit',
  'send',
  'save',
  'continue',
  'next',
  'ok',
  'confirm',
  'apply',
  'done',
  'finish',
  'sign in',
  'log in',
  'register',
  'sign up',
  'create',
  'place order',
  'order',
  'search',
  'add',
  'go',
  'book',
  'update',
  'request',
  'login',
];

const leaves = /\b(?:cancel|reset|clear|back|delete|discard|close)\b/i;

/** The control that sends off the form at hand: by name, by type, or the only button of the form. */
export function submitControl(mind: Mind, verb: string): Item | null {
  const { scene } = mind;
  const form = formOf(mind);
  const usable = scene.elements.filter(
    item =>
      (item.role === 'button' ||
        item.element.type === 'submit' ||
        (sends(scene, item, verb) && item.role !== 'text')) &&
      item.element.rect.width > 0 &&
      (scene.modal === null || item.node.within.includes(scene.modal.ref)),
  );
  const sending = usable.filter(item => !isPreview(mind, item, verb) && !leaves.test(nameOf(scene, item)));
  const able = sending.length > 0 ? sending : usable;
  const local = form === null ? able : able.filter(item => item.node.within.includes(form));
  const pools = [local, able];
  for (const pool of pools) {
    const wanted = phrase(verb);
    const [named] = pool
      .map(item => ({ item, score: sendScore(scene, item, wanted) }))
      .filter(x => x.score >= 0.55)
      .toSorted((a, b) => b.score - a.score);
    if (named !== undefined) return named.item;
    const typed = pool.filter(item => item.element.type === 'submit' && !leaves.test(nameOf(scene, item)));
    const sender = only(typed);
    if (sender !== null) return sender;
    const common = submitWords
      .map(word => pool.find(item => similarity(phrase(word), phrase(nameOf(scene, item))) >= 0.9))
      .find(item => item !== undefined);
    if (common !== undefined) return common;
    const starting = pool.findLast(item =>
      /^(?:submit|send|save|create|apply|register|request|complete|confirm|place|book|finish|sign|log)\b/i.test(
        nameOf(scene, item),
      ),
    );
    const sole = starting ?? only(pool);
    if (sole !== null) return sole;
  }
  return null;
}

function sendScore(scene: Scene, item: Item, wanted: Phrase): number {
  return scene.names(item).reduce((most, n) => Math.max(most, similarity(wanted, n.phrase) * n.weight), 0);
}

/** A sign or a picture that is named after the verb will do where a page has no buttons. */
function sends(scene: Scene, item: Item, verb: string): boolean {
  if (!/^(?:clickable|link|img|menuitem)$/.test(item.role)) return false;
  return (
    sendScore(scene, item, phrase(verb)) >= 0.55 || /^(?:submit|send|search|go|ok|save)\W?$/i.test(nameOf(scene, item))
  );
}

/** The form attention is in; null when it is in none. */
export function formOf(mind: Mind): string | null {
  const item = itemNow(mind, mind.focus);
  return (
    item?.node.within.find(ref => ['form', 'dialog', 'search'].includes(mind.scene.regions.get(ref)?.role ?? '')) ??
    null
  );
}

/** Some forms are shown before they may be sent: nothing is sent by that. */
export function isPreview({ scene }: Mind, item: Item, verb: string): boolean {
  return (
    /^(?:preview|review|check|validate|verify|test)\b/i.test(nameOf(scene, item)) &&
    sendScore(scene, item, phrase(verb)) < 0.55
  );
}
