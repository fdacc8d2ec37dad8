import { describe, expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { planChunks } from './planned-chunks.ts';
import { joinShared } from './shared-chunks.ts';

/** Creates a module graph: `a: ['b', 'c?']` imports b, and c lazily. */
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
  { start: 'start.tsx', landing: 'home/pages/home.tsx', loads: [], leastChunk: 1_300, chunkPrice: 400 },
);

test('separates packages of the start from the portal, and leaves packages of a page to the page', () => {
  expect(plan.packages).toEqual(['node_modules/react/index.js']);
});

test('puts the parts that home shares with similar pages into one chunk, which only those pages load', () => {
  expect(plan.shared[0]?.modules).toEqual(['feed.tsx', 'skeleton.tsx']);
  expect([...(plan.shared[0]?.users ?? [])]).toEqual(['home/pages/home.tsx', 'list.tsx']);
});

test('puts a part that another kind of page uses into the portal chunk, and leaves parts that only home uses to home', () => {
  expect([...plan.portal].sort()).toEqual(['card.tsx', 'frame.tsx', 'start.tsx']);
});

test('keeps parts of the landing page out of the portal chunk if only its own feature’s page description uses them', () => {
  const { portal, shared } = planChunks(
    graph({
      'start.tsx': ['home/home-routes.tsx?'],
      'home/home-routes.tsx': ['home/home-model.ts', 'home/pages/home-page.tsx?'],
      'home/pages/home-page.tsx': ['home/home-model.ts'],
      'home/home-model.ts': [],
    }),
    weigh,
    { start: 'start.tsx', landing: 'home/pages/home-page.tsx', loads: [], leastChunk: 1_300, chunkPrice: 400 },
  );
  expect(portal).toEqual(['start.tsx']);
  expect(shared).toEqual([{ modules: ['home/home-model.ts'], users: new Set(['home/home-routes.tsx', 'home/pages/home-page.tsx']) }]);
});

describe('parts shared by pages other than the landing page', () => {
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
      leastChunk: 1_300,
      chunkPrice: 400,
    }).shared;

  test('puts modules used by the same pages into one chunk', () => {
    const shared = planWith({ 'card.tsx': 9_000, 'field.tsx': 9_000, 'filter.ts': 9_000, 'words.ts': 9_000 });
    expect(shared.map(({ modules }) => modules)).toEqual([['card.tsx'], ['filter.ts', 'words.ts'], ['field.tsx']]);
  });

  test('joins small chunks and loads them with every page that needs one of them, but keeps large ones apart', () => {
    const shared = planWith({ 'card.tsx': 100, 'field.tsx': 9_000, 'filter.ts': 100, 'words.ts': 100 });
    expect(shared.map(({ modules }) => modules)).toEqual([['card.tsx', 'filter.ts', 'words.ts'], ['field.tsx']]);
    expect([...(shared[0]?.users ?? [])].sort()).toEqual(['detail.tsx', 'list.tsx', 'wallet.tsx']);
  });

  test('a user of a chunk also loads the chunks that it imports from', () => {
    for (const shared of [planWith({ 'words.ts': 9_000 }), planWith({ 'card.tsx': 9_000 }), planWith({ 'filter.ts': 9_000 })]) {
      const usersOf = (module: string) => shared.find(({ modules }) => modules.includes(module))?.users ?? new Set();
      for (const module of ['card.tsx', 'field.tsx'])
        expect([...usersOf(module)].filter((user) => !usersOf('words.ts').has(user))).toEqual([]);
    }
  });
});

interface Joining {
  limit: number;
  growth?: number;
  little?: number;
  known?: readonly string[];
}

describe('chunks that are too small', () => {
  /** Plans two pages that share a small chunk, a page that shares nothing, and the code that all of them load. */
  const join = ({ limit, growth = 10_000, little = 300, known = [] }: Joining) => {
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
        known: new Set(known),
        growth,
        others: [...pages.map((page) => ({ modules: [page], users: new Set([page]) })), { modules: ['start.tsx'], users: new Set(pages) }],
      },
    });
    return chunks.map(({ modules, users }) => `${modules.join(' ')} for ${[...users].join(' ')}`).sort();
  };
  const alone = ['detail.tsx for detail.tsx', 'list.tsx for list.tsx', 'wallet.tsx for wallet.tsx'];
  const apart = [...alone, 'crumbs.tsx for detail.tsx list.tsx', 'start.tsx for detail.tsx list.tsx wallet.tsx'].sort();

  test('joins a small chunk where it costs all pages together least', () => {
    expect(join({ limit: 40_000 })).toEqual([...alone, 'crumbs.tsx start.tsx for detail.tsx list.tsx wallet.tsx'].sort());
  });

  test('leaves a chunk alone that is large enough', () => {
    expect(join({ limit: 40_000, little: 1_200 })).toEqual(apart);
  });

  test('joins a chunk that turned out smaller than its estimate', () => {
    expect(join({ limit: 40_000, little: 1_200, known: ['crumbs.tsx'] })).toEqual(join({ limit: 40_000 }));
  });

  test('leaves a small chunk alone if joining it would exceed a page’s limit or growth', () => {
    // The wallet would load 300 bytes that it does not need, in addition to its 26,000 bytes and the overhead of two chunks.
    expect(join({ limit: 26_500 })).toEqual(apart);
    expect(join({ limit: 40_000, growth: 200 })).toEqual(apart);
  });

  test('when more pages load a chunk, they also load its imports, and no module is duplicated', () => {
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
