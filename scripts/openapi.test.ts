import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { allCalls } from '#shared/contract/all-calls.ts';
import { DOCUMENT, renderDocument } from './openapi.ts';

test('docs/openapi.json is what the contract says: `npm run openapi` writes it', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(renderDocument());
});

test('it is an OpenAPI 3.1 document', async () => {
  const document = JSON.parse(renderDocument());
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1/);
});

test('every call stands in it once, under its name', () => {
  const { paths } = JSON.parse(renderDocument()) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(names.toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
});
