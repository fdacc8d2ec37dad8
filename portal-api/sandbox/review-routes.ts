import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { PortalApiDeps } from '../deps.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { listReportQueue, listReviewQueue } from '../features/review/review-service.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { createCsrfTokens, isFromElsewhere } from './csrf-token.ts';
import { html } from './html.ts';
import { reviewBody, reviewSubject } from './review-page.ts';
import { sendSandboxPage } from './sandbox-page.ts';

const TITLE = '审核（沙盒）';

const formSchema = z.object({
  id: z.string(),
  version: z.string(),
  csrfToken: z.string(),
  reason: z.string().default(''),
  field: z.string().default(''),
  decision: z.enum(['approve', 'reject']),
});

/** Creates `/sandbox/review`: the console's review queue. */
export function sandboxReviewRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();
  const { tokenFor, isValid } = createCsrfTokens();
  const reviewer = (request: Request) => ({
    db,
    now: clock.now(),
    name: '沙盒审核员',
    requestId: request.requestId,
  });

  router.get('/review', async (request, response) => {
    const [items, reports] = [await listReviewQueue(reviewer(request)), await listReportQueue(reviewer(request))];
    sendSandboxPage(response, { title: TITLE, body: reviewBody(items, reports, tokenFor), showsImages: true });
  });

  router.post('/review', express.urlencoded({ extended: false, limit: '10kb' }), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success || isFromElsewhere(request) || !isValid(reviewSubject(form.data.id, form.data.version), form.data.csrfToken)) {
      return sendRefusal(response, 403, '请从审核页面重新开始。');
    }
    const { id, version, decision, reason, field } = form.data;
    const rejection = decision === 'reject' ? { reason, fields: field ? { [field]: reason.slice(0, 100) } : {} } : {};
    try {
      await runOperatorCommand(reviewer(request), decision, { id, version, ...rejection });
    } catch (error) {
      if (error instanceof ApiError) return sendRefusal(response, error.status, error.message);
      throw error;
    }
    response.set('Cache-Control', 'no-store').redirect(303, '/sandbox/review');
  });

  return router;
}

const sendRefusal = (response: Response, status: number, sentence: string): void =>
  sendSandboxPage(response, { title: TITLE, status, body: html`<p>${sentence}</p><p><a href="/sandbox/review">返回审核</a></p>` });
