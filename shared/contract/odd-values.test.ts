import { expect, test } from '@jest/globals';
import type * as z from 'zod';
import { allCalls } from './all-calls.ts';
import { removeDemand } from './publish.ts';

/** Values of every JSON type, including an object that cannot be converted to a string. */
const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  '\ud800',
  'x'.repeat(5_000),
  [],
  [[]],
  ['1'],
  {},
  { toString: 1 },
];

/** Returns the names of a schema's fields, including those of all its alternatives. */
function namesOf(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod as unknown as { def: { shape?: object; options?: z.core.$ZodType[]; in?: z.core.$ZodType } };
  return [...Object.keys(def.shape ?? {}), ...(def.options ?? []).flatMap(namesOf), ...(def.in ? namesOf(def.in) : [])];
}

const parts = allCalls.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name, part, schema: schema as z.ZodType }] : [])),
);

test.each(parts)('parsing the $part of $name never throws, whatever the value', ({ schema }) => {
  for (const odd of oddValues) {
    const fields = Object.fromEntries(namesOf(schema).map((name) => [name, odd]));
    expect(() => schema.safeParse(fields)).not.toThrow();
    expect(() => schema.safeParse(odd)).not.toThrow();
  }
});

test.each([{}, { id: '' }, { id: 'x'.repeat(65) }, { id: ['1'] }])('%j is refused with a message, because it has no valid id', (given) => {
  const parsed = removeDemand.query?.safeParse(given);
  expect(parsed?.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['id', '编号不正确']]);
});
