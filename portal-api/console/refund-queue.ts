import { z } from 'zod';
import { listRefundQueue } from '../features/operator/money/refund-service.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Html, html } from '../platform/http/html.ts';
import { codeField, factList, minuteOf, type OperatorSite } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

type Refund = Awaited<ReturnType<typeof listRefundQueue>>[number];

const form = z.object({
  verdict: z.enum(['ACCEPT', 'REFUSE', 'BALANCE']),
  reason: z.string().max(1_000).default(''),
  code: z.string().max(20).default(''),
});
type Form = z.output<typeof form>;
const answerSchema = z.object({ status: z.string() });
const doneSchema = z.object({ done: z.string().regex(/^\w{6,40}$/), status: z.string().max(20) });

/** Creates the queue of refunds that wait for an operator. Paying one needs a one-time code, which is given back if that is refused. */
export const refundQueue = (site: OperatorSite): Queue<Refund, Form> => ({
  path: '/refunds',
  title: '退款',
  unit: '笔',
  empty: '没有待处理的退款',
  form,
  list: listRefundQueue,
  idOf: ({ refund }) => refund,
  render: (items, contextOf) => html`${items.map((item) => refundForms(item, contextOf(item)))}`,
  async decide({ operator, request }, refundNo, { verdict, reason, code }) {
    const giveBack = verdict === 'REFUSE' ? null : await site.confirm?.(request, code.replaceAll(' ', ''));
    try {
      const answer = await runOperatorCommand(operator, 'refund', { refundNo, verdict, ...(verdict === 'REFUSE' && { reason }) });
      return { status: answerSchema.parse(answer).status };
    } catch (error) {
      if (error instanceof ApiError) await giveBack?.();
      throw error;
    }
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `退款 ${done.done} 已处理，当前为「${done.status}」；用户会收到通知` : null;
  },
});

const refundForms = (item: Refund, context: ItemContext<Form>): Html => html`
<article id="refund-${item.refund}">
<h2>${item.amount} <small>${item.status} · ${item.refund} · ${minuteOf(item.submittedAt)}</small></h2>
${factList([
  ['商品', item.product],
  ['订单', item.order],
  ['支付', `${item.of}，${item.method}${item.paid ? `，${minuteOf(item.paid)}` : ''}`],
  ['退到', item.to],
  ['来源', `${item.cause}${item.by ? `（${item.by}）` : ''}`],
  ['原因', item.reason],
  ['用户编号', item.user],
  ['渠道答复', item.error],
  ['下次询问', item.nextTry && minuteOf(item.nextTry)],
])}
${context.problem}
${item.canGoToBalance === null ? requestForms(item, context) : rejectedForm(item, context)}
</article>`;

/** Renders the forms of a requested refund, which the operator who requested it for a user may not accept. */
function requestForms({ by }: Refund, { site, request, action, token, given }: ItemContext<Form>): Html {
  const acceptance = html`<form method="post" action="${action}">${token}${codeField(site)}
<button class="yes" name="verdict" value="ACCEPT">通过并退款</button></form>`;
  return html`
${by === site.nameOf(request) ? html`<p class="note">由您代用户申请，须由另一位操作员通过。</p>` : acceptance}
<form method="post" action="${action}">${token}
<label>驳回原因（用户会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${given?.reason ?? ''}"></label>
<button class="no" name="verdict" value="REFUSE">驳回</button></form>`;
}

/** Renders the way out for a refund that its provider rejects, if it is certain that no money was sent. */
const rejectedForm = ({ canGoToBalance }: Refund, { site, action, token }: ItemContext<Form>): Html =>
  canGoToBalance
    ? html`<form method="post" action="${action}">${token}${codeField(site)}
<p>请先在渠道后台确认没有人工退过。</p><button class="no" name="verdict" value="BALANCE">改退到余额</button></form>`
    : html`<p class="note">系统会再次请求渠道退款；渠道明确答复没有办理之后，才能改退到余额。</p>`;
