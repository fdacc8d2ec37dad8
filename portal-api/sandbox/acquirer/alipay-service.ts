import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isSignedForm, readForm } from '../../platform/providers/pay/alipay/alipay-signature.ts';
import { signText } from '../../platform/providers/pay/rsa-keys.ts';
import { ACQUIRER_PATHS, SANDBOX_MERCHANT } from '../../platform/providers/pay/sandbox-pay.ts';
import { fromChinaSeconds, fromYuan, toChinaSeconds, toYuan } from '../../platform/providers/pay/yuan.ts';
import { type Acquirer, isDown, issueTicket, PAYER, readTicket } from './acquirer.ts';
import { sendBill, writeAlipayBill } from './bills.ts';
import { changePayment, findPayment, findRefund, listRefunds, makeRefund, markClosed, openPayment, type Payment } from './payments.ts';

type Fields = Readonly<Record<string, string>>;
type Result = Record<string, unknown>;

const done = (result: Result): Result => ({ code: '10000', msg: 'Success', ...result });
const refuse = (sub_code: string, sub_msg: string): Result => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg });
const invalid = refuse('ACQ.INVALID_PARAMETER', '参数无效');
const notThere = refuse('ACQ.TRADE_NOT_EXIST', '交易不存在');

const number = z.string().regex(/^[0-9A-Za-z_]{1,64}$/);
const yuan = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform((text) => fromYuan(text) ?? 0)
  .refine((amount) => amount > 0);
const orderSchema = z.object({
  out_trade_no: number,
  total_amount: yuan,
  subject: z.string().regex(/^[^/=&]{1,256}$/),
  time_expire: z.string().transform(fromChinaSeconds).pipe(z.date()),
});
const tradeSchema = z.object({ out_trade_no: number });
const refundSchema = z.object({ out_trade_no: number, out_request_no: number, refund_amount: yuan });
const refundQuerySchema = z.object({ out_trade_no: number, out_request_no: number });
const billSchema = z.object({ bill_type: z.enum(['trade', 'signcustomer']), bill_date: z.string() });

const pages: Readonly<Record<string, { product: 'PAGE' | 'WAP'; product_code: string }>> = {
  'alipay.trade.page.pay': { product: 'PAGE', product_code: 'FAST_INSTANT_TRADE_PAY' },
  'alipay.trade.wap.pay': { product: 'WAP', product_code: 'QUICK_WAP_WAY' },
};

