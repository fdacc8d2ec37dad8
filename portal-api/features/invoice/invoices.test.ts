import { expect, test } from '@jest/globals';
import { signInBuyer, type TestBuyer } from '../../testing/buying-steps.ts';
import { forEachApi } from '../../testing/test-api.ts';
import { runOperatorCommand } from '../operator/operator-commands.ts';

const person = { kind: 'PERSONAL', name: '林一舟', email: 'lin@example.com' };
const company = { kind: 'COMPANY', name: '海岸文化有限公司', taxNo: '91350100M000100Y43', email: 'tax@example.com' };
const NUMBER = '26312000000123456789';

forEachApi((api) => {
  const run = (command: string, input: object) =>
    runOperatorCommand({ db: api.db, now: api.clock.now(), name: '小李', requestId: null }, command, input);
  const buy = async (buyer: TestBuyer): Promise<string> => (await buyer.buyBoosts('TOP', 10).expect(200)).body.data.orderNo;
  const ask = (buyer: TestBuyer, orderNo: string, title: object = person) => buyer.post(`/api/order/${orderNo}/invoice`, title);
  const read = async (buyer: TestBuyer, orderNo: string) => (await buyer.get(`/api/order/${orderNo}`).expect(200)).body.data;
  const refund = (orderNo: string, refunded: number) =>
    api.db.updateTable('orders').set({ refunded }).where('order_no', '=', orderNo).execute();
  const listed = async (orderNo: string) =>
    ((await run('invoices', {})) as { orderNo: string; todo: string; amount: string }[])
      .filter((row) => row.orderNo === orderNo)
      .map(({ todo, amount }) => `${todo} ${amount}`);

  test('a receipt shows the amount, the payer and the seller to its buyer only', async () => {
    const [buyer, other] = [await signInBuyer(api, { balance: 10_000 }), await signInBuyer(api)];
    const orderNo = await buy(buyer);
    const { data } = (await buyer.get(`/api/order/${orderNo}/receipt`).expect(200)).body;
    expect(data).toMatchObject({ orderNo, amount: 4_500, refunded: 0, payMethod: 'BALANCE', seller: '桥梁商机' });
    expect(data.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(4_500);
    expect(data.payer).toMatch(/\d{3}\*{4}\d{4}$/);
    await other.get(`/api/order/${orderNo}/receipt`).expect(404);
    const waiting = (await buyer.post('/api/user/balance/start-recharge', { amount: 1_000, payMethod: 'ALIPAY' }).expect(200)).body.data;
    await buyer.get(`/api/order/${waiting.orderNo}/receipt`).expect(409);
  });

  test('an invoice is requested once and issued under its number, and its buyer is notified', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const orderNo = await buy(buyer);
    expect(await read(buyer, orderNo)).toMatchObject({ invoice: null, invoiceable: 4_500 });
    const answers = await Promise.all([ask(buyer, orderNo, company), ask(buyer, orderNo, company)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ask(buyer, orderNo).expect(409)).body.data).toEqual({ reason: 'ASKED' });
    expect(await read(buyer, orderNo)).toMatchObject({
      invoice: { status: 'REQUESTED', name: company.name, email: 'ta***@example.com', amount: 4_500, number: null },
      invoiceable: null,
    });
    expect(await listed(orderNo)).toEqual(['ISSUE ¥45.00']);
    await run('invoice-issue', { orderNo, number: NUMBER });
    await expect(run('invoice-issue', { orderNo, number: NUMBER })).rejects.toMatchObject({ status: 409 });
    const { invoice, timeline } = await read(buyer, orderNo);
    expect(invoice).toMatchObject({ status: 'ISSUED', number: NUMBER });
    expect(timeline.slice(-2).map(({ text }: { text: string }) => text)).toEqual(['已申请发票', '发票已开具']);
    expect(await buyer.notices()).toContain('发票已开具');
    expect(await listed(orderNo)).toEqual([]);
    expect((await buyer.post(`/api/order/${orderNo}/invoice/withdraw`).expect(409)).body.data).toEqual({ reason: 'ISSUED' });
    const { body } = await buyer.get('/api/invoice/title').expect(200);
    expect(body.data.title).toEqual(company);
    await expect(run('invoice-issue', { orderNo: await buy(buyer), number: NUMBER })).rejects.toMatchObject({ status: 409 });
  });

  test('a request can be withdrawn or refused, and made again', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const orderNo = await buy(buyer);
    await buyer.post(`/api/order/${orderNo}/invoice/withdraw`).expect(404);
    await ask(buyer, orderNo).expect(200);
    await buyer.post(`/api/order/${orderNo}/invoice/withdraw`).expect(200);
    expect(await read(buyer, orderNo)).toMatchObject({ invoice: { status: 'WITHDRAWN' }, invoiceable: 4_500 });
    await ask(buyer, orderNo).expect(200);
    await run('invoice-refuse', { orderNo, reason: '抬头与税号不符' });
    expect(await read(buyer, orderNo)).toMatchObject({ invoice: { status: 'REFUSED', reason: '抬头与税号不符' }, invoiceable: 4_500 });
    expect(await buyer.notices()).toContain('发票申请未通过');
    await ask(buyer, orderNo).expect(200);
  });

  test('a refund reduces a requested invoice, and makes an issued one due for reversal', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const orderNo = await buy(buyer);
    await ask(buyer, orderNo).expect(200);
    await refund(orderNo, 500);
    expect(await listed(orderNo)).toEqual(['ISSUE ¥40.00']);
    expect(await run('invoice-issue', { orderNo, number: '11111111' })).toMatchObject({ amount: '¥40.00' });
    expect(await listed(orderNo)).toEqual([]);
    await refund(orderNo, 1_500);
    expect(await listed(orderNo)).toEqual(['REVERSE ¥40.00']);
    await run('invoice-reverse', { orderNo, number: '22222222' });
    expect(await read(buyer, orderNo)).toMatchObject({ invoice: { status: 'REVERSED' }, invoiceable: 3_000 });
    expect(await buyer.notices()).toContain('发票已红冲');
    await ask(buyer, orderNo).expect(200);
    await refund(orderNo, 4_500);
    await expect(run('invoice-issue', { orderNo, number: '33333333' })).rejects.toMatchObject({ status: 409 });
  });

  test('an invoice with a wrong title is reversed under another number, and the notice mentions no refund', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const [orderNo, another] = [await buy(buyer), await buy(buyer)];
    await ask(buyer, orderNo).expect(200);
    await run('invoice-issue', { orderNo, number: '44444444' });
    await expect(run('invoice-reverse', { orderNo, number: '44444444' })).rejects.toMatchObject({ status: 409 });
    await run('invoice-reverse', { orderNo, number: '55555555' });
    const told = await api.db
      .selectFrom('notices')
      .select('content')
      .where('user_id', '=', buyer.id)
      .where('title', '=', '发票已红冲')
      .execute();
    expect(told.map(({ content }) => content)).toEqual(['订单「置顶卡 × 10」的发票 44444444 已红冲。需要时可以重新申请。']);
    await ask(buyer, orderNo).expect(200);
    await ask(buyer, another).expect(200);
    await expect(run('invoice-issue', { orderNo, number: '55555555' })).rejects.toMatchObject({ status: 409 });
    await run('invoice-issue', { orderNo, number: '66666666' });
    await run('invoice-issue', { orderNo: another, number: '77777777' });
    await run('invoice-reverse', { orderNo, number: '88888888' });
    await expect(run('invoice-reverse', { orderNo: another, number: '88888888' })).rejects.toMatchObject({ status: 409 });
  });

  test('a request is on hold while a refund is in progress, and can be issued in full if that fails', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const orderNo = await buy(buyer);
    await ask(buyer, orderNo).expect(200);
    const stand = (status: 'REFUNDING' | 'FULFILLED') =>
      api.db.updateTable('orders').set({ status }).where('order_no', '=', orderNo).execute();
    await stand('REFUNDING');
    expect(await listed(orderNo)).toEqual(['WAIT ¥45.00']);
    const issue = () => run('invoice-issue', { orderNo, number: '99999999' });
    await expect(issue()).rejects.toThrow('订单正在退款，请在退款有结果后再开具');
    await stand('FULFILLED');
    expect(await listed(orderNo)).toEqual(['ISSUE ¥45.00']);
    expect(await issue()).toMatchObject({ status: 'ISSUED', amount: '¥45.00' });
  });

  test('a request covers the rest of its order, and is withdrawn if a refund leaves nothing', async () => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const orderNo = await buy(buyer);
    await ask(buyer, orderNo).expect(200);
    await refund(orderNo, 500);
    expect(await read(buyer, orderNo)).toMatchObject({ invoice: { status: 'REQUESTED', amount: 4_000 } });
    await refund(orderNo, 0);
    await buyer.post(`/api/order/${orderNo}/refund`, {}).expect(200);
    expect(await read(buyer, orderNo)).toMatchObject({ status: 'REFUNDED', invoice: { status: 'WITHDRAWN' }, invoiceable: null });
    expect(await listed(orderNo)).toEqual([]);
  });

  test('rejects a request for a recharge with 409 and for another user’s order with 404', async () => {
    const [buyer, other] = [await signInBuyer(api, { balance: 10_000 }), await signInBuyer(api)];
    const orderNo = await buy(buyer);
    await ask(other, orderNo).expect(404);
    await other.post(`/api/order/${orderNo}/invoice/withdraw`).expect(404);
    await api.db.updateTable('orders').set({ kind: 'RECHARGE' }).where('order_no', '=', orderNo).execute();
    expect((await ask(buyer, orderNo).expect(409)).body.data).toEqual({ reason: 'NONE' });
    expect((await other.get('/api/invoice/title').expect(200)).body.data).toEqual({ title: null });
  });

  test.each([
    [{ ...person, name: '林' }, 'name'],
    [{ ...person, name: '\u200b\u200b' }, 'name'],
    [{ ...person, name: '林\u202e舟一' }, 'name'],
    [{ ...person, email: 'lin' }, 'email'],
    [{ ...person, kind: 'OTHER' }, 'kind'],
    [{ ...company, taxNo: '91350100M000100Y44' }, 'taxNo'],
    [{ ...company, taxNo: undefined }, 'taxNo'],
  ])('rejects %j and names the field', async (title, field) => {
    const buyer = await signInBuyer(api, { balance: 10_000 });
    const { body } = await ask(buyer, await buy(buyer), title).expect(400);
    expect(Object.keys(body.data.fields)).toEqual([field]);
  });
});
