import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-npm-'));
  await mkdir(join(folder, 'scripts'));
  for (const name of ['start', 'dev']) await writeFile(join(folder, `scripts/${name}.ts`), 'console.log(process.pid);');
});
afterAll(() => rm(folder, { recursive: true }));

// npm passes signals on to its shell, and a shell that waits for a program dies of SIGTERM without telling it.
test.each(['start', 'dev'])('the program of npm run %s takes the place of npm’s shell, so that it hears of signals', async (name) => {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const shell = spawn('/bin/sh', ['-c', scripts[name]], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
  expect(Number(printed)).toBe(shell.pid);
});
