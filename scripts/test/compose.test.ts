import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiVariables } from '#portal-api/platform/config/env.ts';
import { portalVariables } from '#server/config/env.ts';
import { findNginx, startNginx } from './nginx-server.ts';

const root = join(import.meta.dirname, '../..');
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
const template = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8');
/** Splits a YAML text into its parts with the given indentation, by name. */
const partsOf = (text: string, indent: string): Map<string, string> =>
  new Map(
    text
      .split(new RegExp(`^${indent}(?=[\\w-]+:)`, 'm'))
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf(':')), part]),
  );
const sections = partsOf(compose, '');
const services = partsOf(sections.get('services') ?? '', '  ');
const unique = (found: Iterable<RegExpExecArray>): string[] => [...new Set([...found].map(([, name = '']) => name))];

test('every mounted file exists, and the files in commands are mounted', () => {
  const mounted = unique(compose.matchAll(/"?\.\/([\w./-]+):\/etc/g));
  expect(mounted.length).toBeGreaterThan(4);
  expect(mounted.filter((path) => !existsSync(join(root, path)) || !statSync(join(root, path)).isFile())).toEqual([]);
  // Every path in a command is the target of a mount.
  const targets = unique(compose.matchAll(/:(\/etc\/[\w./-]+):ro/g));
  const named = unique(compose.matchAll(/[ =](\/etc\/portal\/[\w./-]+)(?=[,\]])/g));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((path) => !targets.includes(path))).toEqual([]);
});

