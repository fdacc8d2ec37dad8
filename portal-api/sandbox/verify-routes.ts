import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { PortalApiDeps } from '../deps.ts';
import { sendPrivateFile } from '../domain/private-files/send-private-file.ts';
import { listVerifications } from '../domain/verification/review-verifications.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createCsrfTokens, isFromElsewhere } from './csrf-token.ts';
import { html } from './html.ts';
import { sendSandboxPage } from './sandbox-page.ts';
import { verifyBody, verifySubject } from './verify-page.ts';

const TITLE = '审核认证（沙盒）';

const formSchema = z.object({ id: z.string(), csrfToken: z.string(), reason: z.string().default(''), verdict: z.enum(['PASS', 'FAIL']) });
/** Query of the page that a submitted form redirects to. */
const lastSchema = z.object({ done: z.string().regex(/^([RJ]\d{1,19}|O\d{1,19}-[0-9A-F]{12})$/), verdict: z.enum(['PASS', 'FAIL']) });

/**
 * Creates `/sandbox/verifications`, the queue of users and organizations to verify, and `/sandbox/files/{id}` for their submitted files.
 */
export function sandboxVerifyRoutes({
  db,
  clock,
  providers,
  identityKey,
}: Pick<PortalApiDeps, 'db' | 'clock' | 'providers' | 'identityKey'>): Router {
  const router = Router();
  const { tokenFor, isValid } = createCsrfTokens();
  const reviewer = (request: Request) => ({
    db,
    now: clock.now(),
    name: '沙盒审核员',
    requestId: request.requestId,
    identityKey,
  });

  router.get('/files/:id', async (request, response) => {
    if (isFromElsewhere(request)) throw new ApiError(403, '请从审核页面打开');
    await sendPrivateFile(providers.storage, request.params.id, request, response);
  });

  router.get('/verifications', async (request, response) => {
    const last = lastSchema.safeParse(request.query).data;
    const body = verifyBody(
      await listVerifications(reviewer(request)),
      tokenFor,
      last ? { id: last.done, passed: last.verdict === 'PASS' } : null,
    );
    sendSandboxPage(response, { title: TITLE, body, showsImages: true });
  });

  router.post('/verifications', express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success || isFromElsewhere(request) || !isValid(verifySubject(form.data.id), form.data.csrfToken)) {
      return sendRefusal(response, 403, '请从审核页面重新开始。');
    }
    const { id, verdict, reason } = form.data;
    try {
      await runOperatorCommand(reviewer(request), 'verify', { id, verdict, ...(verdict === 'FAIL' && { reason }) });
    } catch (error) {
      if (error instanceof ApiError) return sendRefusal(response, error.status, error.message);
      throw error;
    }
    response.set('Cache-Control', 'no-store').redirect(303, `/sandbox/verifications?done=${encodeURIComponent(id)}&verdict=${verdict}`);
  });

  return router;
}

const sendRefusal = (response: Response, status: number, sentence: string): void =>
  sendSandboxPage(response, { title: TITLE, status, body: html`<p>${sentence}</p><p><a href="/sandbox/verifications">返回审核</a></p>` });
