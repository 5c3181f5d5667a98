import { expect, test } from 'vitest';
import { click, guard } from '#tests/agent/guarded.ts';
import { element, page, text } from '#tests/fakes/observation.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { type Benign, earlierBenign, heldOutBenign } from './benign.ts';

const material = [
  ['words once held out', earlierBenign],
  ['held-out words', heldOutBenign],
] as const;
/** Of all buttons, and of those whose words nothing was made with. */
const [atMost, heldOutAtMost] = [0.05, 0.1];

test('few buttons that look, play, compute or edit a draft are asked about, though no step speaks of them', () => {
  const counted = material.map(([name, buttons]) => ({
    name,
    asked: buttons.flatMap(askedOf),
    all: buttons.reduce((sum, { labels }) => sum + labels.length, 0),
  }));
  const asked = counted.flatMap(one => one.asked);
  const all = counted.reduce((sum, one) => sum + one.all, 0);
  const [, heldOut = { asked: [], all: 0 }] = counted;
  for (const { name, asked: some, all: of } of [
    { name: 'all', asked, all },
    { name: 'held-out words', ...heldOut },
  ])
    sayFigure(
      'consent',
      `harmless buttons, ${name}: ${some.length} of ${of} asked about`,
      String(Math.floor(of * (name === 'all' ? atMost : heldOutAtMost))),
    );
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(all * atMost);
  expect(heldOut.asked.length, heldOut.asked.join(', ')).toBeLessThanOrEqual(heldOut.all * heldOutAtMost);
});

function askedOf({ page: said, labels }: Benign): string[] {
  return labels.filter(label => {
    const node = element('button', label);
    return guard(['Note what it costs']).check(click(node), page([text(said), node])) !== undefined;
  });
}
