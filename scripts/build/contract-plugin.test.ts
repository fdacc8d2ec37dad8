import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withoutServerFacts } from './contract-plugin.ts';

const root = join(import.meta.dirname, '../..');

test('the browser gets no call of the contract with its errors, and every call otherwise as it is', () => {
  const sources = globSync('shared/contract/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((source) => source.includes('= defineCall({'));
  expect(sources.length).toBeGreaterThan(20);
  for (const source of sources) {
    const bare = withoutServerFacts(source);
    expect(bare).not.toMatch(/\b(?:forBlocked|errors):/);
    for (const fact of [/= defineCall\(\{/g, /^ {2}(?:path|name|method|response|body|query|invalidates): /gm])
      expect(bare.match(fact)).toEqual(source.match(fact));
  }
});

test('removes facts on one line, lists of several lines and constants', () => {
  const call = (facts: string) => `export const getIt = defineCall({\n  name: 'it.get',\n${facts}  invalidates: 'none',\n});\n`;
  for (const facts of [
    "  forBlocked: 'refused',\n",
    "  errors: [{ status: 404, when: 'Gone.' }],\n",
    "  errors: [\n    ...others,\n    {\n      status: 409,\n      when: 'Late.',\n    },\n  ],\n",
    '  errors: ownErrors,\n',
  ])
    expect(withoutServerFacts(call(facts))).toBe(call(''));
});
