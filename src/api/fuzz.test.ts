import { contract } from '#src/contract/contract.ts';
import { ErrorBody } from '#src/contract/common.ts';
import { fromSchema, spoiled } from '#tests/setup/from-schema.ts';
import { type Answer, openTestApp, type TestApp, type TestUser } from '#tests/setup/test-app.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** 68 s for all of them with the machine loaded fifteenfold, 20 s of it our own work. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);

let app: TestApp;
let ann: TestUser;
const own: string[] = [];

/** Streams have no end, and forms have tests of their own. */
const leftOut = new Set(['task-run.watch', 'upload/files']);
const calls = Object.values(contract).flatMap(noun =>
  Object.values(noun)
    .map(procedure => procedure['~orpc'])
    .map(({ route, inputSchema, outputSchema }) => ({
      name: String(route.path).slice(1),
      method: route.method,
      inputSchema,
      outputSchema,
    }))
    .filter(({ name }) => !leftOut.has(name)),
);

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.newUser();
  const task = await app.call('/api/task.create', { name: 'A', description: 'B', status: 'ready' }, ann.token);
  const id = String(task.body['id']);
  const run = await app.call('/api/task.run', { task_id: id, inputs: {} }, ann.token);
  const order = await app.call('/api/payments.order', { plan_type: 'Pro' }, ann.token);
  own.push(id, String(run.body['id']), String(order.body['order_id']));
});
afterAll(() => app.close());

/** As the call's route says: what stands in its path is taken from the body. */
function send(name: string, method: string | undefined, body: unknown): Promise<Answer> {
  if (method !== 'GET') return app.call(`/api/${name}`, JSON.stringify(body) ?? '', ann.token);
  const fields = new Map(Object.entries(body ?? {}));
  const part = (_: string, field: string): string =>
    encodeURIComponent(
      JSON.stringify(fields.get(field) ?? 'x')
        .replaceAll('"', '')
        .toWellFormed(),
    );
  return app.get(`/api/${name.replaceAll(/\{(\w+)\}/g, part)}`, ann.token);
}

test(`${requests} requests made from the schemas, right and wrong: never an answer of 5xx, never one that is not as declared`, async () => {
  const each = Math.ceil(requests / calls.length);
  for (const { name, method, inputSchema, outputSchema } of calls) {
    const schema = z.toJSONSchema(inputSchema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
    const good = fromSchema(schema, own);
    await fc.assert(
      fc.asyncProperty(fc.oneof({ arbitrary: good, weight: 2 }, spoiled(good)), async body => {
        const answer = await send(name, method, body);
        expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500);
        if (answer.status === 200) (outputSchema as unknown as z.ZodType).parse(JSON.parse(answer.text));
        else ErrorBody.parse(answer.body);
      }),
      { numRuns: each, endOnFailure: true },
    );
  }
  expect(app.faults).toEqual([]);
}, 600_000);
