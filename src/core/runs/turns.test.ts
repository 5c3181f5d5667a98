import type { RunEvent } from '#src/contract/run-event.ts';
import type { StepMetadata, StepScreenshots } from '#src/contract/task-run.ts';
import { expect, test } from 'vitest';
import { emptyLog, type RunLog } from './log-draft.ts';
import { reduceLog } from './run-log.ts';
import { turnStarted as turn } from './turn-started.fixture.ts';

type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, 'seq' | 'at'> : never;
type News = Unnumbered<RunEvent>;

const time = (n: number): string => new Date(Date.UTC(2026, 0, 2) + n * 1000).toISOString();

/** The event that comes n-th is of second n. */
function logOf(news: readonly News[], screenshots: readonly StepScreenshots[] = [], log: RunLog = emptyLog): RunLog {
  return reduceLog(log, { events: news.map((one, at) => ({ ...one, seq: at + 1, at: time(at + 1) })), screenshots });
}
const entriesOf = (...news: News[]): StepMetadata[] => logOf(news).step_metadata_list;

const planned = (of: number, index: number, about?: number): News => ({
  type: 'action-planned',
  turn: of,
  index,
  call: { tool: `tool_${index}`, arguments: { index } },
  ...(about !== undefined && { about: { step: about, description: `step ${about}` } }),
});
const done = (of: number, index: number, ms = 5): News => ({
  type: 'action-done',
  turn: of,
  index,
  ok: true,
  result: 'Done',
  ms,
});
const failed: News = { type: 'action-done', turn: 1, index: 1, ok: false, result: 'Not found', ms: 30 };
const ended = (of: number, ms: number): News => ({ type: 'turn-ended', turn: of, ms });
const judged = (of: number, step: number, description?: string): News => ({
  type: 'step-judged',
  turn: of,
  step,
  verdict: 'proved',
  evidence: `seen ${step}`,
  ...(description !== undefined && { description }),
});

test('a turn is an entry with what its event says, and nothing done yet', () => {
  const event = { ...turn(1, 2), thought: 'First the list', tokens: 7 };
  expect(entriesOf(event)).toEqual([
    {
      turn: 1,
      step: 2,
      description: 'step 2',
      thought: 'First the list',
      url: 'http://a',
      tokens: 7,
      by: null,
      started_at: time(1),
      actions: [],
      verdict: null,
      evidence: null,
      before_picture_url: null,
      after_picture_url: null,
      ms: null,
      usage: null,
    },
  ]);
});

test('what models took before a turn is summed up at the turn, and the next turn begins at zero', () => {
  const usage = { input_tokens: 10, cached_tokens: 4, output_tokens: 2, cost_usd: 0.0000014 };
  const used = (cost_usd: number | null): News => ({ type: 'model-used', model: 'm', usage: { ...usage, cost_usd } });
  const log = logOf([used(0.0000014), used(0.5), turn(1, 1), turn(2, 1), used(null), turn(3, 1), used(1)]);
  expect(log.step_metadata_list.map(entry => entry.usage)).toEqual([
    { input_tokens: 20, cached_tokens: 8, output_tokens: 4, cost_usd: 0.500001 },
    null,
    { ...usage, cost_usd: null },
  ]);
  expect(log.unspent).toEqual({ ...usage, cost_usd: 1 });
});

test('a sum with an unknown price has no price', () => {
  const usage = { input_tokens: 1, cached_tokens: 0, output_tokens: 1 };
  const used = (cost_usd: number | null): News => ({ type: 'model-used', model: 'm', usage: { ...usage, cost_usd } });
  for (const order of [
    [used(null), used(1)],
    [used(1), used(null)],
  ])
    expect(entriesOf(...order, turn(1, 1))[0]?.usage?.cost_usd).toBeNull();
});

test('an action is pending with its input until it is done, and says how it ended', () => {
  const [before] = entriesOf(turn(1, 1), planned(1, 0), planned(1, 1));
  expect(before?.actions).toEqual([
    { index: 0, tool: 'tool_0', arguments: { index: 0 }, outcome: 'pending', result: null, ms: null },
    { index: 1, tool: 'tool_1', arguments: { index: 1 }, outcome: 'pending', result: null, ms: null },
  ]);
  const [after] = entriesOf(turn(1, 1), planned(1, 0), planned(1, 1), failed, done(1, 0, 20));
  expect(after?.actions.map(({ index, outcome, result, ms }) => [index, outcome, result, ms])).toEqual([
    [0, 'done', 'Done', 20],
    [1, 'failed', 'Not found', 30],
  ]);
});

test('events go to the turn that they name, also if a later one has begun', () => {
  const entries = entriesOf(turn(1, 1), turn(2, 1), planned(1, 0), done(1, 0), ended(1, 40), planned(2, 0));
  expect(entries.map(({ ms, actions }) => [ms, actions.map(({ outcome }) => outcome)])).toEqual([
    [40, ['done']],
    [null, ['pending']],
  ]);
});

test('events of a turn or an action that is not known are left out', () => {
  const known = entriesOf(turn(1, 1), planned(1, 0));
  expect(entriesOf(turn(1, 1), planned(1, 0), planned(2, 0), done(1, 9), done(2, 0), ended(2, 9))).toEqual(known);
  expect(entriesOf(planned(1, 0, 2), done(1, 0), ended(1, 9))).toEqual([]);
});

