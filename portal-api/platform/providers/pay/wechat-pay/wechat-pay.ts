import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { toPortalTime } from '../../../china-time.ts';
import type { Clock } from '../../../clock.ts';
import { callProvider, PAY_TIMEOUT_MS, type ProviderAnswer, parseJson } from '../call-provider.ts';
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
import { openResource } from './sealed-resource.ts';
import { readRefund, readTransaction } from './wechat-answers.ts';
import { authorize, findSignatureProblem } from './wechat-signature.ts';

export interface WechatPayAccount {
  mchid: string;
  appid: string;
  /** 32 bytes. */
  apiV3Key: KeyObject;
  privateKey: KeyObject;
  /** Serial number of the merchant's certificate. */
  serial: string;
  /** Id of the public key that answers must be signed with, `PUB_KEY_ID_…`. */
  publicKeyId: string;
  /** That key, and the keys of platform certificates during WeChat's transition, by serial number. */
  keys: ReadonlyMap<string, KeyObject>;
  /** Address of the service; the sandbox sets it to its acquirer. */
  baseUrl?: string;
}

interface WechatPayOptions {
  /** Called for each request: the sandbox creates its keys only when they are needed. */
  load: () => Promise<WechatPayAccount>;
  clock: Clock;
  timeoutMs?: number;
}

const CHANNEL = 'WECHAT';
const MAX_DESCRIPTION = 127;

const entrySchema = z.object({ code_url: z.string().min(1).optional(), h5_url: z.url().optional() });
const billSchema = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });
const codeSchema = z.object({ code: z.string() });
const noticeSchema = z.object({
  id: z.string().min(1).max(64),
  event_type: z.string().max(64),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
});

const NOT_THERE = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);
const IS_PAID = new Set(['ORDERPAID', 'ORDER_PAID']);
const IS_CLOSED = new Set([...NOT_THERE, 'ORDER_CLOSED', 'ORDERCLOSED']);
const NO_BILL = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']);
const billPaths: Readonly<Record<BillKind, string>> = {
  TRADE: '/v3/bill/tradebill?bill_type=ALL&bill_date=',
  FUND: '/v3/bill/fundflowbill?account_type=BASIC&bill_date=',
};

