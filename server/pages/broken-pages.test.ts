import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { loadAllPages, resolvePage } from '#client/app/server-entry.tsx';
import { routeTable } from '#shared/routes/route-table.ts';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
let portal: TestPortal;
let undo: (() => void)[] = [];

beforeAll(async () => {
  api = await startStubPortalApi();
  portal = await createTestPortal(api.url);
  await loadAllPages();
});
afterEach(() => {
  for (const step of undo) step();
  undo = [];
});
afterAll(async () => {
  await portal.close();
  await api.close();
});

/** Changes an object for the current test only. */
function change(object: object, key: string, value: unknown): void {
  const before = Reflect.get(object, key);
  Reflect.set(object, key, value);
  undo.push(() => void Reflect.set(object, key, before));
}

const open = (path: string, agent = 'Mozilla/5.0 Chrome/140.0 Safari/537.36') =>
  request(portal.app).get(path).set({ 'User-Agent': agent, Accept: 'text/html' });
const textOf = (html: string): string => html.replace(/<head[\s\S]*<\/head>|<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').trim();

test.each(['layout', 'access'])('a route with an unregistered %s returns 500 Unknown middleware with a link home', async (part) => {
  change(routeTable.about, part, 'kiosk');
  for (const cookie of ['', 'X-Token=good-token']) {
    const { text } = await open(`/common/about?${part}`).set('Cookie', cookie).expect(500);
    expect(textOf(text)).toContain('Unknown middleware');
    expect(text).toContain('href="/"');
    expect(text).toContain('<meta name="robots" content="noindex">');
  }
  // The error is not cached.
  for (const step of undo) step();
  await open('/common/about').expect(200);
});

test.each(['Mozilla/5.0 Chrome/140.0 Safari/537.36', 'Googlebot/2.1 (+http://www.google.com/bot.html)'])(
  'a page that fails to render returns 500 with a link home, never an empty frame (%s)',
  async (agent) => {
    const resolved = resolvePage({ pathname: '/common/about', search: '' }, false, 'standard');
    if (resolved.kind !== 'page') throw new Error('no page');
    change(resolved.definition.page, 'Page', () => {
      throw new Error('broken on purpose');
    });
    for (const cookie of ['', 'X-Token=good-token']) {
      const { text } = await open('/common/about?x=1', agent).set('Cookie', cookie).expect(500);
      expect(textOf(text)).toContain('服务开小差了');
      expect(text).toContain('href="/"');
      expect(text).not.toContain('broken on purpose');
    }
  },
);
