import { contract } from '#src/contract/contract.ts';
import { openTestApp, type TestApp } from '#tests/setup/test-app.ts';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document with every call of the contract, its token and its notes', async () => {
    const answer = await app.app.request('/openapi.json');
    expect(answer.status).toBe(200);
    const document = (await answer.json()) as Parameters<typeof SwaggerParser.validate>[0];
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) as string });
    const valid: { paths?: object } = await SwaggerParser.validate(structuredClone(document));
    const paths = Object.keys(valid.paths ?? {});
    const names = Object.values(contract).flatMap(noun =>
      Object.values(noun).map(procedure => String(procedure['~orpc'].route.path)),
    );
    expect(paths.toSorted()).toEqual(names.toSorted());
    expect(document).toMatchObject({
      servers: [{ url: 'http://localhost:3000/api' }],
      paths: {
        '/task.run': {
          post: {
            tags: ['Task Execution'],
            security: [{ bearer: [] }],
            description: expect.stringContaining('The task must be ready.') as string,
            requestBody: {
              content: { 'application/json': { schema: { properties: { task_id: { description: 'The task.' } } } } },
            },
            responses: { 401: { description: expect.any(String) as string } },
          },
        },
      },
    });
  });
});
