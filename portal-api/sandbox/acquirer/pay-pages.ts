import { toPortalTime } from '../../platform/china-time.ts';
import { type Html, html } from '../../platform/http/html.ts';
import { toYuan } from '../../platform/providers/pay/yuan.ts';
import type { Payment, Refund } from './payments.ts';

/** Returns the subject of the CSRF token of a payment's form. */
export const paySubject = (outTradeNo: string): string => `pay\n${outTradeNo}`;

const channels = { ALIPAY: '支付宝', WECHAT: '微信支付' } as const;
const statuses = { WAITING: '等待支付', PAID: '已支付', CLOSED: '已关闭' } as const;
const refundStatuses = { PROCESSING: '处理中', SUCCESS: '已退款', ABNORMAL: '退款异常' } as const;

export const channelName = ({ channel }: Pick<Payment, 'channel'>): string => channels[channel];

const clockOf = (moment: Date): string => toPortalTime(moment).slice(5, 19).replace('T', ' ');
const money = (fen: number): string => `¥${toYuan(fen)}`;

/** Renders the list of the newest payments. */
export function paymentsBody(payments: readonly Payment[]): Html {
  return html`
<p class="note">沙盒：此页代替支付宝与微信支付的收单系统，不会真实扣款。<a href="/sandbox">返回工作台</a></p>
${payments.length > 0 ? html`<table><thead><tr><th>商品</th><th>金额</th><th>状态</th></tr></thead><tbody>${payments.map(row)}</tbody></table>` : html`<p>还没有支付单。在门户中选择微信支付或支付宝，支付单会出现在这里。</p>`}
<p>页面每 5 秒刷新一次。程序请以 JSON 调用 POST /sandbox/pay/商户单号。</p>`;
}

const row = (payment: Payment): Html =>
  html`<tr><td><a href="/sandbox/pay/${payment.out_trade_no}">${payment.title}</a><br><small>${channelName(payment)} · ${clockOf(payment.created_at)}<br>${payment.out_trade_no}</small></td><td>${money(payment.paid_amount ?? payment.amount)}</td><td>${statuses[payment.status]}</td></tr>`;

/** Additional buttons for outcomes that a payer cannot choose. */
const faults: readonly (readonly [act: string, name: string, when: readonly Payment['status'][]])[] = [
  ['lose', '支付成功，但通知丢失', ['WAITING']],
  ['twice', '支付成功，通知发送两次', ['WAITING', 'PAID']],
  ['late', '关闭之后才支付', ['WAITING', 'CLOSED']],
  ['forge', '伪造的支付通知', ['WAITING', 'CLOSED', 'PAID']],
  ['refund-fail', '之后的退款会失败', ['PAID']],
  ['refund-slow', '之后的退款一直处理中', ['PAID']],
  ['refund-done', '完成处理中的退款', ['PAID']],
];

interface PaymentPage {
  payment: Payment;
  refunds: readonly Refund[];
  csrfToken: string;
  /** Statuses of the notices sent by the last button; null if no button was pressed. */
  told: readonly string[] | null;
}

/** Renders the page of a payment's code, where the user pays or rejects the payment. */
export function paymentBody({ payment, refunds, csrfToken, told }: PaymentPage): Html {
  const { status, has_failed: hasFailed, return_url: returnUrl } = payment;
  return html`
<p class="note">沙盒模式，不会真实扣款。此页代替${channelName(payment)}的付款页面。</p>
${told ? html`<p role="status">${told.length > 0 ? `已通知商户，应答：${told.join('、')}` : '没有通知商户。'}</p>` : html``}
<dl><dt>商品</dt><dd>${payment.title}</dd><dt>金额</dt><dd class="sum">${money(payment.paid_amount ?? payment.amount)}</dd>
<dt>商户单号</dt><dd>${payment.out_trade_no}</dd>${payment.trade_no ? html`<dt>交易号</dt><dd>${payment.trade_no}</dd>` : html``}
<dt>状态</dt><dd>${status === 'WAITING' && hasFailed ? '支付未成功，可以再试' : statuses[status]}</dd>
<dt>${payment.paid_at ? '支付时间' : '支付期限'}</dt><dd>${clockOf(payment.paid_at ?? payment.expires_at)}</dd></dl>
${refunds.length > 0 ? html`<h2>退款</h2><table><thead><tr><th>退款单号</th><th>金额</th><th>状态</th></tr></thead><tbody>${refunds.map(refundRow)}</tbody></table>` : html``}
<form method="post" action="/sandbox/pay/${payment.out_trade_no}">
<input type="hidden" name="csrfToken" value="${csrfToken}">
${status === 'WAITING' ? html`<button class="yes" name="act" value="pay">确认支付 ${money(payment.amount)}</button><button class="no" name="act" value="fail">拒绝支付</button>` : html``}
${returnUrl ? html`<a class="button ${status === 'PAID' ? 'yes' : ''}" href="${returnUrl}">返回商户</a>` : html``}
<h2>其他结果</h2>
${faults.filter(([, , when]) => when.includes(status)).map(([act, name]) => html`<button name="act" value="${act}">${name}</button>`)}
</form>
<p><a href="/sandbox/pay">全部支付单</a></p>`;
}

const refundRow = ({ refund_no, amount, status }: Refund): Html =>
  html`<tr><td>${refund_no}</td><td>${money(amount)}</td><td>${refundStatuses[status]}</td></tr>`;
