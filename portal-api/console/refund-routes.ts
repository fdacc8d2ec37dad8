import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
import { listRefundQueue } from '../features/review/refund-service.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import {
  factList,
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

const TITLE = '退款';

type Refund = Awaited<ReturnType<typeof listRefundQueue>>[number];

const formSchema = z.object({
  verdict: z.enum(['ACCEPT', 'REFUSE', 'BALANCE']),
  reason: z.string().max(1_000).default(''),
  code: z.string().max(20).default(''),
});
const answerSchema = z.object({ status: z.string() });
/** Query of the page that a submitted form redirects to. */
const doneSchema = z
  .object({ done: z.string().regex(/^\w{6,40}$/), status: z.string().max(20) })
  .transform(({ done, status }) => `退款 ${done} 已处理，当前为「${status}」；用户会收到通知`);

/** A verdict that was refused: the refund, the reason of the refusal, and what was typed. */
interface RefusedVerdict {
  id: string;
  sentence: string;
  reason: string;
}

/** Creates `/refunds`: the refunds that wait for an operator, each with its forms. Paying needs a one-time code. */
export function refundRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendQueue(request: Request, response: Response, status: number, refused: RefusedVerdict | null): Promise<void> {
    const items = await listRefundQueue(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    const isListed = items.some(({ refund }) => refund === refused?.id);
    const gone = refused && !isListed ? html`${problem(refused.sentence)}${written(request)}` : html``;
    const body = html`${outcome(done)}${gone}
${items.length > 0 ? lengthOf(items, '笔', Number.POSITIVE_INFINITY) : html`<p class="empty">没有待处理的退款</p>`}
${items.map((item) => refundForms(item, { site, request, refused: refused?.id === item.refund ? refused : null }))}`;
    await site.send(request, response, { title: TITLE, status, body });
  }

  router.get('/refunds', (request, response) => sendQueue(request, response, 200, null));

  router.post('/refunds/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从退款页面重新开始');
    const { verdict, reason, code } = form.data;
    const refundNo = String(request.params['id']);
    let giveBack: (() => Promise<void>) | undefined;
    try {
      if (verdict !== 'REFUSE') giveBack = await site.confirm?.(request, code.replaceAll(' ', ''));
      const input = { refundNo, verdict, ...(verdict === 'REFUSE' && { reason }) };
      const { status } = answerSchema.parse(await runOperatorCommand(reviewerOf(deps, site, request), 'refund', input));
      seeOther(response, `${site.base}/refunds?done=${encodeURIComponent(refundNo)}&status=${encodeURIComponent(status)}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await giveBack?.();
      await sendQueue(request, response, error.status, { id: refundNo, sentence: error.message, reason });
    }
  });

  return router;
}

interface FormContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedVerdict | null;
}

/** Renders a refund with its facts and forms. */
function refundForms(item: Refund, context: FormContext): Html {
  const facts: (readonly [name: string, value: string | null])[] = [
    ['商品', item.product],
    ['订单', item.order],
    ['支付', `${item.of}，${item.method}${item.paid ? `，${minuteOf(item.paid)}` : ''}`],
    ['退到', item.to],
    ['来源', `${item.cause}${item.by ? `（${item.by}）` : ''}`],
    ['原因', item.reason],
    ['用户编号', item.user],
    ['渠道答复', item.error],
    ['下次询问', item.nextTry && minuteOf(item.nextTry)],
  ];
  return html`
<article id="refund-${item.refund}">
<h2>${item.amount} <small>${item.status} · ${item.refund} · ${minuteOf(item.submittedAt)}</small></h2>
${factList(facts)}
${problem(context.refused?.sentence ?? null)}
${item.canGoToBalance === null ? requestForms(item, context) : rejectedForm(item, context)}
</article>`;
}

function requestForms({ refund, by }: Refund, { site, request, refused }: FormContext): Html {
  const action = `${site.base}/refunds/${refund}`;
  const acceptance = html`<form method="post" action="${action}">${tokenField(site, request)}${codeField(site)}
<button class="yes" name="verdict" value="ACCEPT">通过并退款</button></form>`;
  return html`
${by === site.nameOf(request) ? html`<p class="note">由您代用户申请，须由另一位操作员通过。</p>` : acceptance}
<form method="post" action="${action}">${tokenField(site, request)}
<label>驳回原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${refused?.reason ?? ''}"></label>
<button class="no" name="verdict" value="REFUSE">驳回</button></form>`;
}

/** Renders the way out for a refund that its provider rejects, if it is certain that no money was sent. */
const rejectedForm = ({ refund, canGoToBalance }: Refund, { site, request }: FormContext): Html =>
  canGoToBalance
    ? html`<form method="post" action="${site.base}/refunds/${refund}">${tokenField(site, request)}${codeField(site)}
<p>请先在渠道后台确认没有人工退过。</p><button class="no" name="verdict" value="BALANCE">改退到余额</button></form>`
    : html`<p class="note">系统会再次请求渠道退款；渠道明确答复没有办理之后，才能改退到余额。</p>`;

const codeField = ({ confirm }: OperatorSite): Html =>
  confirm
    ? html`<label>动态验证码 <input name="code" required inputmode="numeric" pattern="[0-9 ]{6,7}" maxlength="7" autocomplete="one-time-code"></label>`
    : html``;
