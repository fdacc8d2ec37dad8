import { describe, expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { planChunks } from './planned-chunks.ts';
import { joinShared } from './shared-chunks.ts';

/** A graph of sources: `a: ['b', 'c?']` imports b, and c on demand. */
const graph = (modules: Record<string, string[]>): Metafile['inputs'] =>
  Object.fromEntries(
    Object.entries(modules).map(([name, imports]) => [
      name,
      {
        bytes: 1,
        imports: imports.map((path) =>
          path.endsWith('?') ? { path: path.slice(0, -1), kind: 'dynamic-import' } : { path, kind: 'import-statement' },
        ),
      },
    ]),
  );

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const weigh = (modules: readonly string[]) => modules.length * 1_000;

const plan = planChunks(
  graph({
    'start.tsx': ['frame.tsx', 'node_modules/react/index.js', 'icons:lucide', 'home/pages/home.tsx?', 'list.tsx?', 'login.tsx?'],
    'frame.tsx': ['node_modules/react/index.js'],
    'home/pages/home.tsx': ['frame.tsx', 'card.tsx', 'feed.tsx', 'skeleton.tsx', 'banner.tsx'],
    'list.tsx': ['card.tsx', 'feed.tsx', 'skeleton.tsx', 'node_modules/sort/index.js'],
    'login.tsx': ['card.tsx', 'node_modules/forms/index.js'],
    'card.tsx': [],
    'feed.tsx': ['skeleton.tsx'],
    'skeleton.tsx': [],
    'banner.tsx': [],
    'node_modules/react/index.js': [],
    'node_modules/forms/index.js': [],
    'node_modules/sort/index.js': [],
    'icons:lucide': [],
  }),
  weigh,
  { start: 'start.tsx', landing: 'home/pages/home.tsx', loads: [] },
);

test('packages of the start are apart from the portal, packages of a page are left to the page', () => {
  expect(plan.packages).toEqual(['node_modules/react/index.js']);
});

test('what home shares with pages like it is one chunk, which comes with those pages only', () => {
  expect(plan.shared[0]?.modules).toEqual(['feed.tsx', 'skeleton.tsx']);
  expect([...(plan.shared[0]?.users ?? [])]).toEqual(['home/pages/home.tsx', 'list.tsx']);
});

test('a part that a page of another kind takes is everybody’s; what home has alone stays with it', () => {
  expect([...plan.portal].sort()).toEqual(['card.tsx', 'frame.tsx', 'start.tsx']);
});

test('what the landing page’s own feature says about it takes nothing of it to everybody', () => {
  const { portal, shared } = planChunks(
    graph({
      'start.tsx': ['home/home-routes.tsx?'],
      'home/home-routes.tsx': ['home/home-model.ts', 'home/pages/home-page.tsx?'],
      'home/pages/home-page.tsx': ['home/home-model.ts'],
      'home/home-model.ts': [],
    }),
    weigh,
    { start: 'start.tsx', landing: 'home/pages/home-page.tsx', loads: [] },
  );
  expect(portal).toEqual(['start.tsx']);
  expect(shared).toEqual([{ modules: ['home/home-model.ts'], users: new Set(['home/home-routes.tsx', 'home/pages/home-page.tsx']) }]);
});

describe('what pages other than the landing page share', () => {
  const sources = graph({
    'start.tsx': ['home/pages/home-page.tsx?', 'list.tsx?', 'detail.tsx?', 'wallet.tsx?'],
    'home/pages/home-page.tsx': [],
    'list.tsx': ['card.tsx', 'filter.ts', 'field.tsx'],
    'detail.tsx': ['card.tsx', 'filter.ts'],
    'wallet.tsx': ['field.tsx', 'filter.ts'],
    'card.tsx': ['words.ts'],
    'field.tsx': ['words.ts'],
    'filter.ts': [],
    'words.ts': [],
  });
  const loads = ['list.tsx', 'detail.tsx', 'wallet.tsx'].map((page) => ({ modules: [page], weight: 1 }));
  const planWith = (weights: Record<string, number>) =>
    planChunks(sources, (modules) => sum(modules.map((module) => weights[module] ?? 0)), {
      start: 'start.tsx',
      landing: 'home/pages/home-page.tsx',
      loads,
    }).shared;

  test('modules of the same pages are one chunk', () => {
    const shared = planWith({ 'card.tsx': 9_000, 'field.tsx': 9_000, 'filter.ts': 9_000, 'words.ts': 9_000 });
    expect(shared.map(({ modules }) => modules)).toEqual([['card.tsx'], ['filter.ts', 'words.ts'], ['field.tsx']]);
  });

  test('small ones are joined, and come with every page that needs one of them; heavy ones stay apart', () => {
    const shared = planWith({ 'card.tsx': 100, 'field.tsx': 9_000, 'filter.ts': 100, 'words.ts': 100 });
    expect(shared.map(({ modules }) => modules)).toEqual([['card.tsx', 'filter.ts', 'words.ts'], ['field.tsx']]);
    expect([...(shared[0]?.users ?? [])].sort()).toEqual(['detail.tsx', 'list.tsx', 'wallet.tsx']);
  });

  test('who loads a chunk loads what it imports from', () => {
    for (const shared of [planWith({ 'words.ts': 9_000 }), planWith({ 'card.tsx': 9_000 }), planWith({ 'filter.ts': 9_000 })]) {
      const usersOf = (module: string) => shared.find(({ modules }) => modules.includes(module))?.users ?? new Set();
      for (const module of ['card.tsx', 'field.tsx'])
        expect([...usersOf(module)].filter((user) => !usersOf('words.ts').has(user))).toEqual([]);
    }
  });
});

describe('chunks that are too small', () => {
  /** Two pages that share a little, one that shares nothing, and what all of them load. */
  const join = ({ limit, growth = 10_000, little = 300 }: { limit: number; growth?: number; little?: number }) => {
    const bytes: Record<string, number> = {
      'list.tsx': 5_000,
      'detail.tsx': 4_000,
      'wallet.tsx': 6_000,
      'crumbs.tsx': little,
      'start.tsx': 20_000,
    };
    const pages = ['list.tsx', 'detail.tsx', 'wallet.tsx'];
    const chunks = joinShared({
      usersOf: new Map([['crumbs.tsx', new Set(['list.tsx', 'detail.tsx'])]]),
      decided: { modules: [], users: new Set() },
      loads: pages.map((page) => ({ modules: [page], weight: 1, limit })),
      ownBytes: 250,
      bytesOf: (modules) => sum(modules.map((module) => bytes[module] ?? 0)),
      importsOf: (module) => (module === 'list.tsx' || module === 'detail.tsx' ? ['crumbs.tsx'] : []),
      small: {
        least: 1_000,
        growth,
        others: [...pages.map((page) => ({ modules: [page], users: new Set([page]) })), { modules: ['start.tsx'], users: new Set(pages) }],
      },
    });
    return chunks.map(({ modules, users }) => `${modules.join(' ')} for ${[...users].join(' ')}`).sort();
  };
  const alone = ['detail.tsx for detail.tsx', 'list.tsx for list.tsx', 'wallet.tsx for wallet.tsx'];
  const apart = [...alone, 'crumbs.tsx for detail.tsx list.tsx', 'start.tsx for detail.tsx list.tsx wallet.tsx'].sort();

  test('one goes where it costs all pages together least', () => {
    expect(join({ limit: 40_000 })).toEqual([...alone, 'crumbs.tsx start.tsx for detail.tsx list.tsx wallet.tsx'].sort());
  });

  test('one that is large enough stays where it is', () => {
    expect(join({ limit: 40_000, little: 1_200 })).toEqual(apart);
  });

  test('one stays small where a page would become heavier than it may be, or by more than it may', () => {
    // The wallet would load 300 bytes of what it does not need, beyond what it has: 26,000 and two chunks.
    expect(join({ limit: 26_500 })).toEqual(apart);
    expect(join({ limit: 40_000, growth: 200 })).toEqual(apart);
  });

  test('what is imported from a chunk that more pages load now is loaded by them too, and nothing twice', () => {
    const chunks = joinShared({
      usersOf: new Map([
        ['card.tsx', new Set(['list.tsx', 'detail.tsx'])],
        ['words.ts', new Set(['list.tsx', 'detail.tsx', 'wallet.tsx'])],
      ]),
      decided: { modules: [], users: new Set() },
      loads: ['list.tsx', 'detail.tsx', 'wallet.tsx', 'login.tsx'].map((page) => ({ modules: [page], weight: 1, limit: 40_000 })),
      ownBytes: 10,
      bytesOf: (modules) => sum(modules.map((module) => (module === 'card.tsx' ? 200 : 3_000))),
      importsOf: (module) => (module === 'card.tsx' ? ['words.ts'] : []),
      small: {
        least: 1_000,
        growth: 10_000,
        others: [{ modules: ['start.tsx'], users: new Set(['list.tsx', 'detail.tsx', 'wallet.tsx', 'login.tsx']) }],
      },
    });
    const modules = chunks.flatMap((chunk) => chunk.modules);
    expect([...modules].sort()).toEqual(['card.tsx', 'start.tsx', 'words.ts']);
    const usersOf = (module: string) => chunks.find((chunk) => chunk.modules.includes(module))?.users ?? new Set<string>();
    expect([...usersOf('card.tsx')].filter((user) => !usersOf('words.ts').has(user))).toEqual([]);
    expect(chunks.filter((chunk) => chunk.modules.includes('card.tsx')).map((chunk) => chunk.modules.length)).toEqual([2]);
  });
});
