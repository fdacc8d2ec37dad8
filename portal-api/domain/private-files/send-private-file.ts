import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { isPrivateFileId, privateFileKey } from './private-files.ts';

/** Sends a private picture, without caching. The caller must check that the user may read it. Throws 404 if it no longer exists. */
export async function sendPrivateFile(storage: FileStorage, id: string, request: Request, response: Response): Promise<void> {
  const file = isPrivateFileId(id) ? await storage.get(privateFileKey(id)) : null;
  if (!file) throw new ApiError(404, '文件不存在');
  response.set({
    'Content-Type': 'image/webp',
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline; filename=file.webp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    ...(file.size !== null && { 'Content-Length': String(file.size) }),
  });
  if (request.method === 'HEAD') {
    file.body.destroy();
    return void response.end();
  }
  await pipeline(file.body, response).catch((error: unknown) =>
    request.log.debug({ err: error }, 'failed to send a private file completely'),
  );
}
