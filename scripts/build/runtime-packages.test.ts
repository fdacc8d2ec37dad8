import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { importedPackages, inlineLazyImports } from './bundle-server.ts';
import { copyRuntimePackages, findPackages } from './runtime-packages.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'packages-'));
});
afterEach(() => rm(root, { recursive: true }));

async function install(folder: string, manifest: object = {}, program = 'export default 1;'): Promise<void> {
  const place = join(root, 'node_modules', folder);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), JSON.stringify({ type: 'module', exports: './main.js', ...manifest }));
  await writeFile(join(place, 'main.js'), program);
  await writeFile(join(place, 'main.js.map'), '{}');
}
const found = async (...names: string[]) => (await findPackages(root, names)).map((folder) => folder.slice(root.length + 14));

test('lists the packages that a bundle imports, by name', () => {
  const imports = ['pg', '@aws-sdk/client-s3/deep', 'node:fs', 'fs', './chunk.js'].map((path) => ({
    path,
    kind: 'import-statement' as const,
    external: !path.startsWith('.'),
  }));
  const output = { bytes: 0, inputs: {}, imports, exports: [] };
  expect(importedPackages({ outputs: { 'main.js': output } })).toEqual(['pg', '@aws-sdk/client-s3']);
});

test('bundles lazily imported pages into the server’s file, where they run when requested', () => {
  expect(inlineLazyImports(`const page = async () => (await import('./pages/edit-page.tsx')).EditPage;`)).toBe(
    `const page = async () => (await Promise.resolve().then(() => require('./pages/edit-page.tsx'))).EditPage;`,
  );
  expect(inlineLazyImports('import("#client/forms/picker.tsx")')).toBe('Promise.resolve().then(() => require("#client/forms/picker.tsx"))');
  expect(inlineLazyImports(`import('qrcode.react')`)).toBe(`import('qrcode.react')`);
});

test('copies packages with all their dependencies, including nested ones, and nothing else', async () => {
  await install('a', { dependencies: { b: '1', '@scope/c': '1' }, optionalDependencies: { 'not-for-this-platform': '1', d: '1' } });
  await install('b');
  await install('a/node_modules/b', { dependencies: { '@scope/c': '1' } });
  await install('@scope/c', { dependencies: { a: '1' } });
  await install('d');
  await install('only-for-building');
  expect(await found('a')).toEqual(['@scope/c', 'a', 'a/node_modules/b', 'd']);
});

test('fails the build if a package is missing or does not load', async () => {
  await install('a', { dependencies: { b: '1' } });
  await expect(found('a')).rejects.toThrow('b, which node_modules/a needs, is not installed');
  await install('b', {}, "import 'c';");
  await mkdir(join(root, 'dist'));
  await writeFile(join(root, 'dist/packages.json'), '["b"]');
  await expect(copyRuntimePackages(root, join(root, 'image'))).rejects.toThrow("Cannot find package 'c'");
});
