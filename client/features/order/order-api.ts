import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const orders = () => import('#shared/contract/order.ts');
const invoices = () => import('#shared/contract/invoice.ts');

const orderCall = remoteCall('order.get', async () => (await orders()).getOrder);
const FRESH_MS = 2_000;
/**
 * Query for one of the caller's orders in full. Its data is soon stale, so it is refetched after a checkout: money may have arrived since.
 */
export const orderQuery = (orderNo: string) => callQuery(orderCall, { params: { orderNo }, query: {} }, { staleTime: FRESH_MS });

export const cancelCall = remoteCall('order.cancel', async () => (await orders()).cancelOrder);
export const refundCall = remoteCall('order.requestRefund', async () => (await orders()).requestRefund);

const receiptCall = remoteCall('invoice.getReceipt', async () => (await invoices()).getReceipt);
export const receiptQuery = (orderNo: string) => callQuery(receiptCall, { params: { orderNo } });

/** Queries the title that the caller used last; null if there is none or the API lacks the call. */
export const invoiceTitleQuery = nullIfMissing(
  callQuery(
    remoteCall('invoice.getTitle', async () => (await invoices()).getInvoiceTitle),
    {},
  ),
);

export const requestInvoiceCall = remoteCall('invoice.request', async () => (await invoices()).requestInvoice);
export const withdrawInvoiceCall = remoteCall('invoice.withdraw', async () => (await invoices()).withdrawInvoice);
