import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'portal-walls-'));
copyFileSync(join(root, 'biome.json'), join(project, 'biome.json'));
afterAll(() => rmSync(project, { recursive: true }));

/** The project's lint errors for a file with that content at that path. */
function lintSource(file: string, source: string): string {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', file], { cwd: project, encoding: 'utf8' });
  if (!(stdout + stderr).includes('Checked 1 file')) throw new Error(`nothing was linted: ${stdout}${stderr}`);
  return stdout + stderr;
}

const lint = (file: string, specifier: string): string => lintSource(file, `import { thing } from '${specifier}';\nconsole.log(thing);\n`);

test.each([
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
])('%s may not import %s', (file, specifier) => {
  expect(lint(file, specifier)).toContain('noRestrictedImports');
});

test.each([
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
])('%s may import %s', (file, specifier) => {
  expect(lint(file, specifier)).not.toContain('noRestrictedImports');
});

test('the environment is read in one place of the server', () => {
  expect(lintSource('server/pages/y.ts', 'console.log(process.env.PORT);\n')).toContain('noProcessEnv');
  expect(lintSource('server/config/env.ts', 'console.log(process.env.PORT);\n')).not.toContain('noProcessEnv');
});
