import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { AppError } from '#src/core/errors.ts';
import type { AgentEvent } from '#src/core/run-events.ts';
import type { ClaimedRun } from '#src/services/task-run/lease/lease.ts';
import type { OpenedBrowser } from './open-browser.ts';
import { createLeaving, HandedOver, packCheckpoint, unpackCheckpoint } from './hand-over.ts';
import { trackProgress } from './progress.ts';

const question: AgentEvent = { type: 'question', id: 'q1', key: 'k', text: 'Which?' };
const place = {
  resume: { turn: 1, step: 1, verdicts: [], memory: null, question: null, heard: [], given: [] },
  pages: { tabs: [], active: { url: 'https://shop.example/', elements: [], typed: [] } },
};

const said = { messages: [], early: [] };

function open(awaited: (question: string | null) => boolean) {
  const progress = trackProgress(place);
  const { signal } = new AbortController();
  return {
    progress,
    leaving: createLeaving({ stopping: signal, signal, progress, drainMs: 50, awaited, said: () => said }),
  };
}

test('a run makes room while its question is open, and not once that is answered: nobody would have it taken again', () => {
  const { progress, leaving } = open(asked => asked !== null);
  progress.follow([question]);
  progress.follow([{ type: 'answered', key: 'k', answer: 'this' }]);
  expect(leaving.makeRoom()).toBe(false);
  progress.follow([question]);
  expect(leaving.makeRoom()).toBe(true);
  expect(leaving.left.aborted).toBe(true);
});

test('what another version left is never taken for a run that begins', () => {
  const checkpoint = { ...place, actedMs: 5, answers: [], said };
  expect(unpackCheckpoint(packCheckpoint(checkpoint))).toEqual(checkpoint);
  expect(() => unpackCheckpoint(serialize({ version: 1, checkpoint }))).toThrow(AppError);
});

test('what is being downloaded is kept before the browser is closed, and waited for only so long', async () => {
  const log: string[] = [];
  const { leaving } = open(() => true);
  expect(leaving.makeRoom()).toBe(true);
  // safe because no more of them is used
  const opened = {
    browser: { keepProfile: () => Promise.resolve(undefined) },
    close: () => Promise.resolve(void log.push('closed')),
  } as unknown as OpenedBrowser;
  const run = { assignment: { useProfile: false } } as ClaimedRun;
  const leave = leaving.rethrow({
    run,
    opened,
    settle: signal =>
      new Promise((_, reject) => {
        const late = (): void => {
          log.push('waited');
          reject(new Error('late'));
        };
        if (signal.aborted) late();
        else signal.addEventListener('abort', late);
      }),
    more: () => ({ actedMs: 0, answers: [] }),
  });
  await expect(leave(new Error('stopped'))).rejects.toThrow(HandedOver);
  expect(log).toEqual(['waited', 'closed']);
});
