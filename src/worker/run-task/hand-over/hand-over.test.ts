import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import type { BrowserProfile } from '#src/browser/profiles/browser-profile.ts';
import { ProfileTooLarge } from '#src/browser/profiles/profile-files.ts';
import { AppError } from '#src/core/errors.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import type { OpenedBrowser } from '../browser/open-browser.ts';
import { canKeepSignIns, createLeaving, HandedOver, packCheckpoint, unpackCheckpoint } from './hand-over.ts';
import { WorkerStopping } from '../ending.ts';
import { unpackProfile } from '../browser/pack-profile.ts';
import { trackProgress } from './progress.ts';

const question: AgentEvent = { type: 'question', id: 'q1', key: 'k', text: 'Which?', purpose: 'remember' };
const place = {
  resume: { turn: 1, step: 1, verdicts: [], memory: null, question: null, heard: [], given: [] },
  pages: { tabs: [], active: { url: 'https://shop.example/', elements: [], typed: [] } },
};

const said = { messages: [], early: [] };

function open(
  awaited: (question: string | null) => boolean,
  { memory = null, stopping = new AbortController().signal }: { memory?: unknown; stopping?: AbortSignal } = {},
) {
  const faults: unknown[] = [];
  const report = (error: unknown): void => void faults.push(error);
  const progress = trackProgress({ ...place, resume: { ...place.resume, memory } });
  const { signal } = new AbortController();
  return {
    progress,
    leaving: createLeaving({ stopping, signal, progress, drainMs: 50, awaited, said: () => said, report }),
    faults,
  };
}

/** A browser as far as leaving it goes. */
function openedBy(
  keeper: OpenedBrowser['keeper'],
  { close = () => false, fits = () => true, keep = () => Promise.resolve(undefined) }: Partial<Behaviour> = {},
): OpenedBrowser {
  const browser = { keepProfile: keep, profileFits: (bytes: number) => Promise.resolve(fits(bytes)) };
  // safe because no more of it is used
  return { browser, keeper, close: () => Promise.resolve(close()) } as unknown as OpenedBrowser;
}
type Behaviour = { close(): boolean; fits(bytes: number): boolean; keep(): Promise<BrowserProfile | undefined> };

/** What goes along of what websites stored, when this browser is left. */
async function profileLeftBy(opened: OpenedBrowser): Promise<Uint8Array | null | undefined> {
  const { leaving } = open(() => true);
  leaving.makeRoom();
  const settle = () => Promise.resolve();
  const leave = leaving.rethrow({ opened, settle, more: () => ({ actedMs: 0, answers: [] }) });
  const left = await leave(new Error('stopped')).catch((error: unknown) => error);
  if (!(left instanceof HandedOver)) throw left;
  return left.handOver.kept?.profile;
}

test('what websites stored goes along, or is known to be lost: it is too much, or another run has the profile', async () => {
  const profile = { cookies: [], sessionStorage: {}, files: [] };
  const kept = await profileLeftBy(openedBy('asked', { keep: () => Promise.resolve(profile) }));
  expect(await unpackProfile(kept ?? new Uint8Array(), 10_000)).toEqual(profile);
  const keep = () => Promise.reject(new ProfileTooLarge());
  expect(await profileLeftBy(openedBy('asked', { keep }))).toBeNull();
  expect(await profileLeftBy(openedBy('asked'))).toBeNull();
  expect(await profileLeftBy(openedBy('task', { close: () => true }))).toEqual(new Uint8Array());
  expect(await profileLeftBy(openedBy('task'))).toBeNull();
  expect(await profileLeftBy(openedBy('nobody'))).toBeNull();
});

test('a browser that would be signed out elsewhere is not closed to make room', async () => {
  const fits = (bytes: number) => bytes > 30_000_000;
  expect(await canKeepSignIns(openedBy('task', { fits }))).toBe(true);
  expect(await canKeepSignIns(openedBy('asked', { fits }))).toBe(false);
  expect(await canKeepSignIns(openedBy('asked'))).toBe(true);
  expect(await canKeepSignIns(openedBy('nobody'))).toBe(false);
});

