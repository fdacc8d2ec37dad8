import { callQuery, nullIfMissing } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';

const contract = () => import('#shared/contract/invoice.ts');
const receiptCall = remoteCall('invoice.getReceipt', async () => (await contract()).getReceipt);

export const receiptQuery = (orderNo: string) => callQuery(receiptCall, { params: { orderNo } });

/** Queries the title that the caller used last; null if there is none or the API lacks the call. */
export const invoiceTitleQuery = nullIfMissing(
  callQuery(
    remoteCall('invoice.getTitle', async () => (await contract()).getInvoiceTitle),
    {},
  ),
);

export const requestInvoiceCall = remoteCall('invoice.request', async () => (await contract()).requestInvoice);
export const withdrawInvoiceCall = remoteCall('invoice.withdraw', async () => (await contract()).withdrawInvoice);
