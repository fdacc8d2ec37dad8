import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { MovementRow } from '#client/entities/order/movement-row.tsx';
import { OrderStatusChip } from '#client/entities/order/order-status-chip.tsx';
import { orderStatuses } from '#shared/contract/pay-enums.ts';
import { orderStatusName } from '#shared/text/money-texts.ts';
import type { Section } from '../specimen.tsx';

const movement = {
  id: '1',
  recordType: 'INCOME',
  transactionType: 'RECHARGE',
  sceneCode: null,
  title: '账户充值',
  amount: 5_000,
  balanceAfter: 17_850,
  minutes: 0,
  minutesAfter: 0,
  orderNo: '20260301123456789010',
  createdAt: '2026-03-01T10:00:00+08:00',
};

export const orders: Section = {
  id: 'orders',
  title: '订单与金额',
  specimens: [
    {
      name: 'MoneyAmount',
      file: 'entities/order/money-amount.tsx',
      states: [
        ['小', <MoneyAmount key="1" fen={4_500} />],
        ['大', <MoneyAmount key="2" fen={29_900} size="large" />],
        ['很多', <MoneyAmount key="3" fen={123_456_789_01} size="large" />],
        ['没有', <MoneyAmount key="4" fen={0} size="large" />],
      ],
    },
    {
      name: 'MovementRow',
      file: 'entities/order/movement-row.tsx',
      isWide: true,
      states: [
        [
          '收入',
          <ul key="1">
            <MovementRow record={movement} name="充值" amount="¥50.00" rest="余额 ¥178.50" />
          </ul>,
        ],
        [
          '支出，名称与类型相同，没有余额',
          <ul key="2">
            <MovementRow
              record={{ ...movement, recordType: 'EXPENDITURE', title: '购买道具', orderNo: null }}
              name="购买道具"
              amount="¥5.00"
              rest={null}
            />
          </ul>,
        ],
        [
          '不认识的方向',
          <ul key="3">
            <MovementRow record={{ ...movement, recordType: 'HELD', title: '' }} name="其他" amount="1 张" rest="剩余 3 张" />
          </ul>,
        ],
      ],
    },
    {
      name: 'OrderStatusChip',
      file: 'entities/order/order-status-chip.tsx',
      states: [
        ...orderStatuses.map(
          (status) => [`${orderStatusName(status)}（${status}）`, <OrderStatusChip key={status} status={status} />] as const,
        ),
        ['退了一部分', <OrderStatusChip key="part" status="FULFILLED" refunded={100} />],
        ['不认识的状态', <OrderStatusChip key="unknown" status="ON_HOLD" />],
      ],
    },
  ],
};
