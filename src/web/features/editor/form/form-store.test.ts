// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exampleTask } from './example-task.fixture.ts';
import { formOf } from './form.ts';
import { createFormStore, useFormPart } from './form-store.ts';

test('a key in a step draws what shows the steps, and nothing else', () => {
  const store = createFormStore(formOf(exampleTask(), () => 'a'));
  let drawn = 0;
  const steps = renderHook(() => useFormPart(store, form => form.steps));
  const name = renderHook(() => {
    drawn += 1;
    return useFormPart(store, form => form.name);
  });
  act(() => store.change({ type: 'step-text', id: 'a', value: 'Click Save' }));
  expect(steps.result.current).toEqual([{ id: 'a', description: 'Click Save' }]);
  expect([name.result.current, drawn]).toEqual(['x', 1]);
  act(() => store.change({ type: 'set', field: 'name', value: 'Kettle' }));
  expect([name.result.current, drawn]).toEqual(['Kettle', 2]);
});
