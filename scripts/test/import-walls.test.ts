import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
  ['portal-api/domain/demands/x.ts', '../../console/console-app.ts'],
  ['portal-api/features/demand/x.ts', '../../console/console-app.ts'],
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
  ['portal-api/features/demand/search/x.ts', '../demand-repository.ts'],
  ['portal-api/features/demand/x.ts', '../../domain/demands/demand-view.ts'],
  ['portal-api/features/demand/search/x.ts', '../../../domain/demands/demand-view.ts'],
  ['portal-api/domain/demands/x.ts', '../../platform/db/database.ts'],
  ['portal-api/features/demand/x.ts', '#shared/contract/demand.ts'],
] as const;

interface MadeUp {
  /** Path in the temporary project. */
  file: string;
  source: string;
}

/** Creates a file with that import. Several files have the same path, so each gets a number. */
const importing = ([path, specifier]: readonly [path: string, specifier: string], which: number, kind: string) => ({
  path,
  specifier,
  file: path.replace('/x.', `/${kind}${which}.`),
  source: `import { thing } from '${specifier}';\nconsole.log(thing);\n`,
});
/** Imports of each feature by another one, from its folder and from a folder in it: a new feature has to be added to the rules. */
const betweenFeatures = readdirSync(join(root, 'portal-api/features')).flatMap((name) => [
  ['portal-api/features/other/x.ts', `../${name}/y.ts`] as const,
  ['portal-api/features/other/part/x.ts', `../../${name}/y.ts`] as const,
]);
const refused = [...forbidden, ...betweenFeatures].map((row, which) => importing(row, which, 'refused'));
const welcome = allowed.map((row, which) => importing(row, which, 'welcome'));
const reading = ['server/pages/y.ts', 'server/config/env.ts'].map((file): MadeUp => ({ file, source: 'console.log(process.env.PORT);\n' }));

/** Names of the rules that each file violates, by path. */
const broken = new Map<string, string[]>();

beforeAll(() => {
  copyFileSync(join(root, 'biome.json'), join(project, 'biome.json'));
  const files: readonly MadeUp[] = [...refused, ...welcome, ...reading];
  for (const { file, source } of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), source);
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const words = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...files.map(({ file }) => file)];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...words], { cwd: project, encoding: 'utf8' });
  const { summary, diagnostics } = JSON.parse(stdout);
  if (summary.unchanged !== files.length) throw new Error(`not all of ${files.length} files were linted: ${stdout}${stderr}`);
  for (const { category, location } of diagnostics) broken.set(location.path, [...(broken.get(location.path) ?? []), category]);
});

const WALL = 'lint/style/noRestrictedImports';

test.each(refused)('$path may not import $specifier', ({ file }) => {
  expect(broken.get(file)).toContain(WALL);
});

test.each(welcome)('$path may import $specifier', ({ file }) => {
  expect(broken.get(file) ?? []).not.toContain(WALL);
});

test('the server reads the environment in one place only', () => {
  expect(broken.get('server/pages/y.ts')).toEqual([expect.stringContaining('noProcessEnv')]);
  expect(broken.get('server/config/env.ts')).toBeUndefined();
});
