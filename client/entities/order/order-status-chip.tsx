import { Chip } from '#client/ui/chip.tsx';
import { orderStatusName } from '#shared/text/money-texts.ts';

const tones = {
  CREATED: 'warning',
  WAITING: 'warning',
  PAID: 'brand',
  FULFILLED: 'success',
  REFUNDING: 'warning',
} as const satisfies Partial<Record<string, 'warning' | 'brand' | 'success'>>;

const isToned = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** Returns whether a refund is completed. A completed partial refund has no status of its own; a refund in progress has. */
const hasFinishedRefund = (status: string, refunded: number): boolean => refunded > 0 && status !== 'REFUNDING';

/** The status of an order. A company's own portal API may have other statuses. */
export const OrderStatusChip = ({ status, refunded = 0 }: { status: string; refunded?: number }) => (
  <Chip tone={isToned(status) && !hasFinishedRefund(status, refunded) ? tones[status] : 'neutral'}>
    {orderStatusName(status, refunded)}
  </Chip>
);
