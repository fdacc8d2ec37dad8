import { describe, expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { planChunks } from './planned-chunks.ts';

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

const weigh = () => 1_000;

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
    planChunks(sources, (module) => weights[module] ?? 0, { start: 'start.tsx', landing: 'home/pages/home-page.tsx', loads }).shared;

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
