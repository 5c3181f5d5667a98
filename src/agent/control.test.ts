import { expect, test } from 'vitest';
import { createControl, Interrupted } from './control.ts';
import { createInbox } from './inbox.ts';

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const alive = new AbortController().signal;

test('a pause interrupts the action under way and resolves when it has ended', async () => {
  const control = createControl();
  let ended = false;
  const acting = control.act(alive, signal => never(signal).finally(() => (ended = true)));
  const refused = expect(acting).rejects.toThrow(Interrupted);
  await control.pause();
  expect(ended).toBe(true);
  await refused;
});

test('a paused agent never acts; resumed, it continues with the planned action', async () => {
  const control = createControl();
  await control.pause();
  const done: string[] = [];
  const acting = control.act(alive, () => Promise.resolve(done.push('acted')));
  await new Promise(resolve => setImmediate(resolve));
  expect(done).toEqual([]);
  control.resume();
  await acting;
  expect(done).toEqual(['acted']);
  expect(control.resumptions).toBe(1);
});

test('a run that ends while the agent is paused does not wait for the resume', async () => {
  const control = createControl();
  await control.pause();
  const end = new AbortController();
  const acting = control.act(end.signal, () => Promise.resolve('acted'));
  end.abort(new Error('ended'));
  await expect(acting).rejects.toThrow('ended');
});

test('the end of the run is reported as the end, also during an action', async () => {
  const control = createControl();
  const end = new AbortController();
  const acting = control.act(end.signal, never);
  end.abort(new Error('time is up'));
  await expect(acting).rejects.toThrow('time is up');
});

test('an action that had ended when the pause came counts as done', async () => {
  const control = createControl();
  expect(await control.act(alive, () => Promise.resolve('done'))).toBe('done');
  await control.pause();
  expect(control.paused).toBe(true);
});

test('an answer reaches the waiting question, other messages wait for the next turn', async () => {
  const inbox = createInbox();
  const answer = inbox.answer('q1', alive);
  inbox.say('by the way', { answers: null, byOwner: true });
  inbox.say('4711', { answers: 'q1' });
  expect(await answer).toEqual({ text: '4711', byOwner: false, secret: false });
  expect(inbox.takeAll()).toEqual([{ text: 'by the way', byOwner: true }]);
  expect(inbox.takeAll()).toEqual([]);
});

test('an early answer is not lost', async () => {
  const inbox = createInbox();
  inbox.say('4711', { answers: 'q1', secret: true });
  expect(await inbox.answer('q1', alive)).toEqual({ text: '4711', byOwner: false, secret: true });
});

test('an answer to one question never answers another, whether it comes early or late', async () => {
  const inbox = createInbox();
  inbox.say('yes', { answers: 'q1' });
  const second = inbox.answer('q2', alive);
  inbox.say('yes', { answers: 'q1' });
  inbox.say('no', { answers: 'q2' });
  expect(await second).toMatchObject({ text: 'no' });
  const third = inbox.answer('q1', alive);
  inbox.say('no', { answers: 'q1' });
  expect(await third).toMatchObject({ text: 'no' });
});
