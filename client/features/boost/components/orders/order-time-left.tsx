import { countdownText } from '#client/entities/checkout/checkout-model.ts';
import { exactText } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';

interface OrderTimeLeftProps {
  expireAt: string;
  /** The server's clock less this browser's, in ms. */
  clockLead?: number;
}

/** How long an order still waits for its payment; until the browser's clock is read, when it ends. */
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
