import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startPortal, startUpstream } from '#server/testing/servers.ts';

const headers = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  ETag: '"picture-960"',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename=picture-960.webp',
};

test('relays an uploaded picture unchanged; without cookies it may be cached forever', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 960, height: 700, channels: 3, background: '#000', noise } })
    .webp({ quality: 90 })
    .toBuffer();
  expect(picture.length).toBeGreaterThan(64 * 1_024);
  const { url } = await startUpstream(({ headers: asked }, response) => {
    const isFresh = asked['if-none-match'] === headers.ETag;
    response.writeHead(isFresh ? 304 : 200, isFresh ? headers : { ...headers, 'Content-Length': picture.length });
    response.end(isFresh ? undefined : picture);
  });
  const { url: portal } = await startPortal(url);
  const address = `${portal}/api/file/${'a'.repeat(32)}/960.webp`;
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { 'Content-Security-Policy': policy, ...others } = headers;
  for (const [name, value] of Object.entries(others)) expect([name, answer.headers.get(name)]).toEqual([name, value]);
  // Sent in addition to the portal's own policy: browsers enforce both.
  expect(answer.headers.get('content-security-policy')?.split(', ')).toContain(policy);
  expect(answer.headers.get('content-length')).toBe(String(picture.length));
  expect(answer.headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
  const again = await fetch(address, { headers: { 'If-None-Match': headers.ETag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('an upload of 10 MB reaches the API complete, with its type', async () => {
  const picture = randomBytes(10 * 1_024 * 1_024);
  const { url } = await startUpstream(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ isWhole: Buffer.concat(parts).equals(picture), type: request.headers['content-type'] }));
  });
  const { url: portal } = await startPortal(url);
  const answer = await fetch(`${portal}/api/upload`, { method: 'POST', body: picture, headers: { 'Content-Type': 'image/jpeg' } });
  expect(await answer.json()).toEqual({ isWhole: true, type: 'image/jpeg' });
});
