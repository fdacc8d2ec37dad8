import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { OperatorContext } from '../domain/operators/operator-context.ts';
import { claimFirst, claimForReview, listClaims, releaseClaim } from '../features/operator/moderation/review-claims.ts';
import { listDecisions, listReviewQueue, showForReview } from '../features/operator/moderation/review-service.ts';
import type { WaitingItem } from '../features/operator/moderation/review-view.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type OperatorPageDeps, type OperatorSite, operatorOf, requireOwnForm, seeOther } from './operator-pages.ts';
import { decisionNames, queueBody, type RefusedDecision, sheetBody } from './review-pages.ts';

const TITLE = '需求审核';

const decision = z.enum(['APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE']);
const formSchema = z.object({
  version: z.string().regex(/^\d{1,9}$/),
  reason: z.string().max(1_000).default(''),
  field: z.string().max(50).default(''),
  openedAt: z.coerce.number().default(0),
  decision,
});
const demandNumber = z.string().regex(/^BD\d{12,20}$/);
/** Query of the page that a submitted form redirects to. */
const doneSchema = z.object({ done: demandNumber, decision }).transform((given) => `${given.done} ${decisionNames[given.decision]}`);

/** Time in which nobody reads a demand: an approval that soon is the second press of a double click on the one before, in ms. */
const UNREAD_MS = 1_000;
/** Maximum length of the reason at a field. */
const FIELD_REASON = 100;

/** Shortens a reason to what is shown at a field; the whole one is shown above the form. */
function atField(reason: string): string {
  const text = reason.trim();
  // Half of a surrogate pair could not be stored.
  return text.length <= FIELD_REASON ? text : `${text.slice(0, FIELD_REASON - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Commands of the decisions, by event. */
const commands = { APPROVE: 'approve', REJECT: 'reject', TAKE_DOWN: 'pause', RESTORE: 'restore' } as const;

/** Creates `/review`, the demands that wait for review, and `/review/{number}`, one demand with the forms that decide on it. */
export function reviewRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();
  const doneOf = (request: Request): string | null => doneSchema.safeParse(request.query).data ?? null;

  async function sendSheet(request: Request, response: Response, status: number, refused: RefusedDecision | null): Promise<void> {
    const operator = operatorOf(deps, site, request);
    const id = String(request.params['id']);
    const [sheet, decisions] = await Promise.all([showForReview(operator, id), listDecisions(operator, id)]);
    // A demand may be asked for by its internal id.
    if (request.method === 'GET' && id !== sheet.demandNumber) return seeOther(response, `${site.base}/review/${sheet.demandNumber}`);
    const done = refused ? null : doneOf(request);
    const openedAt = done !== null && request.query['done'] !== sheet.demandNumber ? operator.now.getTime() : 0;
    const holder = decisions.includes('APPROVE') ? await claimForReview(operator, sheet.id) : operator.name;
    const other = holder === operator.name ? null : holder;
    const body = sheetBody(site, request, { sheet, decisions, refused, done, openedAt, other });
    await site.send(request, response, { title: sheet.title, body, status });
  }

  router.get('/review', async (request, response) => {
    const wanted = request.query['find'];
    if (typeof wanted === 'string') return seeOther(response, `${site.base}/review/${encodeURIComponent(wanted.trim())}`);
    const operator = operatorOf(deps, site, request);
    const skipped = demandNumber.safeParse(request.query['after']).data;
    if (skipped) await releaseClaim(operator, skipped);
    const items = await listReviewQueue(operator);
    const next = skipped && (await claimFirst(operator, items.slice(items.findIndex((item) => item.demandNumber === skipped) + 1)));
    if (next) return seeOther(response, `${site.base}/review/${next.demandNumber}`);
    const body = queueBody(site, { items, claims: await listClaims(operator), reader: operator.name, done: doneOf(request) });
    await site.send(request, response, { title: TITLE, body });
  });

  router.get('/review/:id', (request, response) => sendSheet(request, response, 200, null));

  router.post('/review/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从审核页面重新开始');
    const { version, reason, field, openedAt, decision: event } = form.data;
    const operator = operatorOf(deps, site, request);
    const id = String(request.params['id']);
    if (event === 'APPROVE' && operator.now.getTime() - openedAt < UNREAD_MS) {
      return sendSheet(request, response, 409, { sentence: '这一条刚刚打开，请看过之后再通过', reason, field });
    }
    const queue = await listReviewQueue(operator);
    const input = {
      APPROVE: { id, version },
      REJECT: { id, version, reason, fields: field ? { [field]: atField(reason) } : {} },
      TAKE_DOWN: { id, reason },
      RESTORE: { id },
    }[event];
    try {
      await runOperatorCommand(operator, commands[event], input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 404) throw error;
      // The sheet shows the demand as it is now, and keeps what was typed.
      return sendSheet(request, response, error.status, { sentence: error.message, reason, field });
    }
    const after = event === 'APPROVE' || event === 'REJECT' ? await claimNext(operator, queue, id) : `${site.base}/review/${id}`;
    seeOther(response, `${after}?done=${encodeURIComponent(id)}&decision=${event}`);
  });

  /**
   * Claims the demand that follows in the queue, or else the one that has waited longest, leaving out those that other operators have open.
   * Returns its address, or that of the queue if there is none.
   */
  async function claimNext(operator: OperatorContext, queue: readonly WaitingItem[], decided: string): Promise<string> {
    const place = queue.findIndex(({ demandNumber: number }) => number === decided);
    const next = await claimFirst(operator, [...queue.slice(place + 1), ...queue.slice(0, Math.max(0, place))]);
    return next ? `${site.base}/review/${next.demandNumber}` : `${site.base}/review`;
  }

  return router;
}
