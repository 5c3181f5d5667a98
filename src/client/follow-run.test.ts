import { expect, test } from 'vitest';
import type { TaskRun } from '#src/contract/task-run.ts';
import { ApiError } from './api-error.ts';
import { createFollower } from './follow-run.ts';

// safe because following reads nothing else of a run
const run = (status: TaskRun['status'], result = ''): TaskRun =>
  ({ id: 'user:1/taskrun:1', status, result }) as TaskRun;

type Part = TaskRun | Error;

/** Answers one connection after the other with the parts that it has; an error breaks it off. */
function connections(...all: Part[][]) {
  let made = 0;
  const watch = (): Promise<AsyncIterable<TaskRun>> => {
    const parts = all[made++] ?? [];
    if (parts[0] instanceof Error) return Promise.reject(parts[0]);
    return Promise.resolve(
      (async function* () {
        for (const part of parts) {
          await Promise.resolve();
          if (part instanceof Error) throw part;
          yield part;
        }
      })(),
    );
  };
  return { ...createFollower(watch), made: () => made };
}

test('a run is told each time it changes, until it has ended, over connections that break', async () => {
  const follower = connections(
    [run('running'), run('running', 'a'), new TypeError('network')],
    [new TypeError('fetch failed')],
    [run('running', 'a'), run('success', 'b')],
  );
  const told: string[] = [];
  for await (const { status, result } of follower.followRun('user:1/taskrun:1')) told.push(`${status} ${result}`);
  expect(told).toEqual(['running ', 'running a', 'success b']);
  expect(follower.made()).toBe(3);
});

test('waiting gives the run that has ended, and tells of it meanwhile', async () => {
  const follower = connections([run('running'), run('fail', 'no')]);
  const told: string[] = [];
  const ended = await follower.waitForRun('user:1/taskrun:1', { onEvent: ({ status }) => told.push(status) });
  expect([ended.result, told]).toEqual(['no', ['running', 'fail']]);
});

test('an answer that says no ends the following; so does being out of reach for too long, and the signal', async () => {
  const refused = connections([new ApiError(404, 'There is no such run')]);
  await expect(refused.waitForRun('x')).rejects.toThrow('404: There is no such run');
  expect(refused.made()).toBe(1);
  const gone = connections([new TypeError('fetch failed')]);
  await expect(gone.waitForRun('x', { giveUpAfterMs: -1 })).rejects.toThrow('fetch failed');
  const stop = new AbortController();
  const stopped = connections([run('running'), new TypeError('network')]);
  const waiting = stopped.waitForRun('x', { signal: stop.signal, onEvent: () => stop.abort(new Error('enough')) });
  await expect(waiting).rejects.toThrow('enough');
});