test('an action about another step begins an entry of that step in the same turn, and the next one of that step joins it', () => {
  const entries = entriesOf(
    { ...turn(1, 1), thought: 'Both', tokens: 7 },
    planned(1, 0),
    planned(1, 1, 2),
    planned(1, 2, 2),
    planned(1, 3, 3),
    planned(1, 4, 1),
  );
  expect(
    entries.map(({ turn: of, step, description, actions }) => [
      of,
      step,
      description,
      actions.map(({ index }) => index),
    ]),
  ).toEqual([
    [1, 1, 'step 1', [0, 4]],
    [1, 2, 'step 2', [1, 2]],
    [1, 3, 'step 3', [3]],
  ]);
  expect(entries.map(({ thought, tokens, url, started_at }) => [thought, tokens, url, started_at])).toEqual([
    ['Both', 7, 'http://a', time(1)],
    [null, 0, 'http://a', time(3)],
    [null, 0, 'http://a', time(5)],
  ]);
});

test('an entry of a second step stays next to its turn when a later turn has begun', () => {
  const entries = entriesOf(turn(1, 1), turn(2, 3), planned(1, 0, 2));
  expect(entries.map(({ turn: of, step }) => [of, step])).toEqual([
    [1, 1],
    [1, 2],
    [2, 3],
  ]);
});

test('of a turn with two entries each has the time of its actions, and the first what is left', () => {
  const news = [turn(1, 1), planned(1, 0), planned(1, 1, 2), planned(1, 2, 2), planned(1, 3, 3)];
  const times = (...more: News[]) => entriesOf(...news, ...more).map(({ ms }) => ms);
  expect(times(done(1, 0, 10), done(1, 1, 20), done(1, 2, 5), ended(1, 100))).toEqual([75, 25, 0]);
  expect(times(done(1, 1, 20), ended(1, 15))).toEqual([0, 20, 0]);
});

test('a verdict is at the last turn of its step, whatever came after', () => {
  const entries = entriesOf(turn(1, 1), turn(2, 1), turn(3, 2), judged(3, 1));
  expect(entries.map(({ verdict, evidence }) => [verdict, evidence])).toEqual([
    [null, null],
    ['proved', 'seen 1'],
    [null, null],
  ]);
});

test('a verdict at the end of the task takes the place of that of its step', () => {
  const doubt: News = { type: 'step-judged', turn: 3, step: 1, verdict: 'unproved', evidence: 'not sent' };
  const entries = entriesOf(turn(1, 1), turn(2, 2), judged(2, 1), turn(3, 2), judged(3, 2), doubt);
  expect(entries.map(({ verdict, evidence }) => [verdict, evidence])).toEqual([
    ['unproved', 'not sent'],
    [null, null],
    ['proved', 'seen 2'],
  ]);
});

test('a step without a turn gets an entry for its verdict, between the steps before and after it', () => {
  const last = { ...turn(3, 4), url: 'http://last' };
  const entries = entriesOf(turn(1, 1), turn(2, null), last, judged(3, 3, 'Check the sum'), judged(3, 5));
  expect(entries.map(({ step, description, verdict }) => [step, description, verdict])).toEqual([
    [1, 'step 1', null],
    [null, 'step null', null],
    [3, 'Check the sum', 'proved'],
    [4, 'step 4', null],
    [5, '', 'proved'],
  ]);
  expect(entries[2]).toMatchObject({
    turn: 3,
    thought: null,
    url: 'http://last',
    tokens: 0,
    ms: 0,
    started_at: time(4),
  });
});

test('a verdict before any turn stands alone', () => {
  expect(entriesOf(judged(0, 2))).toMatchObject([{ turn: 0, step: 2, url: '', verdict: 'proved', actions: [] }]);
});

test('without any steps, all turns are the first step', () => {
  const verdicts = entriesOf(turn(1, null), turn(2, null), judged(2, 1)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual([null, 'proved']);
});

const shots = (step: number, name: string): StepScreenshots => ({
  step,
  before_picture_url: `${name}-before`,
  after_picture_url: `${name}-after`,
});
const picturesOf = ({ step_metadata_list: list }: RunLog): (string | null)[] =>
  list.map(({ before_picture_url: before, after_picture_url: after }) => before && `${before} ${after}`);

test('screenshots move to a later turn of their step', () => {
  const first = logOf([turn(1, 1), turn(2, 2)], [shots(1, 'a')]);
  expect(picturesOf(first)).toEqual(['a-before a-after', null]);
  const second = logOf([turn(3, 1)], [], first);
  expect(picturesOf(second)).toEqual([null, null, 'a-before a-after']);
  expect(picturesOf(logOf([], [shots(1, 'b')], second))).toEqual([null, null, 'b-before b-after']);
});

test('screenshots of the first step without turns go to the last turn, until a step begins', () => {
  const free = logOf([turn(1, null)], [shots(1, 'a')]);
  expect(picturesOf(logOf([turn(2, null)], [], free))).toEqual([null, 'a-before a-after']);
  expect(picturesOf(logOf([turn(2, 2)], [], free))).toEqual([null, null]);
});
