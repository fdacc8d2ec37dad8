import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type PageAssets, readPageAssets } from '#server/pages/page-assets.ts';
import { type RouteName, routeNames, routeRow } from '#shared/routes/route-table.ts';
import { scriptLimit } from './client-sources.ts';
import { isBuilt } from './stamp.ts';
import { findUnsupportedNames } from './supported-browsers.ts';

const root = join(import.meta.dirname, '../..');
const KB = 1_000;
/** The build in dist/ if it matches the sources, or else a build for this test. */
let dist = join(root, 'dist');
let ownDist: string | null = null;
let assets: PageAssets;

beforeAll(async () => {
  if (!(await isBuilt(root, true))) {
    ownDist = await mkdtemp(join(tmpdir(), 'client-weight-'));
    dist = ownDist;
    await build(ownDist);
  }
  assets = readPageAssets(join(dist, 'client'));
}, 120_000);

afterAll(async () => {
  if (ownDist) await rm(ownDist, { recursive: true, force: true });
});

/** Builds in a separate process, because the build imports files that it has just written. */
async function build(folder: string): Promise<void> {
  const program = `
    const { bundleClient } = await import(${JSON.stringify(join(root, 'scripts/build/bundle-client.ts'))});
    await bundleClient(${JSON.stringify(root)}, { production: true, dist: ${JSON.stringify(folder)} });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
}

const read = (address: string): Promise<Buffer> => readFile(join(dist, 'client', address));
const weigh = async (address: string): Promise<number> => gzipSync(await read(address), { level: 9 }).length;

/** Returns the scripts that a page loads before any interaction, as its document lists them. */
const scriptsOf = (name: RouteName): string[] => [assets.entry, ...assets.shared, ...(assets.routes[name] ?? [])];

async function weightOf(name: RouteName): Promise<number> {
  const weights = await Promise.all(scriptsOf(name).map(weigh));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

test('before interaction, home loads at most 90 KB of scripts, other public pages 100 KB, private pages 116 KB', async () => {
  const names = Object.keys(assets.routes) as RouteName[];
  const weights = await Promise.all(names.map(async (name) => ({ name, weight: await weightOf(name) })));
  expect(names).toContain('demand.detail');
  expect(weights.filter(({ name, weight }) => weight > scriptLimit(name))).toEqual([]);
});

test('a page loads at most 18 scripts, home at most five', () => {
  const names = Object.keys(assets.routes) as RouteName[];
  expect(names.filter((name) => scriptsOf(name).length > (name === 'home' ? 5 : 18))).toEqual([]);
});

test('every script of a page except the first has at least 1 KB', async () => {
  const names = Object.keys(assets.routes) as RouteName[];
  const small = await Promise.all(
    names.map(async (name) => {
      const scripts = scriptsOf(name).filter((script) => script !== assets.entry);
      const weights = await Promise.all(scripts.map(weigh));
      return scripts.flatMap((script, place) => ((weights[place] ?? 0) < KB ? [`${name}: ${script}`] : []));
    }),
  );
  expect(small.flat()).toEqual([]);
});

test('only the script of the packages exceeds 30 KB, lazily loaded ones included: libraries are tree-shaken', async () => {
  const scripts = (await readdir(join(dist, 'client/assets'))).filter((file) => file.endsWith('.js'));
  const weights = await Promise.all(scripts.map((file) => weigh(`assets/${file}`)));
  expect(weights.filter((weight) => weight > 30 * KB)).toHaveLength(1);
});

test('no script uses functions that the oldest supported browsers lack', async () => {
  const scripts = (await readdir(join(dist, 'client/assets'))).filter((file) => file.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (file) => findUnsupportedNames(String(await read(`assets/${file}`))).map((name) => [file, name])),
  );
  expect(found.flat()).toEqual([]);
});

test('the styles of home have at most 8.7 KB, of other public pages 10.5 KB, of private pages 13.6 KB', async () => {
  const limitOf = (name: RouteName) => (name === 'home' ? 8.7 : routeRow(name).access === 'private' ? 13.6 : 10.5) * KB;
  for (const name of Object.keys(assets.routes) as RouteName[]) {
    const sheets = [assets.styles, ...(assets.routeStyles[name] ?? [])];
    const weights = await Promise.all(sheets.map(weigh));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expect({ name, isLight: total <= limitOf(name) }).toEqual({ name, isLight: true });
  }
});

test('a page lists the styles of everything that the server renders of it, including lazily loaded forms', () => {
  const sheetsOf = (name: RouteName) => assets.routeStyles[name]?.map((sheet) => /\/assets\/(\w+?)\d*-/.exec(sheet)?.[1]);
  expect(sheetsOf('home')).toEqual(['home']);
  expect([...new Set(sheetsOf('user.edit'))]).toEqual(['portal', 'forms', 'user']);
  expect([...new Set(sheetsOf('demand.publish'))]).toEqual(['portal', 'forms', 'publish']);
  expect([...new Set(sheetsOf('login'))]).toEqual(['portal', 'forms', 'auth']);
});

test('every page is found by its file name, and the styles of the refusal view are listed too', async () => {
  for (const name of routeNames) expect({ name, scripts: assets.routes[name]?.length ?? 0 }).not.toEqual({ name, scripts: 0 });
  expect(await isIn('client/layout/refusal-view.tsx', assets.refused.scripts)).toBe(true);
  expect(assets.refused.styles.length).toBeGreaterThan(0);
  const named = [assets.styles, ...Object.values(assets.routeStyles).flat(), ...assets.refused.styles];
  expect(named.filter((sheet) => !assets.sheets.includes(sheet))).toEqual([]);
});

test('no page lists styles that are shown only after an interaction', async () => {
  const later = (await readdir(join(dist, 'client/assets'))).filter((file) => /^\w+Later-.*\.css$/.test(file));
  expect(later.some((file) => file.startsWith('portalLater-'))).toBe(true);
  const named = Object.values(assets.routeStyles).flat();
  expect(later.filter((file) => named.includes(`/assets/${file}`))).toEqual([]);
});

test('every styled component has its rules in a stylesheet, including lazily loaded dialogs', async () => {
  const files = await readdir(join(dist, 'client/assets'));
  const textOf = async (ending: string) =>
    (await Promise.all(files.filter((file) => file.endsWith(ending)).map((file) => read(`assets/${file}`)))).join('\n');
  const styled = [...(await textOf('.js')).matchAll(/,\s*["'`](s\w{1,3}-\d+)["'`]\)/g)].map(([, id]) => `.${id}`);
  const rules = new Set((await textOf('.css')).match(/\.s\w+-\d+/g));
  expect(styled.length).toBeGreaterThan(500);
  expect(styled.filter((id) => !rules.has(id))).toEqual([]);
});

