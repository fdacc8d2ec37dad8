import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A framework's application, whose sources are in the folder next to this file. */
export interface FrameworkApp {
  name: 'next' | 'nuxt';
  /** Version by package name. */
  packages: Readonly<Record<string, string>>;
  build: readonly string[];
  /** Path of the file from which the sources read the pages. */
  pagesFile: string;
}

/**
 * Installs an application and its packages from the registry in a folder of its own below the temporary directory, and builds it. The
 * packages stay there for the next run. Returns the folder.
 */
export async function makeApp({ name, packages, build, pagesFile }: FrameworkApp, pages: object): Promise<string> {
  const folder = join(tmpdir(), 'portal-bench-frameworks', name);
  await mkdir(folder, { recursive: true });
  for (const leftover of ['app', '.next', '.nuxt', '.output']) await rm(join(folder, leftover), { recursive: true, force: true });
  await cp(join(import.meta.dirname, name), folder, { recursive: true });
  await writeFile(join(folder, pagesFile), JSON.stringify(pages));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }));
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
  await run('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder, env });
  const [command = '', ...rest] = build;
  await run(join(folder, 'node_modules/.bin', command), rest, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  return folder;
}
