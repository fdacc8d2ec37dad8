import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-npm-'));
  const module = JSON.stringify(join(import.meta.dirname, '../stop-with-shell.ts'));
  await writeFile(
    join(folder, 'program.ts'),
    `const { stopWithShell } = await import(${module});
    stopWithShell();
    process.on('SIGTERM', () => {
      console.log('asked to stop');
      process.exit();
    });
    setInterval(() => {}, 1_000);
    console.log('begun');`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

// The command after the program makes every shell wait for it, as dash does in any case. SIGTERM kills only the shell.
test('stops a program of npm once its shell has exited', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const shell = spawn('/bin/sh', ['-c', '"$0" program.ts; true', process.execPath], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const lines = createInterface(shell.stdout);
  lines.on('line', (line) => {
    said.push(line);
    if (line === 'begun') shell.kill('SIGTERM');
  });
  // The program keeps the pipe open until it exits.
  await once(lines, 'close');
  expect(said).toEqual(['begun', 'asked to stop']);
});
