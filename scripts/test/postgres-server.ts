import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Connection string of the `postgres` database, whose user may create other databases. */
  url: string;
  /** Kills the server with SIGKILL. It is unavailable until `start`. */
  kill(): Promise<void>;
  /** Starts a new server on the data of the killed one. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Kills the server with SIGKILL and starts a new one on its data. Resolves when it accepts connections. */
  crash(): Promise<void>;
  /**
   * Returns the statements that the server runs during `work`, from all clients, except `begin` and `commit`. The server must have been
   * started with `logsStatements`.
   */
  recordStatements(work: () => Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL on a free loopback port. Uses the installed one (PATH, then Debian's folder); on Debian as root it installs
 * a missing one, otherwise it throws an error that says what to install. With `isDurable` it waits for the disk, as in production.
 */
export async function startPostgres({ isDurable = false, logsStatements = false } = {}): Promise<PostgresServer> {
  const bin = findPostgres() ?? installPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'portal-pg-'));
  const identity = serverIdentity(dir);
  const data = join(dir, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'], {
    stdio: 'pipe',
    ...identity,
  });
  return serve(dir, data, ['-c', `fsync=${isDurable ? 'on' : 'off'}`, ...(logsStatements ? logSettings(dir) : [])], identity);
}

const logSettings = (dir: string): string[] =>
  ['logging_collector=on', `log_directory=${dir}`, 'log_filename=server.log', 'log_statement=all'].flatMap((setting) => ['-c', setting]);

/** Starts a streaming replica, on this machine, of a server that `startPostgres` has started. It replays what it receives immediately. */
export async function startReplica(primaryUrl: string): Promise<PostgresServer> {
  const bin = findPostgres() ?? installPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'portal-replica-'));
  const identity = serverIdentity(dir);
  const data = join(dir, 'data');
  // Debian installs it with the client programs.
  const own = join(bin, 'pg_basebackup');
  execFileSync(existsSync(own) ? own : 'pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', primaryUrl], {
    stdio: 'pipe',
    ...identity,
  });
  return serve(dir, data, ['-c', 'fsync=off'], identity);
}

/** Runs a server on the data in `data`. `dir` is removed when it stops. */
async function serve(dir: string, data: string, settings: string[], identity: { uid?: number; gid?: number }): Promise<PostgresServer> {
  const bin = findPostgres() ?? installPostgres();
  const port = await freePort();
  const common = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${dir}`, 'max_connections=200'];
  const options = [...common.flatMap((setting) => ['-c', setting]), ...settings];
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  const run = (): RunningServer => runServer(join(bin, 'postgres'), ['-D', data, ...options], identity);
  let running = run();
  if (!(await isReady(url, running.exited))) throw new Error('PostgreSQL ended before it was ready');
  const kill = async (): Promise<void> => {
    running.kill('SIGKILL');
    await running.exited;
  };
  const start = async (): Promise<void> => {
    // The dead server's child processes may still hold its shared memory; a new server then exits immediately, so try again.
    do running = run();
    while (!(await isReady(url, running.exited)));
  };
  return {
    url,
    kill,
    start,
    crash: () => kill().then(start),
    recordStatements: (work) => recordStatements(url, join(dir, 'server.log'), work),
    stop: async () => {
      running.kill('SIGINT');
      await running.exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Reads statements from the server's log: "execute" for prepared statements, "statement" for others. */
async function recordStatements(url: string, log: string, work: () => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const mark = async (): Promise<string> => {
    const text = randomUUID();
    await client.query(`select '${text}'`);
    return text;
  };
  const from = await mark();
  await work();
  const to = await mark();
  await client.end();
  for (;;) {
    const text = await readFile(log, 'utf8');
    if (text.includes(to)) return readStatements(text.slice(text.indexOf(from) + from.length, text.indexOf(to)));
    await setTimeout(20);
  }
}

const readStatements = (log: string): string[] =>
  [...log.matchAll(/LOG: {2}(?:execute [^:]+|statement): ([\s\S]*?)(?=\n\d{4}-\d\d-\d\d )/g)]
    .map(([, statement = '']) => statement.trim())
    .filter((statement) => !/^(?:begin|commit)$/.test(statement));

interface RunningServer {
  kill(signal: NodeJS.Signals): void;
  exited: Promise<void>;
}

export function runServer(command: string, options: string[], identity: { uid?: number; gid?: number }): RunningServer {
  const server = spawn(command, options, { stdio: 'ignore', ...identity });
  return { kill: (signal) => void server.kill(signal), exited: new Promise((resolve) => server.once('exit', () => resolve())) };
}

function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const folders = [...(process.env.PATH ?? '').split(':'), ...versions];
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

function installPostgres(): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const bin = findPostgres();
  if (!bin)
    throw new Error('The tests need PostgreSQL 15 or newer: apt-get install postgresql (Debian), brew install postgresql@15 (macOS).');
  return bin;
}

/** Gives an unprivileged account ownership of the folder: PostgreSQL and PgBouncer refuse to run as root. */
export function serverIdentity(dir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = 65_534;
  chmodSync(dir, 0o755);
  execFileSync('chown', [`${nobody}:${nobody}`, dir]);
  mkdirSync(dir, { recursive: true });
  return { uid: nobody, gid: nobody };
}

/** Resolves with true once the server accepts connections, with false if it exits before. Throws after 30 s. */
export async function isReady(url: string, exited: Promise<void>): Promise<boolean> {
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (isGone) return false;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await setTimeout(50);
    }
  }
  throw new Error('PostgreSQL was not ready within 30 s');
}
