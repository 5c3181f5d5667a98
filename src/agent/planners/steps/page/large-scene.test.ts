import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import { element, page } from '#tests/fakes/observation.ts';
import { thingSaid } from './identity.ts';
import { createScene } from './scene.ts';

const scene = createScene(
  page(
    Array.from({ length: 3000 }, (_, at) =>
      element('link', `Entry ${at}`, { rect: { x: at * 8, y: at < 1500 ? 5 : at * 20, width: 6, height: 6 } }),
    ),
  ),
);

test('a page of thousands of links is looked at within the time of a few frames', () => {
  const texts = Array.from({ length: 300 }, (_, at) => `The entry Beta ${at} and the entry Alpha`.repeat(5));
  expect(
    leastCpuMilliseconds(() => texts.forEach(text => void thingSaid(scene, text, { kind: 'entry', name: 'Gamma' }))),
  ).toBeLessThan(200);
});
