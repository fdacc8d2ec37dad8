import { useCallback, useSyncExternalStore } from 'react';
import { exactText } from './format.ts';

const noClock = (): null => null;

/** The time in whole ticks, in ms since 1970, so that a tick's renders all see the same; null on the server and for the browser's first render. */
export function useClock(tickMs: number): number | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ticking = setInterval(listener, tickMs);
      return () => clearInterval(ticking);
    },
    [tickMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs) * tickMs, noClock);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** 「2 小时 05 分」, in the last hour 「12 分 08 秒」; nothing once it is over. Both in ms since 1970. */
export function remainingText(until: number, now: number): string {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return '';
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours} 小时 ${twoDigits(minutes)} 分` : `${minutes} 分 ${twoDigits(seconds % 60)} 秒`;
}

/** 「40 分钟」 of seconds to wait, 「1 分钟」 at least. */
export const waitText = (seconds: number): string => `${Math.max(1, Math.ceil(seconds / 60))} 分钟`;

/** How long something goes on, to the second; before the browser's clock is read, when it ends. 已结束 afterwards. */
export function RemainingTime({ iso }: { iso: string }) {
  const now = useClock(1_000);
  const until = Date.parse(iso);
  if (Number.isNaN(until)) return null;
  return (
    <time dateTime={iso} title={`至 ${exactText(until)}`} className="tabular-nums">
      {now === null ? `至 ${exactText(until)}` : remainingText(until, now) ? `剩余 ${remainingText(until, now)}` : '已结束'}
    </time>
  );
}
