import type { ChatFile, ChatPicture } from '#shared/contract/chat-attachments.ts';
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

const chatCall = remoteCall('chat.uploadPicture', async () => (await import('#shared/contract/chat-attachments.ts')).uploadPicture);

const chatFileCall = remoteCall('chat.uploadFile', async () => (await import('#shared/contract/chat-attachments.ts')).uploadFile);

/** Maximum time without progress, in ms. The total time is not limited: several megabytes take long on a phone. */
const STALLED_AFTER_MS = 30_000;

export interface UploadOptions {
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Idempotency key: a picture sent again under the same key after a lost response is not stored twice. */
  key?: string;
}

/** Returns why a file must not be sent, or null. The server checks the bytes themselves. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!/^image\/(jpeg|png|webp|gif|avif)$/.test(file.type)) return '只支持 JPG、PNG、WebP、GIF、AVIF 图片';
  if (file.size > MAX_UPLOAD_BYTES) return `图片不能超过 ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`;
  return file.size === 0 ? '图片是空文件' : null;
}

/** Uploads a picture and returns its address. Throws ApiFailure like every call. */
export async function uploadImage(file: Blob, options: UploadOptions = {}): Promise<string> {
  const { url } = await clientOf(file, options).call(publicCall, {});
  return url;
}

/** Uploads a picture that only its owner and the reviewers may see, and returns its id. Throws like `uploadImage`. */
export async function uploadPrivateImage(file: Blob, options: UploadOptions = {}): Promise<string> {
  const { fileId } = await clientOf(file, options).call(privateCall, {});
  return fileId;
}

/** Uploads a picture to a conversation, for its two users, and returns it. Throws like `uploadImage`. */
export const uploadChatPicture = (threadId: string, file: Blob, options: UploadOptions = {}): Promise<ChatPicture> =>
  clientOf(file, options).call(chatCall, { params: { threadId } });

/** Uploads a document to a conversation and returns it. Throws like `uploadImage`. */
export const uploadChatFile = (threadId: string, file: File, options: UploadOptions = {}): Promise<ChatFile> =>
  clientOf(file.slice(0, file.size, 'application/octet-stream'), options).call(chatFileCall, {
    params: { threadId },
    query: { name: file.name },
  });

/** Uses XMLHttpRequest, since `fetch` does not report upload progress. */
const clientOf = (file: Blob, options: UploadOptions) => createApiClient(({ method, path }) => send(method, path, file, options));

function send(method: string, path: string, file: Blob, { onProgress = () => {}, signal, key }: UploadOptions) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const fail = (kind: 'network' | 'timeout' | 'aborted') => () => {
      clearTimeout(watch);
      reject(new ApiFailure({ kind, status: 0, message: texts.networkFailed }));
    };
    // Aborted since the call was made: its code may have had to load first.
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
