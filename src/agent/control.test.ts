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

test('a paused agent never acts; resumed, it goes on with what it was about to do', async () => {
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

test('the end of the run is told as such, also when it comes during an action', async () => {
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

test('an answer reaches the question that waits, other words wait for the next turn', async () => {
  const inbox = createInbox();
  const answer = inbox.answer(alive);
  inbox.say('by the way', { answer: false });
  inbox.say('4711', { answer: true });
  expect(await answer).toEqual({ text: '4711', secret: false });
  expect(inbox.takeAll()).toEqual(['by the way']);
  expect(inbox.takeAll()).toEqual([]);
});

test('an answer that comes before anybody waits is not lost', async () => {
  const inbox = createInbox();
  inbox.say('4711', { answer: true, secret: true });
  expect(await inbox.answer(alive)).toEqual({ text: '4711', secret: true });
});
