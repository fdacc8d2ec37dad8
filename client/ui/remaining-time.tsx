import { useCallback, useSyncExternalStore } from 'react';
import { exactText } from './format.ts';

const noClock = (): null => null;

/** Returns the time in ms since 1970, rounded down so that all renders of a tick agree; null on the server and in the first render. */
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

/** Returns 「2 小时 05 分」, in the last hour 「12 分 08 秒」, and an empty text afterwards. Both arguments are in ms since 1970. */
export function remainingText(until: number, now: number): string {
  const seconds = Math.ceil((until - now) / 1_000);
  if (seconds <= 0) return '';
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  return hours > 0 ? `${hours} 小时 ${twoDigits(minutes)} 分` : `${minutes} 分 ${twoDigits(seconds % 60)} 秒`;
}

/** Formats a wait in seconds as 「40 分钟」, at least 「1 分钟」. */
export const waitText = (seconds: number): string => `${Math.max(1, Math.ceil(seconds / 60))} 分钟`;

/** Shows the remaining time to the second, the end time before the browser's clock is read, and 已结束 afterwards. */
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