/** Implements the part of Alipay's gateway that the portal uses, on top of the sandbox's payments. */
export function alipayService(acquirer: Acquirer): Router {
  const { db, clock, place } = acquirer;
  const router = Router();
  const pageOf = async (outTradeNo: string): Promise<string> => `${await place.origin()}/sandbox/pay/${outTradeNo}`;

  /** Returns the fields of a request; null if the portal did not sign it. */
  async function readSigned(request: Request): Promise<Fields | null> {
    const query = request.originalUrl.split('?')[1] ?? '';
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const fields = readForm([query, body].filter(Boolean).join('&'));
    const isOurs = fields?.['app_id'] === SANDBOX_MERCHANT.appId && isSignedForm(fields, (await place.keys()).merchant.publicKey, ['sign']);
    return isOurs ? fields : null;
  }

  /** Finds a trade as Alipay knows it: a code that was never scanned does not exist there. */
  async function findTrade(outTradeNo: string): Promise<Payment | undefined> {
    const payment = await findPayment(db, outTradeNo, clock.now());
    return payment?.channel === 'ALIPAY' && (payment.product !== 'PRECREATE' || payment.scanned_at) ? payment : undefined;
  }

  async function open(product: 'PRECREATE' | 'PAGE' | 'WAP', content: unknown, fields: Fields): Promise<Payment | Result> {
    const { data } = orderSchema.safeParse(content);
    const notify_url = fields['notify_url'] ?? '';
    if (!data || !URL.canParse(notify_url) || data.time_expire <= clock.now()) return invalid;
    const { out_trade_no, total_amount: amount, subject: title, time_expire: expires_at } = data;
    const wanted = {
      out_trade_no,
      title,
      amount,
      expires_at,
      notify_url,
      product,
      channel: 'ALIPAY',
      return_url: fields['return_url'] ?? null,
    } as const;
    await openPayment(db, wanted, clock.now());
    const payment = await findPayment(db, out_trade_no, clock.now());
    if (payment?.channel !== 'ALIPAY' || payment.amount !== amount || payment.product !== product) {
      return refuse('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    }
    if (payment.status === 'PAID') return refuse('ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
    return payment.status === 'CLOSED' ? refuse('ACQ.TRADE_HAS_CLOSE', '交易已经关闭') : payment;
  }

  const methods: Readonly<Record<string, (content: unknown, fields: Fields) => Promise<Result>>> = {
    'alipay.trade.precreate': async (content, fields) => {
      const payment = await open('PRECREATE', content, fields);
      if (!isPayment(payment)) return payment;
      return done({ out_trade_no: payment.out_trade_no, qr_code: await pageOf(payment.out_trade_no) });
    },
    'alipay.trade.query': async (content) => {
      const { data } = tradeSchema.safeParse(content);
      const payment = data && (await findTrade(data.out_trade_no));
      if (!payment) return notThere;
      const refunds = await listRefunds(db, payment.out_trade_no);
      return done(
        describeTrade(
          payment,
          refunds.reduce((sum, { status, amount }) => sum + (status === 'SUCCESS' ? amount : 0), 0),
        ),
      );
    },
    'alipay.trade.close': async (content) => {
      const { data } = tradeSchema.safeParse(content);
      const payment = data && (await findTrade(data.out_trade_no));
      // The code can still be scanned and paid.
      if (!payment) return notThere;
      if (payment.status !== 'WAITING') return refuse('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      await markClosed(db, payment.out_trade_no);
      return done({ out_trade_no: payment.out_trade_no });
    },
    'alipay.trade.refund': async (content) => {
      const { data } = refundSchema.safeParse(content);
      if (!data) return invalid;
      const { out_trade_no: outTradeNo, out_request_no: refundNo, refund_amount: amount } = data;
      const payment = await findTrade(outTradeNo);
      if (!payment) return notThere;
      const isNew = (await findRefund(db, refundNo)) === undefined;
      const refund = await makeRefund(db, { outTradeNo, refundNo, amount, notifyUrl: payment.notify_url }, clock.now());
      if (refund === 'NO_PAYMENT') return refuse('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
      if (refund === 'TOO_MUCH') return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限');
      if (refund === 'OTHER_SUM') return refuse('ACQ.DISCORDANT_REPEAT_REQUEST', '请求不一致');
      if (refund === 'FAILED') return refuse('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足');
      const fund_change = isNew && refund.status === 'SUCCESS' ? 'Y' : 'N';
      const { trade_no } = payment;
      return done({ trade_no, out_trade_no: outTradeNo, buyer_user_id: PAYER.buyerId, fund_change, refund_fee: toYuan(amount) });
    },
    'alipay.trade.fastpay.refund.query': async (content) => {
      const { data } = refundQuerySchema.safeParse(content);
      const payment = data && (await findTrade(data.out_trade_no));
      if (!payment) return notThere;
      const refund = await findRefund(db, data.out_request_no);
      if (refund?.status !== 'SUCCESS' || refund.out_trade_no !== payment.out_trade_no) return done({});
      const { trade_no, out_trade_no } = payment;
      return done({
        trade_no,
        out_trade_no,
        out_request_no: refund.refund_no,
        refund_amount: toYuan(refund.amount),
        refund_status: 'REFUND_SUCCESS',
      });
    },
    'alipay.data.dataservice.bill.downloadurl.query': async (content) => {
      const { data } = billSchema.safeParse(content);
      if (!data) return invalid;
      const kind = data.bill_type === 'trade' ? 'TRADE' : 'FUND';
      if (!(await writeAlipayBill(acquirer, data.bill_date, kind))) return refuse('isp.bill_not_exist', '账单不存在');
      const ticket = issueTicket(acquirer, { channel: 'ALIPAY', kind, day: data.bill_date });
      return done({ bill_download_url: `${await place.origin()}${ACQUIRER_PATHS.ALIPAY.replace('gateway.do', 'bill')}?token=${ticket}` });
    },
  };

  router.post('/gateway.do', async (request, response) => {
    const fields = await readSigned(request);
    const method = fields?.['method'] ?? '';
    const run = methods[method];
    const unsigned = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' };
    const unknown = { code: '40004', msg: 'Business Failed', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' };
    const result = !fields ? unsigned : run ? await run(parse(fields['biz_content']), fields) : unknown;
    // The call has taken effect, but its answer is lost.
    if (isDown(acquirer, 'ALIPAY')) return void request.socket.destroy();
    await send(response, run ? `${method.replaceAll('.', '_')}_response` : 'error_response', result);
  });

  async function send(response: Response, name: string, result: Result): Promise<void> {
    const text = JSON.stringify(result);
    const sign = signText(text, (await place.keys()).provider.privateKey);
    response.type('json').end(`{"${name}":${text},"sign":"${sign}"}`);
  }

  /** The page to pay on: users are sent here with a signed URL. */
  router.get('/gateway.do', async (request, response) => {
    const fields = await readSigned(request);
    const page = pages[fields?.['method'] ?? ''];
    const content = parse(fields?.['biz_content']);
    const isMeant = z.object({ product_code: z.literal(page?.product_code ?? '-') }).safeParse(content).success;
    const payment = fields && page && isMeant ? await open(page.product, content, fields) : invalid;
    if (!isPayment(payment)) return void response.status(400).type('text').send('支付宝（沙盒）：请求不正确，请返回商户重新支付。');
    await changePayment(db, payment.out_trade_no, { scanned_at: clock.now() });
    response.set('Cache-Control', 'no-store').redirect(303, await pageOf(payment.out_trade_no));
  });

  // The URL alone gives access, for 30 seconds.
  router.get('/bill', async (request, response) => {
    const ticket = readTicket(acquirer, String(request.query['token']));
    const file = ticket && (await sendBill(acquirer, ticket));
    if (isDown(acquirer, 'ALIPAY')) return void request.socket.destroy();
    response
      .status(file ? 200 : 403)
      .type('application/zip')
      .end(file ?? '');
  });

  return router;
}

const isPayment = (value: Payment | Result): value is Payment => 'notify_url' in value;

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function describeTrade(payment: Payment, refunded: number): Result {
  const { status, paid_at, paid_amount, amount } = payment;
  const isGone = status === 'CLOSED' || (paid_amount !== null && refunded >= paid_amount);
  const state = isGone ? 'TRADE_CLOSED' : status === 'PAID' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY';
  return {
    trade_no: payment.trade_no ?? `20${'0'.repeat(26)}`,
    out_trade_no: payment.out_trade_no,
    buyer_user_id: PAYER.buyerId,
    trade_status: state,
    total_amount: toYuan(paid_amount ?? amount),
    ...(paid_at && { send_pay_date: toChinaSeconds(paid_at), receipt_amount: toYuan(paid_amount ?? amount) }),
  };
}
