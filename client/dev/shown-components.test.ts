import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const client = join(import.meta.dirname, '..');
const find = (pattern: string): string[] => globSync(pattern, { cwd: client }).filter((file) => !/\.test\.tsx?$/.test(file));
const read = (file: string): string => readFileSync(join(client, file), 'utf8');

/** File and name of every component that these folders export. */
const components = find('{ui,forms,entities}/**/*.tsx').flatMap((file) =>
  [...read(file).matchAll(/^export (?:const|function|class) ([A-Z]\w*[a-z]\w*)/gm)].map(([, name = '']) => ({ file, name })),
);

const pages = find('dev/**/*.tsx').map(read);
const portal = find('{app,entities,features,forms,layout,ui}/**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }));

/** Lists the names that a source text imports, each prefixed with its file. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '#client\/([^']+)'/g)].flatMap(([, names = '', file = '']) =>
    names.split(',').map((name) => `${file} ${name.trim()}`),
  );

test('the components page shows every component of ui, forms and entities', () => {
  const imported = new Set(pages.flatMap(importsOf));
  const specimens = new Set(
    pages.flatMap((text) => [...text.matchAll(/name: '(\w+)',\s+file: '([^']+)'/g)].map(([, name, file]) => `${file} ${name}`)),
  );
  expect(components.length).toBeGreaterThan(70);
  const missing = components.filter(({ file, name }) => !imported.has(`${file} ${name}`) || !isShown(name));
  expect(missing).toEqual([]);
  expect([...specimens].sort()).toEqual(components.map(({ file, name }) => `${file} ${name}`).sort());
});

const isShown = (name: string): boolean => pages.some((text) => new RegExp(`<${name}\\b`).test(text));

test('no component is used by the components page only', () => {
  const unused = components.filter(({ file, name }) => {
    const word = new RegExp(`\\b${name}\\b`, 'g');
    return !portal.some((other) => (other.text.match(word)?.length ?? 0) > (other.file === file ? 1 : 0));
  });
  expect(unused).toEqual([]);
});
