import { expect, test } from 'vitest';
import type { RecordedEvent } from '#src/core/live-recording/events.ts';
import { openNotebook } from './notebook.ts';

test('what was done after a recording was stopped is taken back, also where it was kept already', async () => {
  const kept: (readonly RecordedEvent[])[] = [];
  const notebook = openNotebook(events => Promise.resolve(void kept.push(events)), {
    begun: [],
    failed: error => expect.unreachable(String(error)),
  });
  const open = (at: number) => notebook.note({ action: { kind: 'go', to: `https://a/${at}` }, at, url: 'https://a/' });
  for (const at of [1, 2, 3]) open(at);
  await notebook.settle();
  expect(kept.at(-1)).toHaveLength(3);
  notebook.forgetAfter(2);
  await notebook.settle();
  expect(kept.at(-1)?.map(({ at }) => at)).toEqual([1, 2]);
});
