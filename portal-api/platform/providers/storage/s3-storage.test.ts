import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { type StubAnswer, type StubRequest, startStubServer } from '../../../testing/stub-server.ts';
import { createS3Storage } from './s3-storage.ts';

const key = `ab12${'0'.repeat(28)}-320.webp`;
let stub: Awaited<ReturnType<typeof startStubServer>>;
afterEach(() => stub.close());

const xml = (status: number, code: string): StubAnswer => ({
  status,
  contentType: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

async function start(answer: (request: StubRequest) => StubAnswer) {
  stub = await startStubServer(answer);
  const keys = { accessKeyId: 'AKID', secretAccessKey: 'secret-key' };
  return createS3Storage({ endpoint: stub.url, region: 'cn-east-1', bucket: 'portal', pathStyle: true, ...keys });
}

test('puts, reads and removes files under the bucket’s uploads/ prefix with signed requests', async () => {
  const files = new Map<string, string>();
  const storage = await start(({ method, path, body }) => {
    if (method === 'PUT') files.set(path, body);
    else if (method === 'DELETE') files.delete(path);
    else return { contentType: 'image/webp', body: files.get(path) ?? '' };
    return { status: method === 'DELETE' ? 204 : 200, body: '' };
  });
  await storage.put(key, Buffer.from('the bytes'), 'image/webp');
  const [put] = stub.requests;
  expect(put).toMatchObject({ method: 'PUT', path: `/portal/uploads/${key}`, body: 'the bytes' });
  expect(put?.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/cn-east-1\/s3\/aws4_request/),
  });
  // Most S3-compatible stores fail on checksums in a trailer.
  expect(put?.headers).not.toHaveProperty('x-amz-trailer');
  expect(JSON.stringify(stub.requests)).not.toContain('secret-key');
  const file = await storage.get(key);
  expect(file && (await text(file.body))).toBe('the bytes');
  await storage.remove(key);
  expect(files.size).toBe(0);
});

test('returns null for a missing file', async () => {
  const storage = await start(() => xml(404, 'NoSuchKey'));
  expect(await storage.get(key)).toBeNull();
});

test('a rejection and an outage are errors, and an outage is retried', async () => {
  let status = 403;
  const storage = await start(() => (status === 403 ? xml(403, 'AccessDenied') : xml(503, 'SlowDown')));
  await expect(storage.get(key)).rejects.toThrow('AccessDenied');
  await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow();
  status = 503;
  const before = stub.requests.length;
  await expect(storage.get(key)).rejects.toThrow();
  expect(stub.requests.length - before).toBe(3);
});
