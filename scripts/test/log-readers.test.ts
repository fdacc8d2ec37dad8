import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const loggers = {
  portal: "const { createLogger } = await import('./server/http/logger.ts'); const log = createLogger({ logLevel: 'info' });",
  'portal API':
    "const { createLogger } = await import('./portal-api/platform/http/logger.ts'); const log = createLogger({ name: 'test' });",
};
/** Exits with 7, which shows that the program's own code ran to its end. */
const LAST_WORDS = "log.info('last words'); process.exit(7);";
/** Logs more than a pipe and the logger can buffer. */
const FLOOD = "for (let i = 0; i < 4_000; i++) log.info({ i, text: '一'.repeat(300) }, 'flood');";

const programs: ChildProcess[] = [];
afterEach(() => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
});

/** Starts a program that runs `code` and logs to a pipe or to an open file. */
function run(code: string, output: 'pipe' | number = 'pipe'): ChildProcess {
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, stdio: ['pipe', output, 'pipe'] });
  programs.push(program);
  return program;
}

describe.each(Object.entries(loggers))('a program with the logger of the %s', (_, logger) => {
  test('writes every line, the last ones before its exit', async () => {
    const program = run(`${logger} for (let i = 0; i < 500; i++) log.info({ i }, '第几行'); ${LAST_WORDS}`);
    const lines = (await text(program.stdout as NodeJS.ReadableStream)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).i)).toEqual([...Array(500).keys(), undefined]);
  });

  test('keeps running and exits normally after its reader has closed the pipe', async () => {
    const program = run(
      `${logger} process.stdin.once('end', () => { log.info('unread'); setTimeout(() => { ${LAST_WORDS} }, 200); }).resume();`,
    );
    program.stdout?.destroy();
    program.stdin?.end();
    expect(await once(program, 'exit')).toEqual([7, null]);
  });

  test('keeps running and exits normally if its reader does not read', async () => {
    const program = run(`${logger} ${FLOOD} setTimeout(() => { ${FLOOD} ${LAST_WORDS} }, 200);`);
    expect(await once(program, 'exit')).toEqual([7, null]);
    program.stdout?.destroy();
  });

  test('tells a reader that resumes how many lines it has missed, and tears no other line', async () => {
    const program = run(`${logger} ${FLOOD} process.stderr.write('.'); process.stdin.once('end', () => { ${LAST_WORDS} }).resume();`);
    await once(program.stderr as NodeJS.ReadableStream, 'data');
    const lines: string[] = [];
    let rest = '';
    for await (const chunk of (program.stdout as NodeJS.ReadableStream).setEncoding('utf8') as AsyncIterable<string>) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      if (parts.some((line) => line.includes('log lines were dropped'))) program.stdin?.end();
    }
    const read = lines.map((line) => JSON.parse(line));
    const lost = read.find(({ msg }) => msg.includes('log lines were dropped'));
    expect(lost.lost + read.filter(({ msg }) => msg === 'flood').length).toBe(4_000);
    expect(read.at(-1).msg).toBe('last words');
  });

  test('keeps running and exits normally if the disk of its log is full', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      const program = run(
        `${logger} log.info('first'); setTimeout(() => { log.info('second'); setTimeout(() => { ${LAST_WORDS} }, 200); }, 200);`,
        full,
      );
      const complaints = text(program.stderr as NodeJS.ReadableStream);
      expect([await once(program, 'exit'), await complaints]).toEqual([[7, null], '']);
    } finally {
      closeSync(full);
    }
  });
});
