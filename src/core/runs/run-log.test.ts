import type { RunEvent } from '#src/contract/run-event.ts';
import type { RunFields, StepScreenshots } from '#src/contract/task-run.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLog } from './log-draft.ts';
import { reduceLog } from './run-log.ts';
import { applyChanges, type RunView } from './run-view.ts';
import { turnStarted as turn } from './turn-started.fixture.ts';

const at = '2026-01-02T03:04:05.678Z';
type Unnumbered<Event> = Event extends RunEvent ? Omit<Event, 'seq' | 'at'> : never;
type News = Unnumbered<RunEvent> | { type: 'screenshots'; of: StepScreenshots };

const plan = (n: number, index: number, about?: number): News => ({
  type: 'action-planned',
  turn: n,
  index,
  call: { tool: 'click_element', arguments: {} },
  ...(about !== undefined && { about: { step: about, description: `step ${about}` } }),
});
const picture = (step: number, url: string): News => ({
  type: 'screenshots',
  of: { step, before_picture_url: url, after_picture_url: null },
});

/** Reduces news in the given pieces. */
function reduce(news: readonly News[], pieceEnds: ReadonlySet<number> = new Set()) {
  let log = emptyLog;
  let events: RunEvent[] = [];
  let screenshots: StepScreenshots[] = [];
  const flush = (): void => {
    log = reduceLog(log, { events, screenshots });
    [events, screenshots] = [[], []];
  };
  news.forEach((one, index) => {
    if (one.type === 'screenshots') screenshots.push(one.of);
    else events.push({ ...one, seq: index + 1, at });
    // Screenshots are added after the events of their piece.
    if (pieceEnds.has(index) || one.type === 'screenshots') flush();
  });
  flush();
  return log;
}

const step = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 6 });
const someNews = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: step.map(of => (n: number): News[] => [turn(n, of)]),
      },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }).map(of => (n: number) => [plan(n, 0), plan(n, 1, of)]) },
      fc.constant((n: number): News[] => [{ type: 'action-done', turn: n, index: 1, ok: true, result: 'ok', ms: 3 }]),
      fc.constant((n: number): News[] => [{ type: 'turn-ended', turn: n, ms: 9 }]),
      fc.integer({ min: 1, max: 5 }).map(of => (n: number): News[] => [
        { type: 'step-judged', turn: n, step: of, verdict: 'proved', evidence: 'seen' },
      ]),
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(9)).map(([of, url]) => (): News[] => [picture(of, `u${url}`)]),
      fc.constant((): News[] => [{ type: 'user-message', text: 'Go on' }]),
    ),
    { maxLength: 40 },
  )
  .map(parts => {
    let n = 1;
    return parts.flatMap(part => {
      const made = part(n);
      if (made[0]?.type === 'turn-started') {
        n += 1;
        return part(n);
      }
      return made;
    });
  });

test('events reduced one by one, in pieces or all at once give the same', () => {
  fc.assert(
    fc.property(someNews, fc.array(fc.nat(80)), (news, ends) => {
      const whole = reduce(news);
      expect(reduce(news, new Set(ends))).toEqual(whole);
      expect(reduce(news, new Set(news.keys()))).toEqual(whole);
    }),
    { numRuns: 300 },
  );
});

test('adding events does not change the earlier log', () => {
  fc.assert(
    fc.property(someNews, someNews, (before, later) => {
      const log = reduce(before);
      const copy = structuredClone(log);
      reduceLog(log, {
        events: later.flatMap((one, index) =>
          one.type === 'screenshots' ? [] : [{ ...one, seq: before.length + index + 1, at }],
        ),
        screenshots: later.flatMap(one => (one.type === 'screenshots' ? [one.of] : [])),
      });
      expect(log).toEqual(copy);
    }),
    { numRuns: 200 },
  );
});

test('screenshots are at the last turn of their step only, whenever they arrive', () => {
  fc.assert(
    fc.property(someNews, news => {
      const { step_metadata_list: list, screenshots } = reduce(news);
      const shown = list.flatMap((entry, place) => (entry.before_picture_url === null ? [] : [[place, entry]]));
      const expected = [...screenshots.values()].flatMap(of => {
        const last = list.findLastIndex(entry => entry.step === of.step);
        if (last >= 0) return [[last, of.before_picture_url]];
        return of.step === 1 && list.length > 0 && list.every(entry => entry.step === null)
          ? [[list.length - 1, of.before_picture_url]]
          : [];
      });
      expect(
        new Map(shown.map(([place, entry]) => [place, (entry as { before_picture_url: string }).before_picture_url])),
      ).toEqual(new Map(expected as [number, string][]));
    }),
    { numRuns: 300 },
  );
});

