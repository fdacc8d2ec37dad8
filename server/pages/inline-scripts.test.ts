import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { streamOf } from '../testing/stream-of.ts';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { BROWSER, createTestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;

beforeAll(async () => {
  api = await startStubPortalApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Returns attributes and text of the scripts in a document, without data blocks. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .map(([, attributes = '', text = '']) => ({ attributes, text }))
    .filter(({ attributes }) => !/ type="application\/(?:ld\+)?json"/.test(attributes));
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

test.each(['/', '/demand/BD202600000001', '/login', '/user/center', '/nope'])(
  'in %s, sent in one piece, all scripts are allowed by address, except one inline script that is allowed by its hash',
  async (path) => {
    const phoneVerification = { JVERIFY_SCRIPT_URL: 'https://jverify.example/web.js', JVERIFY_APP_KEY: 'app1' };
    const whole = await createTestPortal(api.url, phoneVerification);
    const answers = [];
    for (const cookie of ['', '', 'X-Token=good-token'])
      answers.push(await request(whole.app).get(path).set({ 'User-Agent': BROWSER, Cookie: cookie }));
    await whole.close();
    for (const { text, headers } of answers) {
      expect(policyOf(headers)).toMatch(/script-src 'self' 'nonce-[^']{24}' 'sha256-[^']{44}' https:\/\/jverify\.example;/);
      expect(text).not.toMatch(/<style|<[^>]+ on\w+=|javascript:/i);
      const [inline, ...others] = scriptsIn(text);
      expect(policyOf(headers)).toContain(
        `'sha256-${createHash('sha256')
          .update(inline?.text ?? '')
          .digest('base64')}'`,
      );
      for (const script of others) {
        expect(script.text).toBe('');
        expect(script.attributes).toMatch(/ src="(?:\/assets\/[^"]+|https:\/\/jverify\.example\/web\.js)"/);
      }
      expect(scriptsIn(text).length).toBeGreaterThan(1);
    }
  },
);

test('the inline scripts of a streamed page have the nonce of each client’s own policy', async () => {
  const streaming = await createTestPortal(api.url, { STREAM_BUDGET_MS: '0' });
  api.holdBack('/api/demand/page-search');
  const readers = await Promise.all([streamOf(streaming.app, '/'), streamOf(streaming.app, '/')]);
  for (const reader of readers) await reader.until('<header');
  api.release('/api/demand/page-search');
  const nonces = await Promise.all(
    readers.map(async ({ headers, whole }) => {
      const [, nonce] = /'nonce-([^']{24})'/.exec(policyOf(headers)) ?? [];
      const [, ...others] = scriptsIn(await whole());
      const inline = others.filter(({ text }) => text !== '');
      expect(inline.length).toBeGreaterThan(0);
      for (const { attributes } of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
  await streaming.close();
});
