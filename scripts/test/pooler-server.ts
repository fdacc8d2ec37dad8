import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { isReady, runServer, serverIdentity } from './postgres-server.ts';

export interface PoolerServer {
  /** The server's own connection string, but through the pooler. Its path can name any database of the server. */
  url: string;
  /** Kills it with SIGKILL and starts a new one at the same address. Resolves when it accepts connections. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the path of a server program (PATH, then Debian's folders); null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const folder = folders.find((one) => one && existsSync(join(one, name)));
  return folder === undefined ? null : join(folder, name);
}

/** Returns the path of PgBouncer; null if it is not installed. */
export const findPooler = (): string | null => findProgram('pgbouncer');

/**
 * Starts PgBouncer in transaction mode on a free loopback port, in front of the server at `postgresUrl`. `sessions` limits the server's
 * sessions per database: few, so that connections share them. Throws if it is not installed or does not start.
 */
export async function startPooler(postgresUrl: string, { sessions = 12 } = {}): Promise<PoolerServer> {
  const program = findPooler();
  if (program === null) throw new Error('PgBouncer is not installed');
  const dir = mkdtempSync(join(tmpdir(), 'portal-pooler-'));
  const server = new URL(postgresUrl);
  const port = await freePort();
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 1000
server_idle_timeout = 5
server_login_retry = 1
`,
  );
  const identity = serverIdentity(dir);
  const url = new URL(postgresUrl);
  url.port = String(port);
  const run = () => runServer(program, ['-q', file], identity);
  let running = run();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.kill(signal);
    await running.exited;
  };
  if (!(await isReady(url.href, running.exited))) throw new Error('PgBouncer ended before it was ready');
  return {
    url: url.href,
    async crash() {
      await end('SIGKILL');
      running = run();
      if (!(await isReady(url.href, running.exited))) throw new Error('PgBouncer ended before it was ready again');
    },
    async stop() {
      await end('SIGTERM');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
