import { type ReactNode, useState } from 'react';
import { CheckoutDialog } from '#client/entities/checkout/checkout-dialog.tsx';
import { CheckoutFlow } from '#client/entities/checkout/checkout-flow.tsx';
import type { MethodChoice, PayRefusal } from '#client/entities/checkout/checkout-model.ts';
import { CheckoutSkeleton } from '#client/entities/checkout/checkout-skeleton.tsx';
import type { CheckoutSubject } from '#client/entities/checkout/checkout-subject.ts';
import { OrderPayment } from '#client/entities/checkout/order-payment.tsx';
import { PayForm } from '#client/entities/checkout/pay-form.tsx';
import { PayMark } from '#client/entities/checkout/pay-mark.tsx';
import { PayMethods } from '#client/entities/checkout/pay-methods.tsx';
import { PayRefusalNote } from '#client/entities/checkout/pay-refusal-note.tsx';
import { PayResult } from '#client/entities/checkout/pay-result.tsx';
import { PayScan } from '#client/entities/checkout/pay-scan.tsx';
import { PriceLines } from '#client/entities/checkout/price-lines.tsx';
import { PurchaseForm } from '#client/entities/checkout/purchase-form.tsx';
import { RecalledOrder } from '#client/entities/checkout/recalled-order.tsx';
import { Button } from '#client/ui/button.tsx';
import { type PayMethod, payMethods } from '#shared/contract/pay-enums.ts';
import { SampleApi } from '../sample-api.tsx';
import type { Section } from '../specimen.tsx';

const nothing = () => {};
const minute = 60_000;

const tops: CheckoutSubject = { kind: 'SCENE', sceneCode: 'TOP', quantity: 10 };
const offer = {
  title: '置顶卡 × 10 张',
  lines: [
    { label: '单价 ¥5.00 × 10', amount: 5_000 },
    { label: '组合优惠', amount: -500 },
  ],
  amount: 4_500,
};
const summary = {
  balance: 6_000,
  held: 0,
  monthIn: 0,
  monthOut: 0,
  series: [],
  rechargeable: true,
  methods: ['ALIPAY', 'WECHAT'],
  returning: [],
};
const next = { href: '#ui-PayResult', label: '去使用' };

const open: readonly MethodChoice[] = [
  { method: 'ALIPAY', note: null, isOff: false },
  { method: 'WECHAT', note: null, isOff: false },
  { method: 'BALANCE', note: '可用 ¥60.00', isOff: false },
];
const closed: readonly MethodChoice[] = [
  { method: 'ALIPAY', note: null, isOff: false },
  { method: 'WECHAT', note: '暂不可用', isOff: true },
  { method: 'BALANCE', note: '余额不足，还差 ¥31.00', isOff: true },
];

function Choosing({ choices }: { choices: readonly MethodChoice[] }) {
  const [method, setMethod] = useState<PayMethod | null>('ALIPAY');
  return <PayMethods choices={choices} value={method} onChange={setMethod} />;
}

function Opening({ subject, label }: { subject: CheckoutSubject; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <CheckoutDialog open={isOpen} onOpenChange={setOpen} subject={subject} next={next} />
    </>
  );
}

const refusals: readonly (readonly [string, PayRefusal])[] = [
  ['价格变了', { kind: 'price', message: '价格已更新', amount: 4_800 }],
  ['余额不足', { kind: 'short', message: '余额不足，还差 ¥5.00' }],
  ['待支付太多', { kind: 'many', message: '请先支付或取消未支付的订单' }],
  ['要实名', { kind: 'name', message: '钱包超过 ¥1,000.00 需要先完成实名认证' }],
  ['要验证码', { kind: 'code', message: '为保障资金安全，请输入短信验证码' }],
  ['不知道结果', { kind: 'unsure', message: '' }],
  ['其他', { kind: 'other', message: '支付暂不可用，请稍后再试' }],
];

const code = { method: 'ALIPAY', qrContent: 'https://qr.example.com/a', payUrl: null, until: Date.now() + 15 * minute };
const scanning = {
  amount: 4_500,
  note: '',
  isChecking: false,
  isRenewing: false,
  onOpen: nothing,
  onCheck: nothing,
  onRenew: nothing,
  onChange: nothing,
};
const scans: readonly (readonly [string, ReactNode])[] = [
  ['支付宝', <PayScan key="1" {...scanning} code={code} />],
  [
    '微信，没有查到',
    <PayScan key="2" {...scanning} code={{ ...code, method: 'WECHAT' }} note="暂未查到付款。如果已经付款，请稍候，到账后会自动更新" />,
  ],
  ['正在确认', <PayScan key="3" {...scanning} code={code} isChecking />],
  ['已过期', <PayScan key="4" {...scanning} code={{ ...code, until: Date.now() - minute }} />],
  ['手机上', <PayScan key="5" {...scanning} code={{ ...code, qrContent: null, payUrl: 'alipays://platformapi/startapp' }} />],
];

const order = { orderNo: '2026112300000000001', title: '置顶卡 × 10', amount: 4_500, payMethod: 'ALIPAY' };
const results = [
  ['支付成功', 'done', 0],
  ['多付了', 'done', 4_500],
  ['正在发放', 'granting', 0],
  ['已关闭', 'closed', 0],
  ['款项退回', 'returning', 4_500],
  ['已退款', 'refunded', 0],
  ['未知', 'unknown', 0],
] as const;

