import { expect, test } from 'vitest';
import type { RecordedAction, RecordedEvent } from '#src/core/live-recording/events.ts';
import { openNotebook } from './notebook.ts';

function recording() {
  const kept: (readonly RecordedEvent[])[] = [];
  const notebook = openNotebook(events => Promise.resolve(void kept.push(events)), {
    begun: [],
    failed: error => expect.unreachable(String(error)),
  });
  const note = (action: RecordedAction, at: number): void => notebook.note({ action, at, url: 'https://a/' });
  const keptAfter = async (moment: number): Promise<readonly RecordedEvent[]> => {
    await notebook.settle();
    notebook.pause(moment);
    await notebook.settle();
    return kept.at(-1) ?? [];
  };
  return { note, keptAfter, notebook, kept };
}

test('what was done after a recording was stopped is taken back, also where it was kept already', async () => {
  const { note, keptAfter } = recording();
  for (const at of [1, 2, 3]) note({ kind: 'go', to: `https://a/${at}` }, at);
  expect((await keptAfter(2)).map(({ at }) => at)).toEqual([1, 2]);
});

test('a text that goes on after the stop stays as it was then', async () => {
  const { note, keptAfter } = recording();
  const element = { role: 'textbox', name: 'Name', twins: 1, ordinal: 1 };
  for (const [at, value] of ['A', 'An', 'Ann', 'Anna'].entries()) note({ kind: 'text', element, value }, at + 1);
  note({ kind: 'go', to: 'https://a/' }, 5);
  expect(await keptAfter(2)).toMatchObject([{ kind: 'text', value: 'An' }]);
});

test('nothing is taken back of what was done before', async () => {
  const { note, keptAfter } = recording();
  for (const at of [1, 2]) note({ kind: 'go', to: `https://a/${at}` }, at);
  expect(await keptAfter(5)).toHaveLength(2);
});

test('what was done between a stop and a start is left out, however late either is heard of', async () => {
  const { note, keptAfter, notebook, kept } = recording();
  for (const at of [1, 2, 3, 4]) note({ kind: 'go', to: `https://a/${at}` }, at);
  expect((await keptAfter(1)).map(({ at }) => at)).toEqual([1]);
  note({ kind: 'go', to: 'https://a/5' }, 5);
  notebook.resume(4, kept.at(-1) ?? []);
  note({ kind: 'go', to: 'https://a/6' }, 6);
  await notebook.settle();
  expect(kept.at(-1)?.map(({ at }) => at)).toEqual([1, 4, 5, 6]);
});

test('the last words of what was done before a stop are still written down', async () => {
  const { note, keptAfter, notebook, kept } = recording();
  note({ kind: 'go', to: 'https://a/1' }, 1);
  await keptAfter(3);
  note({ kind: 'go', to: 'https://a/3' }, 3);
  note({ kind: 'go', to: 'https://a/4' }, 4);
  await notebook.settle();
  expect(kept.at(-1)?.map(({ at }) => at)).toEqual([1, 3]);
});
