import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { allCalls } from '#shared/contract/all-calls.ts';
import { DOCUMENT, readCallTexts, renderDocument } from './openapi.ts';

test('docs/openapi.json matches the contract: run `npm run openapi` to update it', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(renderDocument());
});

test('the document is valid OpenAPI 3.1', async () => {
  const document = JSON.parse(renderDocument());
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1/);
});

test('every call has a docstring, which becomes its summary', () => {
  const texts = readCallTexts();
  expect(allCalls.map(({ name }) => name).filter((name) => !texts[name]?.summary)).toEqual([]);
  expect(texts['account.listSessions']).toEqual({ summary: "Lists the caller's sessions, the current one first; at most 20" });
});

test('the document contains every call once, under its name', () => {
  const { paths } = JSON.parse(renderDocument()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(names.toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});
