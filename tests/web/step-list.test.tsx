// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StepList } from '#src/web/features/editor/details/step-list.tsx';
import type { FormChange } from '#src/web/features/editor/form/form.ts';
import { createStepReader } from '#src/web/features/editor/writing/step-reader.ts';

test('a new step has the focus, also when the list is drawn again before the step is there', () => {
  const first = { id: 'a', description: 'Go to shop.test' };
  const queries = new QueryClient();
  const reader = createStepReader();
  const made: string[] = [];
  const change = (one: FormChange): void => {
    if (one.type === 'step-add') made.push(one.id);
  };
  const list = (steps: (typeof first)[]) => (
    <QueryClientProvider client={queries}>
      <StepList
        steps={steps}
        readings={reader.read(
          steps.map(({ description }) => description),
          { inputs: [], credentials: [] },
        )}
        seen={{ fields: [], controls: [] }}
        errors={{}}
        locked={false}
        model={undefined}
        takesInput
        change={change}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(list([first]));
  fireEvent.click(screen.getByRole('button', { name: 'Add a step after step 1' }));
  rerender(list([{ ...first }]));
  rerender(list([first, { id: made[0] ?? '', description: '' }]));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 2' }));
});
