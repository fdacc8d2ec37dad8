import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { findProgram } from './pooler-server.ts';
import { runServer, serverIdentity } from './postgres-server.ts';

const template = join(import.meta.dirname, '../../deploy/nginx.conf.template');
const READY_LIMIT_MS = 10_000;

/** Returns the path of nginx; null if it is not installed. */
export const findNginx = (): string | null => findProgram('nginx');

/**
 * Starts nginx with the configuration of compose's balancer on a free loopback port, in front of the portals at these two addresses
 * (`host:port`). Throws with nginx's message if it rejects the configuration.
 */
export async function startNginx(portals: readonly [string, string]): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findNginx();
  if (program === null) throw new Error('nginx is not installed');
  const dir = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const identity = serverIdentity(dir);
  const port = await freePort();
  const values: Record<string, string> = { PORTAL_1: portals[0], PORTAL_2: portals[1], LISTEN: `127.0.0.1:${port}` };
  // As nginx's image does.
  const site = readFileSync(template, 'utf8').replaceAll(/\$\{([A-Z_\d]+)\}/g, (_, name: string) => values[name] ?? '');
  writeFileSync(join(dir, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
  const file = join(dir, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${dir}/pid; error_log ${dir}/error.log; worker_processes 1; events { worker_connections 2048; }
http { access_log off; ${temporary} include ${dir}/site.conf; }`,
  );
  const options = ['-e', join(dir, 'error.log'), '-p', dir, '-c', file];
  execFileSync(program, [...options, '-t'], { stdio: 'pipe', ...identity });
  const { exited, kill } = runServer(program, options, identity);
  await waitUntilOpen(port);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      kill('SIGTERM');
      await exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function waitUntilOpen(port: number): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await pause(20);
  }
  throw new Error('nginx was not ready in time');
}
