import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolve } from '#src/agent/planners/steps/page/resolve.ts';
import { createScene, type Item, type Scene } from '#src/agent/planners/steps/page/scene.ts';
import { nameFrom } from '#src/core/steps/names.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { type GroundingCase, labelledPages, observeLabelled, practicePath } from './cases.ts';

let eyes: Seeing;
beforeAll(async () => {
  eyes = await startSeeing();
});
afterAll(() => eyes.close());

type Does = 'right' | 'wrong' | 'asks' | 'absent';

function judge(scene: Scene, { phrase, want, near, refs }: GroundingCase): Does {
  const { found, tie, score } = resolve(scene, nameFrom(phrase), { want, near });
  if (found !== null) return refs.some(ref => isOne(scene, found, ref)) ? 'right' : 'wrong';
  return tie.length > 1 || score > 0 ? 'asks' : 'absent';
}

/** The element itself, its label, a link to the same place, or what lies in it. */
function isOne(scene: Scene, found: Item, ref: string): boolean {
  const right = scene.byRef.get(ref);
  if (found.ref === ref || right === undefined) return found.ref === ref;
  if (found.node.kind === 'text' && found.node.labels === ref) return true;
  if (right.element?.href !== undefined && right.element.href === found.element?.href) return true;
  const [a, b] = [found.node.rect, right.node.rect];
  return a.x >= b.x - 2 && a.y >= b.y - 2 && a.x + a.width <= b.x + b.width + 2 && a.y + a.height <= b.y + b.height + 2;
}

test('on pages of many kinds, names are found, what has no such name is not, and hardly anything is acted on wrongly', async () => {
  const all: { one: GroundingCase; does: Does }[] = [];
  for (const labelled of labelledPages('pages')) {
    if (practicePath(labelled.html) !== null) continue;
    const { page } = eyes.host.active();
    const { observation, cases } = await observeLabelled(page, labelled, { look: () => eyes.look() });
    const scene = createScene(observation);
    all.push(...cases.map(one => ({ one, does: judge(scene, one) })));
  }
  const share = (part: typeof all, does: Does): number => part.filter(one => one.does === does).length / part.length;
  const sole = all.filter(({ one }) => one.refs.length > 0 && !one.asks);
  const absent = all.filter(({ one }) => one.refs.length === 0);
  expect(all.length).toBeGreaterThan(700);
  expect(share(all, 'wrong')).toBeLessThan(0.01);
  expect(share(absent, 'wrong')).toBeLessThan(0.01);
  expect(share(sole, 'right')).toBeGreaterThan(0.7);
  const several = all.filter(({ one }) => one.asks);
  expect(several.filter(({ does }) => does === 'right' || does === 'wrong')).toEqual([]);
});
