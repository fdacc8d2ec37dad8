import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import { texts } from '#shared/text/texts.ts';
import { createApiClient } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';
import { remoteCall } from './remote-call.ts';

const publicCall = remoteCall('upload.image', async () => (await import('#shared/contract/upload.ts')).uploadImage);
const privateCall = remoteCall(
  'verification.uploadPrivateImage',
  async () => (await import('#shared/contract/verification.ts')).uploadPrivateImage,
);

/** A picture of several megabytes takes its time on a phone; what counts is that it goes on, in ms. */
const STALLED_AFTER_MS = 30_000;

export interface UploadOptions {
  /** 0 to 1 of the bytes sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Sent again under the same key, a picture whose answer was lost is the one that arrived. */
  key?: string;
}

/** Why a file is not even sent; null when it may be. The server looks at the bytes themselves. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!/^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)) return '只支持 JPG、PNG、WebP、GIF、AVIF 图片';
  if (file.size > MAX_UPLOAD_BYTES) return `图片不能超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`;
  return file.size === 0 ? '图片是空文件' : null;
}

/** Sends one picture and gives its address; throws ApiFailure as every call does. */
export async function uploadImage(file: Blob, options: UploadOptions = {}): Promise<string> {
  const { url } = await clientOf(file, options).call(publicCall, {});
  return url;
}

/** Sends one picture that only its owner and reviewers may see and gives its id; fails as `uploadImage` does. */
export async function uploadPrivateImage(file: Blob, options: UploadOptions = {}): Promise<string> {
  const { fileId } = await clientOf(file, options).call(privateCall, {});
  return fileId;
}

/** `fetch` could not tell how far it is. */
const clientOf = (file: Blob, options: UploadOptions) => createApiClient(({ method, path }) => send(method, path, file, options));

function send(method: string, path: string, file: Blob, { onProgress = () => {}, signal, key }: UploadOptions) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const fail = (kind: 'network' | 'timeout' | 'aborted') => () => {
      clearTimeout(watch);
      reject(new ApiFailure({ kind, status: 0, message: texts.networkFailed }));
    };
    // Since its call was asked for, whose code may have had to come first.
    if (signal?.aborted) return fail('aborted')();
    const expectMore = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        fail('timeout')();
        request.abort();
      }, STALLED_AFTER_MS);
    };
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    if (file.type) request.setRequestHeader('Content-Type', file.type);
    if (key) request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => {
      expectMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      clearTimeout(watch);
      resolve({ status: request.status, body: parse(request.responseText) });
    };
    request.onerror = fail('network');
    request.onabort = fail('aborted');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    expectMore();
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
