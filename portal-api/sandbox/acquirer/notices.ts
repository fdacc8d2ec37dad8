import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#shared/durations.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { signFields } from '../../platform/providers/pay/alipay/alipay-signature.ts';
import { NAMELESS_ORIGIN } from '../../platform/providers/pay/pay-provider.ts';
import { signText } from '../../platform/providers/pay/rsa-keys.ts';
import { type AcquirerKeys, SANDBOX_MERCHANT } from '../../platform/providers/pay/sandbox-pay.ts';
import { sealResource } from '../../platform/providers/pay/wechat-pay/sealed-resource.ts';
import { answerBytes, PROBE, toTimestamp } from '../../platform/providers/pay/wechat-pay/wechat-signature.ts';
import { toChinaSeconds, toYuan } from '../../platform/providers/pay/yuan.ts';
import { type Acquirer, noticeIdOf, PAYER } from './acquirer.ts';
import type { Payment, Refund } from './payments.ts';

/** The portal's answer to a notice; status null: no answer. */
export interface Delivery {
  status: number | null;
  body: string;
}

export interface NoticeFault {
  /** Signs with a key that is not the provider's. */
  isForged?: boolean;
  isProbe?: boolean;
  /** Age of the signature in minutes. */
  ageMinutes?: number;
  /** Reports CLOSED instead of the payment's status. */
  isClosed?: boolean;
}

/** How long to wait for an answer, in ms: five seconds, like the real providers. */
const PATIENCE_MS = 5_000;

interface Letter {
  headers: Record<string, string>;
  body: string;
}

/** Sends a notice of a payment to the portal. */
export async function notifyOfPayment(acquirer: Acquirer, payment: Payment, fault: NoticeFault = {}): Promise<Delivery> {
  const keys = await acquirer.place.keys();
  const letter =
    payment.channel === 'WECHAT'
      ? wechatPayment(keys, payment, acquirer.clock.now(), fault)
      : alipayPayment(keys, payment, acquirer.clock.now(), fault);
  return deliver(acquirer, payment.notify_url, letter);
}

/** Sends a notice of the end of a refund to the portal; Alipay has no such notice. */
export async function notifyOfRefund(acquirer: Acquirer, payment: Payment, refund: Refund): Promise<Delivery[]> {
  if (payment.channel !== 'WECHAT' || refund.status === 'PROCESSING') return [];
  const keys = await acquirer.place.keys();
  const about = `REFUND.${refund.status}`;
  const resource = {
    mchid: SANDBOX_MERCHANT.mchid,
    out_trade_no: payment.out_trade_no,
    transaction_id: payment.trade_no,
    out_refund_no: refund.refund_no,
    refund_id: refund.provider_refund_no,
    refund_status: refund.status,
    ...(refund.done_at && { success_time: toPortalTime(refund.done_at) }),
    user_received_account: '支付用户零钱',
    amount: { total: payment.paid_amount, refund: refund.amount, payer_total: payment.paid_amount, payer_refund: refund.amount },
  };
  const id = noticeIdOf(about, refund.refund_no);
  return [
    await deliver(acquirer, refund.notify_url, wechatLetter(keys, { id, about, type: 'refund', resource }, acquirer.clock.now(), {})),
  ];
}

function wechatPayment(keys: AcquirerKeys, payment: Payment, now: Date, fault: NoticeFault): Letter {
  const isPaid = !fault.isClosed;
  const tradeNo = payment.trade_no ?? `42${'0'.repeat(26)}`;
  const amount = payment.paid_amount ?? payment.amount;
  const resource = {
    appid: SANDBOX_MERCHANT.appid,
    mchid: SANDBOX_MERCHANT.mchid,
    out_trade_no: payment.out_trade_no,
    trade_type: payment.product === 'H5' ? 'MWEB' : 'NATIVE',
    trade_state: isPaid ? 'SUCCESS' : 'CLOSED',
    trade_state_desc: isPaid ? '支付成功' : '已关闭',
    attach: '',
    ...(isPaid && {
      transaction_id: tradeNo,
      bank_type: 'OTHERS',
      success_time: toPortalTime(payment.paid_at ?? now),
      payer: { openid: PAYER.openid },
      amount: { total: amount, payer_total: amount, currency: 'CNY', payer_currency: 'CNY' },
    }),
  };
  const about = isPaid ? 'TRANSACTION.SUCCESS' : 'TRANSACTION.CLOSED';
  const id = noticeIdOf(about, payment.out_trade_no, tradeNo);
  return wechatLetter(keys, { id, about, type: 'transaction', resource }, now, fault);
}

