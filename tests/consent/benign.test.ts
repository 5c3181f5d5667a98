import { expect, test } from 'vitest';
import { click, guard } from '#tests/agent/guarded.ts';
import { element, page, text } from '#tests/fakes/observation.ts';
import { sayFigure } from '#tests/setup/figure.ts';
import { type Benign, earlierBenign, heldOutBenign } from './benign.ts';

test.each([
  ['words once held out', earlierBenign, 0.05],
  ['held-out words', heldOutBenign, 0.15],
] as const)(
  'few buttons that look, play, compute or edit a draft are asked about, though no step speaks of them: %s',
  (name, material, atMost) => {
    const asked = material.flatMap(askedOf);
    const all = material.reduce((sum, { labels }) => sum + labels.length, 0);
    sayFigure('consent', `harmless buttons, ${name}: ${asked.length} of ${all} asked about`);
    expect(asked.length / all, asked.join(', ')).toBeLessThanOrEqual(atMost);
  },
);

function askedOf({ page: said, labels }: Benign): string[] {
  return labels.filter(label => {
    const node = element('button', label);
    return guard(['Note what it costs']).check(click(node), page([text(said), node])) !== undefined;
  });
}
