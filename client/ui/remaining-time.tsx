import { useSyncExternalStore } from 'react';
import { exactText } from './format.ts';

const TICK_MS = 1_000;

/** Whole seconds, so that a second's renders all see the same. */
const readClock = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;
const noClock = (): null => null;

function subscribe(listener: () => void): () => void {
  const ticking = setInterval(listener, TICK_MS);
  return () => clearInterval(ticking);
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
  const now = useSyncExternalStore(subscribe, readClock, noClock);
  const until = Date.parse(iso);
  if (Number.isNaN(until)) return null;
  return (
    <time dateTime={iso} title={`至 ${exactText(until)}`} className="tabular-nums">
      {now === null ? `至 ${exactText(until)}` : remainingText(until, now) ? `剩余 ${remainingText(until, now)}` : '已结束'}
    </time>
  );
}
