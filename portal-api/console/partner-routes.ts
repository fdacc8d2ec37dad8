import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { listPartnerQueue } from '../domain/partners/review-partners.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  lengthOf,
  minuteOf,
  type OperatorPageDeps,
  type OperatorSite,
  outcome,
  problem,
  requireOwnForm,
  reviewerOf,
  seeOther,
  tokenField,
  written,
} from './operator-pages.ts';

const TITLE = '合伙人申请';

type Application = Awaited<ReturnType<typeof listPartnerQueue>>[number];

const formSchema = z.object({ verdict: z.enum(['ACCEPT', 'REFUSE']), reason: z.string().max(1_000).default('') });
/** Query of the page that a submitted form redirects to. */
const doneSchema = z
  .object({ verdict: z.enum(['ACCEPT', 'REFUSE']) })
  .transform(({ verdict }) => (verdict === 'ACCEPT' ? '已通过，并已通知申请人' : '已拒绝，并已通知申请人'));

/** A verdict that was refused: the application, the reason of the refusal, and what was typed. */
interface RefusedVerdict {
  id: string;
  sentence: string;
  reason: string;
}

/** Creates `/partners`: the applications that wait for a verdict, each with its forms. */
export function partnerPageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendQueue(request: Request, response: Response, status: number, refused: RefusedVerdict | null): Promise<void> {
    const items = await listPartnerQueue(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    const isListed = items.some(({ id }) => id === refused?.id);
    const gone = refused && !isListed ? html`${problem(refused.sentence)}${written(request)}` : html``;
    const body = html`${outcome(done)}${gone}
${items.length > 0 ? lengthOf(items, '份') : html`<p class="empty">没有待处理的申请</p>`}
${items.map((item) => applicationForms(item, { site, request, refused: refused?.id === item.id ? refused : null }))}`;
    await site.send(request, response, { title: TITLE, status, body });
  }

  router.get('/partners', (request, response) => sendQueue(request, response, 200, null));

  router.post('/partners/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从合伙人申请页面重新开始');
    const { verdict, reason } = form.data;
    const id = String(request.params['id']);
    try {
      await runOperatorCommand(reviewerOf(deps, site, request), 'partner', { id, verdict, ...(verdict === 'REFUSE' && { reason }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendQueue(request, response, error.status, { id, sentence: error.message, reason });
    }
    seeOther(response, `${site.base}/partners?verdict=${verdict}`);
  });

  return router;
}

interface FormContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedVerdict | null;
}

/** Renders an application with the phone number to call; refusing has a form of its own, which Enter in its field presses. */
const applicationForms = (item: Application, { site, request, refused }: FormContext): Html => html`
<article id="partner-${item.id}">
<h2>${item.name} <small>${item.region} · ${minuteOf(item.submittedAt)}</small></h2>
<dl class="fields"><dt>电话</dt><dd>${item.phone}</dd><dt>用户</dt><dd>${item.nickname ?? ''}</dd><dt>资源</dt><dd>${item.resources ?? ''}</dd></dl>
${problem(refused?.sentence ?? null)}
<form method="post" action="${site.base}/partners/${item.id}">${tokenField(site, request)}<button class="yes" name="verdict" value="ACCEPT">通过</button></form>
<form method="post" action="${site.base}/partners/${item.id}">${tokenField(site, request)}
<label>拒绝原因（申请人会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${refused?.reason ?? ''}"></label>
<button class="no" name="verdict" value="REFUSE">拒绝</button></form>
</article>`;
