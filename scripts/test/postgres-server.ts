import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** Connection string of the `postgres` database, whose user may create others. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL on a free loopback port. Finds the machine's own (PATH, then Debian's folder); on Debian as root it
 * is installed when missing. Throws a sentence that says what to install otherwise.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres() ?? installPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'portal-pg-'));
  const identity = serverIdentity(dir);
  const data = join(dir, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'], {
    stdio: 'pipe',
    ...identity,
  });
  const port = await freePort();
  const options = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${dir}`,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], { stdio: 'ignore', ...identity });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, exited);
  return {
    url,
    stop: async () => {
      server.kill('SIGINT');
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
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

/** PostgreSQL refuses to run as root: an unprivileged account takes over its folder. */
function serverIdentity(dir: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const nobody = 65_534;
  chmodSync(dir, 0o755);
  execFileSync('chown', [`${nobody}:${nobody}`, dir]);
  mkdirSync(dir, { recursive: true });
  return { uid: nobody, gid: nobody };
}

async function waitUntilReady(url: string, exited: Promise<void>): Promise<void> {
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (isGone) throw new Error('PostgreSQL ended before it was ready');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('PostgreSQL was not ready within 30 s');
}
