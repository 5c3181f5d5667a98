import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ControlState, type ControlEvent, firstControl, heldFor, holds, nextControl } from './control.ts';

const event = fc.oneof(
  fc.constantFrom<ControlEvent>({ type: 'agent-holds' }, { type: 'agent-waits' }),
  fc.record({ type: fc.constantFrom('take' as const, 'left' as const), viewer: fc.integer({ min: 1, max: 3 }) }),
);

test('whatever happens, one at most has control, and an epoch once over never counts again', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), events => {
      let control: ControlState = firstControl;
      const over: { viewer: number; epoch: number }[] = [];
      for (const one of events) {
        const before = control;
        control = nextControl(control, one);
        if (control !== before) {
          expect(control.epoch).toBe(before.epoch + 1);
          if (before.by === 'viewer') over.push({ viewer: before.viewer, epoch: before.epoch });
        }
        const now = control;
        expect([1, 2, 3].filter(viewer => holds(now, viewer)).length).toBeLessThanOrEqual(1);
        for (const { viewer, epoch } of over) expect(holds(now, viewer, epoch)).toBe(false);
      }
    }),
  );
});

test('while the agent acts nobody takes control, and one who leaves with it frees it', () => {
  expect(nextControl(firstControl, { type: 'take', viewer: 1 })).toBe(firstControl);
  const free = nextControl(firstControl, { type: 'agent-waits' });
  const taken = nextControl(free, { type: 'take', viewer: 1 });
  expect([heldFor(taken, 1), heldFor(taken, 2)]).toEqual(['you', 'other']);
  expect(nextControl(taken, { type: 'left', viewer: 2 })).toBe(taken);
  expect(nextControl(taken, { type: 'left', viewer: 1 }).by).toBe('free');
  // Reported a second time, the agent's own wait takes control from nobody.
  expect(nextControl(taken, { type: 'agent-waits' })).toBe(taken);
});