interface WechatEvent {
  id: string;
  about: string;
  type: string;
  resource: object;
}

function wechatLetter(keys: AcquirerKeys, { id, about, type, resource }: WechatEvent, now: Date, fault: NoticeFault): Letter {
  const sealed = sealResource(keys.apiV3Key, JSON.stringify(resource), randomBytes(6).toString('hex'), type);
  const body = JSON.stringify({
    id,
    create_time: toPortalTime(now),
    resource_type: 'encrypt-resource',
    event_type: about,
    summary: about,
    resource: { original_type: type, algorithm: 'AEAD_AES_256_GCM', ...sealed },
  });
  const timestamp = toTimestamp(new Date(now.getTime() - (fault.ageMinutes ?? 0) * MINUTE_MS));
  const nonce = randomBytes(16).toString('hex');
  const signature = signText(
    answerBytes(timestamp, nonce, Buffer.from(body)),
    fault.isForged ? keys.merchant.privateKey : keys.provider.privateKey,
  );
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': SANDBOX_MERCHANT.publicKeyId,
      'wechatpay-signature': fault.isProbe ? PROBE + signature.slice(PROBE.length) : signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    },
  };
}

function alipayPayment(keys: AcquirerKeys, payment: Payment, now: Date, fault: NoticeFault): Letter {
  const { paid_amount: paidAmount, paid_at: paidAt } = payment;
  const amount = toYuan(paidAmount ?? payment.amount);
  const tradeNo = payment.trade_no ?? `20${'0'.repeat(26)}`;
  const status = fault.isClosed ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  const fields = {
    notify_time: toChinaSeconds(now),
    notify_type: 'trade_status_sync',
    notify_id: noticeIdOf(status, payment.out_trade_no, tradeNo),
    app_id: SANDBOX_MERCHANT.appId,
    auth_app_id: SANDBOX_MERCHANT.appId,
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    trade_no: tradeNo,
    out_trade_no: payment.out_trade_no,
    seller_id: SANDBOX_MERCHANT.sellerId,
    buyer_id: PAYER.buyerId,
    trade_status: status,
    total_amount: amount,
    subject: payment.title,
    gmt_create: toChinaSeconds(payment.created_at),
    ...(!fault.isClosed && {
      receipt_amount: amount,
      buyer_pay_amount: amount,
      gmt_payment: toChinaSeconds(paidAt ?? now),
      fund_bill_list: JSON.stringify([{ amount, fundChannel: 'ALIPAYACCOUNT' }]),
    }),
  };
  // Unlike a request, a notice is signed without its sign_type.
  const { sign_type, ...signed } = fields;
  const { sign = '' } = signFields(signed, fault.isForged ? keys.merchant.privateKey : keys.provider.privateKey);
  return {
    body: new URLSearchParams({ ...fields, sign }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  };
}

/** Sends a notice to the payment's notify address, or through the configured origin (NOTIFY_VIA). */
async function deliver({ place, notifyVia }: Acquirer, notifyUrl: string, { headers, body }: Letter): Promise<Delivery> {
  const named = new URL(notifyUrl);
  const origin = notifyVia ?? (named.origin === NAMELESS_ORIGIN ? await place.origin() : named.origin);
  const url = new URL(named.pathname + named.search, origin);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answer.status, body: (await answer.text()).slice(0, 1_000) };
  } catch (error) {
    return { status: null, body: error instanceof Error ? error.name : '' };
  }
}
