import { describe, expect, test } from 'vitest';
import { steps as keptAsideA } from './fresh/kept-aside-a.ts';
import { steps as keptAsideB } from './fresh/kept-aside-b.ts';
import { same, type MeantStep } from './fresh/meant-step.ts';
import { steps as workA } from './fresh/work-a.ts';
import { steps as workB } from './fresh/work-b.ts';
import { figuresOf, report, type Labelled } from './outcome.ts';

function labelled(steps: readonly MeantStep[]): Labelled[] {
  return steps.map(([step, , sentence]) => ({ step, sentence: sentence === same ? step : sentence }));
}

/** Steps of two writers who had seen only the table of forms. Nobody works on forms with those kept aside. */
describe.each([
  { half: 'work', steps: [...workA, ...workB], leastAccepted: 0.85, leastRight: 0.9 },
  { half: 'kept-aside', steps: [...keptAsideA, ...keptAsideB], leastAccepted: 0.76, leastRight: 0.82 },
])('fresh steps, the half $half', ({ half, steps, leastAccepted, leastRight }) => {
  const figures = figuresOf(labelled(steps));

  test('are accepted at once, or after one of the proposals', () => {
    process.stdout.write(report(`fresh ${half}`, figures));
    expect(steps).toHaveLength(150);
    expect(figures.accepted / figures.all).toBeGreaterThanOrEqual(leastAccepted);
    expect((figures.right + figures.proposed) / figures.all).toBeGreaterThanOrEqual(leastRight);
  });

  test('are read as something else in at most 1 % of those accepted', () => {
    expect(figures.misread / figures.accepted).toBeLessThanOrEqual(0.01);
  });
});
