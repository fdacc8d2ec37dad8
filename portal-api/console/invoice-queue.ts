import { z } from 'zod';
import { listInvoices } from '../features/operator/money/invoice-service.ts';
import { runOperatorCommand } from '../features/operator/operator-commands.ts';
import { type Html, html } from '../platform/http/html.ts';
import { factList, minuteOf } from './operator-pages.ts';
import type { ItemContext, Queue } from './queue-routes.ts';

type Invoice = Awaited<ReturnType<typeof listInvoices>>[number];

const step = z.enum(['issue', 'refuse', 'reverse']);
const form = z.object({
  step,
  /** The request and the amount that the page showed. */
  id: z.string().max(30),
  amount: z.string().max(30),
  number: z.string().max(100).default(''),
  reason: z.string().max(1_000).default(''),
});
type Form = z.output<typeof form>;
const outcomes = { issue: '已登记开具', refuse: '已驳回', reverse: '已登记红冲' } as const;
const doneSchema = z.object({ done: z.string().regex(/^\w{6,40}$/), step });

/** The invoices to issue, and to reverse after a refund; by the numbers of their orders. */
export const invoiceQueue: Queue<Invoice, Form> = {
  path: '/invoices',
  title: '发票',
  unit: '张',
  empty: '没有待处理的发票',
  intro: html`<p>发票在税务系统开具，发送到买家的邮箱；在这里登记号码。</p>`,
  form,
  list: listInvoices,
  idOf: ({ orderNo }) => orderNo,
  render: (items, contextOf) => html`${items.map((item) => invoiceForms(item, contextOf(item)))}`,
  async decide({ operator }, orderNo, { step: given, id, amount, number, reason }) {
    const seen = { id, ...(given === 'issue' && { amount }) };
    const input = { orderNo, seen, ...(given === 'refuse' ? { reason } : { number }) };
    await runOperatorCommand(operator, `invoice-${given}`, input);
    return { step: given };
  },
  outcomeOf(query) {
    const done = doneSchema.safeParse(query).data;
    return done ? `订单 ${done.done} 的发票${outcomes[done.step]}，买家会收到通知` : null;
  },
};

const todoNames = { ISSUE: '待开具', WAIT: '订单正在退款，等待结果', REVERSE: '退款后待红冲' } as const;

function invoiceForms(item: Invoice, context: ItemContext<Form>): Html {
  const { orderNo, todo, goods, amount, invoiceTitle, taxNo, email, number, requestedAt } = item;
  return html`
<article id="invoice-${orderNo}">
<h2>${amount} <small>${todoNames[todo]} · 订单 ${orderNo} · ${minuteOf(requestedAt)}</small></h2>
${factList([
  ['抬头', invoiceTitle],
  ['税号', taxNo],
  ['邮箱', email],
  ['商品', goods],
  ['发票号码', number],
])}
${context.problem}
${todo === 'WAIT' ? html`` : numberForm(item, context)}
${todo === 'ISSUE' ? refusalForm(item, context) : html``}
</article>`;
}

const seenFields = ({ id, amount }: Invoice): Html =>
  html`<input type="hidden" name="id" value="${id}"><input type="hidden" name="amount" value="${amount}">`;

const numberForm = (item: Invoice, { action, token, given }: ItemContext<Form>): Html => html`
<form method="post" action="${action}">${token}${seenFields(item)}
<label>${item.todo === 'ISSUE' ? '发票号码' : '红字发票号码'} <input name="number" required inputmode="numeric" pattern="[0-9]{8}|[0-9]{20}" maxlength="20" autocomplete="off" value="${given?.number ?? ''}"></label>
<button name="step" value="${item.todo === 'ISSUE' ? 'issue' : 'reverse'}">${item.todo === 'ISSUE' ? '登记已开具' : '登记已红冲'}</button></form>`;

const refusalForm = (item: Invoice, { action, token, given }: ItemContext<Form>): Html => html`
<form method="post" action="${action}">${token}${seenFields(item)}
<label>驳回原因（买家会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${given?.reason ?? ''}"></label>
<button class="no" name="step" value="refuse">驳回</button></form>`;
