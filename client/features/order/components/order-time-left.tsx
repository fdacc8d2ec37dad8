import { countdownText } from '#client/entities/checkout/checkout-model.ts';
import { serverLead } from '#client/lib/server-clock.ts';
import { exactText } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';

interface OrderTimeLeftProps {
  expireAt: string;
}

/** Shows how long an order can still be paid; shows the deadline until the browser's clock has been read. */
export function OrderTimeLeft({ expireAt }: OrderTimeLeftProps) {
  const now = useClock(1_000);
  const until = Date.parse(expireAt);
  if (Number.isNaN(until)) return null;
  const left = now === null ? null : until - (now + serverLead());
  return (
    <time dateTime={expireAt} className="tabular-nums">
      {left === null ? `请于 ${exactText(until).slice(11)} 前支付` : left > 0 ? `剩余 ${countdownText(left)}` : '支付已超时'}
    </time>
  );
}
