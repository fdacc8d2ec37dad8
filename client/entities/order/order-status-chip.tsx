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

/** How an order stands; another portal API may have states of its own. */
export const OrderStatusChip = ({ status, refunded = 0 }: { status: string; refunded?: number }) => (
  <Chip tone={isToned(status) && refunded === 0 ? tones[status] : 'neutral'}>{orderStatusName(status, refunded)}</Chip>
);
