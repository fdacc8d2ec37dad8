import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { listDecisions, listReviewQueue, showForReview } from '../features/review/review-service.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type OperatorPageDeps, type OperatorSite, requireOwnForm, reviewerOf, seeOther } from './operator-pages.ts';
import { decisionNames, queueBody, type RefusedDecision, sheetBody } from './review-pages.ts';

const TITLE = '需求审核';

const decision = z.enum(['APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE']);
const formSchema = z.object({
  version: z.string().regex(/^\d{1,9}$/),
  reason: z.string().max(1_000).default(''),
  field: z.string().max(50).default(''),
  decision,
});
const demandNumber = z.string().regex(/^BD\d{12,20}$/);
/** Query of the page that a submitted form redirects to. */
const doneSchema = z.object({ done: demandNumber, decision }).transform((given) => `${given.done} ${decisionNames[given.decision]}`);

/** Commands of the decisions, by event. */
const commands = { APPROVE: 'approve', REJECT: 'reject', TAKE_DOWN: 'pause', RESTORE: 'restore' } as const;

/** Creates `/review`, the demands that wait for review, and `/review/{number}`, one demand with the forms that decide on it. */
export function reviewRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  const doneOf = (request: Request): string | null => doneSchema.safeParse(request.query).data ?? null;

  async function sendSheet(request: Request, response: Response, status: number, refused: RefusedDecision | null): Promise<void> {
    const reviewer = reviewerOf(deps, site, request);
    const id = String(request.params['id']);
    const [sheet, decisions] = await Promise.all([showForReview(reviewer, id), listDecisions(reviewer, id)]);
    const body = sheetBody(site, request, { sheet, decisions, refused, done: refused ? null : doneOf(request) });
    await site.send(request, response, { title: sheet.title, body, status });
  }

  router.get('/review', async (request, response) => {
    const wanted = request.query['find'];
    if (typeof wanted === 'string') return seeOther(response, `${site.base}/review/${encodeURIComponent(wanted.trim())}`);
    const items = await listReviewQueue(reviewerOf(deps, site, request));
    const skipped = demandNumber.safeParse(request.query['after']).data;
    const next = skipped && items[items.findIndex((item) => item.demandNumber === skipped) + 1];
    if (next) return seeOther(response, `${site.base}/review/${next.demandNumber}`);
    await site.send(request, response, { title: TITLE, body: queueBody(site, items, doneOf(request)) });
  });

  router.get('/review/:id', (request, response) => sendSheet(request, response, 200, null));

  router.post('/review/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从审核页面重新开始');
    const { version, reason, field, decision: event } = form.data;
    const reviewer = reviewerOf(deps, site, request);
    const id = String(request.params['id']);
    const input = {
      APPROVE: { id, version },
      REJECT: { id, version, reason, fields: field ? { [field]: reason.slice(0, 100) } : {} },
      TAKE_DOWN: { id, reason },
      RESTORE: { id },
    }[event];
    try {
      await runOperatorCommand(reviewer, commands[event], input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
      // The sheet shows the demand as it is now, and keeps what was typed.
      return sendSheet(request, response, error.status, { sentence: error.message, reason, field });
    }
    const after = event === 'APPROVE' || event === 'REJECT' ? await nextAddress(reviewer) : `${site.base}/review/${id}`;
    seeOther(response, `${after}?done=${encodeURIComponent(id)}&decision=${event}`);
  });

  /** Returns the address of the demand that has waited longest, or of the empty queue. */
  async function nextAddress(reviewer: ReturnType<typeof reviewerOf>): Promise<string> {
    const [next] = await listReviewQueue(reviewer);
    return next ? `${site.base}/review/${next.demandNumber}` : `${site.base}/review`;
  }

  return router;
}