test('a run makes room while its question is open, and not once that is answered: nobody would have it taken again', () => {
  const { progress, leaving } = open(asked => asked !== null);
  progress.follow([question]);
  progress.follow([{ type: 'answered', key: 'k', answer: 'this', purpose: 'remember' }]);
  expect(leaving.makeRoom()).toBe(false);
  progress.follow([question]);
  expect(leaving.makeRoom()).toBe(true);
  expect(leaving.left.aborted).toBe(true);
});

test('a run that has too much to take along, or what cannot be copied, is not stopped to leave', () => {
  const large = open(() => true, { memory: { pictures: Buffer.alloc(21_000_000) } });
  expect(large.leaving.makeRoom()).toBe(false);
  expect([large.leaving.left.aborted, large.faults]).toEqual([false, []]);
  const odd = open(() => true, { memory: { call: () => undefined } });
  expect(odd.leaving.makeRoom()).toBe(false);
  expect([odd.leaving.left.aborted, odd.faults.length]).toEqual([false, 1]);
});

test('such a run ends when its worker stops, once its time to come to rest is over', async () => {
  const stopping = new AbortController();
  const { leaving, faults } = open(() => true, { memory: { call: () => undefined }, stopping: stopping.signal });
  stopping.abort();
  await expect.poll(() => leaving.left.aborted).toBe(true);
  const opened = openedBy('asked', { close: () => expect.fail('the browser is closed where the run ends') });
  const settle = () => Promise.resolve();
  const leave = leaving.rethrow({ opened, settle, more: () => ({ actedMs: 0, answers: [] }) });
  await expect(leave(new Error('stopped'))).rejects.toThrow(WorkerStopping);
  expect(faults).toHaveLength(1);
});

test('what another version left is never taken for a run that begins', () => {
  const checkpoint = { ...place, actedMs: 5, answers: [], said };
  expect(unpackCheckpoint(packCheckpoint(checkpoint))).toEqual(checkpoint);
  expect(() => unpackCheckpoint(serialize({ version: 1, checkpoint }))).toThrow(AppError);
});

test.each([
  [
    { key: 'once:crashed', approval: true },
    { key: 'crashed', purpose: 'approval' },
  ],
  [
    { key: 'once:password', secret: true },
    { key: 'password', purpose: 'secret' },
  ],
  [{ key: 'once:stuck at step 1' }, { key: 'stuck at step 1', purpose: 'once' }],
  [{ key: 'value|size' }, { key: 'value|size', purpose: 'remember' }],
])('a checkpoint of version 2 keeps its question %j', (old, now) => {
  const asked = { type: 'question', id: 'q1', text: 'Which?' };
  const answers = new Map([
    ['once:code', '4711'],
    ['size', 'small'],
  ]);
  const memory = { of: 'rules', lastRead: null, reads: [], results: [], answers };
  const given = [{ question: 'q0', key: 'once:code', text: '4711' }];
  const resume = { ...place.resume, memory, given, question: { ...asked, ...old } };
  const checkpoint = { ...place, resume, actedMs: 5, answers: [], said };
  expect(unpackCheckpoint(serialize({ version: 2, checkpoint }))).toEqual({
    ...checkpoint,
    resume: {
      ...resume,
      memory: {
        ...memory,
        answers: new Map([
          ['code', '4711'],
          ['size', 'small'],
        ]),
      },
      question: { ...asked, ...now },
    },
  });
});

test('what is being downloaded is kept before the browser is closed, and waited for only so long', async () => {
  const log: string[] = [];
  const { leaving } = open(() => true);
  expect(leaving.makeRoom()).toBe(true);
  const opened = openedBy('asked', { close: () => log.push('closed') > 1 });
  const leave = leaving.rethrow({
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
