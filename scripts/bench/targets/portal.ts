import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { type Child, startChild } from '../measure/child.ts';
import type { Place } from '../measure/cores.ts';

export interface PortalOptions {
  /** Base URL of an external portal API; without it the portal starts its embedded one. */
  upstream?: string;
  place?: Place;
  env?: Record<string, string>;
  flags?: readonly string[];
}

export interface RunningPortal extends Child {
  url: string;
  opsUrl: string;
}

const main = join(import.meta.dirname, '../../../dist/server/main.js');
const READY_LIMIT_MS = 60_000;

/**
 * Starts the built portal as in production behind one TLS proxy: every header rule is on, and it logs each request (to /dev/null).
 * Resolves when `/readyz` reports that it is ready.
 */
export async function startPortal({ upstream, place = 'measured', env = {}, flags }: PortalOptions): Promise<RunningPortal> {
  if (!existsSync(main)) throw new Error('dist/ is missing: npm run build');
  const [port, opsPort] = [Number(env['PORT'] ?? (await freePort())), await freePort()];
  const child = startChild(main, {
    place,
    flags,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'info',
      PUBLIC_ORIGIN: 'https://www.example.com',
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY_MS: '0',
      ...(upstream && { PORTAL_API_URL: upstream }),
      ...env,
    },
  });
  const portal = { ...child, url: `http://127.0.0.1:${port}`, opsUrl: `http://127.0.0.1:${opsPort}` };
  await waitUntilReady(portal);
  return portal;
}

async function waitUntilReady({ url, process: child }: RunningPortal): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the portal was not ready in time');
}
