import { countdownText } from '#client/entities/checkout/checkout-model.ts';
import { exactText } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';

interface OrderTimeLeftProps {
  expireAt: string;
  /** The server's clock minus the browser's clock, in ms. */
  clockLead?: number;
}

/** Shows how long an order can still be paid; shows the deadline until the browser's clock has been read. */
export function OrderTimeLeft({ expireAt, clockLead = 0 }: OrderTimeLeftProps) {
  const now = useClock(1_000);
  const until = Date.parse(expireAt);
  if (Number.isNaN(until)) return null;
  const left = now === null ? null : until - now - clockLead;
  return (
    <time dateTime={expireAt} className="tabular-nums">
      {left === null ? `请于 ${exactText(until).slice(11)} 前支付` : left > 0 ? `剩余 ${countdownText(left)}` : '支付已超时'}
    </time>
  );
}
