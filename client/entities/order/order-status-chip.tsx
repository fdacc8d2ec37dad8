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

/** A part that came back is no state of its own; one that is on its way is. */
const isPartlyBack = (status: string, refunded: number): boolean => refunded > 0 && status !== 'REFUNDING';

/** How an order stands; another portal API may have states of its own. */
export const OrderStatusChip = ({ status, refunded = 0 }: { status: string; refunded?: number }) => (
  <Chip tone={isToned(status) && !isPartlyBack(status, refunded) ? tones[status] : 'neutral'}>{orderStatusName(status, refunded)}</Chip>
);
