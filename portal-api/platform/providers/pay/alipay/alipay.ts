import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { callProvider, PAY_TIMEOUT_MS, parseJson } from '../call-provider.ts';
import {
  type BillKind,
  NoticeRefused,
  type PayEntry,
  type PayNotice,
  type PayOrder,
  type PayProvider,
  ProviderRefused,
  ProviderUnreachable,
  type RefundState,
} from '../pay-provider.ts';
import { isSignedBy } from '../rsa-keys.ts';
import { toChinaSeconds, toYuan } from '../yuan.ts';
import { readTrade } from './alipay-answers.ts';
import { findSigned, isSignedForm, readForm, signFields } from './alipay-signature.ts';

export interface AlipayAccount {
  appId: string;
  /** The merchant's account, 2088…. */
  sellerId: string;
  privateKey: KeyObject;
  /** Alipay's public key. */
  alipayPublicKey: KeyObject;
  /** Address of the gateway; the sandbox sets it to its acquirer. */
  gateway: string;
}

interface AlipayOptions {
  /** Called for each request: the sandbox creates its keys only when they are needed. */
  load: () => Promise<AlipayAccount>;
  clock: Clock;
  /** On a desktop: a QR code, or Alipay's page for merchants who may not use codes. */
  desktop: 'PRECREATE' | 'PAGE';
  timeoutMs?: number;
}

const CHANNEL = 'ALIPAY';
const MAX_SUBJECT = 128;

const answerSchema = z.object({ code: z.string(), sub_code: z.string().optional() });
const precreateSchema = z.object({ out_trade_no: z.string(), qr_code: z.string().min(1) });
const refundSchema = z.object({ out_trade_no: z.string(), fund_change: z.string().optional() });
const refundQuerySchema = z.object({ out_request_no: z.string().optional(), refund_status: z.string().optional() });
const billSchema = z.object({ bill_download_url: z.url() });

const NOT_THERE = 'ACQ.TRADE_NOT_EXIST';
const NOT_OPEN = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.TRADE_HAS_CLOSE']);
const NO_BILL = new Set(['isp.bill_not_exist', 'isv.invalid-arguments.bill_not_exist', 'BILL_NOT_EXIST', 'NO_BILL_DATA']);
/** Returns whether a rejection leaves open if the call has taken effect. */
const isUnclear = (code: string, subCode: string): boolean => code === '20000' || /(SYSTEM_ERROR|unknow-error)$/.test(subCode);

const billTypes: Readonly<Record<BillKind, string>> = { TRADE: 'trade', FUND: 'signcustomer' };
const pages = {
  PAGE: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  WAP: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
} as const;

