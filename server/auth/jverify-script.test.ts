import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { type StubPortalApi, startStubPortalApi } from '../testing/stub-portal-api.ts';
import { createTestPortal } from '../testing/test-portal.ts';

let api: StubPortalApi;
beforeAll(async () => {
  api = await startStubPortalApi();
});
afterAll(() => api.close());

const script = /<script defer src="([^"]+)"><\/script>/;

async function visit(env: NodeJS.ProcessEnv, path: string) {
  const portal = await createTestPortal(api.url, env);
  const answer = await request(portal.app).get(path);
  await portal.close();
  return answer;
}

test('the page head contains the script only if it is configured, and the policy then allows its origin', async () => {
  const without = await visit({}, '/login');
  expect(without.text).not.toMatch(script);
  expect(without.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'sha256-[^']{44}';/);

  const url = 'https://jverify.example/web.js?v=5&x=1';
  const { text, headers } = await visit({ JVERIFY_SCRIPT_URL: url, JVERIFY_APP_KEY: 'app1' }, '/login');
  const [head = ''] = text.split('</head>');
  const [, address] = script.exec(head) ?? [];
  expect(address).toBe(url.replace('&', '&amp;'));
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+' 'sha256-[^']{44}' https:\/\/jverify\.example;/);
  expect(text).toContain('"jverifyAppKey":"app1"');
});

test('only the sandbox serves its own script', async () => {
  const { headers, text } = await visit({ SANDBOX: 'on' }, '/sandbox/jverify.js');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(text).toContain('window.JVerificationInterface');
  expect((await visit({ SANDBOX: 'off' }, '/sandbox/jverify.js')).status).toBe(404);
});