test('an event changes the turn that it is about, and shares all others', () => {
  const log = reduce([turn(1, 1), turn(2, 1), turn(3, 2), { type: 'user-message', text: 'Go on' }]);
  const next = reduceLog(log, {
    events: [{ seq: 5, at, type: 'action-planned', turn: 3, index: 0, call: { tool: 'x', arguments: {} } }],
  });
  expect(next.chat_history).toBe(log.chat_history);
  expect(next.step_metadata_list.map((entry, place) => entry === log.step_metadata_list[place])).toEqual([
    true,
    true,
    false,
  ]);
});

// safe because the reducer reads no field of a run
const fields = (status: string): RunFields => ({ id: 'user:1/taskrun:1', status }) as unknown as RunFields;
const said = (seq: number): RunEvent => ({ seq, at, type: 'user-message', text: `${seq}` });
const item = (after: number, seq: number, more = false) => ({
  after,
  seq,
  more,
  events: Array.from({ length: seq - after }, (_, index) => said(after + index + 1)),
  run: {},
  screenshots: [],
});

test('changes are added to the run; a gap is refused, and a first item replaces the run', () => {
  const first = applyChanges(undefined, { ...item(0, 2, true), run: fields('running') });
  const second = applyChanges(first, item(2, 3));
  expect(second).toMatchObject({ seq: 3, more: false, run: { status: 'running', user_messages: ['1', '2', '3'] } });
  expect(applyChanges(second, item(4, 5))).toBeUndefined();
  expect(applyChanges(undefined, item(4, 5))).toBeUndefined();
  expect(applyChanges(second, { ...item(0, 1), run: fields('paused') })).toMatchObject({
    seq: 1,
    run: { status: 'paused', user_messages: ['1'] },
  });
});

test('a change without new data returns the same run', () => {
  const view = applyChanges(undefined, { ...item(0, 2), run: fields('running') });
  const again: RunView | undefined = applyChanges(view, { ...item(2, 2), run: fields('running') });
  expect(again?.run).toBe(view?.run);
  expect(again).toMatchObject({ seq: 2, more: false });
});

test('a view says how far it is, although its run is the same', () => {
  const view = applyChanges(undefined, { ...item(0, 2, true), run: fields('running') });
  const next = applyChanges(view, { after: 2, seq: 4, more: false, events: [], run: {}, screenshots: [] });
  expect(next).toMatchObject({ seq: 4, more: false });
  expect(next?.run).toBe(view?.run);
});

test('a changed field changes the run and keeps the log and the other fields', () => {
  const view = applyChanges(undefined, { ...item(0, 1), run: fields('running') });
  const next = applyChanges(view, { ...item(1, 1), run: { status: 'paused' } });
  expect(next?.log).toBe(view?.log);
  expect(next?.run).toEqual({ ...view?.run, status: 'paused' });
});

test('the same screenshots again change nothing, others do', () => {
  const of: StepScreenshots = { step: 1, before_picture_url: 'a', after_picture_url: null };
  const begun = { ...item(0, 1), events: [{ ...turn(1, 1), seq: 1, at }], run: fields('running') };
  const view = applyChanges(undefined, { ...begun, screenshots: [of] });
  expect(view?.run.step_metadata_list).toMatchObject([{ before_picture_url: 'a' }]);
  expect(applyChanges(view, { ...item(1, 1), screenshots: [{ ...of }] })?.run).toBe(view?.run);
  const later = applyChanges(view, { ...item(1, 1), screenshots: [{ ...of, after_picture_url: 'z' }] });
  expect(later?.run.step_metadata_list).toMatchObject([{ after_picture_url: 'z' }]);
});

test('the chat has what was said, asked and reported, each in its own list too', () => {
  const news: News[] = [
    { type: 'user-message', text: 'Hello' },
    { type: 'message', from: 'agent', text: 'I begin' },
    { type: 'message', from: 'system', text: 'Recovered' },
    { type: 'question', id: 'q1', text: 'Which one?' },
    { type: 'finished', status: 'fail', reason: 'No such page' },
  ];
  const log = reduce(news);
  expect(log.chat_history).toEqual([
    { type: 'user', message: 'Hello', timestamp: at },
    { type: 'agent', message: 'I begin', timestamp: at },
    { type: 'system', message: 'Recovered', timestamp: at },
    { type: 'agent', message: 'Which one?', timestamp: at, question_id: 'q1' },
    { type: 'system', message: 'No such page', timestamp: at },
  ]);
  expect([log.user_messages, log.system_messages]).toEqual([['Hello'], ['Recovered', 'No such page']]);
});

test('a log without news is the same log', () => {
  expect(reduceLog(emptyLog, {})).toBe(emptyLog);
  const log = reduce([turn(1, 1)]);
  expect(reduceLog(log, { events: [], screenshots: [] })).toBe(log);
});

test('screenshots alone change the log', () => {
  const log = reduceLog(reduce([turn(1, 1)]), {
    screenshots: [{ step: 1, before_picture_url: 'b', after_picture_url: 'c' }],
  });
  expect(log.step_metadata_list).toMatchObject([{ before_picture_url: 'b', after_picture_url: 'c' }]);
});