/** Creates the client of WeChat Pay, API v3, with WeChat's public key (new merchants have no other). */
export function createWechatPay({ load, clock, timeoutMs = PAY_TIMEOUT_MS }: WechatPayOptions): PayProvider {
  /** Sends a signed request; returns the answer without checking it. */
  async function send(account: WechatPayAccount, name: string, method: string, url: URL, body: string): Promise<ProviderAnswer> {
    const signed = { method, path: url.pathname + url.search, body, now: clock.now(), nonce: randomBytes(16).toString('hex') };
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: authorize(account, signed),
      'user-agent': 'bd-portal',
      'wechatpay-serial': account.publicKeyId,
      ...(body && { 'content-type': 'application/json' }),
    };
    return callProvider({ channel: CHANNEL, name, url, init: { method, headers, ...(body && { body }) }, timeoutMs });
  }

  /** Calls the API and returns the JSON of an answer signed by WeChat. Throws `ProviderRefused` with its code for a signed rejection. */
  async function ask(name: string, method: string, path: string, given?: object): Promise<{ account: WechatPayAccount; json: unknown }> {
    const account = await load();
    const answer = await send(account, name, method, toUrl(account, path), given ? JSON.stringify(given) : '');
    const { status, headers, body } = answer;
    if (status >= 500) throw new ProviderUnreachable(CHANNEL, name, `status ${status}`);
    // A rejection must be signed as well, because it states that nothing has happened.
    const forgery = findSignatureProblem(account.keys, (header) => headers.get(header), body, clock.now());
    if (forgery) throw new ProviderUnreachable(CHANNEL, name, `status ${status}, ${forgery}`);
    const json = parseJson(body);
    if (status >= 200 && status < 300) return { account, json };
    throw new ProviderRefused(CHANNEL, name, codeSchema.safeParse(json).data?.code ?? `HTTP_${status}`);
  }

  const unreadable = (name: string) => new ProviderUnreachable(CHANNEL, name, 'an answer that cannot be read');

  async function create(order: PayOrder): Promise<PayEntry> {
    const account = await load();
    const isH5 = order.product === 'H5';
    if (isH5 && !order.clientIp) throw new TypeError('WeChat asks for the address of whoever pays on a phone');
    const { json } = await ask('create', 'POST', `/v3/pay/transactions/${isH5 ? 'h5' : 'native'}`, {
      appid: account.appid,
      mchid: account.mchid,
      description: order.title.slice(0, MAX_DESCRIPTION),
      out_trade_no: order.outTradeNo,
      time_expire: toPortalTime(order.expiresAt),
      notify_url: order.notifyUrl,
      amount: { total: order.amount, currency: 'CNY' },
      ...(isH5 && { scene_info: { payer_client_ip: order.clientIp, h5_info: { type: 'Wap' } } }),
    });
    const { data } = entrySchema.safeParse(json);
    if (isH5 && data?.h5_url) return { qrContent: null, payUrl: addReturnUrl(data.h5_url, order.returnUrl) };
    if (!isH5 && data?.code_url) return { qrContent: data.code_url, payUrl: null };
    throw unreadable('create');
  }

  async function refundState(name: string, refundNo: string, asking: ReturnType<typeof ask>): Promise<RefundState> {
    const { account, json } = await asking;
    const refund = readRefund(json, account);
    if (typeof refund === 'string' || refund.refundNo !== refundNo) throw unreadable(name);
    return refund.state;
  }

  /** Returns `instead` if WeChat rejects the call with one of these codes. */
  const unless = async <Answer, Instead>(
    asking: Promise<Answer>,
    codes: ReadonlySet<string>,
    instead: Instead,
  ): Promise<Answer | Instead> =>
    asking.catch((error: unknown) => {
      if (error instanceof ProviderRefused && codes.has(error.code)) return instead;
      throw error;
    });

  async function readBill(day: string, kind: BillKind): Promise<Buffer | null> {
    const asked = await unless(ask('bill', 'GET', billPaths[kind] + day), NO_BILL, null);
    if (!asked) return null;
    const { data } = billSchema.safeParse(asked.json);
    const url = data && new URL(data.download_url);
    // Do not send the signature in the header to any other host.
    if (!data || url?.origin !== toUrl(asked.account, '/').origin) throw unreadable('bill');
    const { status, body } = await send(asked.account, 'bill', 'GET', url, '');
    if (status !== 200) throw new ProviderUnreachable(CHANNEL, 'bill', `status ${status}`);
    if (createHash('sha1').update(body).digest('hex') !== data.hash_value.toLowerCase()) {
      throw new ProviderUnreachable(CHANNEL, 'bill', 'a file of another hash');
    }
    return body;
  }

  return {
    channel: CHANNEL,
    products: { desktop: 'NATIVE', phone: 'H5' },
    create,
    query: async (outTradeNo) => {
      const { mchid } = await load();
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${mchid}`;
      const asked = await unless(ask('query', 'GET', path), NOT_THERE, null);
      if (!asked) return { status: 'NONE', tradeNo: null, amount: null, paidAt: null };
      const transaction = readTransaction(asked.json, asked.account);
      if (typeof transaction === 'string' || transaction.outTradeNo !== outTradeNo) throw unreadable('query');
      return transaction.state;
    },
    close: async (outTradeNo) => {
      const { mchid } = await load();
      const asking = ask('close', 'POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`, { mchid });
      return unless(
        unless(
          asking.then(() => 'CLOSED' as const),
          IS_CLOSED,
          'CLOSED' as const,
        ),
        IS_PAID,
        'PAID' as const,
      );
    },
    refund: ({ outTradeNo, refundNo, amount, total, reason, notifyUrl }) => {
      const asking = ask('refund', 'POST', '/v3/refund/domestic/refunds', {
        out_trade_no: outTradeNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80),
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: 'CNY' },
      });
      return refundState('refund', refundNo, asking);
    },
    queryRefund: ({ refundNo }) => {
      const asking = ask('queryRefund', 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`);
      return unless(refundState('queryRefund', refundNo, asking), NOT_THERE, { status: 'NONE', providerRefundNo: null } as const);
    },
    readNotice: async (rawBody, headers) => readNotice(await load(), rawBody, headers, clock.now()),
    // WeChat reads only the status of a positive answer.
    acknowledge: (ok) =>
      ok
        ? { status: 204, type: 'application/json', body: '' }
        : { status: 500, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '处理失败' }) },
    bill: readBill,
  };
}

/** Builds the URL of a call. The sandbox's base URL has a path of its own, which is signed as well. */
const toUrl = ({ baseUrl = 'https://api.mch.weixin.qq.com' }: WechatPayAccount, path: string): URL => new URL(baseUrl + path);

function addReturnUrl(address: string, returnUrl: string | undefined): string {
  const url = new URL(address);
  if (returnUrl) url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}

function readNotice(account: WechatPayAccount, rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): PayNotice {
  const forgery = findSignatureProblem(account.keys, (name) => headers[name]?.toString() ?? null, rawBody, now);
  if (forgery) throw new NoticeRefused(CHANNEL, forgery);
  const { data } = noticeSchema.safeParse(parseJson(rawBody));
  if (!data) throw new NoticeRefused(CHANNEL, 'CONTENT');
  const { id: noticeId, event_type: about } = data;
  if (!/^(TRANSACTION|REFUND)\./.test(about)) return { kind: 'OTHER', noticeId, about };
  const text = openResource(account.apiV3Key, data.resource);
  const json = text === null ? undefined : parseJson(Buffer.from(text));
  if (about.startsWith('REFUND.')) {
    const refund = readRefund(json, account);
    if (typeof refund === 'string') throw new NoticeRefused(CHANNEL, refund);
    return { kind: 'REFUND', noticeId, ...refund };
  }
  const transaction = readTransaction(json, account);
  if (typeof transaction === 'string') throw new NoticeRefused(CHANNEL, transaction);
  return { kind: 'PAYMENT', noticeId, ...transaction };
}
