import type { Logger } from 'pino';
import type { PayChannel } from '#shared/contract/pay-enums.ts';
import type { NoticeVerdict } from '../../domain/payments/take-notice.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RefusalCause } from '../../platform/providers/pay/pay-provider.ts';

/** Lines about refused notices in a day: whoever forges them by the thousand fills no disk. */
const LINES_A_DAY = 100;

export interface NoticeCounter {
  taken(channel: PayChannel, verdict: NoticeVerdict): void;
  refused(channel: PayChannel, cause: RefusalCause): void;
  /** `WECHAT SIGNATURE` → how many, since the start of this process. */
  readonly totals: ReadonlyMap<string, number>;
}

/** Counts what came by notices. Those that nobody believes leave nothing else behind than some lines in the log; probes not even these. */
export function createNoticeCounter(clock: Clock, logger: Logger): NoticeCounter {
  const totals = new Map<string, number>();
  let today = { day: '', lines: 0 };
  const count = (name: string): number => {
    const total = (totals.get(name) ?? 0) + 1;
    totals.set(name, total);
    return total;
  };
  return {
    totals,
    taken: (channel, verdict) => {
      count(`${channel} ${verdict}`);
      if (verdict === 'MISMATCH' || verdict === 'UNKNOWN') logger.error({ channel, verdict }, 'a notice of a payment fits nothing');
    },
    refused: (channel, cause) => {
      const total = count(`${channel} ${cause}`);
      const day = toChinaDay(clock.now());
      if (today.day !== day) today = { day, lines: 0 };
      if (cause === 'PROBE' || today.lines >= LINES_A_DAY) return;
      today.lines += 1;
      logger.warn({ channel, cause, total }, 'a notice of a payment was refused');
    },
  };
}
