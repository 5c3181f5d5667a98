import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openToolbox } from '../../tools/toolbox.ts';
import { defineTool } from '../../tools/tool.ts';
import { modelTools } from './tool-schema.ts';

const banned = ['anyOf', 'oneOf', 'allOf', '$ref', '$schema', '$defs', 'not', 'patternProperties', 'const'];

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysOf(inner)]);
}

const offers = [
  { flashMode: false, sees: true },
  { flashMode: true, sees: false },
];

describe.each(offers)('the schemas offered with %o', offered => {
  test.each(modelTools(openToolbox('elements'), offered).map(tool => [tool.name, tool] as const))(
    '%s is flat',
    (_, { schema }) => {
      expect(keysOf(schema).filter(key => banned.includes(key))).toEqual([]);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      const properties = schema['properties'] as Record<string, { type: unknown; items?: { type: unknown } }>;
      for (const property of Object.values(properties)) {
        expect(['string', 'integer', 'number', 'boolean', 'array']).toContain(property.type);
        if (property.type === 'array') expect(property.items?.type).toBe('string');
      }
      for (const name of schema['required'] as string[]) expect(Object.keys(properties)).toContain(name);
      expect(
        keysOf(schema).filter(
          key => ['ref', 'from_ref', 'to_ref'].includes(key) && properties[key]?.type !== 'integer',
        ),
      ).toEqual([]);
    },
  );
});

test('excluded functions are not offered, nor the picture to a model that does not see', () => {
  const names = modelTools(openToolbox('elements', { excluded: ['wait', 'go_back'] }), {
    flashMode: false,
    sees: false,
  }).map(({ name }) => name);
  expect(names).not.toContain('wait');
  expect(names).not.toContain('go_back');
  expect(names).not.toContain('see_page');
  expect(names).toContain('done');
});

test('no reasons are asked for in flash mode', () => {
  const withWhy = (flashMode: boolean) =>
    modelTools(openToolbox('elements'), { flashMode, sees: false }).filter(({ schema }) =>
      keysOf(schema).includes('why'),
    );
  expect(withWhy(true)).toHaveLength(0);
  expect(withWhy(false).length).toBeGreaterThan(10);
});

test('any flat input stays flat, whatever its bounds; one that is not flat is refused at the start', () => {
  const field = fc.constantFrom(
    z.string().min(1).max(9),
    z.int().min(1),
    z.number().optional(),
    z.boolean().optional(),
    z.enum(['a', 'b']),
    z.array(z.string()).min(1),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), field, { maxKeys: 6 }), shape => {
      const tool = defineTool({
        name: 't',
        description: 'd',
        class: 'read',
        planners: 'both',
        effect: 'none',
        input: z.object(shape),
        handle: () => Promise.reject(new Error('unused')),
      });
      const schema = modelTools(new Map([['t', tool]]), { flashMode: false, sees: false })[0]?.schema;
      expect(keysOf(schema).filter(key => banned.includes(key) && !Object.hasOwn(shape, key))).toEqual([]);
    }),
  );
  const nested = defineTool({
    name: 't',
    description: 'd',
    class: 'read',
    planners: 'both',
    effect: 'none',
    input: z.object({ either: z.union([z.string(), z.number()]) }),
    handle: () => Promise.reject(new Error('unused')),
  });
  expect(() => modelTools(new Map([['t', nested]]), { flashMode: false, sees: false })).toThrow(/not flat/);
});
