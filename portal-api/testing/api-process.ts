import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', 'main.ts');
/** Directory of the compile cache: the sources are compiled once for all processes of a run. */
const compileCache = () => join(process.env.TEST_SNAPSHOTS ?? tmpdir(), 'compile-cache');

export interface ApiProcess {
  child: ChildProcess;
  /** The address to call, once it is ready; null if the process ended before. */
  ready: Promise<string | null>;
  /** The exit code, or the signal that ended it, and its output on stderr. */
  ended: Promise<{ code: number | NodeJS.Signals | null; stderr: string }>;
}

/** Starts the embedded API as the portal does: a child process with an IPC channel, on a free port. */
export function startApiProcess(env: Record<string, string>, args: readonly string[] = []): ApiProcess {
  const child = spawn(process.execPath, ['--liftoff-only', main, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache(), PORTAL_API_PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.stdout || !child.stderr) throw new Error('The child has no pipes');
  child.stdout.resume();
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  // Not 'close': it is never emitted after the parent has disconnected.
  const ended = Promise.all([once(child, 'exit'), once(child.stderr, 'end')]).then(([[code, signal]]) => ({
    code: code ?? signal,
    stderr,
  }));
  const message = new Promise<string>((resolve) =>
    child.on('message', (received) => {
      if (!isChange(received)) resolve(`http://127.0.0.1:${portOf(received)}`);
    }),
  );
  return { child, ended, ready: Promise.race([message, ended.then(() => null)]) };
}

const isChange = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'changed';

function portOf(message: unknown): number {
  if (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'ready' &&
    'port' in message &&
    typeof message.port === 'number'
  ) {
    return message.port;
  }
  throw new Error(`The API sent something else than its port: ${JSON.stringify(message)}`);
}
