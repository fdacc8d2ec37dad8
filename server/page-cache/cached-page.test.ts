import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createCachedPage, readCachedPage } from './cached-page.ts';

test.each([`<p>${'需求'.repeat(9_000)}</p>`, '<p>短</p>', ''])('a page is complete in both compressed forms and raw', async (html) => {
  const page = await createCachedPage(Buffer.from(html));
  const forms = [brotliDecompressSync(page.br), gunzipSync(page.gzip), readCachedPage(page)];
  expect(forms.map(String)).toEqual([html, html, html]);
});

test('the ETag identifies the content', async () => {
  const [one, same, other] = await Promise.all(['<p>一</p>', '<p>一</p>', '<p>二</p>'].map((html) => createCachedPage(Buffer.from(html))));
  expect(one?.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(same?.etag).toBe(one?.etag);
  expect(other?.etag).not.toBe(one?.etag);
});

test('a repetitive page is compressed to a fraction of its size, and its buffers hold nothing more', async () => {
  const html = '<li class="card">合作需求</li>'.repeat(2_000);
  const { br, gzip } = await createCachedPage(Buffer.from(html));
  for (const bytes of [br, gzip]) {
    expect(bytes.length).toBeLessThan(Buffer.byteLength(html) / 20);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});