/** Creates the client of Alipay's gateway in public key mode, with RSA2 for every signature. */
export function createAlipay({ load, clock, desktop, timeoutMs = PAY_TIMEOUT_MS }: AlipayOptions): PayProvider {
  const requestOf = ({ appId, privateKey }: AlipayAccount, method: string, content: object, more: Record<string, string> = {}) => {
    const common = { app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' };
    const timestamp = toChinaSeconds(clock.now());
    return signFields({ ...common, timestamp, ...more, biz_content: JSON.stringify(content) }, privateKey);
  };

  /** Calls the gateway and returns an answer signed by Alipay. Throws `ProviderRefused` with its code for a signed rejection. */
  async function ask(name: string, method: string, content: object, more?: Record<string, string>): Promise<unknown> {
    const account = await load();
    const { biz_content = '', ...common } = requestOf(account, method, content, more);
    const url = new URL(account.gateway);
    url.search = new URLSearchParams(common).toString();
    const init = { method: 'POST', body: new URLSearchParams({ biz_content }), headers: { 'user-agent': 'bd-portal' } };
    const { status, body } = await callProvider({ channel: CHANNEL, name, url, init, timeoutMs });
    if (status !== 200) throw new ProviderUnreachable(CHANNEL, name, `status ${status}`);
    const signed = findSigned(body, `${method.replaceAll('.', '_')}_response`) ?? findSigned(body, 'error_response');
    const { sign } = z.object({ sign: z.string() }).catch({ sign: '' }).parse(parseJson(body));
    // A rejection must be signed as well, because it states that nothing has happened. Parse exactly the bytes that were signed.
    if (!signed || !isSignedBy(account.alipayPublicKey, signed, sign)) throw new ProviderUnreachable(CHANNEL, name, 'SIGNATURE');
    const json = parseJson(signed);
    const { code, sub_code: subCode = '' } = answerSchema.catch({ code: '' }).parse(json);
    if (code === '10000') return json;
    if (isUnclear(code, subCode)) throw new ProviderUnreachable(CHANNEL, name, subCode || code);
    throw new ProviderRefused(CHANNEL, name, subCode || code);
  }

  const unreadable = (name: string) => new ProviderUnreachable(CHANNEL, name, 'an answer that cannot be read');
  const isRefusal = (error: unknown, codes: ReadonlySet<string>): boolean => error instanceof ProviderRefused && codes.has(error.code);

  async function create(order: PayOrder): Promise<PayEntry> {
    const content = {
      out_trade_no: order.outTradeNo,
      total_amount: toYuan(order.amount),
      subject: order.title.replaceAll(/[/=&]/g, ' ').slice(0, MAX_SUBJECT),
      time_expire: toChinaSeconds(order.expiresAt),
    };
    if (order.product === 'PAGE' || order.product === 'WAP') {
      const { method, product_code } = pages[order.product];
      const account = await load();
      const addresses = { notify_url: order.notifyUrl, return_url: order.returnUrl ?? '' };
      const url = new URL(account.gateway);
      url.search = new URLSearchParams(requestOf(account, method, { ...content, product_code }, addresses)).toString();
      return { qrContent: null, payUrl: url.href };
    }
    const json = await ask('create', 'alipay.trade.precreate', content, { notify_url: order.notifyUrl });
    const { data } = precreateSchema.safeParse(json);
    if (data?.out_trade_no !== order.outTradeNo) throw unreadable('create');
    return { qrContent: data.qr_code, payUrl: null };
  }

  const query: PayProvider['query'] = async (outTradeNo) => {
    try {
      const trade = readTrade(await ask('query', 'alipay.trade.query', { out_trade_no: outTradeNo }));
      if (trade?.outTradeNo !== outTradeNo) throw unreadable('query');
      return trade.state;
    } catch (error) {
      if (isRefusal(error, new Set([NOT_THERE]))) return { status: 'NONE', tradeNo: null, amount: null, paidAt: null };
      throw error;
    }
  };

  const queryRefund: PayProvider['queryRefund'] = async ({ outTradeNo, refundNo }) => {
    const content = { out_trade_no: outTradeNo, out_request_no: refundNo };
    const json = await ask('queryRefund', 'alipay.trade.fastpay.refund.query', content).catch((error: unknown) => {
      if (isRefusal(error, new Set([NOT_THERE]))) return {};
      throw error;
    });
    const { data } = refundQuerySchema.safeParse(json);
    // Alipay reports neither a refund that it never received nor one that failed.
    const isDone = data?.out_request_no === refundNo && data.refund_status === 'REFUND_SUCCESS';
    return { status: isDone ? 'DONE' : 'NONE', providerRefundNo: null };
  };

  return {
    channel: CHANNEL,
    products: { desktop, phone: 'WAP' },
    create,
    query,
    close: async (outTradeNo) => {
      try {
        await ask('close', 'alipay.trade.close', { out_trade_no: outTradeNo });
      } catch (error) {
        if (isRefusal(error, NOT_OPEN)) {
          const { status } = await query(outTradeNo);
          if (status === 'PAID' || status === 'REFUNDED') return 'PAID';
          if (status === 'CLOSED') return 'CLOSED';
        }
        if (!isRefusal(error, new Set([NOT_THERE]))) throw error;
      }
      return 'CLOSED';
    },
    refund: async (refund): Promise<RefundState> => {
      const json = await ask('refund', 'alipay.trade.refund', {
        out_trade_no: refund.outTradeNo,
        refund_amount: toYuan(refund.amount),
        refund_reason: refund.reason.slice(0, MAX_SUBJECT),
        out_request_no: refund.refundNo,
      });
      const { data } = refundSchema.safeParse(json);
      if (data?.out_trade_no !== refund.outTradeNo) throw unreadable('refund');
      // N: this call moved no money, but an earlier one with the same number may have.
      return data.fund_change === 'Y' ? { status: 'DONE', providerRefundNo: null } : queryRefund(refund);
    },
    queryRefund,
    readNotice: async (rawBody, headers) => readNotice(await load(), rawBody, headers),
    acknowledge: (ok) => ({ status: ok ? 200 : 500, type: 'text/plain', body: ok ? 'success' : 'fail' }),
    bill: async (day, kind) => {
      const content = { bill_type: billTypes[kind], bill_date: day };
      const json = await ask('bill', 'alipay.data.dataservice.bill.downloadurl.query', content).catch((error: unknown) => {
        if (isRefusal(error, NO_BILL)) return null;
        throw error;
      });
      if (json === null) return null;
      const { data } = billSchema.safeParse(json);
      if (!data) throw unreadable('bill');
      // The URL itself is the credential, valid for 30 seconds.
      const url = new URL(data.bill_download_url);
      const { status, body } = await callProvider({ channel: CHANNEL, name: 'bill', url, init: {}, timeoutMs });
      if (status !== 200) throw new ProviderUnreachable(CHANNEL, 'bill', `status ${status}`);
      return body;
    },
  };
}

const noticeSchema = z.object({
  notify_id: z.string().min(1).max(128),
  notify_type: z.string().max(64),
  app_id: z.string(),
  seller_id: z.string().optional(),
});

/** Reads a notice. It has no timestamp to check: Alipay repeats the same notice for 25 hours. A replay has the same `notify_id`. */
function readNotice(account: AlipayAccount, rawBody: Buffer, _headers: IncomingHttpHeaders): PayNotice {
  const fields = readForm(rawBody.toString('utf8'));
  if (!fields || !isSignedForm(fields, account.alipayPublicKey, ['sign', 'sign_type'])) throw new NoticeRefused(CHANNEL, 'SIGNATURE');
  const { data } = noticeSchema.safeParse(fields);
  if (!data) throw new NoticeRefused(CHANNEL, 'CONTENT');
  if (data.app_id !== account.appId) throw new NoticeRefused(CHANNEL, 'MERCHANT');
  const { notify_id: noticeId, notify_type: about } = data;
  if (about !== 'trade_status_sync') return { kind: 'OTHER', noticeId, about };
  if (data.seller_id !== account.sellerId) throw new NoticeRefused(CHANNEL, 'MERCHANT');
  const trade = readTrade(fields);
  if (!trade) throw new NoticeRefused(CHANNEL, 'CONTENT');
  return { kind: 'PAYMENT', noticeId, ...trade };
}
