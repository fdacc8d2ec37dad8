import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { imageIdOf, imageKey, imageWidths } from '#shared/rules/image-variants.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/** Serves public pictures: `/api/file/{id}/{width}.webp`. The picture of an address never changes, so it can be cached forever. */
export function fileRoutes({ providers }: Pick<PortalApiDeps, 'providers'>): Router {
  const router = Router();
  router.get('/api/file/:id/:file', async (request, response) => {
    const id = imageIdOf(request.path);
    const width = imageWidths.find((known) => request.path.endsWith(`/${known}.webp`));
    const file = id && width ? await providers.storage.get(imageKey(id, width)) : null;
    if (!id || !width || !file) throw new ApiError(404, '图片不存在');
    setImageHeaders(response, `${id}-${width}`, file.size);
    if (request.fresh || request.method === 'HEAD') {
      file.body.destroy();
      return void response.status(request.fresh ? 304 : 200).end();
    }
    // If either side fails midway, the connection is closed, so that a part is not taken for the whole picture.
    await pipeline(file.body, response).catch((error: unknown) => request.log.debug({ err: error }, 'failed to send a picture completely'));
  });
  return router;
}

function setImageHeaders(response: Response, name: string, size: number | null): void {
  response.set({
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': `inline; filename=${name}.webp`,
    ...(size !== null && { 'Content-Length': String(size) }),
  });
}
