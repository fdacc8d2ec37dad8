import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'portal-walls-'));
afterAll(() => rmSync(project, { recursive: true }));

const forbidden = [
  ['shared/rules/x.ts', 'react'],
  ['shared/rules/x.ts', 'node:fs'],
  ['shared/rules/x.ts', '#client/lib/await.tsx'],
  ['client/ui/x.tsx', '#client/lib/await.tsx'],
  ['client/ui/x.tsx', '../lib/await.tsx'],
  ['client/ui/x.tsx', '#shared/contract/envelope.ts'],
  ['client/ui/x.tsx', '#shared/routes/href.ts'],
  ['client/ui/x.tsx', '../forms/text-field.tsx'],
  ['client/lib/x.tsx', '#client/ui/button.tsx'],
  ['client/lib/x.tsx', '#client/forms/text-field.tsx'],
  ['client/lib/x.tsx', 'node:crypto'],
  ['client/forms/x.tsx', '#client/features/home/home-api.ts'],
  ['client/forms/x.tsx', '../layout/logout.ts'],
  ['client/entities/demand/x.tsx', '#client/features/home/home-api.ts'],
  ['client/entities/demand/x.tsx', '#client/layout/logout.ts'],
  ['client/ui/x.tsx', '#client/entities/demand/demand-card.tsx'],
  ['client/lib/x.tsx', '#client/entities/demand/demand-card-model.ts'],
  ['client/forms/x.tsx', '../entities/demand/demand-card.tsx'],
  ['client/layout/x.tsx', '#client/forms/text-field.tsx'],
  ['client/layout/x.tsx', '#client/features/home/home-api.ts'],
  ['client/layout/x.tsx', '../features/home/home-api.ts'],
  ['client/features/demand/x.tsx', '#client/features/home/home-api.ts'],
  ['client/features/demand/pages/x.tsx', '../../home/home-api.ts'],
  ['client/features/demand/pages/x.tsx', '#client/app/app.tsx'],
  ['client/app/x.tsx', '#server/config/env.ts'],
  ['client/ui/x.tsx', '../dev/page.tsx'],
  ['client/lib/x.tsx', '#client/dev/page.tsx'],
  ['client/forms/x.tsx', '#client/dev/page.tsx'],
  ['client/entities/demand/x.tsx', '#client/dev/page.tsx'],
  ['client/layout/x.tsx', '#client/dev/page.tsx'],
  ['client/features/demand/pages/x.tsx', '#client/dev/page.tsx'],
  ['client/app/x.tsx', '#client/dev/page.tsx'],
  ['client/entry.ts', './dev/main.tsx'],
  ['client/dev/x.tsx', '#client/features/home/home-api.ts'],
  ['client/dev/sections/x.tsx', '../../layout/logout.ts'],
  ['server/pages/x.ts', '#client/app/app.tsx'],
  ['server/pages/x.ts', '#portal-api/app.ts'],
  ['server/pages/x.ts', '../../portal-api/app.ts'],
  ['portal-api/platform/http/x.ts', '#client/lib/await.tsx'],
  ['portal-api/platform/http/x.ts', '#server/config/env.ts'],
  ['portal-api/features/demand/x.ts', '../auth/auth-repository.ts'],
  ['portal-api/domain/demands/x.ts', '../../features/demand/demand-routes.ts'],
  ['portal-api/platform/http/x.ts', '../../domain/users/user-view.ts'],
  ['portal-api/platform/http/x.ts', '../../features/demand/demand-routes.ts'],
  ['e2e/x.e2e.ts', '#server/config/env.ts'],
] as const;
const allowed = [
  ['shared/rules/x.ts', '../constants.ts'],
  ['client/ui/x.tsx', '#shared/text/texts.ts'],
  ['client/lib/x.tsx', '#shared/contract/envelope.ts'],
  ['client/forms/x.tsx', '#client/ui/button.tsx'],
  ['client/forms/x.tsx', '#client/lib/await.tsx'],
  ['client/entities/demand/x.tsx', '#client/ui/chip.tsx'],
  ['client/entities/demand/x.tsx', '#client/forms/text-field.tsx'],
  ['client/layout/x.tsx', '#client/lib/await.tsx'],
  ['client/features/demand/pages/x.tsx', '#client/entities/demand/demand-card.tsx'],
  ['client/features/demand/pages/x.tsx', '../demand-api.ts'],
  ['client/features/demand/pages/x.tsx', '#client/ui/button.tsx'],
  ['client/features/demand/pages/x.tsx', '#client/forms/text-field.tsx'],
  ['client/app/x.tsx', '#client/features/home/home-routes.tsx'],
  ['client/dev/sections/x.tsx', '#client/entities/demand/demand-card.tsx'],
  ['server/pages/x.ts', '#client/app/server-entry.tsx'],
  ['portal-api/features/demand/x.ts', './demand-repository.ts'],
  ['portal-api/features/demand/x.ts', '../../domain/demands/demand-view.ts'],
  ['portal-api/domain/demands/x.ts', '../../platform/db/database.ts'],
  ['portal-api/features/demand/x.ts', '#shared/contract/demand.ts'],
] as const;

/** Files of a made-up project, each with what it says: one for each import, as several have the same path. */
const importing = [...forbidden, ...allowed].map(([path, specifier], which) => ({
  path: path.replace('/x.', `/x${which}.`),
  source: `import { thing } from '${specifier}';\nconsole.log(thing);\n`,
}));
const reading = ['server/pages/y.ts', 'server/config/env.ts'].map((path) => ({ path, source: 'console.log(process.env.PORT);\n' }));

/** Names of the rules that each file breaks, by its path. */
const broken = new Map<string, string[]>();

beforeAll(() => {
  copyFileSync(join(root, 'biome.json'), join(project, 'biome.json'));
  const files = [...importing, ...reading];
  for (const { path, source } of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), source);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const words = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...files.map(({ path }) => path)];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...words], { cwd: project, encoding: 'utf8' });
  const { summary, diagnostics } = JSON.parse(stdout);
  if (summary.unchanged !== files.length) throw new Error(`of ${files.length} files were linted: ${stdout}${stderr}`);
  for (const { category, location } of diagnostics) broken.set(location.path, [...(broken.get(location.path) ?? []), category]);
});

const WALL = 'lint/style/noRestrictedImports';

test.each(forbidden.map(([path, specifier], which) => ({ path, specifier, which })))('$path may not import $specifier', ({ which }) => {
  expect(broken.get(importing[which]?.path ?? '')).toContain(WALL);
});

test.each(allowed.map(([path, specifier], which) => ({ path, specifier, which })))('$path may import $specifier', ({ which }) => {
  expect(broken.get(importing[forbidden.length + which]?.path ?? '') ?? []).not.toContain(WALL);
});

test('the environment is read in one place of the server', () => {
  expect(broken.get('server/pages/y.ts')).toEqual([expect.stringContaining('noProcessEnv')]);
  expect(broken.get('server/config/env.ts')).toBeUndefined();
});
