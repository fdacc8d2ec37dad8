import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { sendPrivateFile } from '../domain/private-files/send-private-file.ts';
import { listVerifications } from '../domain/verification/review-verifications.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isFromElsewhere } from '../platform/http/csrf-token.ts';
import { type OperatorPageDeps, type OperatorSite, requireOwnForm, reviewerOf, seeOther } from './operator-pages.ts';
import { type RefusedVerdict, verificationsBody } from './verification-page.ts';

const TITLE = '认证审核';

const verdict = z.enum(['PASS', 'FAIL']);
const formSchema = z.object({ reason: z.string().max(1_000).default(''), verdict });
/** Query of the page that a submitted form redirects to. */
const doneSchema = z
  .object({ done: z.string().regex(/^([RJ]\d{1,19}|O\d{1,19}-[0-9A-F]{12})$/), verdict })
  .transform((given) => `${given.done} 已${given.verdict === 'PASS' ? '通过' : '驳回'}，用户会收到系统通知`);

/** Creates `/verifications`, the users and organizations to verify, and `/files/{id}` for the files that they have submitted. */
export function verificationRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendQueue(request: Request, response: Response, status: number, refused: RefusedVerdict | null): Promise<void> {
    const items = await listVerifications(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    await site.send(request, response, { title: TITLE, status, body: verificationsBody(items, { site, request, refused, done }) });
  }

  router.get('/files/:id', async (request, response) => {
    if (isFromElsewhere(request)) throw new ApiError(403, '请从审核页面打开');
    // Logs the access first.
    await runOperatorCommand(reviewerOf(deps, site, request), 'file', { id: request.params.id });
    await sendPrivateFile(deps.providers.storage, request.params.id, request, response);
  });

  router.get('/verifications', (request, response) => sendQueue(request, response, 200, null));

  router.post('/verifications/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从审核页面重新开始');
    const { reason, verdict: given } = form.data;
    const id = String(request.params['id']);
    try {
      await runOperatorCommand(reviewerOf(deps, site, request), 'verify', { id, verdict: given, ...(given === 'FAIL' && { reason }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendQueue(request, response, error.status, { id, sentence: error.message, reason });
    }
    seeOther(response, `${site.base}/verifications?done=${encodeURIComponent(id)}&verdict=${given}`);
  });

  return router;
}
