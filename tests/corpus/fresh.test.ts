import { describe, expect, test } from 'vitest';
import { steps as keptAsideA } from './fresh/kept-aside-a.ts';
import { steps as keptAsideB } from './fresh/kept-aside-b.ts';
import { steps as keptAsideC } from './fresh/kept-aside-c.ts';
import { same, type MeantStep } from './fresh/meant-step.ts';
import { steps as workA } from './fresh/work-a.ts';
import { steps as workB } from './fresh/work-b.ts';
import { steps as workC } from './fresh/work-c.ts';
import { figuresOf, report, type Labelled } from './outcome.ts';

function labelled(steps: readonly MeantStep[]): Labelled[] {
  return steps.map(([step, , sentence]) => ({ step, sentence: sentence === same ? step : sentence }));
}

/** Steps of writers who had seen only the table of forms. Nobody works on forms with those kept aside. */
describe.each([
  { half: 'work', steps: [...workA, ...workB, ...workC], leastAccepted: 0.9, leastRight: 0.93 },
  { half: 'kept-aside', steps: [...keptAsideA, ...keptAsideB, ...keptAsideC], leastAccepted: 0.83, leastRight: 0.88 },
])('fresh steps, the half $half', ({ half, steps, leastAccepted, leastRight }) => {
  const figures = figuresOf(labelled(steps));
  const meant = steps.filter(([, , sentence]) => sentence !== null).length;

  test('that a form can say are accepted at once, or after one of the proposals', () => {
    process.stdout.write(report(`fresh ${half}`, figures));
    expect(steps).toHaveLength(210);
    expect(figures.right / meant).toBeGreaterThanOrEqual(leastAccepted);
    expect((figures.right + figures.proposed) / meant).toBeGreaterThanOrEqual(leastRight);
  });

  test('are read as something else in at most 1 % of those accepted', () => {
    expect(figures.misread / figures.accepted).toBeLessThanOrEqual(0.01);
  });
});
