import { fireEvent, screen } from '@testing-library/react';
import type { PageState } from '#client/lib/page-state.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import type { CheckoutSubject, NextStep } from '../checkout-subject.ts';
import { useCheckout } from '../use-checkout.tsx';

export const BUY = 'POST /api/scene/start-buy';
export const QUOTE = 'POST /api/order/quote';
export const ORDER = 'GET /api/order/A1';
export const PAY = 'POST /api/order/A1/pay';
export const SUMMARY = 'GET /api/wallet/summary';
export const tops: CheckoutSubject = { kind: 'SCENE', sceneCode: 'TOP', quantity: 10 };
const back: NextStep = { href: '/user/topic/7', label: '去使用' };

export const now = '2026-11-01T10:00:00+08:00';
export const lines = [
  { label: '单价 ¥5.00 × 10', amount: 5_000 },
  { label: '组合优惠', amount: -500 },
];
export const order = {
  orderNo: 'A1',
  kind: 'SCENE',
  status: 'WAITING',
  title: '置顶卡 × 10',
  amount: 4_500,
  payMethod: 'ALIPAY',
  createdAt: now,
  expireAt: '2026-11-01T10:15:00+08:00',
  breakdown: lines,
  qrContent: 'https://qr.alipay.com/a',
  now,
};
export const paid = { ...order, status: 'FULFILLED', qrContent: null, expireAt: null };
export const scan = {
  orderNo: 'A1',
  status: 'WAITING',
  amount: 4_500,
  qrContent: order.qrContent,
  payMethod: 'ALIPAY',
  expireAt: order.expireAt,
};

/** Installs an API that sells ten boosts, paid from the balance or by a scan. `keys` collects the idempotency keys it receives. */
export function installCheckoutApi(): { api: FakeApi; keys: string[] } {
  sessionStorage.clear();
  const api = installFakeApi({
    [SUMMARY]: { data: { balance: 6_000, held: 0, methods: ['ALIPAY', 'WECHAT'] } },
    [QUOTE]: { data: { listAmount: 5_000, amount: 4_500, breakdown: lines } },
    [BUY]: ({ body }) => ({
      data: body['payMethod'] === 'BALANCE' ? { ...scan, status: 'FULFILLED', qrContent: null, payMethod: 'BALANCE' } : scan,
    }),
    [ORDER]: { data: order },
  });
  const keys: string[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key) keys.push(key);
    return send(path, init);
  };
  return { api, keys };
}

function Shop({ subject }: { subject: CheckoutSubject }) {
  const { dialog, checkout } = useCheckout();
  return (
    <>
      <button type="button" onClick={() => checkout(subject, back)}>
        购买
      </button>
      {dialog}
    </>
  );
}

export const show = (subject: CheckoutSubject = tops, page: Partial<PageState> = {}) => {
  const view = renderPortal(<Shop subject={subject} />, { signedIn: true, ...page });
  fireEvent.click(screen.getByRole('button', { name: '购买' }));
  return view;
};
export const submit = (name = '确认支付 ¥45.00') => screen.findByRole('button', { name });
export const tick = () => fireEvent.click(screen.getByRole('checkbox'));
export const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

/** Accepts the terms and pays with the given method. */
export async function payBy(method: RegExp): Promise<void> {
  const button = await submit();
  choose(method);
  tick();
  fireEvent.click(button);
}
