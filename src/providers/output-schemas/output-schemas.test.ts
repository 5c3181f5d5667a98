import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { openOutputSchemas, type OutputSchemas } from './output-schemas.ts';

let opened: OutputSchemas | undefined;
afterEach(() => opened?.close());

function open(limits: Parameters<typeof openOutputSchemas>[0] = {}): OutputSchemas {
  return (opened = openOutputSchemas(limits));
}

const order = '{ "type": "object", "properties": { "total": { "type": "number" } }, "required": ["total"] }';
/** Few characters whose patterns take many seconds to prepare. */
const slow = JSON.stringify({
  properties: Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`p${at}`, { pattern: '^(a{1,9}){1,99}$' }])),
});
const deep = (depth: number): string => (depth === 0 ? '[]' : `[${deep(depth - 1)},${deep(depth - 1)}]`);

test('a schema is read and a result is fitted to it', async () => {
  const schemas = open();
  const schema = await schemas.read(1, order);
  expect(schema).toBe(JSON.stringify(JSON.parse(order)));
  expect(await schemas.fit(1, { schema, result: '{"Total": "$ 12"}' })).toEqual({ ok: true, result: '{"total":12}' });
  expect(await schemas.fit(1, { schema, result: '{}' })).toMatchObject({
    ok: false,
    why: expect.stringContaining('total'),
  });
});

test('what is no schema is refused in words', async () => {
  await expect(open().read(1, '{"type": "strin"}')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('output_model_schema: not a JSON Schema: /type must be'),
  });
});

test('a schema that takes too long is refused, and this process goes on meanwhile', async () => {
  const schemas = open({ jobMs: 500 });
  const moved: number[] = [];
  const beat = setInterval(() => moved.push(1), 20);
  await expect(schemas.read(1, slow)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'output_model_schema: takes more than 0.5 s to check. Make the schema smaller.',
  });
  clearInterval(beat);
  expect(moved.length).toBeGreaterThan(5);
  expect(await schemas.read(1, order)).toContain('total');
});

test('a result that takes too long to check does not fit', async () => {
  const schema =
    '{"$ref": "#/$defs/n", "$defs": {"n": {"allOf": [{"items": {"$ref": "#/$defs/n"}}, {"items": {"$ref": "#/$defs/n"}}]}}}';
  const result = `${'['.repeat(60)}${']'.repeat(60)}`;
  expect(await open({ jobMs: 500 }).fit(1, { schema, result })).toEqual({
    ok: false,
    why: 'it takes more than 0.5 s to check',
  });
});

test('a schema that takes too much memory is refused', async () => {
  const schemas = open({ memoryMb: 8, jobMs: 60_000 });
  await expect(schemas.fit(1, { schema: '{"uniqueItems": true}', result: deep(14) })).resolves.toMatchObject({
    ok: false,
  });
  const answered = await schemas.fit(1, { schema: 'true', result: deep(19) });
  expect(answered).toEqual({ ok: false, why: 'it takes more than 8 MB of memory to check' });
});

test('one account’s slow schemas keep no other account waiting for more than one of them', async () => {
  const schemas = open({ threads: 1, jobMs: 400 });
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  await Promise.all([
    ...[1, 2, 3].map(at => schemas.read(1, slow).then(note('fits'), note(`slow ${at}`))),
    schemas.read(2, order).then(note('other')),
  ]);
  expect(ended).toEqual(['slow 1', 'other', 'slow 2', 'slow 3']);
});

test('one account has one thread, and so many waiting', { tags: ['long'] }, async () => {
  const schemas = open({ threads: 2, jobMs: 400, waitingPerAccount: 1 });
  const first = schemas.read(1, slow).catch((error: unknown) => error);
  const second = schemas.read(1, slow).catch((error: unknown) => error);
  await expect(schemas.read(1, order)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await schemas.read(2, order)).toContain('total');
  await Promise.all([first, second]);
});

test('whoever waits for a result leaves when the signal fires', { tags: ['long'] }, async () => {
  const schemas = open({ threads: 1, jobMs: 400 });
  const first = schemas.read(1, slow).catch((error: unknown) => error);
  const waiting = schemas.fit(1, { schema: order, result: '{}', signal: AbortSignal.abort(new Error('ended')) });
  await expect(waiting).rejects.toThrow('ended');
  const end = new AbortController();
  const later = schemas.fit(1, { schema: order, result: '{}', signal: end.signal });
  await delay(0);
  end.abort(new Error('ended later'));
  await expect(later).rejects.toThrow('ended later');
  await first;
});

test('closing ends what is under way', async () => {
  const schemas = open();
  const under = [schemas.read(1, slow), schemas.read(1, order)].map(one =>
    expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
  );
  await schemas.close();
  await Promise.all(under);
});
