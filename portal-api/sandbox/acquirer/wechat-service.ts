import { createHash, randomBytes } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { toPortalTime } from '../../platform/china-time.ts';
import { isSignedBy, signText } from '../../platform/providers/pay/rsa-keys.ts';
import { ACQUIRER_PATHS, SANDBOX_MERCHANT } from '../../platform/providers/pay/sandbox-pay.ts';
import { answerBytes, requestText, toTimestamp } from '../../platform/providers/pay/wechat-pay/wechat-signature.ts';
import { type Acquirer, type BillTicket, isDown, issueTicket, PAYER, readTicket } from './acquirer.ts';
import { sendBill, writeWechatBill } from './bills.ts';
import { notifyOfRefund } from './notices.ts';
import { findPayment, findRefund, makeRefund, markClosed, openPayment, type Payment, type Refund } from './payments.ts';

const WINDOW_S = 300;

interface Answer {
  status: number;
  json?: object;
  /** Runs after the answer was sent. */
  afterwards?: () => Promise<unknown>;
}

const refuse = (status: number, code: string, message: string): Answer => ({ status, json: { code, message } });
const noOrder = refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
const noRefund = refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');

const number = z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/);
const merchant = { appid: z.literal(SANDBOX_MERCHANT.appid), mchid: z.literal(SANDBOX_MERCHANT.mchid) };
const createSchema = z.object({
  ...merchant,
  description: z.string().min(1).max(127),
  out_trade_no: number,
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: z.url({ protocol: /^https?$/ }),
  amount: z.object({ total: z.int().positive(), currency: z.literal('CNY') }),
  scene_info: z.object({ payer_client_ip: z.union([z.ipv4(), z.ipv6()]), h5_info: z.object({ type: z.string() }) }).optional(),
});
const refundSchema = z.object({
  out_trade_no: number,
  out_refund_no: number,
  reason: z.string().max(80),
  notify_url: z.url(),
  amount: z.object({ refund: z.int().positive(), total: z.int().positive(), currency: z.literal('CNY') }),
});

