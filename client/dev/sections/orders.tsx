import { MoneyAmount } from '#client/entities/order/money-amount.tsx';
import { OrderStatusChip } from '#client/entities/order/order-status-chip.tsx';
import { orderStatuses } from '#shared/contract/pay-enums.ts';
import { orderStatusName } from '#shared/text/money-texts.ts';
import type { Section } from '../specimen.tsx';

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
