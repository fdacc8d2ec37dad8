import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fakePicture, installFakeUploads } from '#client/testing/fake-uploads.ts';
import { ApiFailure } from './api-failure.ts';
import { imageProblem, uploadImage, uploadPrivateImage } from './upload-image.ts';

const file = fakePicture();
let uploads: ReturnType<typeof installFakeUploads>;

beforeEach(() => {
  uploads = installFakeUploads();
});
afterEach(() => uploads.restore());

/** Starts an upload; returns its request once it has been sent. */
async function start(options?: Parameters<typeof uploadImage>[1], upload = uploadImage) {
  const outcome = upload(file, options).then(
    (address) => address,
    (error: unknown) => error,
  );
  return { outcome, request: await uploads.next() };
}

test('sends the file itself and returns its address', async () => {
  const shares: number[] = [];
  const { outcome, request } = await start({ onProgress: (share) => shares.push(share), key: 'one picture' });
  expect(request.opened).toEqual(['POST', '/api/upload']);
  expect(request.headers['Content-Type']).toBe('image/png');
  expect(request.headers['Idempotency-Key']).toBe('one picture');
  expect(request.sent).toBe(file);
  request.upload.onprogress?.({ loaded: 3, total: 6 });
  request.arrive({ url: '/api/file/x/960.webp' });
  expect(await outcome).toBe('/api/file/x/960.webp');
  expect(shares).toEqual([0.5]);
});

test('sends a private picture to another path and returns its id', async () => {
  const { outcome, request } = await start({}, uploadPrivateImage);
  expect(request.opened).toEqual(['POST', '/api/upload/private']);
  request.arrive({ fileId: 'f'.repeat(32) });
  expect(await outcome).toBe('f'.repeat(32));
});

test('refusals, expired sessions and malformed responses fail in the same way as for every call', async () => {
  const kinds: string[] = [];
  const answers = [
    [413, { code: 413, message: '图片不能超过 10 MB', data: null }],
    [401, { code: 401, message: '请您先登录', data: null }],
    [502, '<html>'],
    [200, 'nonsense'],
  ] as const;
  for (const [status, body] of answers) {
    const { outcome, request } = await start();
    request.answer(status, body);
    const failure = await outcome;
    if (!(failure instanceof ApiFailure)) throw new Error('it did not fail');
    kinds.push(`${failure.kind} ${failure.status}`);
  }
  expect(kinds).toEqual(['http 413', 'unauthorized 401', 'http 502', 'invalid 200']);
});

test('distinguishes a lost connection from an aborted upload', async () => {
  const lost = await start();
  lost.request.onerror?.();
  expect(await lost.outcome).toMatchObject({ kind: 'network' });
  const controller = new AbortController();
  const given = await start({ signal: controller.signal });
  controller.abort();
  expect(await given.outcome).toMatchObject({ kind: 'aborted' });
});

test('does not send an upload that was aborted before it started', async () => {
  const controller = new AbortController();
  const outcome = uploadImage(file, { signal: controller.signal }).catch((error: unknown) => error);
  controller.abort();
  const sent = uploads.next().then(() => 'sent');
  expect(await Promise.race([outcome, sent])).toMatchObject({ kind: 'aborted' });
});

test('rejects an empty or too large file, or one that is not a picture, before sending', () => {
  expect(imageProblem({ type: 'application/pdf', size: 10 })).toContain('只支持');
  expect(imageProblem({ type: 'image/svg+xml', size: 10 })).toContain('只支持');
  expect(imageProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe('图片不能超过 10 MB');
  expect(imageProblem({ type: 'image/png', size: 0 })).toBe('图片是空文件');
  expect(imageProblem({ type: 'image/webp', size: 10 * 1024 * 1024 })).toBeNull();
});
