import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createCachedPage, NONCE_PLACEHOLDER } from './cached-page.ts';

const newNonce = () => randomBytes(18).toString('base64');
const injectNonce = (html: string, nonce: string) => html.replaceAll(NONCE_PLACEHOLDER, nonce);

test.each([
  [
    'in the middle, at the end and twice in a row',
    `<p>${'需求'.repeat(9_000)}${NONCE_PLACEHOLDER}</p>${NONCE_PLACEHOLDER}${NONCE_PLACEHOLDER}`,
  ],
  ['at the very beginning', `${NONCE_PLACEHOLDER}<p>后面</p>`],
  ['nowhere', '<p>没有脚本</p>'],
])('a nonce %s is fresh each time, in both encodings, with a right checksum', async (_where, html) => {
  const page = await createCachedPage(Buffer.from(html));
  for (let round = 0; round < 20; round += 1) {
    const nonce = newNonce();
    expect(page.plain(nonce).toString()).toBe(injectNonce(html, nonce));
    // gunzip refuses a wrong checksum or length.
    expect(gunzipSync(page.gzip(nonce)).toString()).toBe(injectNonce(html, nonce));
  }
});

test('the tag names the content', async () => {
  const [one, same, other] = await Promise.all(['<p>一</p>', '<p>一</p>', '<p>二</p>'].map((html) => createCachedPage(Buffer.from(html))));
  expect(one?.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(same?.etag).toBe(one?.etag);
  expect(other?.etag).not.toBe(one?.etag);
});

test('a repetitive page is packed to a small part of its size', async () => {
  const html = `<head>${NONCE_PLACEHOLDER}</head>${'<li class="card">合作需求</li>'.repeat(2_000)}`;
  const page = await createCachedPage(Buffer.from(html));
  expect(page.gzip(newNonce()).length).toBeLessThan(Buffer.byteLength(html) / 20);
});
