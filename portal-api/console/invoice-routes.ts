import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { listInvoices } from '../features/review/invoice-service.ts';
import { runOperatorCommand } from '../features/review/operator-commands.ts';
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

const TITLE = '发票';

type Invoice = Awaited<ReturnType<typeof listInvoices>>[number];

const step = z.enum(['issue', 'refuse', 'reverse']);
const formSchema = z.object({
  step,
  /** The request and the amount that the page showed. */
  id: z.string().max(30),
  amount: z.string().max(30),
  number: z.string().max(100).default(''),
  reason: z.string().max(1_000).default(''),
});
const outcomes = { issue: '已登记开具', refuse: '已驳回', reverse: '已登记红冲' } as const;
/** Query of the page that a submitted form redirects to. */
const doneSchema = z
  .object({ done: z.string().regex(/^\w{6,40}$/), step })
  .transform((given) => `订单 ${given.done} 的发票${outcomes[given.step]}，买家会收到通知`);

/** A form that was refused: the order, the reason of the refusal, and what was typed. */
interface RefusedForm {
  id: string;
  sentence: string;
  number: string;
  reason: string;
}

/** Creates `/invoices`: the invoices to issue, and to reverse after a refund, each with its forms. */
export function invoicePageRoutes(deps: OperatorPageDeps, site: OperatorSite): Router {
  const router = Router();

  async function sendQueue(request: Request, response: Response, status: number, refused: RefusedForm | null): Promise<void> {
    const items = await listInvoices(reviewerOf(deps, site, request));
    const done = refused ? null : (doneSchema.safeParse(request.query).data ?? null);
    const isListed = items.some(({ orderNo }) => orderNo === refused?.id);
    const gone = refused && !isListed ? html`${problem(refused.sentence)}${written(request)}` : html``;
    const body = html`${outcome(done)}${gone}
<p>发票在税务系统开具，发送到买家的邮箱；在这里登记号码。</p>
${items.length > 0 ? lengthOf(items, '张', Number.POSITIVE_INFINITY) : html`<p class="empty">没有待处理的发票</p>`}
${items.map((item) => invoiceForms(item, { site, request, refused: refused?.id === item.orderNo ? refused : null }))}`;
    await site.send(request, response, { title: TITLE, status, body });
  }

  router.get('/invoices', (request, response) => sendQueue(request, response, 200, null));

  router.post('/invoices/:id', requireOwnForm(site), async (request, response) => {
    const form = formSchema.safeParse(request.body);
    if (!form.success) throw new ApiError(400, '请从发票页面重新开始');
    const { step: given, id, amount, number, reason } = form.data;
    const orderNo = String(request.params['id']);
    try {
      const seen = { id, ...(given === 'issue' && { amount }) };
      const input = { orderNo, seen, ...(given === 'refuse' ? { reason } : { number }) };
      await runOperatorCommand(reviewerOf(deps, site, request), `invoice-${given}`, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendQueue(request, response, error.status, { id: orderNo, sentence: error.message, number, reason });
    }
    seeOther(response, `${site.base}/invoices?done=${encodeURIComponent(orderNo)}&step=${given}`);
  });

  return router;
}

interface FormContext {
  site: OperatorSite;
  request: Request;
  refused: RefusedForm | null;
}

const todoNames = { ISSUE: '待开具', WAIT: '订单正在退款，等待结果', REVERSE: '退款后待红冲' } as const;

function invoiceForms(item: Invoice, context: FormContext): Html {
  const { orderNo, todo, goods, amount, invoiceTitle, taxNo, email, number, requestedAt } = item;
  const facts: (readonly [name: string, value: string | null])[] = [
    ['抬头', invoiceTitle],
    ['税号', taxNo],
    ['邮箱', email],
    ['商品', goods],
    ['发票号码', number],
  ];
  return html`
<article id="invoice-${orderNo}">
<h2>${amount} <small>${todoNames[todo]} · 订单 ${orderNo} · ${minuteOf(requestedAt)}</small></h2>
${factList(facts)}
${problem(context.refused?.sentence ?? null)}
${todo === 'WAIT' ? html`` : numberForm(item, context)}
${todo === 'ISSUE' ? refusalForm(item, context) : html``}
</article>`;
}

const seenFields = ({ id, amount }: Invoice): Html =>
  html`<input type="hidden" name="id" value="${id}"><input type="hidden" name="amount" value="${amount}">`;

const numberForm = (item: Invoice, { site, request, refused }: FormContext): Html => html`
<form method="post" action="${site.base}/invoices/${item.orderNo}">${tokenField(site, request)}${seenFields(item)}
<label>${item.todo === 'ISSUE' ? '发票号码' : '红字发票号码'} <input name="number" required inputmode="numeric" pattern="[0-9]{8}|[0-9]{20}" maxlength="20" autocomplete="off" value="${refused?.number ?? ''}"></label>
<button name="step" value="${item.todo === 'ISSUE' ? 'issue' : 'reverse'}">${item.todo === 'ISSUE' ? '登记已开具' : '登记已红冲'}</button></form>`;

const refusalForm = (item: Invoice, { site, request, refused }: FormContext): Html => html`
<form method="post" action="${site.base}/invoices/${item.orderNo}">${tokenField(site, request)}${seenFields(item)}
<label>驳回原因（买家会看到） <input name="reason" required minlength="2" maxlength="200" autocomplete="off" value="${refused?.reason ?? ''}"></label>
<button class="no" name="step" value="refuse">驳回</button></form>`;
