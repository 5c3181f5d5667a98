import { createWork } from '#src/agent/verification/work.ts';
import { leastCpuMilliseconds } from '#tests/setup/cpu-time.ts';
import { expect, test } from 'vitest';
import { clauseIn } from '../../test-page.ts';
import { createMind } from '../mind.ts';
import { assignmentOf } from '#tests/agent/run-loop.ts';
import { page, text } from '#tests/fakes/observation.ts';
import { unusedValue } from './unused.ts';

function unusedOn(texts: string[], step: string, calls: string[] = []): string | null {
  const observation = page(texts.map(one => text(one)));
  const turn = {
    turn: 1,
    assignment: assignmentOf([step]),
    observation,
    results: [],
    messages: [],
    afterControl: false,
    remembered: {},
  };
  const mind = createMind(turn, {
    work: createWork(),
    excluded: new Set(),
    take: () => Promise.resolve(),
    carryOut: () => expect.fail('Nothing is ordered.'),
  });
  return unusedValue(mind, clauseIn(step), { began: observation, calls });
}

const cases: [texts: string[], step: string, calls: string[], unused: string | null][] = [
  [['Lamp 7 was closed'], 'Close the case "Lamp 7"', [], null],
  [['Case 15'], 'Close the case "5"', [], '5'],
  [['Case'], 'Move the case to "Bought elsewhere"', [], 'Bought elsewhere'],
  [['Case'], 'Move the case to "Bought elsewhere"', ['{"text":"Bought elsewhere"}'], null],
  // A date may be typed in another form.
  [['Case'], 'Move the case to "2027-03-31"', ['{"text":"31.03.2027"}'], null],
];
test.each(cases.map(([texts, step, calls, unused]) => ({ texts, step, calls, unused })))(
  '$texts, $step: $unused',
  ({ texts, step, calls, unused }) => {
    expect(unusedOn(texts, step, calls)).toBe(unused);
  },
);

test('a page of thousands of long texts is looked through within the time of a few frames', () => {
  const long = 'the next order of the drill is in hall 2 '.repeat(45);
  const texts = Array.from({ length: 2500 }, (_, at) => `${long} ${at}`);
  const once = (): void =>
    expect(unusedOn(texts, 'Close the case for the reason "Bought elsewhere"')).toBe('Bought elsewhere');
  expect(leastCpuMilliseconds(once)).toBeLessThan(400);
});
