import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createApiClient, type Transport } from '#client/lib/api-client.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import type { CodeNode } from '#shared/contract/reference.ts';

const regions: readonly CodeNode[] = [
  {
    code: '44',
    name: '广东省',
    children: [
      {
        code: '4403',
        name: '深圳市',
        children: [
          { code: '440305', name: '南山区' },
          { code: '440304', name: '福田区' },
        ],
      },
      { code: '4401', name: '广州市', children: [{ code: '440106', name: '天河区' }] },
    ],
  },
  { code: '31', name: '上海市', children: [{ code: '310115', name: '浦东新区' }] },
];

const industries: readonly CodeNode[] = [
  {
    code: '10',
    name: '互联网与软件',
    children: [
      { code: '1001', name: '企业服务' },
      { code: '1002', name: '电子商务' },
    ],
  },
  { code: '20', name: '餐饮与零售', children: [{ code: '2001', name: '连锁餐饮' }] },
];

/** A pending order. Its countdown uses the server's clock (`now`), which is fixed here, so it never expires. */
const order = {
  orderNo: '2026112300000000001',
  kind: 'SCENE',
  status: 'WAITING',
  title: '置顶卡 × 10',
  amount: 4_500,
  payMethod: 'ALIPAY',
  createdAt: '2026-11-23T10:00:00+08:00',
  expireAt: '2026-11-23T10:15:00+08:00',
  now: '2026-11-23T10:00:00+08:00',
  qrContent: 'https://qr.example.com/a',
  breakdown: [
    { label: '单价 ¥5.00 × 10', amount: 5_000 },
    { label: '组合优惠', amount: -500 },
  ],
};

const answers: Readonly<Record<string, unknown>> = {
  '/api/region/tree': regions,
  '/api/industry/tree': industries,
  '/v1/phoneToCode': { countdown: 60 },
  '/api/order/quote': { listAmount: 5_000, amount: 4_500, breakdown: order.breakdown },
  '/api/wallet/summary': { balance: 6_000, methods: ['ALIPAY', 'WECHAT'] },
  '/api/scene/start-buy': order,
  '/api/membership/start-buy': order,
  '/api/user/balance/start-recharge': order,
  [`/api/order/${order.orderNo}`]: order,
};

const transports: Readonly<Record<'working' | 'pending' | 'failing', Transport>> = {
  working: async ({ path }) => {
    const data = answers[path.split('?', 1)[0] ?? ''];
    return data === undefined
      ? { status: 422, body: { code: 422, message: '这里只是组件的样子，没有发出去', data: null } }
      : { status: 200, body: { code: 200, message: '', data } };
  },
  pending: () => new Promise(() => {}),
  failing: async () => ({ status: 500, body: { code: 500, message: '服务暂时不可用', data: null } }),
};

/** Provides its children with a fixed API. `working`: the answers above, 422 for any other call; `pending`: no answer; `failing`: 500. */
export function SampleApi({ state, children }: { state: keyof typeof transports; children: ReactNode }) {
  return <QueryClientProvider client={clients[state]}>{children}</QueryClientProvider>;
}

const clientOf = (transport: Transport) => createQueryClient(createApiClient(transport), 'browser');
const clients = {
  working: clientOf(transports.working),
  pending: clientOf(transports.pending),
  failing: clientOf(transports.failing),
};
