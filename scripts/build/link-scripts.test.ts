import { expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { linkScripts } from './link-scripts.ts';

type Output = Metafile['outputs'][string];

const output = (entryPoint: string | undefined, sources: string[], imports: Output['imports']): Output => ({
  bytes: 1,
  inputs: Object.fromEntries(sources.map((source) => [source, { bytesInOutput: 1 }])),
  imports,
  exports: [],
  ...(entryPoint && { entryPoint }),
});
const from = (path: string): Output['imports'][number] => ({ path: `out/${path}`, kind: 'import-statement' });
const onDemand = (path: string): Output['imports'][number] => ({ path: `out/${path}`, kind: 'dynamic-import' });

const outputs: Metafile['outputs'] = {
  'out/entry-1.js': output('entry.ts', ['entry.ts'], [from('chunk-p.js'), onDemand('list-page-2.js')]),
  'out/list-page-2.js': output('on-demand:list-page.tsx', [], [from('chunk-a.js'), from('chunk-b.js')]),
  'out/form-3.js': output('on-demand:form.tsx', ['form.tsx'], [from('chunk-b.js')]),
  'out/shared-0.js': output('planned:shared-0', [], [from('chunk-a.js')]),
  'out/chunk-a.js': output(undefined, ['list-page.tsx', 'rows.ts'], [from('chunk-p.js'), onDemand('form-3.js')]),
  'out/chunk-b.js': output(undefined, ['field.tsx'], []),
  'out/chunk-p.js': output(undefined, ['react.js'], []),
};
const texts = {
  'out/entry-1.js': `import{a as r}from"./chunk-p.js";r();import("./list-page-2.js");`,
  'out/list-page-2.js': `import{b as t}from"./chunk-a.js";import"./chunk-b.js";export{t as ListPage};`,
  'out/form-3.js': `import"./chunk-b.js";function f(){}export{f as Form};`,
  'out/shared-0.js': `import"./chunk-a.js";`,
  'out/chunk-a.js': `import{a as r}from"./chunk-p.js";function n(){r("import\\"./chunk-b.js\\";");return import("./form-3.js")}export{r as a,n as b};\n`,
  'out/chunk-b.js': `function g(){}export{g as a};`,
  'out/chunk-p.js': `function r(){}export{r as a};`,
};
const { scripts, scriptOf } = linkScripts(outputs, new Map(Object.entries(texts)), 'out/entry-1.js');
const textOf = (path: string) => scripts.get(`out/${path}`)?.text;

test('replaces a script that only re-exports with the script that owns the export, under the re-exported name', () => {
  expect(scriptOf.get('list-page.tsx')).toBe('out/chunk-a.js');
  expect(textOf('entry-1.js')).toContain('import("./chunk-a.js"');
  expect(textOf('chunk-a.js')).toMatch(/export\{r as a,n as b,n as ListPage\};\n$/);
  expect(scripts.get('out/entry-1.js')?.imports).toEqual([from('chunk-p.js'), onDemand('chunk-a.js')]);
});

test('keeps the offsets after a change, so that source maps stay valid', () => {
  for (const [path, text] of Object.entries(texts)) {
    const linked = scripts.get(path)?.text;
    if (linked && path !== 'out/chunk-a.js') expect(linked).toHaveLength(text.length);
  }
  expect(textOf('form-3.js')?.indexOf('function')).toBe(texts['out/form-3.js'].indexOf('function'));
});

test('removes bare imports and scripts that nothing imports', () => {
  expect(textOf('form-3.js')?.trim()).toBe('function f(){}export{f as Form};');
  expect(textOf('chunk-a.js')).toContain('chunk-b.js');
  expect([...scripts.keys()].sort()).toEqual(['out/chunk-a.js', 'out/chunk-p.js', 'out/entry-1.js', 'out/form-3.js']);
});

test('keeps a re-exporting script if the owner already exports something else under that name', () => {
  const clash = { ...texts, 'out/chunk-a.js': texts['out/chunk-a.js'].replace('r as a', 'r as ListPage') };
  const kept = linkScripts(outputs, new Map(Object.entries(clash)), 'out/entry-1.js');
  expect(kept.scriptOf.get('list-page.tsx')).toBe('out/list-page-2.js');
  expect(kept.scripts.get('out/entry-1.js')?.text).toContain('import("./list-page-2.js")');
});

test('renames a script when exports of its direct or indirect imports have changed, and updates every import', () => {
  const named = (text: string) =>
    text.replaceAll(/(entry-1|list-page-2|form-3|shared-0|chunk-[abp])\.js/g, (_found, name: string) => `${name}-${'A'.repeat(8)}97a.js`);
  const read = (alias: string) =>
    linkScripts(
      JSON.parse(named(JSON.stringify(outputs))),
      new Map(Object.entries(texts).map(([path, text]) => [named(path), named(text).replaceAll('ListPage', alias)])),
      named('out/entry-1.js'),
    );
  const [one, other] = [read('ListPage'), read('OtherPage')];
  const nameOf = ({ scripts: linked }: typeof one, name: string) =>
    [...linked.keys()].find((path) => path.startsWith(`out/${name}-`)) ?? '';
  for (const name of ['entry-1', 'chunk-a']) {
    expect(nameOf(one, name)).toMatch(/-[0-9A-F]{8}97a\.js$/);
    expect(nameOf(one, name)).not.toBe(nameOf(other, name));
  }
  for (const name of ['chunk-p', 'form-3']) expect(nameOf(one, name)).toBe(nameOf(other, name));
  for (const { text, imports } of one.scripts.values()) {
    const names = [...text.matchAll(/"\.\/([^"\\]+\.js)"/g)].map(([, name]) => `out/${name}`);
    expect([...names, ...imports.map(({ path }) => path)].filter((path) => !one.scripts.has(path))).toEqual([]);
  }
  expect(one.scriptOf.get('list-page.tsx')).toBe(nameOf(one, 'chunk-a'));
});

test('keeps a script that re-exports from several scripts or has code of its own', () => {
  for (const own of [
    `import{b as t}from"./chunk-a.js";import{a as u}from"./chunk-b.js";export{t as ListPage,u as NotFound};`,
    `import{b as t}from"./chunk-a.js";t();export{t as ListPage};`,
  ]) {
    const kept = linkScripts(outputs, new Map(Object.entries({ ...texts, 'out/list-page-2.js': own })), 'out/entry-1.js');
    expect(kept.scriptOf.get('list-page.tsx')).toBe('out/list-page-2.js');
    expect(kept.scripts.get('out/list-page-2.js')?.text).toBe(own);
  }
});
