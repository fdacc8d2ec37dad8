import { expect, test } from '@jest/globals';
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
  { start: 'start.tsx', landing: 'home/pages/home.tsx', signIn: [] },
);

test('packages of the start are apart from the portal, packages of a page are left to the page', () => {
  expect(plan.chunks.packages).toEqual(['node_modules/react/index.js']);
});

test('what home shares with pages like it is one chunk, which comes with those pages only', () => {
  expect([...plan.chunks.landing].sort()).toEqual(['feed.tsx', 'skeleton.tsx']);
  expect([...plan.landingUsers].sort()).toEqual(['home/pages/home.tsx', 'list.tsx']);
});

test('a part that a page of another kind takes is everybody’s; what home has alone stays with it', () => {
  expect([...plan.chunks.portal].sort()).toEqual(['card.tsx', 'frame.tsx', 'start.tsx']);
});

test('what the landing page’s own feature says about it takes nothing of it to everybody', () => {
  const { chunks, landingUsers } = planChunks(
    graph({
      'start.tsx': ['home/home-routes.tsx?'],
      'home/home-routes.tsx': ['home/home-model.ts', 'home/pages/home-page.tsx?'],
      'home/pages/home-page.tsx': ['home/home-model.ts'],
      'home/home-model.ts': [],
    }),
    { start: 'start.tsx', landing: 'home/pages/home-page.tsx', signIn: [] },
  );
  expect(chunks.portal).toEqual(['start.tsx']);
  expect(chunks.landing).toEqual(['home/home-model.ts']);
  expect(landingUsers).toContain('home/home-routes.tsx');
});

test('what sign-in dialog and sign-in pages share of their feature is one chunk, for them and their parts alone', () => {
  const { chunks, signInUsers } = planChunks(
    graph({
      'start.tsx': ['home/pages/home-page.tsx?', 'auth/auth-routes.ts?', 'auth/dialogs/login.tsx?', 'user/pages/safety.tsx?'],
      'home/pages/home-page.tsx': [],
      'auth/auth-routes.ts': ['auth/invitation.ts', 'auth/pages/invite.tsx?'],
      'auth/dialogs/login.tsx': ['auth/forms.ts', 'auth/api.ts', 'ui/field.tsx', 'auth/components/jverify.tsx?'],
      'auth/pages/invite.tsx': ['auth/invitation.ts', 'auth/forms.ts', 'auth/api.ts', 'auth/story.tsx', 'ui/field.tsx'],
      'auth/components/jverify.tsx': ['auth/api.ts'],
      'user/pages/safety.tsx': ['ui/field.tsx'],
      'auth/forms.ts': [],
      'auth/api.ts': [],
      'auth/story.tsx': [],
      'auth/invitation.ts': [],
      'ui/field.tsx': [],
    }),
    { start: 'start.tsx', landing: 'home/pages/home-page.tsx', signIn: ['auth/dialogs/login.tsx', 'auth/pages/invite.tsx'] },
  );
  expect([...chunks.signIn].sort()).toEqual(['auth/api.ts', 'auth/forms.ts']);
  expect([...signInUsers].sort()).toEqual(['auth/components/jverify.tsx', 'auth/dialogs/login.tsx', 'auth/pages/invite.tsx']);
});
