import { expect, test } from 'vitest';
import type { RunChanges, RunFields, TaskRun } from '#src/contract/task-run.ts';
import { ApiError } from './api-error.ts';
import { createFollower } from './follow-run.ts';

// safe because following reads nothing else of a run
const fields = (status: TaskRun['status'], result = ''): RunFields =>
  ({ id: 'user:1/taskrun:1', status, result }) as RunFields;

const said = (seq: number): RunChanges['events'][number] => ({
  seq,
  at: '2026-01-02T03:04:05.678Z',
  type: 'user-message',
  text: String(seq),
});

/** An item of the stream: the messages after one number up to another, and the fields that changed. */
function item(after: number, seq: number, run: Partial<RunFields> = {}): RunChanges {
  const events = Array.from({ length: seq - after }, (_, index) => said(after + index + 1));
  return { after, seq, more: false, events, run, screenshots: [] };
}

/** The first item of a stream that begins at the start. */
const first = (status: TaskRun['status'], result?: string): RunChanges => item(0, 1, fields(status, result));

type Part = RunChanges | Error;

/** Answers one connection after the other with the parts that it has; an error breaks it off. */
function connections(...all: Part[][]) {
  const asked: number[] = [];
  const watch = ({ after }: { after: number }): Promise<AsyncIterable<RunChanges>> => {
    const parts = all[asked.length] ?? [];
    asked.push(after);
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
  return { ...createFollower(watch), asked };
}

async function statesOf(follower: ReturnType<typeof connections>): Promise<string[]> {
  const heard: string[] = [];
  for await (const { status, result, user_messages } of follower.followRun('user:1/taskrun:1'))
    heard.push(`${status} ${result} ${user_messages.join('')}`);
  return heard;
}

test('the run is yielded at each change until it has ended, also over lost connections', async () => {
  const follower = connections(
    [first('running'), item(1, 2), item(2, 2, { result: 'a' }), new TypeError('network')],
    [new TypeError('fetch failed')],
    [item(2, 2, fields('running', 'a')), item(2, 3, { status: 'success', result: 'b' })],
  );
  expect(await statesOf(follower)).toEqual(['running  1', 'running  12', 'running a 12', 'success b 123']);
  expect(follower.asked).toEqual([0, 2, 2]);
});

test('a run in several pages is yielded when it is complete', async () => {
  const follower = connections(
    [{ ...first('success', 'r'), more: true }, { ...item(1, 3), more: true }, new TypeError('network')],
    [item(3, 4, fields('success', 'r'))],
  );
  expect(await statesOf(follower)).toEqual(['success r 1234']);
  expect(follower.asked).toEqual([0, 3]);
});

test('after skipped events the run is followed from where it was complete; a new beginning replaces all', async () => {
  const follower = connections(
    [first('running'), item(3, 4, { result: 'lost' })],
    [item(1, 4, fields('running')), item(0, 1, fields('running', 'redacted')), item(1, 2, { status: 'fail' })],
  );
  expect(await statesOf(follower)).toEqual(['running  1', 'running  1234', 'running redacted 1', 'fail redacted 12']);
  expect(follower.asked).toEqual([0, 1]);
});

test('waiting resolves with the ended run, and reports its changes until then', async () => {
  const follower = connections([first('running'), item(1, 2, { status: 'fail', result: 'no' })]);
  const heard: string[] = [];
  const ended = await follower.waitForRun('user:1/taskrun:1', { onEvent: ({ status }) => heard.push(status) });
  expect([ended.result, heard]).toEqual(['no', ['running', 'fail']]);
});

test('an error response ends following; so do a too long outage and the signal', async () => {
  const refused = connections([new ApiError(404, 'There is no such run')]);
  await expect(refused.waitForRun('x')).rejects.toThrow('404: There is no such run');
  expect(refused.asked).toEqual([0]);
  const gone = connections([new TypeError('fetch failed')]);
  await expect(gone.waitForRun('x', { giveUpAfterMs: -1 })).rejects.toThrow('fetch failed');
  const stop = new AbortController();
  const stopped = connections([first('running'), new TypeError('network')]);
  const waiting = stopped.waitForRun('x', { signal: stop.signal, onEvent: () => stop.abort(new Error('enough')) });
  await expect(waiting).rejects.toThrow('enough');
});
