import { expect, test } from 'vitest';
import { createInbox } from './inbox.ts';

const said = (text: string) => ({ text, byOwner: true });

test('the next inbox gets all unhandled messages: not taken, taken since the last rest, and early answers', async () => {
  const inbox = createInbox();
  inbox.say('first', { answers: null, byOwner: true });
  inbox.takeAll();
  inbox.settled([]);
  inbox.say('second', { answers: null, byOwner: true });
  inbox.takeAll();
  inbox.keep(said('blue'));
  inbox.say('third', { answers: null, byOwner: true });
  inbox.say('red', { answers: 'q', byOwner: true });
  const memory = structuredClone(inbox.memory());
  expect(memory.messages).toEqual([said('second'), said('blue'), said('third')]);

  const next = createInbox(memory);
  expect(await next.answer('q', AbortSignal.abort())).toMatchObject({ text: 'red' });
  expect(next.takeAll()).toEqual(memory.messages);
  expect(next.takeAll()).toEqual([]);
  next.settled(memory.messages.slice(2));
  expect(next.memory().messages).toEqual([said('third')]);
});
