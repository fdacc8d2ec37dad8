import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { apiVariables, readApiConfig } from '#portal-api/platform/config/env.ts';
import { portalVariables, readConfig } from '#server/config/env.ts';

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');
/** Reads every variable in the file. `isGiven` is true for a line without a leading #. */
const readExample = async () =>
  [...(await read('.env.example')).matchAll(/^(#?)([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, hash, name = '', value = '']) => ({
    name,
    value,
    isGiven: hash === '',
  }));
/** Variables that only compose.yaml reads. */
const composeOnly = ['POSTGRES_PASSWORD'];

test('.env.example has every variable of the portal and the embedded API once, and no other', async () => {
  const names = (await readExample()).map(({ name }) => name);
  const known = new Set([...portalVariables, ...apiVariables, ...composeOnly]);
  expect(names.toSorted()).toEqual([...known].toSorted());
});

test('the unchanged file has no effect, and overrides no variable of the image', async () => {
  const given = (await readExample()).filter(({ isGiven }) => isGiven);
  const env = Object.fromEntries(given.map(({ name, value }) => [name, value]));
  // Otherwise it is generated at each reading.
  const secret = { DEVICE_SECRET: 'x'.repeat(32) };
  expect(readConfig({ ...env, ...secret })).toEqual(readConfig(secret));
  expect(readApiConfig(env)).toEqual(readApiConfig({}));
  // An empty value would override the value in the image.
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(await read('Dockerfile')) ?? [];
  expect(ofImage).toContain('DATA_DIR=');
  expect(ofImage.split(' ').filter((part) => part.slice(0, part.indexOf('=')) in env)).toEqual([]);
});

test('configuration.md documents every variable', async () => {
  const configuration = await read('docs/operations/configuration.md');
  const unknown = [...portalVariables, ...apiVariables].filter((name) => name !== 'NODE_ENV' && !configuration.includes(`\`${name}\``));
  expect(unknown).toEqual([]);
});
