import * as z from 'zod';
import { isCreditCode } from '../rules/credit-code.ts';
import { defineCall } from './define-call.ts';
import { timeSchema, tolerantArray } from './envelope.ts';
import { emailPattern } from './form-fields.ts';
import { orderTarget, ownOrderErrors } from './order.ts';
import { invoiceTitleKinds } from './pay-enums.ts';
import { breakdownLine } from './payment.ts';
import { visibleText } from './written-text.ts';

/**
 * The recipient of an invoice and the address that it is sent to. A company's invoice needs its tax number, which is its unified social
 * credit code.
 */
const titleFields = {
  kind: z.enum(invoiceTitleKinds, '请选择抬头类型'),
  // Must match the licence exactly, so no character is replaced.
  name: z
    .string('请输入发票抬头')
    .trim()
    .regex(visibleText, '发票抬头含有无效字符，请删除后重试')
    .min(2, '发票抬头至少 2 个字')
    .max(100, '发票抬头不能超过 100 个字'),
  taxNo: z
    .string()
    .trim()
    .toUpperCase()
    .nullish()
    .transform((text) => text || null),
  email: z.string('请输入邮箱').trim().regex(emailPattern, '请输入正确的邮箱'),
};

const titleSchema = z.object(titleFields);

/** Returns the recipient that the caller used last; null: none yet. */
export const getInvoiceTitle = defineCall({
  name: 'invoice.getTitle',
  method: 'GET',
  path: '/api/invoice/title',
  response: z.object({ title: titleSchema.nullish().catch(null) }),
});

const invoiceReads = ['order.get', 'invoice.getTitle'] as const;

/** Requests an invoice for what an order cost, minus refunds. Recharges have none: the purchases made with them do. */
export const requestInvoice = defineCall({
  name: 'invoice.request',
  method: 'POST',
  forBlocked: 'allowed',
  path: '/api/order/:orderNo/invoice',
  invalidates: invoiceReads,
  idempotent: false,
  errors: [...ownOrderErrors, { status: 409, when: 'There is a request already (`data.reason` ASKED), or no amount to invoice (NONE).' }],
  params: orderTarget,
  body: titleSchema
    .refine(({ kind, taxNo }) => kind === 'PERSONAL' || (taxNo !== null && isCreditCode(taxNo)), {
      path: ['taxNo'],
      error: '请输入 18 位统一社会信用代码，并核对是否有误',
    })
    .transform(({ taxNo, ...title }) => ({ ...title, taxNo: title.kind === 'COMPANY' ? taxNo : null })),
  response: z.object({ status: z.string() }),
});

/** Withdraws the caller's request if no invoice was issued yet. */
export const withdrawInvoice = defineCall({
  name: 'invoice.withdraw',
  method: 'POST',
  forBlocked: 'allowed',
  path: '/api/order/:orderNo/invoice/withdraw',
  invalidates: invoiceReads,
  idempotent: true,
  errors: [...ownOrderErrors, { status: 409, when: 'The invoice has been issued or refused in the meantime, or was never requested.' }],
  params: orderTarget,
  response: z.object({ status: z.string() }),
});

/** Returns the receipt of a paid order. Amounts in 分. */
export const getReceipt = defineCall({
  name: 'invoice.getReceipt',
  method: 'GET',
  path: '/api/order/:orderNo/receipt',
  errors: [...ownOrderErrors, { status: 409, when: 'The order has not been paid.' }],
  params: orderTarget,
  response: z.object({
    orderNo: z.string(),
    title: z.string().catch(''),
    lines: tolerantArray(breakdownLine).catch([]),
    amount: z.number().int(),
    refunded: z.number().int().catch(0),
    payMethod: z.string().nullish().catch(null),
    paidAt: timeSchema.nullish().catch(null),
    /** Name of the party that was paid. */
    seller: z.string().catch(''),
    /** The payer: their name in the portal, and their phone with its middle masked. */
    payer: z.string().catch(''),
    issuedAt: timeSchema.nullish().catch(null),
  }),
});