/** Implements the part of WeChat Pay's API v3 that the portal uses, on top of the sandbox's payments. */
export function wechatService(acquirer: Acquirer): Router {
  const { db, clock, place } = acquirer;
  const router = Router();

  /** Answers a signed request with a signed answer. While the channel is down a call takes effect, but its answer is lost. */
  const serve =
    (work: (request: Request, body: unknown) => Promise<Answer>): RequestHandler =>
    async (request, response) => {
      const isSigned = await isOurs(request);
      const answer = isSigned ? await work(request, readBody(request)) : refuse(401, 'SIGN_ERROR', '签名错误');
      if (isDown(acquirer, 'WECHAT')) return void request.socket.destroy();
      const sending = send(response, answer).then(answer.afterwards);
      place.underWay.add(sending);
      await sending.finally(() => place.underWay.delete(sending));
    };

  async function isOurs(request: Request): Promise<boolean> {
    const header = request.get('authorization') ?? '';
    const [, scheme, list = ''] = /^(\S+) (.*)$/.exec(header) ?? [];
    const parts = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const { mchid, nonce_str: nonce = '', signature = '', timestamp = '', serial_no } = parts;
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || mchid !== SANDBOX_MERCHANT.mchid || serial_no !== SANDBOX_MERCHANT.serial) return false;
    if (Math.abs(clock.now().getTime() / 1_000 - Number(timestamp)) > WINDOW_S) return false;
    const text = requestText(request.method, request.originalUrl, timestamp, nonce, rawBody(request).toString('utf8'));
    return isSignedBy((await place.keys()).merchant.publicKey, Buffer.from(text), signature);
  }

  async function send(response: Response, { status, json }: Answer): Promise<void> {
    const body = Buffer.from(json ? JSON.stringify(json) : '');
    const [timestamp, nonce] = [toTimestamp(clock.now()), randomBytes(16).toString('hex')];
    const signature = signText(answerBytes(timestamp, nonce, body), (await place.keys()).provider.privateKey);
    response.status(status).set({
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Serial': SANDBOX_MERCHANT.publicKeyId,
      'Wechatpay-Signature': signature,
    });
    if (json) response.type('json');
    response.end(body);
  }

  async function create(product: 'NATIVE' | 'H5', body: unknown): Promise<Answer> {
    const { data } = createSchema.safeParse(body);
    if (!data || (product === 'H5' && !data.scene_info)) return refuse(400, 'PARAM_ERROR', '参数错误');
    const expiresAt = new Date(data.time_expire);
    if (expiresAt <= clock.now()) return refuse(400, 'PARAM_ERROR', '支付结束时间已过');
    const { out_trade_no, description: title, notify_url } = data;
    const wanted = { out_trade_no, title, notify_url, channel: 'WECHAT', product, amount: data.amount.total, return_url: null } as const;
    await openPayment(db, { ...wanted, expires_at: expiresAt }, clock.now());
    const payment = await findPayment(db, out_trade_no, clock.now());
    if (payment?.channel !== 'WECHAT' || payment.product !== product || payment.amount !== data.amount.total) {
      return refuse(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
    }
    if (payment.status === 'PAID') return refuse(400, 'ORDERPAID', '该订单已支付');
    if (payment.status === 'CLOSED') return refuse(400, 'ORDER_CLOSED', '该订单已关闭');
    const address = `${await place.origin()}/sandbox/pay/${out_trade_no}`;
    return { status: 200, json: product === 'H5' ? { h5_url: address } : { code_url: address } };
  }

  router.post(
    '/v3/pay/transactions/native',
    serve((_, body) => create('NATIVE', body)),
  );
  router.post(
    '/v3/pay/transactions/h5',
    serve((_, body) => create('H5', body)),
  );

  const findOwn = async (request: Request): Promise<Payment | undefined> => {
    const payment = await findPayment(db, String(request.params['no']), clock.now());
    return payment?.channel === 'WECHAT' ? payment : undefined;
  };

  router.get(
    '/v3/pay/transactions/out-trade-no/:no',
    serve(async (request) => {
      if (request.query['mchid'] !== SANDBOX_MERCHANT.mchid) return refuse(400, 'PARAM_ERROR', '商户号错误');
      const payment = await findOwn(request);
      if (!payment) return noOrder;
      const refunds = await db.selectFrom('sandbox_refunds').select('refund_no').where('out_trade_no', '=', payment.out_trade_no).execute();
      return { status: 200, json: describePayment(payment, refunds.length > 0) };
    }),
  );

  router.post(
    '/v3/pay/transactions/out-trade-no/:no/close',
    serve(async (request, body) => {
      if (!z.object({ mchid: merchant.mchid }).safeParse(body).success) return refuse(400, 'PARAM_ERROR', '商户号错误');
      const payment = await findOwn(request);
      if (!payment) return noOrder;
      if (payment.status === 'PAID') return refuse(400, 'ORDERPAID', '该订单已支付');
      await markClosed(db, payment.out_trade_no);
      return { status: 204 };
    }),
  );

  router.post(
    '/v3/refund/domestic/refunds',
    serve(async (_, body) => {
      const { data } = refundSchema.safeParse(body);
      if (!data) return refuse(400, 'PARAM_ERROR', '参数错误');
      const { out_trade_no: outTradeNo, out_refund_no: refundNo, notify_url: notifyUrl } = data;
      const payment = await findPayment(db, outTradeNo, clock.now());
      if (payment?.channel !== 'WECHAT') return noOrder;
      const isNew = (await findRefund(db, refundNo)) === undefined;
      const { refund: amount, total } = data.amount;
      const refund = await makeRefund(db, { outTradeNo, refundNo, amount, total, notifyUrl }, clock.now());
      if (refund === 'NO_PAYMENT') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单未支付');
      if (refund === 'TOO_MUCH') return refuse(400, 'INVALID_REQUEST', '退款金额大于支付金额');
      if (typeof refund === 'string') return refuse(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致');
      // As at WeChat: the refund is accepted first, and its end is reported by a notice.
      const json = describeRefund(isNew ? { ...refund, status: 'PROCESSING', done_at: null } : refund, payment);
      return { status: 200, json, ...(isNew && { afterwards: () => notifyOfRefund(acquirer, payment, refund) }) };
    }),
  );

  router.get(
    '/v3/refund/domestic/refunds/:no',
    serve(async (request) => {
      const refund = await findRefund(db, String(request.params['no']));
      const payment = refund && (await findPayment(db, refund.out_trade_no, clock.now()));
      return payment?.channel === 'WECHAT' && refund ? { status: 200, json: describeRefund(refund, payment) } : noRefund;
    }),
  );

  const bill = (kind: BillTicket['kind']): RequestHandler =>
    serve(async ({ query }) => {
      const day = String(query['bill_date']);
      const file = await writeWechatBill(acquirer, day, kind);
      if (!file) return refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      const token = issueTicket(acquirer, { channel: 'WECHAT', kind, day });
      const download_url = `${await place.origin()}${ACQUIRER_PATHS.WECHAT}/v3/billdownload/file?token=${token}`;
      return { status: 200, json: { hash_type: 'SHA1', hash_value: createHash('sha1').update(file).digest('hex'), download_url } };
    });
  router.get('/v3/bill/tradebill', bill('TRADE'));
  router.get('/v3/bill/fundflowbill', bill('FUND'));

  // The file is not signed, but the request for it must be.
  router.get('/v3/billdownload/file', async (request, response) => {
    const ticket = readTicket(acquirer, String(request.query['token']));
    const file = ticket && (await isOurs(request)) ? await sendBill(acquirer, ticket) : null;
    if (isDown(acquirer, 'WECHAT')) return void request.socket.destroy();
    response
      .status(file ? 200 : 403)
      .type('text/plain')
      .end(file ?? '');
  });

  return router;
}

const rawBody = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

function readBody(request: Request): unknown {
  try {
    return JSON.parse(rawBody(request).toString('utf8'));
  } catch {
    return undefined;
  }
}

function describePayment(payment: Payment, hasRefund: boolean): object {
  const { status, has_failed, paid_amount, paid_at, trade_no } = payment;
  const open = has_failed ? 'PAYERROR' : 'NOTPAY';
  const state = status === 'PAID' ? (hasRefund ? 'REFUND' : 'SUCCESS') : status === 'CLOSED' ? 'CLOSED' : open;
  return {
    appid: SANDBOX_MERCHANT.appid,
    mchid: SANDBOX_MERCHANT.mchid,
    out_trade_no: payment.out_trade_no,
    trade_state: state,
    trade_state_desc: state,
    amount: { total: paid_amount ?? payment.amount, payer_total: paid_amount ?? payment.amount, currency: 'CNY' },
    ...(paid_at && {
      transaction_id: trade_no,
      trade_type: 'NATIVE',
      success_time: toPortalTime(paid_at),
      payer: { openid: PAYER.openid },
    }),
  };
}

const describeRefund = (refund: Refund, payment: Payment): object => ({
  refund_id: refund.provider_refund_no,
  out_refund_no: refund.refund_no,
  transaction_id: payment.trade_no,
  out_trade_no: payment.out_trade_no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  create_time: toPortalTime(refund.created_at),
  status: refund.status,
  ...(refund.done_at && { success_time: toPortalTime(refund.done_at) }),
  amount: {
    total: payment.paid_amount,
    refund: refund.amount,
    payer_total: payment.paid_amount,
    payer_refund: refund.amount,
    currency: 'CNY',
  },
});