export const checkout: Section = {
  id: 'checkout',
  title: '收银台',
  specimens: [
    {
      name: 'CheckoutDialog',
      file: 'entities/checkout/checkout-dialog.tsx',
      states: (['working', 'pending', 'failing'] as const).map((state) => [
        { working: '购买和充值', pending: '正在读', failing: '读不出来' }[state],
        <SampleApi key={state} state={state}>
          <Opening label="购买道具" subject={tops} /> <Opening label="开通会员" subject={{ kind: 'MEMBERSHIP', level: 30 }} />{' '}
          <Opening label="充值" subject={{ kind: 'RECHARGE', amount: 10_000 }} />{' '}
          <Opening label="继续支付" subject={{ kind: 'ORDER', orderNo: order.orderNo }} />
        </SampleApi>,
      ]),
    },
    {
      name: 'CheckoutFlow',
      file: 'entities/checkout/checkout-flow.tsx',
      states: [
        [
          '等待付款',
          <CheckoutFlow
            key="1"
            subject={{ kind: 'ORDER', orderNo: order.orderNo }}
            next={next}
            onClose={nothing}
            onStarted={nothing}
            onPhase={nothing}
          />,
        ],
        [
          '充值',
          <CheckoutFlow
            key="2"
            subject={{ kind: 'RECHARGE', amount: 10_000 }}
            next={null}
            onClose={nothing}
            onStarted={nothing}
            onPhase={nothing}
          />,
        ],
      ],
    },
    {
      name: 'PurchaseForm',
      file: 'entities/checkout/purchase-form.tsx',
      states: [
        ['购买', <PurchaseForm key="1" subject={tops} onStarted={nothing} onClose={nothing} />],
        [
          '没有报价',
          <SampleApi key="2" state="failing">
            <PurchaseForm subject={tops} onStarted={nothing} onClose={nothing} />
          </SampleApi>,
        ],
      ],
    },
    {
      name: 'PayForm',
      file: 'entities/checkout/pay-form.tsx',
      states: [
        { label: '可以支付', shown: offer, wallet: summary },
        { label: '没有方式', shown: offer, wallet: { ...summary, balance: 0, methods: [] } },
        { label: '价格未知', shown: { ...offer, lines: [], amount: null }, wallet: null },
      ].map(({ label, shown, wallet }) => [
        label,
        <PayForm
          key={label}
          subject={tops}
          offer={shown}
          terms="purchase"
          withBalance
          summary={wallet}
          onStarted={nothing}
          onStale={nothing}
          onClose={nothing}
        />,
      ]),
    },
    {
      name: 'PayMethods',
      file: 'entities/checkout/pay-methods.tsx',
      states: [
        ['都可以', <Choosing key="1" choices={open} />],
        ['两种不行', <Choosing key="2" choices={closed} />],
      ],
    },
    {
      name: 'PayMark',
      file: 'entities/checkout/pay-mark.tsx',
      states: payMethods.map((method) => [method, <PayMark key={method} method={method} />]),
    },
    {
      name: 'PriceLines',
      file: 'entities/checkout/price-lines.tsx',
      states: [
        ['有优惠', <PriceLines key="1" lines={offer.lines} amount={4_500} />],
        ['一行', <PriceLines key="2" lines={[]} amount={10_000} />],
        [
          '抵扣',
          <PriceLines
            key="3"
            lines={[
              { label: '年卡', amount: 29_900 },
              { label: '月卡剩余 12 天 5 小时抵扣', amount: -1_196 },
            ]}
            amount={28_704}
          />,
        ],
      ],
    },
    {
      name: 'PayRefusalNote',
      file: 'entities/checkout/pay-refusal-note.tsx',
      states: refusals.map(([label, refusal]) => [label, <PayRefusalNote key={label} refusal={refusal} onClose={nothing} />]),
    },
    { name: 'PayScan', file: 'entities/checkout/pay-scan.tsx', states: scans },
    {
      name: 'PayResult',
      file: 'entities/checkout/pay-result.tsx',
      states: results.map(([label, phase, stray]) => [
        label,
        <PayResult key={label} phase={phase} order={order} stray={stray} next={next} onClose={nothing} />,
      ]),
    },
    {
      name: 'OrderPayment',
      file: 'entities/checkout/order-payment.tsx',
      states: (['working', 'pending', 'failing'] as const).map((state) => [
        { working: '等待付款', pending: '正在读', failing: '读不出来' }[state],
        <SampleApi key={state} state={state}>
          <OrderPayment
            orderNo={order.orderNo}
            start={null}
            next={null}
            onClose={nothing}
            onPaid={nothing}
            onPhase={nothing}
            onLeave={nothing}
          />
        </SampleApi>,
      ]),
    },
    {
      name: 'RecalledOrder',
      file: 'entities/checkout/recalled-order.tsx',
      states: [
        [
          '读不出来',
          <SampleApi key="1" state="failing">
            <RecalledOrder orderNo={order.orderNo} onWaiting={nothing} onOver={nothing} />
          </SampleApi>,
        ],
      ],
    },
    { name: 'CheckoutSkeleton', file: 'entities/checkout/checkout-skeleton.tsx', states: [['正在读', <CheckoutSkeleton key="1" />]] },
  ],
};