test('portals receive only variables they know, and .env.example has every variable that compose reads', () => {
  const known = [...portalVariables, ...apiVariables];
  const given = [sections.get('x-environment'), sections.get('x-scaled-portal'), services.get('portal-postgres')].flatMap((part = '') =>
    unique(part.matchAll(/^ +([A-Z][A-Z\d_]+):/gm)),
  );
  expect(given).toEqual(expect.arrayContaining(['PUBLIC_ORIGIN', 'DATABASE_READ_URL', 'DATABASE_LISTEN_URL', 'DATABASE_URL']));
  expect(given.filter((name) => !known.includes(name))).toEqual([]);
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const read = unique(compose.matchAll(/\$\{([A-Z_\d]+)/g));
  expect(read.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
});

test('every portal reads .env', () => {
  expect(sections.get('x-portal')).toMatch(/^ {2}env_file: /m);
  expect(sections.get('x-scaled-portal')).toContain('<<: *portal\n');
  const portals = [...services].flatMap(([name, text]) => (/^ {4}<<: \*(?:scaled-)?portal$/m.test(text) ? name : []));
  expect(portals).toEqual([...services.keys()].filter((name) => name.startsWith('portal')));
  expect(portals.length).toBeGreaterThan(3);
});

/** Returns the service and all services it depends on, transitively: the services that `docker compose up <service>` starts. */
function startedBy(service: string, found = new Set<string>()): Set<string> {
  if (found.has(service)) return found;
  found.add(service);
  const text = services.get(service) ?? '';
  const block = /<<: \*scaled-portal$/m.test(text) ? `${text}${sections.get('x-scaled-portal')?.replaceAll(/^/gm, '  ')}` : text;
  const [, list = '', map = ''] = /^ {4}depends_on:(?: \[(.*)\]|\n((?: {6,}.*\n?)+))/m.exec(block) ?? [];
  for (const name of [...list.split(', '), ...unique(map.matchAll(/^ {6}([\w-]+):/gm))]) if (name) startedBy(name, found);
  return found;
}

test.each([
  ['postgres', 'portal-postgres'],
  ['scaled', 'balancer'],
])('the whole profile %s starts with its service %s, as documented', (profile, service) => {
  const ofProfile = [...services].flatMap(([name, text]) =>
    new RegExp(`profiles: \\[.*\\b${profile}\\b`).test(text) || (profile === 'scaled' && text.includes('*scaled-portal')) ? [name] : [],
  );
  expect([...startedBy(service)].toSorted()).toEqual(ofProfile.toSorted());
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const command = `docker compose --profile ${profile} up ${service}`;
  expect([compose, operations].map((text) => text.includes(command))).toEqual([true, true]);
});

test('the hosts in addresses are services, with the ports they listen on', () => {
  const addresses = [...compose.matchAll(/(?:@|PORTAL_\d: )([\w-]+):(\d+)/g)].map(([, host = '', port = '']) => `${host}:${port}`);
  const pooler = readFileSync(join(root, 'deploy/pgbouncer.ini'), 'utf8');
  const poolerPort = /^listen_port = (\d+)$/m.exec(pooler)?.[1];
  const known = ['portal-a:3000', 'portal-b:3000', 'postgres:5432', 'replica:5432', `pgbouncer:${poolerPort}`];
  expect(new Set(addresses)).toEqual(new Set(known));
  const hosts = [...known.map((address) => address.split(':')[0] ?? ''), ...unique(pooler.matchAll(/host=([\w-]+)/g))];
  expect(hosts.filter((host) => !services.has(host))).toEqual([]);
});

test('the balancer receives each variable of its configuration', () => {
  const wanted = unique(template.matchAll(/\$\{(\w+)\}/g));
  expect(wanted.toSorted()).toEqual(['LISTEN', 'PORTAL_1', 'PORTAL_2']);
  expect(wanted.filter((name) => !services.get('balancer')?.includes(`${name}: `))).toEqual([]);
});

const throughNginx = (): void => {
  interface Portal {
    server: Server;
    status: number;
    asked: string[];
  }
  let portals: Portal[];
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    portals = await Promise.all([startPortal(), startPortal()]);
    const [one = '', other = ''] = portals.map(({ server }) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
    nginx = await startNginx([one, other]);
  });
  beforeEach(() => {
    for (const portal of portals) Object.assign(portal, { status: 200, asked: [] });
  });
  afterAll(async () => {
    await nginx.stop();
    for (const { server } of portals) server.close();
  });

  /** Starts a portal that answers with its status and records its requests. */
  async function startPortal(): Promise<Portal> {
    const portal: Portal = { server: createServer(), status: 200, asked: [] };
    portal.server.on('request', async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      portal.asked.push(`${request.method} ${request.url} ${request.headers['x-forwarded-for']} ${body}`);
      response.writeHead(portal.status).end(String(portal.status));
    });
    await new Promise<void>((resolve) => portal.server.listen(0, '127.0.0.1', resolve));
    return portal;
  }
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.url + path, { method, headers, ...(method === 'POST' && { body: 'a write' }) });
  const set = (...statuses: number[]): void => {
    for (const [index, portal] of portals.entries()) portal.status = statuses[index] ?? 200;
  };
  const allAsked = () => portals.flatMap(({ asked }) => asked);

  test('sends requests to both portals in turn, with the client’s address appended to X-Forwarded-For', async () => {
    for (let time = 0; time < 4; time += 1) await send('GET', '/', { 'X-Forwarded-For': '203.0.113.9' });
    expect(portals.map(({ asked }) => asked)).toEqual(Array(2).fill(Array(2).fill('GET / 203.0.113.9, 127.0.0.1 ')));
  });

  test.each([502, 503, 504])(
    'sends a request answered with %i to the other portal, keyed writes with their whole body included',
    async (status) => {
      set(status, 200);
      for (let time = 0; time < 4; time += 1) {
        expect((await send('GET', '/page')).status).toBe(200);
        const answer = await send('POST', '/v1/write', { 'Idempotency-Key': 'a key' });
        expect([answer.status, await answer.text()]).toEqual([200, '200']);
      }
      expect(portals[1]?.asked).toHaveLength(8);
      expect(portals[1]?.asked).toContain('POST /v1/write 127.0.0.1 a write');
    },
  );

  test('sends a write without a key once, and returns the portal’s own answer', async () => {
    set(503, 503);
    for (let time = 0; time < 4; time += 1) {
      const answer = await send('POST', '/v1/write');
      expect([answer.status, await answer.text()]).toEqual([503, '503']);
    }
    expect(allAsked()).toHaveLength(4);
  });

  test.each([
    ['/v1/write', 'POST', { 'Idempotency-Key': 'a key' }],
    ['/api/config', 'GET', {}],
    ['/demand/1', 'GET', {}],
  ])('answers %s readably when neither portal is available', async (path, method, headers) => {
    const none = await startNginx(['127.0.0.1:9', '127.0.0.1:9']);
    const answer = await fetch(none.url + path, { method, headers: headers as Record<string, string> });
    const text = await answer.text();
    await none.stop();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([502, '1']);
    if (path.startsWith('/demand'))
      expect([answer.headers.get('content-type'), text]).toEqual(['text/html; charset=utf-8', expect.stringContaining('服务暂时不可用')]);
    else expect(JSON.parse(text)).toEqual({ code: 502, message: expect.stringContaining('服务暂时不可用'), data: null });
  });
};

if (findNginx()) describe('the balancer’s configuration in nginx', () => throughNginx());
else test.skip('nginx is not installed, so its configuration is not tested (Debian: apt-get install nginx)', () => {});
