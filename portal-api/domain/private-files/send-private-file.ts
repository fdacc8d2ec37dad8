import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ApiError } from '../../platform/http/api-error.ts';
import { attachmentNamed } from '../../platform/http/attachment.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';

/** A file that the browser saves instead of showing it. */
export interface Download {
  name: string;
  type: string;
}

/**
 * The types of documents. Texts are bytes like any other: a browser would guess their encoding, and no browser is to show what a user has
 * written as a page of the portal.
 */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Returns how a document of a conversation is saved. */
export const downloadOf = ({ name, kind }: { name: string; kind: string }): Download => ({
  name,
  type: types[kind] ?? 'application/octet-stream',
});

/**
 * Sends a private picture or, with `download`, another file by its storage key. The caller must check that the user may read it. It is not
 * cached, or with `isKept` only in the browser, which then asks each time whether the user may still read it. Throws 404 if it no longer
 * exists.
 */
export async function sendPrivateFile(
  storage: FileStorage,
  key: string,
  request: Request,
  response: Response,
  { isKept = false, download = null }: { isKept?: boolean; download?: Download | null } = {},
): Promise<void> {
  const file = await storage.get(key);
  if (!file) throw new ApiError(404, '文件不存在');
  response.set({
    'Content-Type': download?.type ?? 'image/webp',
    'Cache-Control': isKept ? 'private, no-cache' : 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': download ? attachmentNamed(download.name) : 'inline; filename=file.webp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    ...(isKept && { ETag: `"${key}"` }),
    ...(file.size !== null && { 'Content-Length': String(file.size) }),
  });
  const isFresh = isKept && request.fresh;
  if (isFresh || request.method === 'HEAD') {
    file.body.destroy();
    return void response.status(isFresh ? 304 : 200).end();
  }
  await pipeline(file.body, response).catch((error: unknown) =>
    request.log.debug({ err: error }, 'failed to send a private file completely'),
  );
}
