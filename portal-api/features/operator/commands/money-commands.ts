import * as z from 'zod';
import { listPrices, listSettings, setPrice, setSetting } from '../money/catalogue-service.ts';
import { issueInvoice, listInvoices, refuseInvoice, reverseInvoice } from '../money/invoice-service.ts';
import { decideRefund, listRefundQueue, requestRefundFor } from '../money/refund-service.ts';
import { acceptWriteOff, requestWriteOff } from '../money/write-off-service.ts';
import { id, moment, reason, user } from './command-fields.ts';
import { define } from './define-command.ts';

/** In 分: the amount of an order with the maximum quantity still fits its column. */
const HIGHEST_PRICE = 2_000_000;
const yuan = z
  .string('请填写价格')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, '价格以元为单位，例如 5 或 5.50')
  .transform((text) => Math.round(Number(text) * 100))
  .refine((amount) => amount > 0, '价格必须大于 0')
  .refine((amount) => amount <= HIGHEST_PRICE, `价格不能超过 ${HIGHEST_PRICE / 100} 元`);
/** `5:5,10:10`: 5% off from 5 pieces on, 10% off from 10. */
const packs = z
  .string()
  .regex(/^(none|\d{1,3}:\d{1,2}(,\d{1,3}:\d{1,2})*)$/, '组合优惠应写成 5:5,10:10（满 5 张减 5%，满 10 张减 10%），取消写 none')
  .transform((text) =>
    text === 'none' ? [] : text.split(',').map((pack) => ({ from: Number(pack.split(':')[0]), percentOff: Number(pack.split(':')[1]) })),
  )
  .refine((given) => given.every(({ from }) => from >= 2), '组合优惠至少从 2 张起')
  .refine((given) => new Set(given.map(({ from }) => from)).size === given.length, '组合优惠的同一张数只能写一次')
  .optional();
/** Eight digits for an old invoice, twenty for a digital one. */
const invoiceNumber = z
  .string('请填写发票号码')
  .trim()
  .regex(/^(\d{8}|\d{20})$/, '发票号码应为 20 位数字（数电票）或 8 位数字');
const number = (what: string) =>
  z
    .string(`请填写${what}`)
    .trim()
    .regex(/^\w{6,40}$/, `${what}不正确`);
/** The request that the operator has read, from a page that was open for a while. */
const seenInvoice = z.object({ id, amount: z.string().max(30).optional() }).optional();

/** Commands for prices, payment settings, invoices and refunds. */
export const moneyCommands = {
  prices: define(z.object({}), (operator) => listPrices(operator)),
  price: define(
    z.object({
      code: z.string('请填写商品').min(1, '请填写商品').max(20),
      price: yuan,
      packs,
      off: z.boolean().default(false),
      from: moment(),
    }),
    (operator, { off, packs: given, ...price }) => setPrice(operator, { ...price, packs: given, onSale: !off }),
  ),
  settings: define(z.object({}), (operator) => listSettings(operator)),
  setting: define(z.object({ setting: z.string().max(50), value: z.string().max(20), from: moment() }), (operator, given) =>
    setSetting(operator, given),
  ),
  invoices: define(z.object({}), (operator) => listInvoices(operator)),
  'invoice-issue': define(z.object({ orderNo: number('订单号'), number: invoiceNumber, seen: seenInvoice }), (operator, given) =>
    issueInvoice(operator, given.orderNo, given.number, given.seen),
  ),
  'invoice-refuse': define(z.object({ orderNo: number('订单号'), reason, seen: seenInvoice }), (operator, given) =>
    refuseInvoice(operator, given.orderNo, given.reason, given.seen),
  ),
  'invoice-reverse': define(z.object({ orderNo: number('订单号'), number: invoiceNumber, seen: seenInvoice }), (operator, given) =>
    reverseInvoice(operator, given.orderNo, given.number, given.seen),
  ),
  refunds: define(z.object({}), (operator) => listRefundQueue(operator)),
  refund: define(
    z.discriminatedUnion(
      'verdict',
      [
        z.object({ refundNo: number('退款单号'), verdict: z.enum(['ACCEPT', 'BALANCE']) }),
        z.object({ refundNo: number('退款单号'), verdict: z.literal('REFUSE'), reason }),
      ],
      '结论应为 accept、refuse 或 balance',
    ),
    (operator, { refundNo, ...verdict }) => decideRefund(operator, refundNo, verdict),
  ),
  'refund-order': define(z.object({ orderNo: number('订单号'), reason }), (operator, given) =>
    requestRefundFor(operator, given.orderNo, given.reason),
  ),
  'write-off': define(z.object({ user, reason }), (operator, given) => requestWriteOff(operator, given.user, given.reason)),
  'write-off-accept': define(z.object({ user }), (operator, given) => acceptWriteOff(operator, given.user)),
};