test('a page lists every script that its scripts import, so that none is discovered late', async () => {
  for (const name of Object.keys(assets.routes) as RouteName[]) {
    const scripts = scriptsOf(name);
    const sources = await Promise.all(scripts.map(async (script) => (await read(script)).toString()));
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(([, file]) => `/assets/${file}`),
    );
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.filter((script) => !scripts.includes(script))).toEqual([]);
  }
});

test('every script exports the names that others import from it, including lazy imports', async () => {
  const files = (await readdir(join(dist, 'client/assets'))).filter((file) => file.endsWith('.js'));
  const textOf = new Map(await Promise.all(files.map(async (file) => [file, (await read(`assets/${file}`)).toString()] as const)));
  const namesIn = (clause = '') => clause.split(',').map((part) => part.split(' as '));
  const exportsOf = new Map(
    [...textOf].map(([file, text]) => [
      file,
      new Set([...text.matchAll(/export\{([^}]*)\}/g)].flatMap(([, clause]) => namesIn(clause).map((names) => names.at(-1)))),
    ]),
  );
  const taken = [...textOf].flatMap(([file, text]) => [
    ...[...text.matchAll(/import\{([^}]*)\}from"\.\/([^"]+)"/g)].flatMap(([, clause, from = '']) =>
      namesIn(clause).map(([name]) => ({ file, from, name })),
    ),
    ...[...text.matchAll(/await \w+\(import\("\.\/([^"]+)"\)(?:,"[\w -]*")?\)\)\.(\w+)/g)].map(([, from = '', name]) => ({
      file,
      from,
      name,
    })),
  ]);
  expect(taken.filter(({ name }) => /^[A-Z]\w+Page$/.test(name ?? '')).length).toBeGreaterThan(30);
  expect(taken.filter(({ from, name }) => !exportsOf.get(from)?.has(name))).toEqual([]);
});

test('the frame of account pages is loaded with them, but not with the pages on which most visits begin', async () => {
  const hasFrame = (name: RouteName) => isIn('client/layout/account-columns.tsx', scriptsOf(name));
  const names = ['user.center', 'demand.mine', 'home', 'demand.list', 'demand.landing', 'demand.detail'] as const;
  expect(await Promise.all(names.map(hasFrame))).toEqual([true, true, false, false, false, false]);
});

test('source maps are built next to the client folder, never inside it', async () => {
  const served = await readdir(join(dist, 'client'), { recursive: true });
  expect(served.filter((file) => file.endsWith('.map'))).toEqual([]);
  for (const script of scriptsOf('home')) expect(Array.isArray(await sourcesOf(script))).toBe(true);
});

test('schemas, dialogs, forms and QR codes are not among the scripts of the home page', async () => {
  const sources = (await Promise.all(scriptsOf('home').map(sourcesOf))).flat();
  expect(sources.some((source) => source.includes('node_modules/react-dom/'))).toBe(true);
  for (const name of ['zod', '@base-ui/react', 'react-hook-form', 'qrcode.react', 'styled-components', 'lucide-react']) {
    expect(sources.filter((source) => source.includes(`node_modules/${name}/`))).toEqual([]);
  }
});

const isIn = async (source: string, scripts: readonly string[]): Promise<boolean> =>
  (await Promise.all(scripts.map(sourcesOf))).flat().some((path) => path.endsWith(source));

/** Lists the source files of a script, by its source map. */
async function sourcesOf(script: string): Promise<string[]> {
  const map = await readFile(join(dist, 'source-maps', `${basename(script)}.map`), 'utf8');
  return (JSON.parse(map) as { sources: string[] }).sources;
}
