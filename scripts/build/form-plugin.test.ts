import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withoutReadiness } from './form-plugin.ts';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, 'node_modules/react-hook-form/dist/index.esm.mjs'), 'utf8');

test('one statement is taken out, and whoever listens to a form still hears that it is ready', () => {
  const changed = withoutReadiness(source);
  expect(changed).toContain('control._formState.isReady = true;');
  expect(changed).not.toMatch(/updateFormState\(\(data\)/);
  expect(source.split('\n').length - changed.split('\n').length).toBe(4);
});

test('another React Hook Form than the one that was read fails the build', () => {
  expect(() => withoutReadiness(withoutReadiness(source))).toThrow('not written as it was');
});

test('no form of the client asks whether it is ready', () => {
  const files = globSync('client/**/*.{ts,tsx}', { cwd: root, exclude: ['client/**/*.test.*'] });
  const asks = /formState\.isReady|isReady\b.*\} = .*(?:formState|useFormState)/;
  expect(files.filter((file) => asks.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
