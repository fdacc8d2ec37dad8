import express, { type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { MAX_UPLOAD_BYTES } from '#shared/rules/image-variants.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { findOperatorFile } from '../../domain/private-files/private-files.ts';
import { sendPrivateFile } from '../../domain/private-files/send-private-file.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { requireLoopback } from '../../platform/http/require-loopback.ts';
import { runOperatorCommand } from './operator-commands.ts';
import { isBearer } from './operator-token.ts';
import { sendBackup } from './send-backup.ts';

const commandSchema = z.object({
  by: z.string('请说明是谁在操作').trim().min(1, '请说明是谁在操作').max(50, '操作者的名字不能超过 50 个字'),
  input: z.unknown(),
});

/**
 * Serves the routes that `npm run operator` calls if it cannot open the database itself: `POST /operator/<command>` with `{ by, input }`,
 * `POST /operator/pictures` with a picture for a command, `GET /operator/files/<id>` for private files and attachments that are evidence, and
 * `GET /operator/backup-file` for a backup. Accepts only requests from this machine with the token in the data directory; the portal never
 * proxies them.
 */
export function operatorRoutes(deps: PortalApiDeps, token: string, storePicture: (bytes: Buffer) => Promise<string>): Router {
  const { db, clock, providers, identityKey } = deps;
  const router = Router();
  router.use(requireLoopback, requireBearer(token));
  router.post('/pictures', express.raw({ type: () => true, limit: MAX_UPLOAD_BYTES }), async (request, response) => {
    const url = await storePicture(Buffer.from(request.body ?? ''));
    response.json({ code: 200, message: 'ok', data: { url } });
  });
  router.post('/:command', async (request, response) => {
    const command = commandSchema.safeParse(request.body);
    if (!command.success) {
      const by = command.error.issues.find(({ path }) => path[0] === 'by')?.message ?? '请说明是谁在操作';
      throw new ApiError(400, by, { fields: { by } });
    }
    const operator = { db, now: clock.now(), name: command.data.by, requestId: request.requestId, identityKey };
    response.json({ code: 200, message: 'ok', data: await runOperatorCommand(operator, request.params.command, command.data.input) });
  });
  router.get('/files/:id', async (request, response) => {
    const file = await findOperatorFile(db, request.params.id);
    if (!file) throw new ApiError(404, '文件不存在');
    await sendPrivateFile(providers.storage, file.key, request, response, file);
  });
  router.get('/backup-file', async (_request, response) => {
    await sendBackup(deps, response);
  });
  return router;
}

const requireBearer =
  (token: string): RequestHandler =>
  (request, _response, next) => {
    if (!isBearer(request.get('authorization'), token)) throw new ApiError(401, '口令不正确');
    next();
  };
