import { expect, test } from '@jest/globals';
import { typeFieldExamples } from './type-field-examples.ts';
import { typeFields } from './type-fields.ts';

test('every question has an example, and every example belongs to a question', () => {
  const namesOf = (fields: Readonly<Record<string, readonly string[]>>) => Object.entries(fields).map(([type, names]) => [type, ...names]);
  const asked = Object.fromEntries(Object.entries(typeFields).map(([type, fields]) => [type, fields.map(({ name }) => name)]));
  const answered = Object.fromEntries(Object.entries(typeFieldExamples).map(([type, examples]) => [type, Object.keys(examples)]));
  expect(namesOf(answered)).toEqual(namesOf(asked));
});
